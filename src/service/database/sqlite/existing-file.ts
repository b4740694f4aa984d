import { pathToFileURL } from 'node:url'

/** The address by which SQLite opens a file that exists, and never creates one, since it may have been moved. */
export function existingFile(path: string): URL {
  const file = pathToFileURL(path)
  file.searchParams.set('mode', 'rw')
  return file
}
