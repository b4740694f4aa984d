import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, onTestFinished } from 'vitest'
import { listFiles } from '#contract/files.ts'
import { createGraph, getGraph, updateGraph } from '#contract/graphs.ts'
import { askGraphs } from '#contract/questions.ts'
import type { UrlInput } from '#contract/web/web-sources.ts'
import type { Database } from '#service/database/schema.ts'
import { testClock } from '#service/test-clock.ts'
import { testService } from '#service/test-service.ts'
import { addressRules } from '#service/outbound/address-rules.ts'
import { guardedAgent } from '#service/outbound/guarded-agent.ts'
import { testSite } from '#service/web/test-site.ts'
import { sourceLeaseStore } from './source-lease-store.ts'
import { startSourceWorker } from './source-worker.ts'

export type Answer = string | ((request: IncomingMessage, response: ServerResponse) => unknown)
export const page = (title: string, body: string): string =>
  `<!doctype html><title>${title}</title><main><h1>${title}</h1>${body}</main>`

/** A web server with these pages, and a service that may crawl it. */
export async function testWeb(
  database: Database,
  pages: Record<string, Answer>,
  limits = {},
  turnMs = 30_000,
) {
  await database.deleteFrom('jobs').execute()
  await database.deleteFrom('web_sources').execute()
  const { clock, pass, step } = testClock()
  const site = await testSite((request, response) => {
    const answer = pages[request.url ?? '']
    if (answer === undefined) response.writeHead(404).end('no such page')
    else if (typeof answer === 'string') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(answer)
    } else answer(request, response)
  })
  const service = await testService(database, { worker: true, clock })
  const organization = await service.newOrganization()
  const { admin } = organization
  const agent = guardedAgent(
    addressRules({ loopback: false, privateHosts: [`127.0.0.1:${site.port}`] }),
  )
  const errors: unknown[] = []
  const work = (owner = 'one', concurrency = 2) => {
    const worker = startSourceWorker({
      database,
      blobs: service.blobs,
      clock,
      limits: service.limits,
      maximum: 10_000_000,
      onWork: () => undefined,
      leases: sourceLeaseStore(database, { owner, leaseSeconds: 30, clock }),
      agent,
      delay: 0,
      reach: { pages: 50, depth: 10, time: 60_000, ...limits },
      turnMs,
      concurrency,
      leaseSeconds: 30,
      onError: (error) => errors.push(error),
    })
    const waking = setInterval(worker.wake, 20)
    onTestFinished(async () => {
      clearInterval(waking)
      await worker.stop()
      await agent.destroy()
    })
    return worker
  }
  const graph = await service.ask(createGraph, { body: { name: 'web' } }, admin)
  const params = { graph_id: graph.id }
  const set = (urls: UrlInput[]) => service.ask(updateGraph, { params, body: { urls } }, admin)
  const state = async () =>
    (await service.ask(getGraph, { params }, admin)).urls?.map((source) => source.status)
  const files = async () => {
    const query = { graph_id: graph.id, limit: 100 }
    const { data } = await service.ask(listFiles, { query }, admin)
    return data.toSorted((a, b) => ((a.source_url ?? '') < (b.source_url ?? '') ? -1 : 1))
  }
  return {
    ...service,
    ...site,
    ...organization,
    pages,
    params,
    graph,
    errors,
    work,
    set,
    state,
    files,
    paths: async () =>
      (await files()).map(({ source_url = '' }) => source_url.slice(site.origin.length)),
    settled: async () => {
      await expect
        .poll(async () => (await state())?.some((source) => source.status === 'validating'))
        .toBe(false)
      return state()
    },
    read: () =>
      expect
        .poll(async () => (await files()).filter((file) => file.status === 'in_progress').length)
        .toBe(0),
    question: async (question: string, key = admin) =>
      service.ask(askGraphs, { body: { graph_ids: [graph.id], question } }, key),
    clock,
    pass,
    step,
  }
}
