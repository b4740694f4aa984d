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

/** Uploads a file, also into a graph. Rejects with the reply if it is refused. */
export async function send(
  to: RunningService,
  name: string,
  bytes: Buffer,
  graphId?: string,
): Promise<void> {
  const query = graphId === undefined ? '' : `?graphId=${graphId}`
  const reply = await fetch(`${to.address}${uploadFile.path}${query}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${to.key}`,
      'content-disposition': `attachment; filename="${name}"`,
    },
    body: new Uint8Array(bytes),
  })
  if (!reply.ok) throw new Error(`${name}: ${await reply.text()}`)
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
