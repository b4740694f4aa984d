import * as z from 'zod/mini'

const connection = z.object({
  /** The ID of the key; the key itself where a link signed in. */
  id: z.string(),
  /** Empty for the server that this console was loaded from. */
  base_url: z.string(),
  key: z.string(),
  /** The label in the list of connections. */
  name: z.string(),
})
export type Connection = z.infer<typeof connection>

const savedState = z.object({
  connections: z.array(connection),
  /** The connection that a new tab signs in with. */
  current: z.nullable(z.string()),
})
type Saved = z.infer<typeof savedState>

export type Ended = 'signed_out' | 'credentials_invalid' | 'key_expired'

export interface SessionState {
  connection: Connection | null
  saved: readonly Connection[]
  /** Why the last connection ended; null if there was none. */
  ended: Ended | null
}

type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const tabKey = 'sheaf.connection'
const deviceKey = 'sheaf.connections'

/**
 * The signed-in connection. The key is held in memory and in session storage, in local storage if the
 * session is kept for the device, and never in a cookie or URL.
 */
export function sessionStore(tab: SessionStorage, device: SessionStorage) {
  const listeners = new Set<() => void>()
  const readSaved = (): Saved =>
    read(device, deviceKey, savedState) ?? { connections: [], current: null }
  let saved = readSaved()
  let state: SessionState = {
    connection:
      read(tab, tabKey, connection) ??
      saved.connections.find((candidate) => candidate.id === saved.current) ??
      null,
    saved: saved.connections,
    ended: null,
  }

  function change(connectionNow: Connection | null, savedNow: Saved, ended: Ended | null): void {
    write(device, deviceKey, savedNow.connections.length === 0 ? null : savedNow)
    apply(connectionNow, savedNow, ended)
  }

  function apply(connectionNow: Connection | null, savedNow: Saved, ended: Ended | null): void {
    saved = savedNow
    state = { connection: connectionNow, saved: savedNow.connections, ended }
    write(tab, tabKey, connectionNow)
    for (const listener of listeners) listener()
  }

  function without(id: string): Saved {
    return {
      connections: saved.connections.filter((candidate) => candidate.id !== id),
      current: saved.current === id ? null : saved.current,
    }
  }

  return {
    get: (): SessionState => state,

    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    /** Signs in with a connection; `isRemembered` also saves it on this device. */
    signIn: (next: Connection, isRemembered: boolean): void => {
      // A key that signed in by a link has no ID, and is the same key when it signs in by hand.
      const others = saved.connections.filter(({ id, key }) => id !== next.id && key !== next.key)
      change(
        next,
        isRemembered
          ? { connections: [next, ...others], current: next.id }
          : { ...saved, current: saved.current },
        null,
      )
    },

    /** Signs out, and removes the key from this device. Other saved connections are kept. */
    end: (reason: Ended): void => {
      if (state.connection === null) return
      change(null, { ...without(state.connection.id), current: null }, reason)
    },

    /** Removes a saved connection from this device. */
    forget: (id: string): void => change(state.connection, without(id), state.ended),

    /**
     * Applies what another tab has saved: a session that ended there ends here, and a rotated key is
     * replaced here.
     */
    follow: (): void => {
      const before = saved
      const { connection: own, ended } = state
      const after = readSaved()
      const next = after.connections.find(({ id }) => id === own?.id)
      const wasSaved = before.connections.some(({ id }) => id === own?.id)
      if (own !== null && wasSaved && next === undefined) apply(null, after, 'signed_out')
      else apply(next ?? own, after, ended)
    },
  }
}

/** What a storage has under a name; null if it has nothing valid. */
export function read<T>(storage: SessionStorage, name: string, schema: z.ZodMiniType<T>): T | null {
  try {
    return schema.parse(JSON.parse(storage.getItem(name) ?? 'null'))
  } catch {
    // Data of another version or edited by hand, or storage is disabled: treated as empty.
    return null
  }
}

/** Stores a value under a name, or removes what is there. */
export function write(storage: SessionStorage, name: string, value: unknown): void {
  try {
    if (value === null) storage.removeItem(name)
    else storage.setItem(name, JSON.stringify(value))
  } catch {
    // Storage may be disabled or full. The session then exists in memory only.
  }
}
