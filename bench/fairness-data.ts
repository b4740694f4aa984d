import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { openSqlite } from '#service/database/sqlite.ts'
import { passageMaker, withTerms } from '#service/retrieval/chunk-pages.ts'
import { searchIndex } from '#service/retrieval/search-index.ts'
import { fileId, graphId, keys, manyFiles, teamIds } from './many-files.ts'
import { pagesOf, wordOf, writer } from './search.ts'

const fileCount = 200_000
const indexedFileCount = 500
const passagesPerFile = 100

export const fairnessData = {
  adminKey: keys.organization,
  /** Holds 500 files of 100 passages. */
  indexedGraph: graphId(2),
  /** Holds 100,000 files and belongs to one of the teams. */
  largeGraph: graphId(1),
  teamIds,
  /** A question that has to look at most passages of the indexed graph. */
  question: `What is ${[2, 8, 25, 90, 600, 5000].map(wordOf).join(' ')}?`,
}

/** Puts the database of the fairness bench into a data folder; it is made once and copied then. */
export async function copyFairnessData(folder: string): Promise<void> {
  const base = await manyFiles(fileCount)
  const path = join('node_modules', '.cache', 'bench', `fairness-${basename(base)}`)
  if (!existsSync(path)) {
    mkdirSync(join(path, '..'), { recursive: true })
    for (const name of readdirSync(join(path, '..'))) {
      if (name.startsWith('fairness-')) rmSync(join(path, '..', name))
    }
    const unfinished = `${path}.unfinished`
    copyFileSync(base, unfinished)
    await addPassages(unfinished)
    renameSync(unfinished, path)
  }
  copyFileSync(path, join(folder, 'sheaf.db'))
}

async function addPassages(path: string): Promise<void> {
  const database = openSqlite(path)
  const { paragraph } = writer()
  for (let number = 0; number < indexedFileCount; number += 1) {
    const id = fileId(fileCount - 1 - number)
    const pages = pagesOf(paragraph, passagesPerFile)
    await database.transaction().execute(async (tx) => {
      await tx
        .insertInto('graph_files')
        .values({
          graph_id: fairnessData.indexedGraph,
          file_id: id,
          status: 'completed',
          kind: 'pdf',
          name_folded: '',
        })
        .execute()
      await searchIndex(tx).addPassages(id, pages.flatMap(passageMaker()).map(withTerms))
    })
  }
  await database.destroy()
}
