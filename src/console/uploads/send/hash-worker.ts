import { sha256 } from './sha256.ts'

// One file after another: reading several at once is slower on a disk.
let last: Promise<void> = Promise.resolve()

addEventListener('message', ({ data }: MessageEvent<{ id: number; file: File }>) => {
  last = last.then(async () => postMessage({ id: data.id, sha256: await hash(data.file) }))
})

async function hash(file: File): Promise<string | null> {
  try {
    const running = sha256()
    const reader = file.stream().getReader()
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      running.update(part.value)
    }
    return running.digest()
  } catch {
    // The file was moved or changed. Sending it will say so.
    return null
  }
}
