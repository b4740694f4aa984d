/** The part of Node that reads files. It is not imported, so that bundlers for browsers accept the client. */
interface FileModule {
  open: (path: string) => Promise<{
    stat: () => Promise<{ size: number; isFile: () => boolean }>
    read: (bytes: Uint8Array) => Promise<{ bytesRead: number }>
    close: () => Promise<void>
  }>
}

interface NodeProcess {
  getBuiltinModule?: (name: string) => FileModule | undefined
}

const chunkBytes = 256 * 1024

/** The file system of Node 20.16 or later; undefined in browsers. */
export function fileModule(): FileModule | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the types of browsers do not have it
  const { process } = globalThis as { process?: NodeProcess }
  return process?.getBuiltinModule?.('node:fs/promises')
}

/** Opens a file for any number of attempts. Rejects with the error of Node where it cannot be read. */
export async function openPath({ open }: FileModule, path: string) {
  const file = await open(path)
  const stat = await file.stat().finally(() => file.close())
  if (!stat.isFile()) throw new TypeError(`${path} is not a file.`)
  return {
    name: path.split(/[\\/]/).at(-1),
    total: stat.size,
    open: () => readFile(open, path),
  }
}

function readFile(open: FileModule['open'], path: string): ReadableStream<Uint8Array<ArrayBuffer>> {
  let opening: ReturnType<FileModule['open']> | undefined
  const close = async (): Promise<void> => (await opening)?.close()
  return new ReadableStream(
    {
      async pull(target) {
        opening ??= open(path)
        const bytes = new Uint8Array(chunkBytes)
        const { bytesRead } = await (await opening).read(bytes)
        if (bytesRead > 0) return target.enqueue(bytes.subarray(0, bytesRead))
        await close()
        target.close()
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  )
}
