import { maxFilesToFind } from '#contract/uploads.ts'
import type {
  FoundDuplicates,
  DuplicateLookup,
  UploadDependencies,
} from '#console/uploads/send/upload-dependencies.ts'
import { isArriving } from './next-upload.ts'
import type { Entry, UploadEntries } from './upload-entries.ts'

// A long queue asks once a minute, so that it notices what others upload meanwhile.
const maxLookupAgeMs = 60_000
// All files of a lookup are hashed before it. This takes about a second.
const maxHashedBytes = 128 * 1024 * 1024

/** Looks for duplicates in batches: one request for an upload that starts and up to 999 behind it. */
export function duplicateLookups(parts: UploadDependencies, entries: UploadEntries) {
  /** The first upload with these bytes to a destination. */
  const firstIds = new Map<string, string>()

  function isFresh({ lookup }: Entry): boolean {
    return lookup !== null && parts.now() - lookup.at <= maxLookupAgeMs
  }

  function hashOf(entry: Entry): Promise<string | null> {
    entry.sha256 ??= entry.file ? parts.hash(entry.file) : Promise.resolve(null)
    return entry.sha256
  }

  async function lookUp(batch: readonly Entry[]): Promise<DuplicateLookup> {
    const hashes = await Promise.all(batch.map(hashOf))
    const hashed = batch.map(({ upload }, index) => ({ ...upload, sha256: hashes[index] ?? null }))
    for (const [index, entry] of batch.entries()) noteBytes(entry, hashes[index] ?? null)
    const result = await parts.findDuplicates(hashed)
    for (const entry of batch) {
      // After a failed lookup, the next attempt asks again for the whole batch.
      if (result.type === 'failed') entry.lookup = null
      // Duplicates are offered at once instead of when their turn comes.
      else if (entry.upload.state.status === 'waiting') offerDuplicate(entry, result)
    }
    return result
  }

  /**
   * Offers another upload of this queue as the duplicate where it has the same bytes under another name. Copies in
   * several folders keep their name and are meant to be there.
   */
  function noteBytes(entry: Entry, sha256: string | null): void {
    const { id, graph_id, size, name } = entry.upload
    if (sha256 === null) return
    const key = [graph_id ?? '', size, sha256].join(' ')
    const first = entries.get(firstIds.get(key))
    if (first === undefined || first === entry || !isArriving(first.upload)) {
      firstIds.set(key, id)
      return
    }
    if (first.upload.name === name || entry.allowDuplicate || entry.previousIds !== null) return
    entries.move(entry, { type: 'match', file: null, name: first.upload.name, match: 'renamed' })
  }

  /** Offers the duplicate that an upload had before its first attempt. Returns whether it had one. */
  function offerDuplicate(entry: Entry, { files }: FoundDuplicates): boolean {
    const [match] = files.get(entry.upload.id) ?? []
    if (!match || entry.allowDuplicate || entry.previousIds !== null) return false
    return entries.move(entry, { type: 'match', file: match.file, match: match.match })
  }

  return {
    offerDuplicate,
    /** The duplicates of an upload, which come with those of the uploads that wait behind it. */
    find(entry: Entry, waiting: () => Iterable<Entry>): Promise<DuplicateLookup> {
      if (entry.lookup !== null && isFresh(entry)) return entry.lookup.result
      const batch = [entry]
      let bytes = entry.upload.size
      for (const next of waiting()) {
        bytes += next.upload.size
        if (batch.length === maxFilesToFind || bytes > maxHashedBytes) break
        if (next.upload.graph_id === entry.upload.graph_id && !isFresh(next)) batch.push(next)
      }
      const lookup = { at: parts.now(), result: lookUp(batch) }
      for (const batched of batch) batched.lookup = lookup
      return lookup.result
    },
  }
}
