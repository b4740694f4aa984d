import { readFiles } from '#service/extraction/read-files.ts'
import { readerOf } from '#service/extraction/readers.ts'
import { passageCutter } from '#service/retrieval/chunk-pages.ts'

await readFiles(readerOf, passageCutter)
