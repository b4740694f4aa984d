import { fileModule, hashModule } from './node-modules.ts'
import type { FileModule } from './node-modules.ts'
import { SheafError } from './sheaf-error.ts'

export interface SaveOptions {
  /** Whether a file at the path is replaced. By default it is not, and the promise rejects with `EEXIST`. */
  replace?: boolean | undefined
  /** Called as bytes arrive. `total` is null where the service does not tell it. */
  onProgress?: ((received: number, total: number | null) => void) | undefined
}

/**
 * Saves the bytes of a response at a path, in Node only, and resolves with their number. The file appears when
 * it is complete: if the download breaks off, nothing remains of it, and a file that was there stays as it was.
 * The bytes of an uploaded file are compared with its SHA-256. Rejects with a SheafError where they do not
 * arrive, and as Node does where they cannot be written.
 */
export async function saveResponse(
  response: Response,
  path: string,
  { replace = false, onProgress }: SaveOptions = {},
): Promise<number> {
  const files = fileModule()
  if (files === undefined) throw new TypeError('Only Node can save a response at a path.')
  try {
    const target = await findTarget(files, path, replace)
    // A pipe or a device has no other name that could take its place.
    if (target.isSpecial) return await writeBody(response, await files.open(path, 'w'), onProgress)
    const partial = `${target.path}.${crypto.randomUUID().slice(0, 8)}.partial`
    const file = await files.open(partial, 'wx')
    try {
      const size = await writeBody(response, file, onProgress)
      if (replace) await files.rename(partial, target.path)
      else await nameNew(files, partial, target.path)
      return size
    } finally {
      await files.rm(partial, { force: true })
    }
  } finally {
    // Ends a download that nobody reads to its end; one that was read is not changed by it.
    if (response.body?.locked === false) await response.body.cancel()
  }
}

/** Where the file will be. Rejects with `EEXIST` where it would have to be replaced. */
async function findTarget(files: FileModule, path: string, replace: boolean) {
  let existing: string
  try {
    // A link keeps pointing at its file.
    existing = await files.realpath(path)
  } catch (error) {
    if (isCode(error, 'ENOENT')) return { path, isSpecial: false }
    throw error
  }
  if (!replace) throw existsError(path)
  return { path: existing, isSpecial: !(await files.stat(existing)).isFile() }
}

/** Gives a file its name, unless something has that name by now. */
async function nameNew(files: FileModule, partial: string, path: string): Promise<void> {
  try {
    await files.link(partial, path)
  } catch (error) {
    if (isCode(error, 'EEXIST')) throw error
    // Some file systems have no hard links.
    await files.rename(partial, path)
  }
}

async function writeBody(
  { body, headers }: Response,
  file: Awaited<ReturnType<FileModule['open']>>,
  onProgress: SaveOptions['onProgress'],
): Promise<number> {
  const [, sha256] = /^"([0-9a-f]{64})"$/.exec(headers.get('etag') ?? '') ?? []
  const hash = sha256 === undefined ? undefined : hashModule()?.createHash('sha256')
  const total = headers.has('content-encoding') ? null : headers.get('content-length')
  const reader = body?.getReader()
  let received = 0
  try {
    for (let step = await reader?.read(); step?.done === false; step = await reader?.read()) {
      await file.appendFile(step.value)
      hash?.update(step.value)
      received += step.value.length
      onProgress?.(received, total === null ? null : Number(total))
    }
    if (hash !== undefined && hash.digest('hex') !== sha256) {
      throw new SheafError('file_damaged', 'The bytes that arrived are not those of the file.')
    }
    return received
  } finally {
    await file.close()
    reader?.releaseLock()
  }
}

function existsError(path: string): Error {
  return Object.assign(new Error(`EEXIST: file already exists, open '${path}'`), { code: 'EEXIST' })
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
