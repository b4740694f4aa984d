import { expect, test } from 'vitest'
import { sessionStore, type Connection } from './session-store.ts'

const ours: Connection = { id: 'k1', base_url: '', key: 'sheaf_one', name: 'Acme · Ana' }
const other: Connection = { id: 'k2', base_url: 'https://b.test', key: 'sheaf_two', name: 'Beta' }

function storage() {
  const entries = new Map<string, string>()
  return {
    entries,
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
    removeItem: (name: string) => void entries.delete(name),
  }
}

test('a session survives a reload of its tab only', () => {
  const tab = storage()
  const device = storage()
  sessionStore(tab, device).signIn(ours, false)
  expect(sessionStore(tab, device).get().connection).toEqual(ours)
  expect(sessionStore(storage(), device).get().connection).toBeNull()
  expect(device.entries.size).toBe(0)
})

test('a saved key signs a new tab in', () => {
  const device = storage()
  sessionStore(storage(), device).signIn(ours, true)
  expect(sessionStore(storage(), device).get().connection).toEqual(ours)
})

test('signing out removes the key from the device, and leaves other saved connections', () => {
  const device = storage()
  const store = sessionStore(storage(), device)
  store.signIn(other, true)
  store.signIn(ours, true)
  store.end('signed_out')
  expect(store.get()).toMatchObject({ connection: null, ended: 'signed_out', saved: [other] })
  expect(device.entries.get('sheaf.connections')).not.toContain(ours.key)
  expect(sessionStore(storage(), device).get().connection).toBeNull()
})

test('signing out in one tab signs out the others', () => {
  const device = storage()
  const first = sessionStore(storage(), device)
  first.signIn(ours, true)
  const tab = storage()
  const second = sessionStore(tab, device)
  first.end('signed_out')
  second.follow()
  expect(second.get()).toEqual({ connection: null, saved: [], ended: 'signed_out' })
  expect(tab.entries.size).toBe(0)
})

test('a session of one tab alone goes on when another tab signs out', () => {
  const device = storage()
  const saved = sessionStore(storage(), device)
  saved.signIn(other, true)
  const alone = sessionStore(storage(), device)
  alone.signIn(ours, false)
  saved.end('signed_out')
  alone.follow()
  expect(alone.get()).toEqual({ connection: ours, saved: [], ended: null })
})

test('a key that is rotated in one tab is replaced in the others', () => {
  const device = storage()
  const first = sessionStore(storage(), device)
  first.signIn(ours, true)
  const second = sessionStore(storage(), device)
  first.signIn({ ...ours, key: 'sheaf_new' }, true)
  second.follow()
  expect(second.get().connection?.key).toBe('sheaf_new')
})

test('a key signed in by its link and by hand is saved once', () => {
  const store = sessionStore(storage(), storage())
  store.signIn({ ...ours, id: ours.key }, true)
  store.signIn(ours, true)
  expect(store.get().saved).toEqual([ours])
})

test('the last used connection comes first', () => {
  const store = sessionStore(storage(), storage())
  store.signIn(ours, true)
  store.signIn(other, true)
  expect(store.get().saved.map((connection) => connection.id)).toEqual(['k2', 'k1'])
})

test('a removed connection leaves nothing on the device', () => {
  const device = storage()
  const store = sessionStore(storage(), device)
  store.signIn(ours, true)
  store.forget('k1')
  expect(device.entries.size).toBe(0)
  expect(store.get().connection).toEqual(ours)
})

test('invalid stored data is ignored', () => {
  const tab = storage()
  tab.setItem('sheaf.connection', '{"key": 3}')
  const device = storage()
  device.setItem('sheaf.connections', 'not json')
  expect(sessionStore(tab, device).get()).toEqual({ connection: null, saved: [], ended: null })
})

test('a session works without storage', () => {
  const off = {
    getItem: () => {
      throw new Error('off')
    },
    setItem: () => {
      throw new Error('off')
    },
    removeItem: () => {
      throw new Error('off')
    },
  }
  const store = sessionStore(off, off)
  store.signIn(ours, true)
  expect(store.get().connection).toEqual(ours)
})

test('listeners are called until they unsubscribe', () => {
  const store = sessionStore(storage(), storage())
  let heard = 0
  const leave = store.subscribe(() => (heard += 1))
  store.signIn(ours, false)
  leave()
  store.end('signed_out')
  expect(heard).toBe(1)
})
