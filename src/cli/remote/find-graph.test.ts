import { expect, test } from 'vitest'
import type { Client } from '#client/client.ts'
import type { Terminal } from '#cli/terminal/terminal.ts'
import { findGraph } from './find-graph.ts'

test('graphs of one name are told apart by who has them and by their files', async () => {
  const teams = [{ id: 'nurses', name: 'Nurses' }]
  const graphs = [
    { id: 'one', name: 'Ward', team_ids: ['nurses'], file_status: { total: 4 } },
    { id: 'two', name: 'Ward', team_ids: [], file_status: { total: 1 } },
  ]
  async function* all() {
    yield* graphs
  }
  const sheaf = { getMe: async () => ({ team: null, teams }), listGraphs: { all } }
  const graph = findGraph(
    { signal: new AbortController().signal } as unknown as Terminal, // -- the command only reads its signal
    sheaf as unknown as Client, // -- the two calls that the command makes
    'Ward',
  )
  await expect(graph).rejects.toThrow(
    'Several graphs are named “Ward”. Use an ID:\n  one  Nurses, 4 files\n  two  everyone, 1 file',
  )
})
