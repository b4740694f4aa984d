// The peer of requests.ts. Fastify sends the same bytes without a query or a check.
import Fastify from 'fastify'

const app = Fastify({ logger: false })
const me = { key: { id: '0', name: 'Bench' }, organization: { id: '0' }, team: null, teams: [] }
const graph = {
  id: '019a0000-0000-7000-8000-000000000000',
  created_at: '2026-07-10T15:03:48.785843Z',
  name: 'Graph',
  description: '',
  urls: null,
  team_ids: [],
  type: 'manual',
  file_status: { in_progress: 0, completed: 0, failed: 0, total: 0 },
}
const page = { data: Array.from({ length: 50 }, () => graph), has_more: true }

app.get('/healthz', () => ({ status: 'ok' }))
app.get('/v1/me', () => me)
app.get('/v1/graphs', () => page)
app.post('/v1/graphs', () => graph)
console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
