import { readFiles } from './read-files.ts'
import { readerOf } from './readers.ts'

await readFiles(readerOf)
