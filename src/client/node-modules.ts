/** The part of Node that reads and writes files. It is not imported, so that bundlers for browsers accept the client. */
export interface FileModule {
  open: (path: string, flags?: string) => Promise<FileHandle>
  stat: (path: string) => Promise<{ isFile: () => boolean }>
  realpath: (path: string) => Promise<string>
  rename: (from: string, to: string) => Promise<void>
  link: (from: string, to: string) => Promise<void>
  rm: (path: string, options: { force: boolean }) => Promise<void>
}

interface FileHandle {
  stat: () => Promise<{ size: number; isFile: () => boolean }>
  read: (bytes: Uint8Array) => Promise<{ bytesRead: number }>
  appendFile: (bytes: Uint8Array) => Promise<void>
  close: () => Promise<void>
}

interface Hash {
  update: (bytes: Uint8Array) => unknown
  digest: (encoding: 'hex') => string
}

interface NodeModules {
  'node:fs/promises': FileModule
  'node:crypto': { createHash: (algorithm: string) => Hash }
}

interface NodeProcess {
  getBuiltinModule?: <Name extends keyof NodeModules>(name: Name) => NodeModules[Name] | undefined
}

/** The file system of Node 20.16 or later; undefined in browsers. */
export function fileModule(): FileModule | undefined {
  return nodeProcess()?.getBuiltinModule?.('node:fs/promises')
}

/** The hashes of Node 20.16 or later, which take a text in pieces; undefined in browsers. */
export function hashModule(): NodeModules['node:crypto'] | undefined {
  return nodeProcess()?.getBuiltinModule?.('node:crypto')
}

function nodeProcess(): NodeProcess | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the types of browsers do not have it
  return (globalThis as { process?: NodeProcess }).process
}
