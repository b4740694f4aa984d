// Taken before any file is read, because what a file changes must not be used to look for changes.
const { ownKeys, getOwnPropertyDescriptor, getPrototypeOf } = Reflect
const { is } = Object
const activeResources = (): string[] => process.getActiveResourcesInfo()
const eventNames = (): unknown[] => process.eventNames().map((name) => process.listenerCount(name))

/**
 * Records the state that all code of this process shares: the properties of the built-in objects, the global
 * variables, and what the event loop waits for. Returns a function that says whether it still is the same.
 * Variables inside of modules are not seen.
 */
export function watchState(): () => boolean {
  const objects = builtInObjects()
  const before = stateOf(objects)
  return () => {
    const after = stateOf(objects)
    if (after.length !== before.length) return false
    for (let at = 0; at < before.length; at += 1) {
      if (!is(after[at], before[at])) return false
    }
    return true
  }
}

function stateOf(objects: readonly object[]): unknown[] {
  const state: unknown[] = [...activeResources().toSorted(), ...eventNames()]
  const add = (value: unknown): void => {
    state[state.length] = value
  }
  for (const object of objects) {
    add(getPrototypeOf(object))
    for (const key of ownKeys(object)) {
      const property = getOwnPropertyDescriptor(object, key)
      add(key)
      add(property?.value)
      add(property?.get)
      add(property?.set)
    }
  }
  return state
}

/** The objects that can be reached from the global object through properties, without calling a getter. */
function builtInObjects(): object[] {
  const objects = new Set<object>()
  const queue: unknown[] = [
    globalThis,
    // Prototypes that no property of a global variable leads to.
    getPrototypeOf(function* generator() {}),
    getPrototypeOf(async function* asyncGenerator() {}),
    getPrototypeOf(async () => {}),
    getPrototypeOf([].values()),
    getPrototypeOf(new Map().values()),
    getPrototypeOf(new Set().values()),
    getPrototypeOf(''.matchAll(/x/g)),
    getPrototypeOf(''[Symbol.iterator]()),
  ]
  for (const value of queue) {
    if (!isObject(value) || objects.has(value)) continue
    objects.add(value)
    queue.push(getPrototypeOf(value))
    for (const key of ownKeys(value)) queue.push(getOwnPropertyDescriptor(value, key)?.value)
  }
  return [...objects]
}

// Nearly all functions have no other properties, and nothing uses these.
const ownOfFunction = 2

function isObject(value: unknown): value is object {
  if (typeof value === 'function') return ownKeys(value).length > ownOfFunction
  return typeof value === 'object' && value !== null
}
