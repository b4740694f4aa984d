// Taken before any file is read, because what a file changes must not be used to look for changes.
const { ownKeys, getOwnPropertyDescriptor, getPrototypeOf } = Reflect
const { is, isExtensible } = Object
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
  /** All of its properties; null where it can have no other ones. */
  keys: PropertyKey[] | null
  /** The properties that could be deleted or be given a getter, with their descriptors; all where `keys` is not null. */
  open: PropertyKey[]
  descriptors: (PropertyDescriptor | undefined)[]
  /** The properties of which only the value can change. */
  sealed: PropertyKey[]
  values: unknown[]
}

function snapshotOf(object: object): Snapshot {
  const keys = ownKeys(object)
  const snapshot: Snapshot = {
    object,
    prototype: getPrototypeOf(object),
    keys: isExtensible(object) ? keys : null,
    open: [],
    descriptors: [],
    sealed: [],
    values: [],
  }
  for (const key of keys) {
    const descriptor = getOwnPropertyDescriptor(object, key)
    if (snapshot.keys !== null || descriptor === undefined || descriptor.configurable === true) {
      snapshot.open.push(key)
      snapshot.descriptors.push(descriptor)
    } else if (descriptor.writable === true) {
      snapshot.sealed.push(key)
      snapshot.values.push(descriptor.value)
    }
  }
  return snapshot
}

// Runs after each file for some 2,600 properties, so it compares them one by one and makes no list of them. To get a
// descriptor takes twenty times as long as to read a value, but reading one that is not sealed could call a getter.
function isUnchanged(snapshot: Snapshot): boolean {
  const { object, prototype, keys, open, descriptors, sealed, values } = snapshot
  if (keys !== null) {
    if (getPrototypeOf(object) !== prototype || !isSame(keys, ownKeys(object))) return false
  }
  for (let at = 0; at < sealed.length; at += 1) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its keys were read from it
    const value = object[sealed[at] as keyof object]
    if (value !== values[at] && !is(value, values[at])) return false
  }
  for (let at = 0; at < open.length; at += 1) {
    const before = descriptors[at]
    const after = getOwnPropertyDescriptor(object, open[at] ?? '')
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

// Files can make libraries add properties to objects that inherit from this one. V8 is slower with arrays when the
// prototypes of arrays and strings are sealed.
const unsealed = new Set<object>([Object.prototype, Array.prototype, String.prototype])

// Node loads what these need when their values are looked at: nearly a hundred modules, for a network that a child
// must not use.
const unused = [
  'fetch',
  'FormData',
  'Headers',
  'Request',
  'Response',
  'EventSource',
  'WebSocket',
  'CloseEvent',
  'ErrorEvent',
  'MessageEvent',
  'CompressionStream',
  'DecompressionStream',
  'Navigator',
  'Storage',
  'QuotaExceededError',
]

/** Removes global variables that no reader uses. Must be called before the others are looked at. */
export function removeUnused(): void {
  for (const name of unused) Reflect.deleteProperty(globalThis, name)
}

/**
 * Seals the functions, prototypes and namespaces that are built in, so that only the values of their properties can be
 * changed, and the look for changes takes little time.
 */
export function sealBuiltIns(): void {
  for (const object of objectsFrom([globalThis])) {
    const isBuiltIn =
      typeof object === 'function' ||
      Object.hasOwn(object, 'constructor') ||
      Object.hasOwn(object, Symbol.toStringTag)
    if (isBuiltIn && object !== globalThis && !unsealed.has(object)) Object.seal(object)
  }
}

/** The objects that can be reached from the global object, and others that all code shares. */
function builtInObjects(): object[] {
  return objectsFrom([
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
  ])
}

/** The objects that can be reached from these through properties, without calling a getter. */
function objectsFrom(roots: unknown[]): object[] {
  const objects = new Set<object>()
  const queue = [...roots]
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
