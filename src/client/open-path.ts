import type { FileModule } from './node-modules.ts'

const chunkBytes = 256 * 1024

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
