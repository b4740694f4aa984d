import * as z from 'zod/mini'

const connection = z.object({
  /** Of the key, as the service knows it; the key itself until it has been asked. */
  id: z.string(),
  /** Empty: the address this console came from. */
  base_url: z.string(),
  key: z.string(),
  /** What a person tells connections apart by. */
  name: z.string(),
})
export type Connection = z.infer<typeof connection>

const savedState = z.object({
  connections: z.array(connection),
  /** The one a new tab signs in with. */
  current: z.nullable(z.string()),
})
type Saved = z.infer<typeof savedState>

export type Ended = 'signed_out' | 'credentials_invalid' | 'key_expired'

export interface SessionState {
  connection: Connection | null
  saved: readonly Connection[]
  /** Why there is no connection any more, if there was one. */
  ended: Ended | null
}

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const tabKey = 'sheaf.connection'
const deviceKey = 'sheaf.connections'

/**
 * Who is signed in. The key lives in memory and in the tab's storage; on the device only when a
 * person asks for it. It never stands in a cookie or an address.
 */
export function sessionStore(tab: Kept, device: Kept) {
  const listeners = new Set<() => void>()
  let saved = read(device, deviceKey, savedState) ?? { connections: [], current: null }
  let state: SessionState = {
    connection:
      read(tab, tabKey, connection) ??
      saved.connections.find((candidate) => candidate.id === saved.current) ??
      null,
    saved: saved.connections,
    ended: null,
  }

  function change(connectionNow: Connection | null, savedNow: Saved, ended: Ended | null): void {
    saved = savedNow
    state = { connection: connectionNow, saved: savedNow.connections, ended }
    write(tab, tabKey, connectionNow)
    write(device, deviceKey, savedNow.connections.length === 0 ? null : savedNow)
    for (const listener of listeners) listener()
  }

  return {
    get: (): SessionState => state,

    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    /** Makes a connection the current one; `isKept` writes it to this device. */
    signIn: (next: Connection, isKept: boolean): void => {
      const others = saved.connections.filter((candidate) => candidate.id !== next.id)
      change(
        next,
        isKept
          ? { connections: [next, ...others], current: next.id }
          : { ...saved, current: saved.current },
        null,
      )
    },

    /** Ends this tab's session; saved connections stay until they are forgotten. */
    end: (reason: Ended): void => {
      if (state.connection !== null) change(null, { ...saved, current: null }, reason)
    },

    /** Removes a saved connection from this device. */
    forget: (id: string): void => {
      change(
        state.connection,
        {
          connections: saved.connections.filter((candidate) => candidate.id !== id),
          current: saved.current === id ? null : saved.current,
        },
        state.ended,
      )
    },
  }
}

function read<T>(storage: Kept, name: string, schema: z.ZodMiniType<T>): T | null {
  try {
    return schema.parse(JSON.parse(storage.getItem(name) ?? 'null'))
  } catch {
    // written by another version, by hand, or storage is off: as good as empty
    return null
  }
}

function write(storage: Kept, name: string, value: unknown): void {
  try {
    if (value === null) storage.removeItem(name)
    else storage.setItem(name, JSON.stringify(value))
  } catch {
    // storage may be off or full; the session then lives in memory alone
  }
}
