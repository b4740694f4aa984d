import { expect, onTestFinished, test } from 'vitest'
import { createChatCompletion } from '#contract/chat/chat.ts'
import { deleteFile } from '#contract/files.ts'
import { createGraph, updateGraph } from '#contract/graphs.ts'
import { getRun, listRuns, runHeaders } from '#contract/runs.ts'
import { up } from '#service/database/migrations/062-answer-sources.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { startSweeper } from '#service/files/sweeper.ts'
import { runSweeps } from '#service/runs/run-source-store.ts'
import { evaluationSweeps } from './evaluation-sweep-store.ts'
import { rowsOf, testEvaluations } from './test-evaluations.ts'

const secret = 'The harbour master is called Ann Berg.'
const question = 'What is the harbour master called?'

onEveryDatabase('hidden answers of evaluations and runs', (database) => {
  /** An answer of an evaluation and a recorded answer that quote a file. */
  async function begin() {
    const service = await testEvaluations(database(), {
      answer: async (text) => (text.includes('Ann Berg') ? secret : 'CALL'),
      parts: { worker: true },
    })
    const { ask, admin, keyA, teams, newKey, upload, waitUntilRead, start, ended, app } = service
    const { id: graph_id } = await ask(
      createGraph,
      { body: { name: 'Crew', team_ids: [teams.a] } },
      admin,
    )
    const { id: file_id } = await upload(admin, {
      name: 'crew.txt',
      bytes: secret,
      graphId: graph_id,
    })
    await waitUntilRead(file_id)
    const tool = { type: 'graph' as const, function: { graph_ids: [graph_id] } }
    const request = {
      model: 'quoting',
      messages: [{ role: 'user' as const, content: question }],
      tools: [tool],
    }
    const check = { type: 'contains' as const, text: 'Bob', ignore_case: false }
    const { id } = await start({
      variants: [{ name: 'A', body: request }],
      rows: rowsOf('one'),
      check,
    })
    await ended(id)
    const recorded = await app.inject({
      method: 'POST',
      url: createChatCompletion.path,
      headers: { authorization: `Bearer ${keyA}`, [runHeaders.record]: 'true' },
      payload: { ...request, stream: true },
    })
    expect(recorded.body).toContain('Ann Berg')
    const run_id = String(recorded.headers[runHeaders.id])
    const run = (of: string, key = keyA) => ask(getRun, { params: { run_id: of } }, key)
    await expect.poll(async () => (await run(run_id)).status).toBe('completed')
    const cellOf = async (key = keyA) => {
      const [row] = await service.rows(id, {}, key)
      const [cell] = row?.cells ?? []
      if (cell === undefined) throw new Error('there is no cell')
      return cell
    }
    const cell_run_id = (await cellOf()).run_id ?? ''
    const mate = await newKey({ team_id: teams.a, permissions: ['chat:read'] })
    const search = async (key: string) =>
      (await ask(listRuns, { query: { scope: 'all', search: 'Berg' } }, key)).data.map(
        (reply) => reply.id,
      )
    const sees = async (key: string) =>
      JSON.stringify([
        await cellOf(key),
        await run(run_id, key),
        await run(cell_run_id, key),
        await ask(listRuns, { query: { scope: 'all' } }, key),
      ])
    return { ...service, graph_id, file_id, run_id, cell_run_id, cellOf, run, mate, search, sees }
  }

  const hidden = { hidden_reason: 'source_not_accessible' }

  test('an answer from a graph is shown to keys that may read the graph alone', async () => {
    const { ask, admin, keyA, mate, teams, graph_id, run_id, cell_run_id, ...of } = await begin()
    const { cellOf, run, search, sees } = of
    const shown = await cellOf()
    expect(shown.answer).toContain('Ann Berg')
    expect(shown.hidden_reason).toBeUndefined()
    expect(await search(keyA)).toEqual([run_id])

    const other = await cellOf(mate)
    expect(other).toMatchObject({ ...hidden, answer: null, reason: null, passed: false })
    for (const id of [run_id, cell_run_id]) {
      const empty = { request: {}, response: null, events: [], title: '' }
      expect(await run(id, mate)).toMatchObject({ ...hidden, ...empty })
    }
    expect(await sees(mate)).not.toMatch(/Ann Berg|harbour master/)
    expect(await search(mate)).toEqual([])

    const moved = { params: { graph_id }, body: { team_ids: [teams.b] } }
    await ask(updateGraph, moved, admin)
    expect(await sees(keyA)).not.toContain('Ann Berg')
    expect(await search(keyA)).toEqual([])
    expect((await cellOf(admin)).answer).toContain('Ann Berg')
  })

  test('an answer from a deleted file is hidden from everybody and erased', async () => {
    const { ask, admin, file_id, cellOf, run, run_id, cell_run_id, sees, clock } = await begin()
    await ask(deleteFile, { params: { file_id } }, admin)
    expect(await sees(admin)).not.toContain('Ann Berg')
    const sweeper = startSweeper(
      database(),
      (error) => {
        throw error
      },
      [runSweeps, evaluationSweeps({ clock })],
    )
    onTestFinished(sweeper.stop)
    const stored = async () =>
      JSON.stringify([
        await database().selectFrom('evaluation_cells').select(['answer', 'reason']).execute(),
        await database().selectFrom('run_bodies').selectAll().execute(),
        await database().selectFrom('runs').select('words').execute(),
      ])
    await expect.poll(stored).not.toMatch(/Berg/i)
    expect(await cellOf(admin)).toMatchObject(hidden)
    for (const id of [run_id, cell_run_id]) expect(await run(id, admin)).toMatchObject(hidden)
  })

  test('the migration finds the sources of the runs that are there', async () => {
    const { mate, keyA, sees, cellOf } = await begin()
    const records = database()
    await records.schema.dropTable('run_graphs').execute()
    await records.schema.dropTable('run_files').execute()
    await records.schema.alterTable('evaluation_cells').dropColumn('organization_id').execute()
    await records.schema.dropIndex('evaluation_cells_by_run').execute()
    // eslint-disable-next-line typescript/no-unsafe-type-assertion -- a migration knows no schema
    await up(records as never)
    expect((await cellOf(keyA)).answer).toContain('Ann Berg')
    expect(await sees(mate)).not.toMatch(/Ann Berg|harbour master/)
    expect(await records.selectFrom('run_files').selectAll().execute()).toHaveLength(2)
  })
})
