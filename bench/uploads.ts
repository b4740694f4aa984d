import { Agent, request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { listFiles } from '#contract/files.ts'
import { createGraph } from '#contract/graphs.ts'
import { uploadFile } from '#contract/uploads.ts'
import type { RunningService } from './running-service.ts'

/** Creates a graph, and returns its ID. */
export async function addGraph(to: RunningService, name: string): Promise<string> {
  const reply = await fetch(`${to.address}${createGraph.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${to.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  })
  return createGraph.reply.parse(await reply.json()).id
}

const agent = new Agent({ keepAlive: true })

/**
 * Uploads a file, also into a graph. Rejects with the reply if it is refused. Shares the processor with the service, so it
 * does without `fetch`, which takes a millisecond more.
 */
export async function send(
  to: RunningService,
  name: string,
  bytes: Buffer,
  graphId?: string,
): Promise<void> {
  const query = graphId === undefined ? '' : `?graphId=${graphId}`
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const headers = {
    authorization: `Bearer ${to.key}`,
    'content-disposition': `attachment; filename="${name}"`,
    'content-length': bytes.length,
  }
  request(`${to.address}${uploadFile.path}${query}`, { method: 'POST', headers, agent }, resolve)
    .on('error', reject)
    .end(bytes)
  const reply = await promise
  const body = await text(reply)
  if (reply.statusCode !== 200) throw new Error(`${name}: ${body}`)
}

/** The newest file that the query finds, in a list. */
export async function list(to: RunningService, query: string) {
  const headers = { authorization: `Bearer ${to.key}` }
  const reply = await fetch(`${to.address}${listFiles.path}?limit=1&${query}`, { headers })
  return listFiles.reply.parse(await reply.json()).data
}

/** Resolves when no file is being read. Rejects if one has failed. */
export async function untilIdle(to: RunningService): Promise<void> {
  while ((await list(to, 'status=in_progress')).length > 0) await pause(10)
  const [failed] = await list(to, 'status=failed')
  if (failed) throw new Error(`${failed.name}: ${failed.error?.description}`)
}
