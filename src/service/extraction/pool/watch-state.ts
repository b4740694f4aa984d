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
  const process = processState()
  const objects = builtInObjects().map(snapshotOf)
  return () => isSame(process, processState()) && areUnchanged(objects)
}

// Only with the language itself, since a file may have replaced the methods of arrays.
function areUnchanged(snapshots: readonly Snapshot[]): boolean {
  for (let at = 0; at < snapshots.length; at += 1) {
    const snapshot = snapshots[at]
    if (snapshot !== undefined && !isUnchanged(snapshot)) return false
  }
  return true
}

const processState = (): unknown[] => [...activeResources().toSorted(), ...eventNames()]

function isSame(before: readonly unknown[], after: readonly unknown[]): boolean {
  if (after.length !== before.length) return false
  for (let at = 0; at < before.length; at += 1) if (!is(after[at], before[at])) return false
  return true
}

interface Snapshot {
  object: object
  prototype: object | null
  keys: PropertyKey[]
  /** The descriptors of its properties, in the order of `keys`. */
  properties: (PropertyDescriptor | undefined)[]
}

function snapshotOf(object: object): Snapshot {
  const keys = ownKeys(object)
  const properties = keys.map((key) => getOwnPropertyDescriptor(object, key))
  return { object, prototype: getPrototypeOf(object), keys, properties }
}

// Runs after each file for some 2,600 properties, so it compares them one by one and makes no list of them.
function isUnchanged({ object, prototype, keys, properties }: Snapshot): boolean {
  if (getPrototypeOf(object) !== prototype || !isSame(keys, ownKeys(object))) return false
  for (let at = 0; at < keys.length; at += 1) {
    const before = properties[at]
    const after = getOwnPropertyDescriptor(object, keys[at] ?? '')
    if (before === undefined || after === undefined) {
      if (before !== after) return false
    } else if (
      !is(after.value, before.value) ||
      after.get !== before.get ||
      after.set !== before.set
    ) {
      return false
    }
  }
  return true
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
