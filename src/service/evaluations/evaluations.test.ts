import { expect, test } from 'vitest'
import { putLimits } from '#contract/limits.ts'
import {
  createEvaluation,
  getEvaluation,
  listEvaluationRows,
  listEvaluations,
  getEvaluationRequest,
  maxUnfinishedEvaluations,
  retryEvaluation,
} from '#contract/playground/evaluations.ts'
import { clientHeader, consoleClient } from '#contract/endpoint.ts'
import { getUsage } from '#contract/usage.ts'
import { createRun, getRun, listRuns } from '#contract/runs.ts'
import { gate } from '#service/applications/batches/test-batches.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { Failure, ofProvider } from '#service/failure.ts'
import { testService } from '#service/test-service.ts'
import { evaluationSweeps } from './evaluation-sweep-store.ts'
import { rowsOf, testEvaluations, variantOf } from './test-evaluations.ts'
import type { NewEvaluation } from './test-evaluations.ts'

onEveryDatabase('evaluations', (database) => {
  const begin = (options?: Parameters<typeof testEvaluations>[1]) =>
    testEvaluations(database(), options)

  test('each variant answers each row, and each answer is a run of the evaluation', async () => {
    const { start, ended, rows, ask, keyA } = await begin()
    const variants = [variantOf('1: {{text}}'), variantOf('2: {{ text }} {{other}}')]
    const started = await start({ name: 'Numbers', variants, rows: rowsOf('one', '{{other}}') })
    expect(started).toMatchObject({ name: 'Numbers', row_count: 2, variables: ['text'] })
    const { variants: results } = await ended(started.id)
    expect(results.map(({ name, model, counts }) => [name, model, counts.unchecked])).toEqual([
      ['1: {{text}}', 'm', 2],
      ['2: {{ text }} {{other}}', 'm', 2],
    ])
    const table = await rows(started.id)
    // A value is never read as a template, and a variable without a value stays as it is.
    expect(table.map(({ cells }) => cells.map(({ answer }) => answer))).toEqual([
      ['A: 1: one', 'A: 2: one {{other}}'],
      ['A: 1: {{other}}', 'A: 2: {{other}} {{other}}'],
    ])
    const run_id = table[0]?.cells[0]?.run_id ?? ''
    const run = await ask(getRun, { params: { run_id } }, keyA)
    expect(run).toMatchObject({ group_id: started.id, source: 'recorded', status: 'completed' })
    expect(run.request).toEqual({ model: 'm', messages: [{ role: 'user', content: '1: one' }] })
    const listed = (query: { group_id?: string }) => ask(listRuns, { query }, keyA)
    expect((await listed({})).data).toEqual([])
    expect((await listed({ group_id: started.id })).data).toHaveLength(4)
  })

  test('at most six answers of an evaluation are on their way', async () => {
    const { answer, release, waiting } = gate()
    const { start, evaluation, ended } = await begin({ answer })
    const { id } = await start({ rows: rowsOf(...'abcdefghij'.split('')) })
    await expect.poll(waiting).toBe(6)
    expect((await evaluation(id)).variants[0]?.counts).toMatchObject({ running: 6, waiting: 4 })
    await expect
      .poll(async () => {
        release()
        return (await evaluation(id)).status
      })
      .toBe('completed')
    expect((await ended(id)).variants[0]?.counts.unchecked).toBe(10)
  })

  test('a stopped evaluation aborts its requests, keeps its answers and goes on when it is resumed', async () => {
    const { answer, release, waiting } = gate()
    const { start, set, evaluation, ended, requests } = await begin({ answer })
    const { id } = await start({ rows: rowsOf(...'abcdefgh'.split('')) })
    await expect.poll(waiting).toBe(6)
    expect((await set(id, 'stopped')).variants[0]?.counts).toMatchObject({ running: 0, waiting: 8 })
    release()
    expect((await evaluation(id)).variants[0]?.counts.waiting).toBe(8)
    await set(id, 'running')
    await expect
      .poll(async () => {
        release()
        return (await evaluation(id)).status
      })
      .toBe('completed')
    expect((await ended(id)).variants[0]?.counts.unchecked).toBe(8)
    expect(requests.length).toBeGreaterThanOrEqual(14)
  })

  test('cells whose process was killed are answered by another one', async () => {
    const first = await begin({ isRunning: false })
    const { id } = await first.start({ rows: rowsOf('one', 'two') })
    const killed = first.newLeases('killed')
    expect(await killed.lease()).not.toBeNull()
    expect(await killed.lease()).not.toBeNull()
    const next = first.newLeases('next')
    await next.releaseOf((owner) => owner === 'killed')
    await expect.poll(() => next.lease()).toMatchObject({ evaluation_id: id, interruptions: 1 })
  })

  test('the run of a cell whose process was killed is stopped when the cell is leased again', async () => {
    const first = await begin({ isRunning: false })
    const { id } = await first.start()
    const left = await first.ask(createRun, { body: { request: {}, group_id: id } }, first.keyA)
    const ofLeft = () => first.ask(getRun, { params: { run_id: left.id } }, first.keyA)
    // As a killed process leaves it.
    await database().updateTable('runs').set({ source: 'recorded', owner: 'killed' }).execute()
    await database().updateTable('evaluation_cells').set({ run_id: left.id }).execute()
    await testService(database(), {
      clock: first.clock,
      models: first.models,
      evaluations: {
        cells: first.newLeases('next'),
        concurrency: 1,
        leaseSeconds: 30,
        onError: () => undefined,
      },
    })
    await first.ended(id)
    expect((await ofLeft()).status).toBe('stopped')
    const [row] = await first.rows(id)
    expect(row?.cells[0]?.run_id).not.toBe(left.id)
  })

  test('a failed answer says why, keeps its run, and is asked for again by a retry', async () => {
    let isBroken = true
    const { start, ended, rows, retry, refusal, keyA, ask } = await begin({
      answer: async () => {
        if (isBroken) throw new Failure('model_refused_request', 'The model refused it.')
        return 'Fine.'
      },
    })
    const { id } = await start({ rows: rowsOf('one', 'two') })
    expect((await ended(id)).variants[0]?.counts.failed).toBe(2)
    const [row] = await rows(id, { only: 'failed' })
    expect(row?.cells[0]).toMatchObject({
      status: 'failed',
      error: 'The model refused it.',
      error_key: 'model_refused_request',
    })
    const run = await ask(getRun, { params: { run_id: row?.cells[0]?.run_id ?? '' } }, keyA)
    expect(run.status).toBe('failed')
    isBroken = false
    expect((await retry(id)).status).toBe('running')
    expect((await ended(id)).variants[0]?.counts).toMatchObject({ failed: 0, unchecked: 2 })
    const again = await refusal(retryEvaluation, { params: { evaluation_id: id } }, keyA)
    expect(again.failure).toBe('evaluation_not_failed')
  })

  test('what the provider said of a failed answer is shown to whoever connects providers', async () => {
    const errorText = 'The provider answered with status 500: “CUDA out of memory”'
    const { start, ended, rows, admin, keyA, ask, retry } = await begin({
      answer: async () => {
        const provider = { status: 500, message: 'CUDA out of memory' }
        throw ofProvider(new Failure('model_refused_request', 'The model refused it.'), provider)
      },
    })
    const { id } = await start()
    await ended(id)
    const shown = async (key: string) => {
      const [row] = await rows(id, {}, key)
      const run_id = row?.cells[0]?.run_id ?? ''
      const { error } = await ask(getRun, { params: { run_id } }, key)
      return [row?.cells[0]?.error, error]
    }
    const [ofCell, ofRun] = await shown(admin)
    expect(ofCell).toBe(`The model refused it. ${errorText}`)
    expect(ofRun).toMatchObject({ errors: [{ description: `The model refused it. ${errorText}` }] })
    const [ofTeam, ofTeamRun] = await shown(keyA)
    expect(ofTeam).toBe('The model refused it.')
    expect(ofTeamRun).toMatchObject({ errors: [{ description: 'The model refused it.' }] })
    expect(JSON.stringify(ofTeamRun)).not.toContain('CUDA')
    await retry(id)
    await ended(id)
    expect((await shown(admin))[0]).toBe(ofCell)
  })

  test('answers count as requests of the client that started the evaluation, also failed ones', async () => {
    const { app, ask, usage, admin, keyA, ended } = await begin({
      answer: async (text) => {
        if (text !== 'one') throw new Failure('model_unauthorized', 'The key is wrong.')
        return 'Fine.'
      },
    })
    const started = await app.inject({
      method: 'POST',
      url: createEvaluation.path,
      headers: { authorization: `Bearer ${keyA}`, [clientHeader]: consoleClient },
      payload: { name: 'Test', variants: [variantOf('{{text}}')], rows: rowsOf('one', 'two') },
    })
    await ended(createEvaluation.reply.parse(started.json()).id)
    await usage.flush()
    const query = { group_by: 'source,model' as const }
    const { data } = await ask(
      getUsage,
      { query: { ...query, operation: 'createEvaluation' } },
      admin,
    )
    const answers = data.filter(({ model }) => model === 'm')
    expect(answers).toMatchObject([{ source: 'console', requests: 2, failed: 1, refused: 0 }])
  })

  test('rows are filtered by failed checks and by differing variants', async () => {
    const { start, ended, rows, evaluation } = await begin({
      answer: async (text) => (text === 'B good' ? 'bad' : (text.split(' ')[1] ?? '')),
    })
    const { id } = await start({
      variants: [variantOf('A {{text}}'), variantOf('B {{text}}')],
      rows: [
        ...rowsOf('good', 'ugly', 'fine'),
        { values: { text: 'free' }, check: null },
        { values: { text: 'fine' }, check: { type: 'equals', text: 'FINE', ignore_case: true } },
      ],
      check: { type: 'pattern', pattern: '^(good|fine)$' },
    })
    await ended(id)
    const numbers = async (query: Parameters<typeof rows>[1]) =>
      (await rows(id, query)).map(({ number }) => number)
    expect(await numbers({ only: 'failed' })).toEqual([1, 2])
    expect(await numbers({ only: 'differing' })).toEqual([1])
    expect(await numbers({ from: 4 })).toEqual([4, 5])
    expect((await evaluation(id)).variants.map(({ counts }) => counts)).toMatchObject([
      { passed: 3, not_passed: 1, unchecked: 1 },
      { passed: 2, not_passed: 2, unchecked: 1 },
    ])
  })

  test('evaluations with the same rows are compared row by row, and others are not', async () => {
    const { start, ended, rows, ask, refusal, keyA, keyB } = await begin({
      answer: async (text) => text.replace('B bad', 'good'),
    })
    const check = { type: 'pattern' as const, pattern: 'good' }
    const table = { rows: rowsOf('good', 'bad', 'ugly'), check }
    const [first, again] = [
      await start({ ...table, variants: [variantOf('A {{text}}')] }),
      await start({ ...table, variants: [variantOf('B {{text}}'), variantOf('C {{text}}')] }),
    ]
    const otherCheck = await start({ ...table, check: { ...check, pattern: 'bad' } })
    const otherRows = await start({ ...table, rows: rowsOf('good', 'bad', 'fine') })
    await start({ ...table, rows: rowsOf('good', 'bad') })
    await start(table, keyB)
    for (const { id } of [first, again]) await ended(id)
    const alike = async (same_rows_as: string, key = keyA) =>
      (await ask(listEvaluations, { query: { same_rows_as } }, key)).data.map(({ id }) => id)
    expect([await alike(first.id), await alike(again.id)]).toEqual([[again.id], [first.id]])
    const compared = await rows(first.id, { compare_with: again.id, only: 'differing' })
    expect(compared.map(({ number, cells }) => [number, ...cells.map(({ passed }) => passed)])) //
      .toEqual([[2, false, true, false]])
    expect(compared[0]?.cells.map(({ variant }) => variant)).toEqual([0, 1, 2])
    expect(await rows(first.id, { compare_with: again.id, from: 3 })).toHaveLength(1)
    const refused = async (compare_with: string, key = keyA) => {
      const input = { params: { evaluation_id: first.id }, query: { compare_with } }
      return (await refusal(listEvaluationRows, input, key)).failure
    }
    for (const { id } of [first, otherCheck, otherRows]) {
      expect(await refused(id)).toBe('evaluations_differ')
    }
    expect(await refused('none')).toBe('evaluation_not_found')
  })

  test('rows are the same in whatever order their names are written', async () => {
    const { start, ask, refusal, rows, keyA, keyB, admin } = await begin({ isRunning: false })
    const schemas = [
      { type: 'object', properties: { a: { enum: [1, 2] }, b: {} } },
      { properties: { b: {}, a: { enum: [1, 2] } }, type: 'object' },
      { type: 'object', properties: { a: { enum: [2, 1] }, b: {} } },
    ] as const
    const check = (schema: (typeof schemas)[number]) => ({ type: 'schema' as const, schema })
    const tables = [
      { rows: [{ values: { a: '1', b: '2' }, check: check(schemas[0]) }] },
      { rows: [{ check: check(schemas[1]), values: { b: '2', a: '1' } }] },
      { rows: [{ values: { a: '1', b: '2' }, check: check(schemas[2]) }] },
      { rows: [{ values: { a: '2', b: '1' }, check: check(schemas[0]) }] },
    ] as Partial<NewEvaluation>[]
    const ids = []
    for (const table of tables) ids.push((await start(table)).id)
    const ofOther = (await start(tables[0], keyB)).id
    const alike = async (same_rows_as: string, key = keyA) =>
      (await ask(listEvaluations, { query: { same_rows_as } }, key)).data.map(({ id }) => id)
    const [first = '', second = '', third = ''] = ids
    const all = async () => [await alike(first), await alike(second), await alike(third)]
    expect(await all()).toEqual([[second], [first], []])
    expect(await alike(first, admin)).toEqual([ofOther, second])
    expect(await rows(first, { compare_with: second })).toHaveLength(1)
    const input = { params: { evaluation_id: first }, query: { compare_with: third } }
    expect((await refusal(listEvaluationRows, input, keyA)).failure).toBe('evaluations_differ')

    // As a process of an older version leaves them.
    await database().updateTable('evaluations').set({ rows_sha256: null }).execute()
    expect(await all()).toEqual([[second], [first], []])
    expect(await alike(ofOther, keyB)).toEqual([])
  })

  test('the request of an evaluation starts one with the same variants, rows and checks', async () => {
    const { start, ask, keyA, rows } = await begin({ isRunning: false })
    const check = { type: 'contains' as const, text: 'x', ignore_case: true }
    const body = {
      name: 'Again',
      variants: [variantOf('1: {{text}}', { temperature: 0 }), variantOf('2: {{text}}')],
      rows: [
        { values: { text: 'one' }, check: { ...check, text: 'y' } },
        ...rowsOf('two', 'three'),
        { values: { text: 'four' }, check: null },
      ],
      check,
    }
    const of = async (id: string) =>
      ask(getEvaluationRequest, { params: { evaluation_id: id } }, keyA)
    const first = await start(body)
    expect(await of(first.id)).toEqual(body)
    const variants = body.variants.toReversed()
    const again = await ask(createEvaluation, { body: { ...(await of(first.id)), variants } }, keyA)
    expect(await rows(first.id, { compare_with: again.id })).toHaveLength(4)
    expect(await of((await start({ ...body, check: null })).id)).toMatchObject({ check: null })
  })

  test('answers that a limit refuses wait for it, and the evaluation says so', async () => {
    const { start, evaluation, admin, teams, ask } = await begin()
    const limits = [{ limit: 'requests_per_minute' as const, maximum: 4 }]
    await ask(putLimits, { body: { team_id: teams.a, limits } }, admin)
    const { id } = await start({ rows: rowsOf(...'abcdef'.split('')) })
    await expect
      .poll(async () => (await evaluation(id, admin)).waiting_for)
      .toMatch(/requests? per minute|per minute/)
  })

  test('another team’s evaluation is not found, and its runs are not deleted with one', async () => {
    const { start, ended, send, refusal, keyB, remove, rows, ask, keyA, clock, admin } =
      await begin()
    const { id } = await start()
    await ended(id)
    const params = { evaluation_id: id }
    expect((await refusal(getEvaluation, { params }, keyB)).failure).toBe('evaluation_not_found')
    const get = (key: string) => send(getEvaluation, { params: { evaluation_id: id } }, key)
    expect([(await get(keyB)).statusCode, (await get(admin)).statusCode]).toEqual([404, 200])
    const [row] = await rows(id)
    const run_id = row?.cells[0]?.run_id ?? ''
    const other = await ask(createRun, { body: { request: {}, group_id: id } }, keyB)
    await remove(id)
    const { sweepSlice } = evaluationSweeps({ clock })
    while (await sweepSlice(database())) await Promise.resolve()
    const run = (of: string, key: string) => send(getRun, { params: { run_id: of } }, key)
    expect([(await run(run_id, keyA)).statusCode, (await run(other.id, keyB)).statusCode]).toEqual([
      404, 200,
    ])
    expect((await ask(listEvaluations, {}, keyA)).data).toEqual([])
    expect(await database().selectFrom('evaluation_cells').selectAll().execute()).toEqual([])
  })

  test('a group that names another team’s evaluation hides no run and tells nothing', async () => {
    const { start, ended, keyA, keyB, ask, remove } = await begin()
    const { id } = await start()
    await ended(id)
    const ofB = await ask(createRun, { body: { request: {}, group_id: id } }, keyB)
    const listed = async (key: string) =>
      (await ask(listRuns, { query: { scope: 'all' } }, key)).data.map((run) => run.id)
    expect([await listed(keyA), await listed(keyB)]).toEqual([[], [ofB.id]])
    const ofA = await ask(createRun, { body: { request: {}, group_id: id } }, keyA)
    expect(await listed(keyA)).toEqual([])
    await remove(id)
    expect(await listed(keyA)).toContain(ofA.id)
  })

  test('silent models of two teams do not hold the evaluations of others', async () => {
    let silent = 0
    const { start, ended, keyA, keyB, admin } = await begin({
      concurrency: 4,
      answer: async (text, _, signal) => {
        if (text !== 'silent') return 'Fine.'
        silent += 1
        return new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('aborted')))
        })
      },
    })
    const rows = rowsOf('silent', 'silent', 'silent')
    await start({ rows }, keyA)
    await start({ rows }, keyB)
    await expect.poll(() => silent).toBe(4)
    const { id } = await start({ rows: rowsOf('loud') }, admin)
    expect((await ended(id, admin)).variants[0]?.counts.unchecked).toBe(1)
  })

  test('a team has a limited number of evaluations that have not ended', async () => {
    const { start, evaluation, refusal, keyA } = await begin({ isRunning: false })
    const { id } = await start()
    for (let at = 1; at < maxUnfinishedEvaluations; at += 1) await start()
    const body = { name: 'Late', variants: [variantOf('x')], rows: rowsOf('one') }
    expect((await refusal(createEvaluation, { body }, keyA)).failure).toBe('evaluations_full')
    expect((await evaluation(id)).status).toBe('running')
  })
})
