import { answerAsModel } from './test-language-model.ts'
import { afterAll, expect, onTestFinished } from 'vitest'
import { getFile } from '#contract/files.ts'
import { createGraph } from '#contract/graphs.ts'
import { putLimits } from '#contract/limits.ts'
import type { LimitInput } from '#contract/limits.ts'
import { applicationJobLeaseStore } from '#service/applications/application-job-lease-store.ts'
import { systemClock } from '#service/clock.ts'
import { directReads } from '#service/database/long-reads.ts'
import { unwatchedDisk } from '#service/disk/disk-space.ts'
import { openTestSqlite } from '#service/database/test-databases.ts'
import { json, testUpstream } from '#service/models/openai/test-upstream.ts'
import { addressRules } from '#service/outbound/address-rules.ts'
import { guardedAgent } from '#service/outbound/guarded-agent.ts'
import { testService } from '#service/test-service.ts'
import type { Upload } from '#service/test-service.ts'
import { webSearch } from '#service/web/search/web-search.ts'

/** A request before it has a path. */
export interface Sent {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  /** The body as it is, in the place of `body`. */
  payload?: string | Buffer
  headers?: Record<string, string | undefined>
  /** The key of the caller, in the place of the administrator's. */
  key?: string
}

export type World = Awaited<ReturnType<typeof beginWorld>>

/** A clock that begins a month when the test begins, so that no window of a limit ends while it runs. */
function clockOfMonth() {
  const offsetMs = Date.UTC(2030, 0, 1, 0, 0, 1) - Date.now()
  return systemClock({ wall: () => Date.now() + offsetMs, monotonic: () => performance.now() })
}

const searchResults = {
  results: [
    { url: 'https://a.example/sheep', title: 'Sheep', content: 'Sheep give wool in spring.' },
    { url: 'https://b.example/cows', title: 'Cows', content: 'Cows give milk.' },
  ],
}

type OnEnd = (release: () => Promise<void>) => void

/** The service with a language model and a search engine, which are servers of their own. */
async function startWorldService(onEnd: OnEnd) {
  const upstream = await testUpstream()
  onEnd(() => upstream.close())
  const engine = await testUpstream()
  onEnd(() => engine.close())
  const clock = clockOfMonth()
  const database = await openTestSqlite()
  onEnd(() => database.destroy())
  const agent = guardedAgent(addressRules({ loopback: true, privateHosts: [] }))
  onEnd(() => agent.close())
  const errors: unknown[] = []
  const service = await testService(database, {
    clock,
    space: { ...unwatchedDisk, noteError: (error) => void errors.push(error) },
    worker: true,
    recognizes: false,
    maximum: 100_000,
    providers: {
      environment: {
        base_url: upstream.base_url,
        api_key: 'a key of the provider',
        models: [
          { id: 'mdl-x5', upstream: 'large' },
          { id: 'small', upstream: 'small' },
        ],
      },
    },
    search: webSearch(
      {
        SHEAF_SEARCH_PROVIDER: 'tavily',
        SHEAF_SEARCH_URL: engine.base_url,
        SHEAF_SEARCH_KEY: 'a key',
      },
      { database, reads: directReads(database), agent, onError: () => undefined },
    ),
    applicationJobs: {
      jobs: applicationJobLeaseStore(database, {
        owner: 'coverage',
        leaseSeconds: 30,
        clock,
      }),
      concurrency: 1,
      leaseSeconds: 30,
      onError: () => undefined,
    },
    onEnd,
  })
  let listening: Promise<string> | undefined
  return {
    ...service,
    /** The errors that requests ended with, also those that the service does not tell its callers. */
    errors,
    /** Where the service listens, from the first call on. */
    listeningAddress: () => (listening ??= service.app.listen({ port: 0, host: '127.0.0.1' })),
    upstream,
    engine,
  }
}

type WorldService = Awaited<ReturnType<typeof startWorldService>>

/** A service of the test with an administrator of an organization. */
export async function beginWorld() {
  return newWorld(await startWorldService(onTestFinished))
}

/**
 * Returns what makes a world in a service that the tests of a file share. A new organization sees nothing of the
 * others. It is for tests that break no part of the service.
 */
export function sharedWorlds(): () => Promise<World> {
  const releases: (() => Promise<void>)[] = []
  let started: Promise<WorldService> | undefined
  afterAll(async () => {
    for (const release of releases) await release()
  })
  return async () => {
    const service = await (started ??= startWorldService((release) => releases.unshift(release)))
    // The jobs of earlier worlds would send requests to the model of this one.
    await expect.poll(() => unfinishedJobs(service), { interval: 5 }).toBe(0)
    return newWorld(service)
  }
}

async function unfinishedJobs({ database }: WorldService): Promise<number> {
  const files = await database.selectFrom('jobs').select('version_id').execute()
  const jobs = await database
    .selectFrom('application_jobs')
    .select('id')
    .where('status', '=', 'in_progress')
    .execute()
  return files.length + jobs.length
}

async function newWorld(service: WorldService) {
  const { database, upstream, engine } = service
  upstream.answer(answerAsModel)
  engine.answer(json(searchResults))
  const organization = await service.newOrganization()
  const { admin } = organization

  const fileIn = async (upload: Upload) => {
    const { id } = await service.upload(admin, upload)
    const file = database.selectFrom('files').select('status').where('id', '=', id)
    const status = async () => (await file.executeTakeFirst())?.status
    await expect.poll(status, { interval: 5 }).toBe('completed')
    return id
  }
  return {
    ...service,
    organization,
    admin,
    /** Creates a graph of the organization. Resolves with its ID. */
    newGraph: async (name = 'Handbook', body: { team_ids?: string[] } = {}) =>
      (await service.ask(createGraph, { body: { name, ...body } }, admin)).id,
    /** Uploads a file and waits until it is read. Resolves with its ID. */
    fileIn,
    /** Uploads a file that cannot be processed, and waits until it has failed. Resolves with its ID. */
    failedFile: async () => {
      // A text is read in the process of the test, and a damaged PDF twice in two of its own.
      const { id } = await service.upload(admin, { name: 'blank.txt', bytes: ' ' })
      const params = { file_id: id }
      const status = async () => (await service.ask(getFile, { params }, admin)).status
      await expect.poll(status).toBe('failed')
      return id
    },
    /** Sets limits of the organization. */
    limit: (...limits: LimitInput[]) => service.ask(putLimits, { body: { limits } }, admin),
    /** Makes every request that needs a table fail as nobody expects it to. */
    breakTable: (table: string) => database.schema.dropTable(table).ifExists().execute(),
  }
}
