import type { DuplicateLookup } from '#console/uploads/send/upload-dependencies.ts'
import { nextUpload, type Upload, type UploadEvent } from './next-upload.ts'

/** An upload with its file and control state, which are not rendered. */
export interface Entry {
  upload: Upload
  file: File | null
  abort: AbortController | null
  /**
   * The ids of matching files before the first attempt. A newer match is this upload, whose
   * response was lost.
   */
  previousIds: ReadonlySet<string> | null
  /** The user chose to upload it despite the duplicate. */
  allowDuplicate: boolean
  /** The SHA-256 of the file; null if the browser cannot read it. */
  sha256: Promise<string | null> | null
  /** The duplicates that were found since the last attempt, and when they were asked for. */
  lookup: { at: number; result: Promise<DuplicateLookup> } | null
}

export type UploadEntries = ReturnType<typeof uploadEntries>

/**
 * The uploads in order of arrival, indexed by id, by file, and by destination with folder, name and size.
 */
export function uploadEntries(onChange: () => void) {
  const entries = new Map<string, Entry>()
  const idsByDestination = new Map<string, string>()
  // Several uploads can be versions of one file.
  const idsByFile = new Map<string, Set<string>>()

  function transition(entry: Entry, event: UploadEvent): boolean {
    const state = nextUpload(entry.upload.state, event)
    if (state === entry.upload.state) return false
    entry.upload = { ...entry.upload, state }
    const file_id = uploadedFileId(entry.upload)
    if (file_id !== null) indexFile(file_id, entry.upload.id)
    onChange()
    return true
  }

  function indexFile(file_id: string, id: string): void {
    const ids = idsByFile.get(file_id)
    if (ids === undefined) idsByFile.set(file_id, new Set([id]))
    else ids.add(id)
  }

  return {
    move: transition,
    get: (id: string | undefined): Entry | undefined =>
      id === undefined ? undefined : entries.get(id),
    ofFile: (file_id: string): Entry[] =>
      Array.from(idsByFile.get(file_id) ?? []).flatMap((id) => entries.get(id) ?? []),
    /** The first upload with this name and size to this folder of the destination. */
    findDuplicate: (upload: Upload): Entry | undefined =>
      entries.get(idsByDestination.get(destinationKey(upload)) ?? ''),
    values: (): Iterable<Entry> => entries.values(),
    uploads: (): Upload[] => Array.from(entries.values(), (entry) => entry.upload),

    add(upload: Upload, file: File | null): Entry {
      const entry: Entry = {
        upload,
        file,
        abort: null,
        previousIds: null,
        allowDuplicate: false,
        sha256: null,
        lookup: null,
      }
      entries.set(upload.id, entry)
      if (!idsByDestination.has(destinationKey(upload)))
        idsByDestination.set(destinationKey(upload), upload.id)
      const file_id = uploadedFileId(upload)
      if (file_id !== null) indexFile(file_id, upload.id)
      onChange()
      return entry
    },

    remove({ upload }: Entry): void {
      entries.delete(upload.id)
      if (idsByDestination.get(destinationKey(upload)) === upload.id)
        idsByDestination.delete(destinationKey(upload))
      const file_id = uploadedFileId(upload)
      if (file_id !== null) idsByFile.get(file_id)?.delete(upload.id)
      onChange()
    },
  }
}

/** The id of the uploaded file; null for a duplicate, which belongs to another upload. */
export function uploadedFileId({ state }: Upload): string | null {
  return 'file_id' in state && state.status !== 'duplicate' ? state.file_id : null
}

function destinationKey(upload: Upload): string {
  return [upload.graph_id ?? '', upload.size, upload.folder, upload.name].join('\u0000')
}
