import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Client, Reply } from '#client/client.ts'
import { maxFilesToFind } from '#contract/uploads.ts'
import type { LocalFile } from './find-local-files.ts'
import { slicesOf } from '#service/scheduling/slices.ts'

/** What the destination has of a local file. */
export type UploadState =
  | { state: 'missing' }
  | { state: 'present'; id: string }
  /** A file with its name and other bytes. */
  | { state: 'changed'; id: string }
  /** A newer version, perhaps with another name, has taken its place. */
  | { state: 'superseded'; id: string; by: string }
  /** It is there, and could not be processed. */
  | { state: 'unreadable'; id: string; reason: string }
  /** Several files, here or there, have its name. */
  | { state: 'ambiguous' }

interface Destination {
  graph_id: string | undefined
  /** Whether changed files are to be replaced, so that files are compared by their bytes. */
  replace: boolean
  signal: AbortSignal
}

type MatchingFile = Reply<'findFiles'>['data'][number]
type Sought = LocalFile & { sha256?: string }

/** Looks up local files at the destination, in requests of many. */
export async function findUploaded(
  sheaf: Client,
  files: readonly LocalFile[],
  { graph_id, replace, signal }: Destination,
): Promise<Map<LocalFile, UploadState>> {
  const byPath = Map.groupBy(files, pathOf)
  const byKey = Map.groupBy(files, keyOf)
  const states = new Map<LocalFile, UploadState>()
  for (const slice of slicesOf(files, maxFilesToFind)) {
    const batch: Sought[] = []
    for (const file of slice) {
      // Folder, name and size tell nothing where several of the files have them, as files of two folders of one name.
      const isHashed = replace || byKey.get(keyOf(file))?.length !== 1
      batch.push(isHashed ? { ...file, sha256: await sha256Of(file.path, signal) } : file)
    }
    const matches = await lookUp(batch)
    for (const [index, sought] of batch.entries()) {
      const file = slice[index]
      if (file === undefined) continue
      const isPathShared = byPath.get(pathOf(file))?.length !== 1
      states.set(
        file,
        replace ? compareBytes(sought, matches, isPathShared) : compare(sought, matches),
      )
    }
  }
  return states

  /** One response has at most as many files as one request, so copies of some can hide others. */
  async function lookUp(batch: readonly Sought[]): Promise<MatchingFile[]> {
    const sought = batch.map(({ name, folder, size, sha256 }) => ({ name, folder, size, sha256 }))
    const { data, has_more } = await sheaf.findFiles(
      { files: sought, graph_id, include_versions: true },
      { signal },
    )
    if (!has_more || batch.length === 1) return data
    const half = Math.ceil(batch.length / 2)
    return [...(await lookUp(batch.slice(0, half))), ...(await lookUp(batch.slice(half)))]
  }
}

type Placed = { name: string; folder?: string | undefined }

const pathOf = ({ name, folder = '' }: Placed): string => `${folder}/${name}`
const keyOf = (file: LocalFile): string => `${file.size} ${pathOf(file)}`

/** Without a hash, a file with the same folder, name and size counts as the same. */
function isCopy(file: Sought, other: Placed & { size: number; sha256: string }): boolean {
  const isSame = pathOf(other) === pathOf(file) && other.size === file.size
  return isSame && (file.sha256 ?? other.sha256) === other.sha256
}

function compare(file: Sought, matches: readonly MatchingFile[]): UploadState {
  const copies = matches.filter((other) => isCopy(file, other))
  const read = copies.find(({ status }) => status !== 'failed')
  if (read !== undefined) return { state: 'present', id: read.id }
  return stateFromVersions(file, matches) ?? unreadable(copies[0]) ?? { state: 'missing' }
}

function compareBytes(
  file: Sought,
  matches: readonly MatchingFile[],
  isPathShared: boolean,
): UploadState {
  const named = matches.filter((other) => pathOf(other) === pathOf(file))
  const copies = named.filter((other) => isCopy(file, other))
  const read = copies.find(({ status }) => status !== 'failed')
  if (read !== undefined) return { state: 'present', id: read.id }
  const version = stateFromVersions(file, matches)
  // Whoever has the former bytes of a file under its present name wants them back.
  if (version !== undefined && !(version.state === 'superseded' && named.length > 0)) return version
  const [first, ...others] = named
  if (first === undefined) return { state: 'missing' }
  if (others.length > 0 || isPathShared) return { state: 'ambiguous' }
  return unreadable(copies[0]) ?? { state: 'changed', id: first.id }
}

/** What became of a file that is, or was, a version of another. */
function stateFromVersions(
  file: Sought,
  matches: readonly MatchingFile[],
): UploadState | undefined {
  const versions = matches.flatMap(({ id, name, folder, other_versions = [] }) =>
    other_versions
      .filter((version) => isCopy(file, { ...version, folder }))
      .map(({ state, error }) => ({ id, by: name, state, error })),
  )
  const of = (wantedState: string) => versions.find(({ state }) => state === wantedState)
  const pending = of('in_progress')
  if (pending !== undefined) return { state: 'present', id: pending.id }
  const former = of('former')
  if (former !== undefined) return { state: 'superseded', id: former.id, by: former.by }
  return unreadable(of('failed'))
}

function unreadable(
  file: { id: string; error: { description: string } | null } | undefined,
): UploadState | undefined {
  if (file === undefined) return undefined
  return { state: 'unreadable', id: file.id, reason: file.error?.description ?? '' }
}

async function sha256Of(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { signal })) hash.update(chunk)
  return hash.digest('hex')
}
