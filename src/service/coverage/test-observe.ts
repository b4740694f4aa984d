import { changed, pathsOf, sendTo } from './test-send.ts'
import type { Change } from './test-send.ts'
import { requests } from './requests/test-all-requests.ts'
import type { OperationName } from './specified/test-specified-operations.ts'
import type { World } from './test-world.ts'

/** What a request leads to, without what differs each time: IDs, times and ports. */
export interface Observed {
  status: number
  /** The reply as JSON, or its text. */
  reply: unknown
  headers: Readonly<Record<string, unknown>>
  /** All that can be observed, as a text. */
  text: string
}

/** Sends a request to an operation in a world that nothing else uses. */
export async function observe(
  world: World,
  operation: OperationName,
  changes: readonly Change[] = [],
  path: string = pathsOf(operation)[0],
): Promise<Observed> {
  const { valid, look } = requests[operation]
  let sent = await valid(world)
  for (const change of changes) sent = await changed(world, sent, change)
  world.upstream.received.length = 0
  world.engine.received.length = 0
  const response = await sendTo(world, path, sent)
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  const reply: unknown = isJson ? response.json() : response.body
  const observed = {
    status: response.statusCode,
    reply,
    type: response.headers['content-type'],
    range: response.headers['content-range'],
    after: await look?.(world, sent, reply),
    model: world.upstream.received.map(({ body }) => body),
    engine: world.engine.received.map((received) => [received.path, received.body]),
  }
  const { headers } = response
  return {
    status: response.statusCode,
    reply,
    headers,
    text: withoutChance(JSON.stringify(observed)),
  }
}

function withoutChance(text: string): string {
  const ids = new Map<string, string>()
  return text
    .replaceAll(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, (id) => {
      const name = ids.get(id) ?? `<id ${ids.size}>`
      ids.set(id, name)
      return name
    })
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replaceAll(/\\?"created\\?":\d+/g, '"created":<time>')
    .replaceAll(/text-[\da-f]{8}/g, '<tag>')
    .replaceAll(/127\.0\.0\.1:\d+/g, '<address>')
    .replaceAll(/\\?"system_fingerprint\\?":\\?"[^"]*"/g, '"system_fingerprint":<fingerprint>')
}
