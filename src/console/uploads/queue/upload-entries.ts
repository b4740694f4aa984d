import { nextUpload, type Upload, type UploadEvent } from './next-upload.ts'

/** An upload with what no screen needs: its bytes, and what it takes to stop or repeat it. */
export interface Entry {
  upload: Upload
  file: File | null
  abort: AbortController | null
  /** What was there before the first byte left: anything newer is this file, its answer lost. */
  known: ReadonlySet<string> | null
  /** A person said to upload it although it is there already. */
  anyway: boolean
}

export type UploadEntries = ReturnType<typeof uploadEntries>

/** The uploads in the order they came, found by id, by file and by name, size and place. */
export function uploadEntries(onChange: () => void) {
  const entries = new Map<string, Entry>()
  const byPlace = new Map<string, string>()
  const byFile = new Map<string, string>()

  function move(entry: Entry, event: UploadEvent): boolean {
    const state = nextUpload(entry.upload.state, event)
    if (state === entry.upload.state) return false
    entry.upload = { ...entry.upload, state }
    const file_id = fileOf(entry.upload)
    if (file_id !== null) byFile.set(file_id, entry.upload.id)
    onChange()
    return true
  }

  return {
    move,
    get: (id: string | undefined): Entry | undefined =>
      id === undefined ? undefined : entries.get(id),
    ofFile: (file_id: string): Entry | undefined => entries.get(byFile.get(file_id) ?? ''),
    /** The first of the same name and size that goes, or went, to the same place. */
    twin: (upload: Upload): Entry | undefined => entries.get(byPlace.get(place(upload)) ?? ''),
    values: (): Iterable<Entry> => entries.values(),
    uploads: (): Upload[] => Array.from(entries.values(), (entry) => entry.upload),

    add(upload: Upload, file: File | null): Entry {
      const entry: Entry = { upload, file, abort: null, known: null, anyway: false }
      entries.set(upload.id, entry)
      if (!byPlace.has(place(upload))) byPlace.set(place(upload), upload.id)
      const file_id = fileOf(upload)
      if (file_id !== null) byFile.set(file_id, upload.id)
      onChange()
      return entry
    },

    remove({ upload }: Entry): void {
      entries.delete(upload.id)
      if (byPlace.get(place(upload)) === upload.id) byPlace.delete(place(upload))
      const file_id = fileOf(upload)
      if (file_id !== null) byFile.delete(file_id)
      onChange()
    },
  }
}

/** The file the service made of an upload; a duplicate's is somebody else's. */
export function fileOf({ state }: Upload): string | null {
  return 'file_id' in state && state.status !== 'duplicate' ? state.file_id : null
}

function place(upload: Upload): string {
  return `${upload.graph_id ?? ''}\u0000${upload.size}\u0000${upload.name}`
}
