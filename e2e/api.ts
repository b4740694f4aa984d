import type { RunningService } from './service.ts'

/** Calls the interface as another client would; rejects with the body of a refusal. */
export async function call<T>(
  service: RunningService,
  method: string,
  path: string,
  body?: unknown,
  key = service.key,
): Promise<T> {
  const response = await fetch(`${service.address}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return JSON.parse(text) as T
}

interface Named {
  id: string
  name: string
}

export function createGraph(
  service: RunningService,
  name: string,
  team_ids: string[] = [],
): Promise<Named> {
  return call(service, 'POST', '/v1/graphs', { name, team_ids })
}

export function createTeam(service: RunningService, name: string): Promise<Named> {
  return call(service, 'POST', '/v1/admin/teams', { name })
}

export function createKey(
  service: RunningService,
  key: { name: string; team_id?: string; permissions?: string[]; expires_at?: string },
): Promise<Named & { key: string }> {
  return call(service, 'POST', '/v1/admin/keys', key)
}

/** Uploads a text as a file and waits until it was read. */
export async function uploadText(
  service: RunningService,
  name: string,
  text: string,
  graph_id: string,
  key = service.key,
): Promise<Named> {
  const response = await fetch(`${service.address}/v1/files?graphId=${graph_id}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    },
    body: text,
  })
  const file = (await response.json()) as Named
  for (let tries = 0; tries < 100; tries += 1) {
    const { status } = await call<{ status: string }>(service, 'GET', `/v1/files/${file.id}`)
    if (status !== 'in_progress') return file
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${name} was not read in time`)
}
