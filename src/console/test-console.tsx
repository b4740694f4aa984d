import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { expect } from 'vitest'
import { render, type RenderResult } from 'vitest-browser-react'
import './ui/tokens.css'
import './ui/base.css'
import './ui/layout/Box.module.css'
import { memoryHistory } from './router/history.ts'
import { createRouter, type Router } from './router/router.ts'
import { RouterView } from './router/RouterView.tsx'
import { session } from './session/session.ts'
import type { getMe, Key } from '#contract/access.ts'
import type { Endpoint, Reply } from '#contract/endpoint.ts'
import type { FailureKey } from '#contract/failures/failures.ts'
import type { File as FileRecord } from '#contract/files.ts'
import type { Graph } from '#contract/graphs.ts'
import type { Model } from '#contract/models.ts'
import type { Permission } from '#contract/permissions.ts'

type Answer =
  | { reply: unknown }
  | { failure: FailureKey; message: string; extras: Record<string, unknown> }
  | 'never'

export type FakeService = ReturnType<typeof fakeService>

/** The replies of the fake service by method and path. They are checked against the contract. */
export function fakeService() {
  const requests: string[] = []
  const sent: unknown[] = []
  const answers = new Map<string, Answer>()
  let isAway = false

  function set(endpoint: Endpoint, answer: Answer): typeof fake {
    answers.set(`${endpoint.method} ${endpoint.path.replaceAll(/:\w+/g, '*')}`, answer)
    return fake
  }

  const fake = {
    /** The method, path and query of each request. */
    requests,
    /** The JSON bodies of the requests that had one. */
    sent,
    answer: <E extends Endpoint>(
      endpoint: E,
      reply: E['reply'] extends 'bytes' ? Blob : Reply<E>,
    ) => {
      if (endpoint.reply !== 'bytes') endpoint.reply.parse(reply)
      return set(endpoint, { reply })
    },
    fail: (
      endpoint: Endpoint,
      failure: FailureKey,
      message: string,
      extras: Record<string, unknown> = {},
    ) => set(endpoint, { failure, message, extras }),
    hang: (endpoint: Endpoint) => set(endpoint, 'never'),
    /** Whether the service does not respond at all. */
    setAway: (away: boolean) => {
      isAway = away
    },
    fetch: (input: URL | RequestInfo, init?: RequestInit): Promise<Response> => {
      if (isAway) return Promise.reject(new TypeError('Failed to fetch'))
      const url = new URL(input instanceof Request ? input.url : input, window.location.href)
      if (url.pathname === '/healthz') return Promise.resolve(Response.json({ status: 'ok' }))
      const request = `${init?.method ?? 'GET'} ${url.pathname}`
      requests.push(`${request}${url.search}`)
      if (typeof init?.body === 'string') sent.push(JSON.parse(init.body))
      const answer =
        answers.get(request) ??
        answers.get(request.replace(/[0-9a-f-]{36}|(?<=\/(?:pages|pictures)\/)\d+/g, '*'))
      if (answer === undefined) throw new Error(`Nothing answers ${request}.`)
      if (answer === 'never') return new Promise(() => undefined)
      if ('reply' in answer) {
        const { reply } = answer
        return Promise.resolve(reply instanceof Blob ? new Response(reply) : Response.json(reply))
      }
      const error = { description: answer.message, key: 'fail', extras: answer.extras }
      const extras = { ...answer.extras, failure: answer.failure }
      const body = { tpe: 'Error', errors: [error], extras }
      return Promise.resolve(Response.json(body, { status: 500 }))
    },
  }
  return fake
}

/** Renders a part of the console with a fake service. */
export async function renderConsole(
  element: ReactElement,
  service: FakeService,
  path = '/',
  pattern = '*',
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } }),
): Promise<RenderResult> {
  window.fetch = service.fetch
  session.signIn({ id: 'key', base_url: '', key: 'sk_test', name: 'Test' }, false)
  const router = await testRouter(element, path, pattern)
  return render(
    <QueryClientProvider client={queryClient}>
      <RouterView router={router} />
    </QueryClientProvider>,
  )
}

/** Clicks headers of columns. Each must have the service sort the list by its query, and say so. */
export async function expectSortedByHeaders(
  screen: RenderResult,
  service: FakeService,
  columns: readonly (readonly [name: string, query: string])[],
): Promise<void> {
  for (const [name, query] of columns) {
    const header = screen.getByRole('columnheader', { name })
    await header.getByRole('button').click()
    await expect.poll(() => service.requests.at(-1)).toContain(query)
    await expect
      .element(header)
      .toHaveAttribute('aria-sort', query.endsWith('desc') ? 'descending' : 'ascending')
  }
}

/** Names may have 255 characters without a blank. */
export const longName = 'Vertragsverhandlungsprotokoll'.repeat(5)

/** Asserts that no text of a table stands in the next column. */
export function expectCellsFit(screen: RenderResult): void {
  const cells = screen.getByRole('cell').elements()
  expect(cells.length).toBeGreaterThan(0)
  const wide = cells.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
  expect(wide.map(({ textContent }) => textContent)).toEqual([])
}

/** A router whose one page shows the element. Every other path shows nothing. */
export async function testRouter(
  element: ReactElement,
  path = '/',
  pattern = '*',
): Promise<Router> {
  const routes = [
    { path: pattern, component: () => element },
    { path: '*', component: () => null },
  ]
  const router = createRouter(routes, memoryHistory(path))
  await router.ready
  return router
}

export function me(permissions: Permission[] = ['*:admin']): Reply<typeof getMe> {
  return {
    key: testKey(1, { name: 'Test', permissions }),
    organization: { id: testId(2), name: 'Test' },
    team: null,
    teams: [],
  }
}

/** The own record of a team key. */
export function teamMe(permissions?: Permission[]): Reply<typeof getMe> {
  const team = { id: testId(9), name: 'Weavers' }
  const { key, organization } = me(permissions)
  return { key: { ...key, team_id: team.id }, organization, team, teams: [team] }
}

export function testFile(number: number, overrides: Partial<FileRecord> = {}): FileRecord {
  return {
    id: testId(number),
    name: `report-${number}.pdf`,
    created_at: '2026-11-20T10:00:00.000000Z',
    graph_ids: [],
    status: 'completed',
    size: 2_340_000,
    media_type: 'application/pdf',
    error: null,
    progress: null,
    version_id: testId(number),
    ...overrides,
  }
}

export function testGraph(number: number, overrides: Partial<Graph> = {}): Graph {
  return {
    id: testId(number),
    created_at: '2026-11-20T10:00:00.000000Z',
    name: 'Supplier contracts',
    description: '',
    urls: null,
    team_ids: [],
    type: 'manual',
    file_status: { in_progress: 0, completed: 2, failed: 0, total: 2 },
    query_config: null,
    model: null,
    ...overrides,
  }
}

/** An active language model with all abilities. */
export function testModel(overrides: Partial<Model> = {}): Model {
  return {
    id: 'large',
    object: 'model',
    created: 0,
    owned_by: 'Acme',
    name: 'Large',
    state: 'active',
    kind: 'language',
    context_window: null,
    abilities: { tools: true, json_schema: true, images: true },
    price_input: null,
    price_output: null,
    removed_on: null,
    replacement: null,
    ...overrides,
  }
}

export function testKey(number: number, overrides: Partial<Key> = {}): Key {
  return {
    id: testId(number),
    name: 'Nightly import',
    team_id: null,
    permissions: ['*:write'],
    expires_at: null,
    created_at: '2026-11-20T10:00:00.000000Z',
    last_used_at: null,
    old_secret_until: null,
    isolation_test: false,
    ...overrides,
  }
}

export function testPage<T>(data: T[]) {
  return { data, has_more: false, first_id: null, last_id: null }
}

export function testId(number: number): string {
  return `01a1fa5a-d95d-7b20-a46e-${String(number).padStart(12, '0')}`
}
