import { expect, test } from 'vitest'
import { watchState } from './watch-state.ts'

const { defineProperty, deleteProperty, getOwnPropertyDescriptor, setPrototypeOf } = Reflect

/** Changes a property of a built-in object, and returns a function that restores it. */
function define(object: object, key: string, change: PropertyDescriptor): () => void {
  const before = getOwnPropertyDescriptor(object, key)
  defineProperty(object, key, { configurable: true, ...change })
  return () => {
    if (before === undefined) deleteProperty(object, key)
    else defineProperty(object, key, before)
  }
}

const { parse } = JSON
const noise = (): void => undefined

test.each<[what: string, change: () => () => void]>([
  ['another function', () => define(JSON, 'parse', { value: noise, writable: true })],
  ['a getter that gives the value', () => define(JSON, 'parse', { get: () => parse })],
  ['another setter', () => define(Object.prototype, '__proto__', { set: noise })],
  ['a new property', () => define(Array.prototype, 'last', { value: noise })],
  ['a new global variable', () => define(globalThis, 'leftover', { value: 1 })],
  [
    'a method that lists are compared with',
    () => define(Array.prototype, 'every', { value: () => true }),
  ],
  [
    'a property that is gone',
    () => {
      const restore = define(Math, 'cbrt', {})
      deleteProperty(Math, 'cbrt')
      return restore
    },
  ],
  [
    'another prototype',
    () => {
      setPrototypeOf(Math, null)
      return () => setPrototypeOf(Math, Object.prototype)
    },
  ],
  [
    'a listener of the process',
    () => {
      process.on('exit', noise)
      return () => process.off('exit', noise)
    },
  ],
])('%s is a trace of a file', (_, change) => {
  const isUnchanged = watchState()
  const before = isUnchanged()
  const restore = change()
  let changed
  try {
    changed = isUnchanged()
  } finally {
    restore()
  }
  expect([before, changed]).toEqual([true, false])
})

test('another value of a sealed property is a trace of a file', () => {
  const sealed = Object.seal({ parse })
  const remove = define(globalThis, 'sealed', { value: sealed })
  try {
    const isUnchanged = watchState()
    const before = isUnchanged()
    Object.assign(sealed, { parse: noise })
    const changed = isUnchanged()
    Object.assign(sealed, { parse })
    expect([before, changed, isUnchanged()]).toEqual([true, false, true])
  } finally {
    remove()
  }
})
