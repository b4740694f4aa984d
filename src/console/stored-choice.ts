import type * as z from 'zod/mini'

/**
 * A value that this browser remembers. Reading gives null where nothing valid is stored, and writing null
 * removes it; without storage nothing is remembered.
 */
export function storedChoice<T>(storage: Storage, name: string, schema: z.ZodMiniType<T>) {
  return {
    read: (): T | null => {
      try {
        return schema.parse(JSON.parse(storage.getItem(name) ?? 'null'))
      } catch {
        return null
      }
    },
    write: (value: T | null): void => {
      try {
        if (value === null) storage.removeItem(name)
        else storage.setItem(name, JSON.stringify(value))
      } catch {
        // The choice lasts until the page is closed.
      }
    },
  }
}
