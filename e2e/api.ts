import type { RunningService } from './service.ts'

/** Calls the interface as another client would; rejects with the body of a refusal. */
export async function call<T>(
  service: RunningService,
  method: string,
  path: string,
  body?: unknown,
  key = service.key,
): Promise<T> {
  const text = await send(service, path, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return JSON.parse(text) as T
}

const maxAttempts = 10

/** Sends a request again while the service is overloaded, as it is on a machine that does much else. */
async function send(service: RunningService, path: string, init: RequestInit): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(`${service.address}${path}`, init)
    const text = await response.text()
    if (response.ok) return text
    const retryAfter = Number(response.headers.get('retry-after'))
    if (response.status !== 503 || retryAfter === 0 || attempt === maxAttempts) {
      throw new Error(`${init.method} ${path}: ${response.status} ${text}`)
    }
    await new Promise((resolve) => setTimeout(resolve, retryAfter * 1000))
  }
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
export function uploadText(
  service: RunningService,
  name: string,
  content: string,
  graph_id: string,
  key = service.key,
): Promise<Named> {
  return uploadBytes(service, name, Buffer.from(content), graph_id, key)
}

/** Uploads a file and waits until it was read. */
export async function uploadBytes(
  service: RunningService,
  name: string,
  bytes: Buffer,
  graph_id: string,
  key = service.key,
): Promise<Named> {
  const file = await sendFile(service, name, bytes, graph_id, key)
  for (let tries = 0; tries < 600; tries += 1) {
    const { status } = await call<{ status: string }>(service, 'GET', `/v1/files/${file.id}`)
    if (status !== 'in_progress') return file
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${name} was not read in time`)
}

/** Uploads a file, which is read later. */
export async function sendFile(
  service: RunningService,
  name: string,
  bytes: Buffer,
  graph_id: string,
  key = service.key,
): Promise<Named> {
  const text = await send(service, `/v1/files?graphId=${graph_id}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    },
    body: new Uint8Array(bytes),
  })
  return JSON.parse(text) as Named
}

/** Replaces a file by a text, and waits until that was read. */
export async function uploadVersion(
  service: RunningService,
  file_id: string,
  name: string,
  content: string,
): Promise<void> {
  const text = await send(service, `/v1/files/${file_id}/versions`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${service.key}`,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    },
    body: content,
  })
  const version = JSON.parse(text) as { id: string }
  for (let tries = 0; tries < 600; tries += 1) {
    const path = `/v1/files/${file_id}`
    const { version_id } = await call<{ version_id: string }>(service, 'GET', path)
    if (version_id === version.id) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`the new version of ${name} was not read in time`)
}

/** The bundle of a graph. */
export async function exportBundle(service: RunningService, graph_id: string): Promise<Buffer> {
  const response = await fetch(`${service.address}/v1/graphs/${graph_id}/export`, {
    headers: { authorization: `Bearer ${service.key}` },
  })
  if (!response.ok) throw new Error(`the export ended with ${response.status}`)
  return Buffer.from(await response.arrayBuffer())
}

/** Uploads a bundle and waits until it was checked. */
export async function stageBundle(service: RunningService, bytes: Buffer): Promise<{ id: string }> {
  const text = await send(service, '/v1/graphs/import', {
    method: 'POST',
    headers: { authorization: `Bearer ${service.key}` },
    body: new Uint8Array(bytes),
  })
  const staged = JSON.parse(text) as { id: string }
  for (let tries = 0; tries < 600; tries += 1) {
    const path = `/v1/graphs/import/${staged.id}`
    const { status } = await call<{ status: string }>(service, 'GET', path)
    if (status !== 'checking') return staged
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the bundle was not checked')
}
