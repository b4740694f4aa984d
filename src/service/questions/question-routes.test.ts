import { expect, test } from 'vitest'
import { createGraph } from '#contract/graphs.ts'
import { askGraph, askGraphs, questionAnswer } from '#contract/questions.ts'
import type { QuestionAnswer } from '#contract/questions.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { testService } from '#service/test-service.ts'

const absent = '0198c0de-0000-7000-8000-000000000000'

onEveryDatabase('questions', (database) => {
  async function begin() {
    const service = await testService(database(), { worker: true })
    const organization = await service.newOrganization()
    const team = await organization.newTeam()
    const other = await organization.newTeam()
    const key = organization.admin
    const graphWith = async (name: string, text: string, team_ids: string[] = []) => {
      const graph = await service.ask(createGraph, { body: { name, team_ids } }, key)
      const file = await service.upload(key, {
        name: name.includes('.') ? name : `${name}.txt`,
        bytes: text,
        graphId: graph.id,
      })
      await service.waitUntilRead(file.id)
      return { graph_id: graph.id, file_id: file.id }
    }
    return { ...service, organization, team, other, key, graphWith }
  }

  const question = 'When is the tide high at the quay?'

  test('an answer gives the position of its quote, whole and streamed', async () => {
    const { ask, send, key, graphWith } = await begin()
    const text = 'The quay is old.\n\nThe tide is high at the quay at six in the evening.'
    const { graph_id, file_id } = await graphWith('tides', text)

    const whole = await ask(askGraphs, { body: { graph_ids: [graph_id], question } }, key)
    expect(whole.answer).toContain('high at the quay at six')
    const [reference] = whole.references?.files ?? []
    expect(reference).toMatchObject({ fileId: file_id, page: 1 })
    expect(text.slice(reference?.start, reference?.end)).toBe(reference?.text)
    expect(whole.sources).toEqual([{ file_id, snippet: reference?.text }])

    const streamed = await send(
      askGraph,
      { params: { graph_id }, body: { question, stream: true } },
      key,
    )
    expect(streamed.headers['content-type']).toBe('text/event-stream; charset=utf-8')
    const lines = readLines(streamed.body)
    expect(lines.map((line) => line.answer).join('')).toBe(whole.answer)
    expect(lines.at(-1)).toMatchObject({ sources: whole.sources, references: whole.references })
    expect(lines.slice(0, -1).every((line) => line.sources.length === 0)).toBe(true)
  })

  test('statements that differ in a number are both quoted', async () => {
    const { ask, key, graphWith } = await begin()
    const fare = (euros: number) =>
      `A car up to five metres costs ${euros} euros for a single crossing from Harlsund to Lunna with two passengers.`
    const { graph_id } = await graphWith('fares', `${fare(52)}\n\n${fare(58)}\n\n${fare(58)}`)
    const body = { graph_ids: [graph_id], question: 'How much does a car cost to Lunna?' }
    const { answer } = await ask(askGraphs, { body }, key)
    expect([answer.split('52 euros').length, answer.split('58 euros').length]).toEqual([2, 2])
  })

  test('an answer that no file supports says so and has no sources', async () => {
    const { ask, key, graphWith } = await begin()
    const { graph_id } = await graphWith('tides', 'The tide is high at six.')
    const body = { graph_ids: [graph_id], question: 'Who painted the lighthouse?' }
    const reply = await ask(askGraphs, { body }, key)
    expect(reply.answer).toBe('These documents do not answer this question.')
    expect([reply.sources, reply.references]).toEqual([[], { files: [], web: [] }])
    expect(reply.nearest).toEqual([])
  })

  test('an answer that no file supports has the sentences that come nearest', async () => {
    const { ask, key, graphWith } = await begin()
    const text = 'Opening times\n\nThe storm cut the power for 47 minutes. Nobody was hurt.'
    const { graph_id } = await graphWith('storm', text)
    const body = { graph_ids: [graph_id], question: 'How expensive was the storm damage?' }
    const reply = await ask(askGraphs, { body }, key)
    expect(reply).toMatchObject({
      answer: 'These documents do not answer this question.',
      sources: [],
      nearest: [{ page: 1, text: 'The storm cut the power for 47 minutes.' }],
    })
    const answered = { graph_ids: [graph_id], question: 'How long was the power cut?' }
    expect(await ask(askGraphs, { body: answered }, key)).not.toHaveProperty('nearest')
  })

  test('the nearest rows of a table have the names of their columns', async () => {
    const { ask, key, graphWith } = await begin()
    const text =
      'tree,height_m,remark\nT-10500,6.7,It was planted by the school\nT-10501,9.1,The oak of the mayor\n'
    const { graph_id } = await graphWith('trees.csv', text)
    const body = { graph_ids: [graph_id], question: 'Which insurance covers damage by an oak?' }
    const { sources, nearest } = await ask(askGraphs, { body }, key)
    expect([sources, nearest?.map((near) => near.text)]).toEqual([
      [],
      ['T-10501: height_m 9.1, remark The oak of the mayor'],
    ])
  })

  test('a reference to a row of a table has the names of its columns', async () => {
    const { ask, key, graphWith } = await begin()
    const text =
      'tree,height_m,remark\nT-10500,6.7,planted by the school\nT-10501,9.1,oak of the mayor\n'
    const { graph_id } = await graphWith('trees.csv', text)
    const body = { graph_ids: [graph_id], question: 'How high is T-10501?' }
    const { references } = await ask(askGraphs, { body }, key)
    expect(references?.files[0]).toMatchObject({
      text: 'T-10501 | 9.1 | oak of the mayor',
      columns: ['tree', 'height_m', 'remark'],
    })
  })

  test('the nearest sentence of two files that say the same stands once', async () => {
    const { ask, key, graphWith } = await begin()
    const text = 'The storm cut the power for 47 minutes. Nobody was hurt.'
    const graph_ids = [
      (await graphWith('first', text)).graph_id,
      (await graphWith('second', text)).graph_id,
    ]
    const body = { graph_ids, question: 'How expensive was the storm damage?' }
    expect((await ask(askGraphs, { body }, key)).nearest).toHaveLength(1)
  })

  test('a team key asks its own and organization graphs, and another team’s graph is not found', async () => {
    const { ask, refusal, organization, team, other, graphWith } = await begin()
    const wide = await graphWith('wide', 'The tide is high at the quay at 12:05.')
    const own = await graphWith('own', 'The tide is high at the quay at 6:40.', [team])
    const theirs = await graphWith('theirs', 'The tide is high at the quay at 23:55.', [other])
    const key = await organization.newKey({ team_id: team, permissions: ['graphs:read'] })

    const both = [wide.graph_id, own.graph_id]
    const reply = await ask(askGraphs, { body: { graph_ids: both, question } }, key)
    expect(reply.answer).toContain('12:05')
    expect(reply.answer).toContain('6:40')
    for (const graph_id of [theirs.graph_id, absent, 'nonsense']) {
      const body = { graph_ids: [own.graph_id, graph_id], question, stream: true }
      const refused = await refusal(askGraphs, { body }, key)
      expect([refused.status, refused.failure]).toEqual([404, 'graph_not_found'])
      expect(JSON.stringify(refused.body)).not.toContain('23:55')
    }
  })

  test('a question is required, and its settings have bounds', async () => {
    const { refusal, key, graphWith } = await begin()
    const { graph_id } = await graphWith('tides', 'The tide is high at six.')
    const failureOf = async (body: Record<string, unknown>) => {
      const requestBody = { question, ...body }
      return (await refusal(askGraph, { params: { graph_id }, body: requestBody }, key)).failure
    }
    expect(await failureOf({ question: undefined })).toBe('field_malformed')
    expect(await failureOf({ question: ' ' })).toBe('field_out_of_range')
    expect(await failureOf({ question: 'x'.repeat(10_001) })).toBe('field_out_of_range')
    expect(await failureOf({ query_config: { max_snippets: 61 } })).toBe('field_out_of_range')
    expect(await failureOf({ query_config: { search_weight: 'much' } })).toBe('field_malformed')
  })
})

function readLines(body: string): QuestionAnswer[] {
  const lines = body.split('\n\n').filter(Boolean)
  expect(lines.every((line) => line.startsWith('data: '))).toBe(true)
  return lines.map((line) => questionAnswer.parse(JSON.parse(line.slice(6))))
}
