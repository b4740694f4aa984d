import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { z } from 'zod'
import { buildApp } from '#service/app.ts'
import { unwatchedDisk } from '#service/disk/disk-space.ts'
import { folderBlobs } from '#service/blobs/folder-blobs.ts'
import { openPageImages } from '#service/files/page-images/open-page-images.ts'
import { systemClock } from '#service/clock.ts'
import { readConfig } from '#service/config.ts'
import { openSqlite } from '#service/database/sqlite.ts'
import { sealsOf } from '#service/audit/seals/seals.ts'
import { explainQuery, recordQueries } from '#service/database/test-queries.ts'
import { openParts } from '#service/open-parts.ts'
import { inMilliseconds, median, timed, within } from './bench.ts'
import type { Bench } from './bench.ts'
import { fileId, graphId, keys, manyFiles } from './many-files.ts'

// https://sqlite.org/eqp.html
const explain = 'explain query plan'
const planSteps = z.array(z.object({ detail: z.string() }))

const limit = 5
// Names are searched in the list itself, in a thread that nobody else waits for.
const maxSearchMs = 1500
// A page of 50 should cost the same in a list of any length. The factor allows for cache misses.
const flat = 3
const statements = 6

type List = [what: string, key: string, url: (files: number) => string]

const lists: List[] = [
  ['files, organization', keys.organization, () => '/v1/files'],
  ['files, team with 1 % of them, the oldest', keys.small, () => '/v1/files'],
  ['files, team with half of them', keys.large, () => '/v1/files'],
  ['files of a graph with 1 %', keys.organization, () => `/v1/files?graph_id=${graphId(0)}`],
  ['files of a graph with half', keys.organization, () => `/v1/files?graph_id=${graphId(1)}`],
  ['files of a graph with half, team', keys.large, () => `/v1/files?graph_id=${graphId(1)}`],
  ['failed files, the oldest 0.01 %', keys.organization, () => '/v1/files?status=failed'],
  ['failed files, team that has none', keys.large, () => '/v1/files?status=failed'],
  [
    'failed files of a graph that has none',
    keys.organization,
    () => `/v1/files?status=failed&graph_id=${graphId(1)}`,
  ],
  ['files of two kinds, one rare', keys.organization, () => '/v1/files?file_types=pdf,eml'],
  ['files of a kind the team has not', keys.large, () => '/v1/files?file_types=eml'],
  [
    'files after the 300,000th of a million',
    keys.organization,
    (files) => `/v1/files?after=${fileId(files * 0.7)}`,
  ],
  [
    'files of a team, from its middle',
    keys.large,
    (files) => `/v1/files?before=${fileId(files / 2)}`,
  ],
  ['files by a name half of them have', keys.organization, () => '/v1/files?search=report'],
  ['one file', keys.organization, () => `/v1/files/${fileId(500)}`],
  ['50 of 1,000 graphs with counts', keys.organization, () => '/v1/graphs?scope=all'],
]
const searches: List[] = [
  ['files by a name nothing has', keys.organization, () => '/v1/files?search=nothing%20such'],
  ['files by a name nothing has, team', keys.large, () => '/v1/files?search=nothing%20such'],
]

interface Measured {
  milliseconds: number
  statements: number
  walks: string[]
}

async function measureAll(files: number): Promise<Map<string, Measured>> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-bench-'))
  const plain = openSqlite(await manyFiles(files))
  const { recorded: database, take } = recordQueries(plain)
  const clock = systemClock()
  const log = pino({ level: 'silent' })
  const config = readConfig({ SHEAF_DATA_DIR: folder })
  const { stop, ...parts } = await openParts(config, {
    database,
    clock,
    log,
    seals: sealsOf(['a key for benchmarks of 32 characters']),
  })
  const { blobs, ...pageImages } = await openPageImages(config, {
    blobs: await folderBlobs(folder, 'bench'),
    clock,
    isOwner: () => Promise.resolve(true),
    isFull: () => false,
    onError: () => undefined,
  })
  const app = await buildApp({
    ...parts,
    database,
    blobs,
    pageImages,
    clock,
    maximum: 1,
    onWork: () => undefined,
    onImports: () => undefined,
    maxBundleBytes: 1,
    onSources: () => undefined,
    owner: 'bench',
    space: unwatchedDisk,
    version: '0.0.0-bench',
    allowedOrigins: [],
    consoleFolder: null,
    logger: false,
  })
  const measured = new Map<string, Measured>()
  for (const [what, key, url] of [...lists, ...searches]) {
    const ask = async () => {
      take()
      const headers = { authorization: `Bearer ${key}` }
      const reply = await app.inject({ url: url(files), headers })
      if (reply.statusCode !== 200) throw new Error(`${what}: ${reply.body}`)
    }
    const durationsMs = await timed(searches.some((search) => search[0] === what) ? 5 : 100, ask)
    const queries = take()
    const plans = await Promise.all(queries.map((query) => explainQuery(plain, explain, query)))
    measured.set(what, {
      milliseconds: median(durationsMs),
      statements: queries.length,
      // SCAN of a table or a whole index; a subquery that is scanned has its own plan
      walks: planSteps
        .parse(plans.flat())
        .flatMap(({ detail }) =>
          /^SCAN (?!listed|page|heads|of_graphs)/.test(detail) ? detail : [],
        ),
    })
  }
  await app.close()
  await stop()
  await plain.destroy()
  await rm(folder, { recursive: true })
  return measured
}

export const listing: Bench = {
  title: 'a page of 50 out of 1,000,000 files, beside one out of 1,000, at the service',
  async run(add) {
    const few = await measureAll(1000)
    const many = await measureAll(1_000_000)
    for (const [what, one] of many) {
      const peer = few.get(what)?.milliseconds ?? NaN
      add({
        what,
        measured: inMilliseconds(one.milliseconds),
        beside: inMilliseconds(peer),
        ratio: one.milliseconds / peer,
        isMet: searches.some(([name]) => name === what)
          ? one.milliseconds < maxSearchMs
          : one.milliseconds < limit && one.milliseconds < Math.max(1, peer * flat),
      })
    }
    const all = [...many.values()]
    const pages = lists.map(([what]) => many.get(what)?.milliseconds ?? NaN)
    add(within('the slowest that searches for no name', Math.max(...pages), limit))
    const maxStatements = Math.max(...all.map((one) => one.statements))
    add({
      what: 'statements of one request, the key’s look-up among them',
      measured: `${maxStatements} at most`,
      beside: `≤ ${statements}`,
      isMet: maxStatements <= statements,
    })
    const walks = all.flatMap((one) => one.walks)
    add({
      what: 'query plans that walk a table',
      measured: walks.length === 0 ? 'none' : [...new Set(walks)].join('; '),
      beside: 'none',
      isMet: walks.length === 0,
    })
  },
}
