/** The files of dropped entries and of all folders inside. Those that cannot be read are left out. */
export async function readEntries(entries: readonly FileSystemEntry[]): Promise<File[]> {
  const files: File[] = []
  for (const entry of entries) {
    // eslint-disable-next-line no-await-in-loop -- one after another, so that the files keep their order
    files.push(...(await readEntry(entry).catch(() => [])))
  }
  return files
}

async function readEntry(entry: FileSystemEntry): Promise<File[]> {
  if (isFile(entry)) return [await new Promise<File>((done, fail) => entry.file(done, fail))]
  if (!isFolder(entry)) return []
  const reader = entry.createReader()
  const children: FileSystemEntry[] = []
  for (;;) {
    // eslint-disable-next-line no-await-in-loop -- a reader returns a part of a folder at each call, and nothing at its end
    const part = await new Promise<FileSystemEntry[]>((done, fail) =>
      reader.readEntries(done, fail),
    )
    if (part.length === 0) return readEntries(children)
    children.push(...part)
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
