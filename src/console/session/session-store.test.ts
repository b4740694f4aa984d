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

test('after signing out, new tabs are signed out and the saved connection can be chosen', () => {
  const device = storage()
  const store = sessionStore(storage(), device)
  store.signIn(ours, true)
  store.end('signed_out')
  expect(store.get()).toMatchObject({ connection: null, ended: 'signed_out', saved: [ours] })
  expect(sessionStore(storage(), device).get().connection).toBeNull()
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
