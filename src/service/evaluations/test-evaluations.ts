import { expect } from 'vitest'
import type { ChatRequestInput } from '#contract/chat/chat.ts'
import { messageText } from '#contract/chat/messages.ts'
import type { CallInput } from '#contract/endpoint.ts'
import {
  createEvaluation,
  deleteEvaluation,
  getEvaluation,
  listEvaluationRows,
  retryEvaluation,
  updateEvaluation,
} from '#contract/playground/evaluations.ts'
import { calls, registryOf, says } from '#service/chat/test-puppet.ts'
import type { Database } from '#service/database/schema.ts'
import type { ChatModel, ModelRequest } from '#service/models/chat-model.ts'
import { testClock } from '#service/test-clock.ts'
import { testService } from '#service/test-service.ts'
import { evaluationLeaseStore } from './evaluation-lease-store.ts'

export type NewEvaluation = NonNullable<CallInput<typeof createEvaluation>['body']>

/** A variant of the model `m` whose only message is this text. */
export const variantOf = (content: string, more: Partial<ChatRequestInput> = {}) => ({
  name: content,
  body: { model: 'm', messages: [{ role: 'user' as const, content }], ...more },
})

export const rowsOf = (...texts: string[]) => texts.map((text) => ({ values: { text } }))

/** Calls its first function, then repeats what it returned. */
const quotingModel: ChatModel = {
  kind: 'language',
  fingerprint: 'quoting',
  async *answer({ messages, functions }) {
    const result = messages.findLast(({ role }) => role === 'tool')
    const [first] = functions
    if (result !== undefined) yield* says(messageText(result))
    else yield* calls([first?.name ?? '', {}])
  },
}

/** `answer` gets the text of the messages. They are answered by `A: …` by default. */
export async function testEvaluations(
  database: Database,
  {
    isRunning = true,
    answer = async (text) => `A: ${text}`,
    parts = {},
    concurrency = 12,
  }: {
    isRunning?: boolean
    answer?: (text: string, request: ModelRequest, signal: AbortSignal) => Promise<string>
    parts?: Parameters<typeof testService>[1]
    concurrency?: number
  } = {},
) {
  for (const table of [
    'evaluation_cells',
    'evaluation_rows',
    'evaluation_variants',
    'evaluations',
    'evaluation_sweeps',
    'runs',
    'run_bodies',
  ] as const) {
    await database.deleteFrom(table).execute()
  }
  const { clock, pass } = testClock()
  const requests: ModelRequest[] = []
  const model: ChatModel = {
    kind: 'language',
    fingerprint: 'evaluations',
    async *answer(request, signal) {
      requests.push(request)
      yield* says(await answer(request.messages.map(messageText).join('\n'), request, signal))
    },
  }
  const newLeases = (owner: string) =>
    evaluationLeaseStore(database, { owner, leaseSeconds: 30, clock })
  const models = registryOf({
    m: model,
    judge: model,
    reader: { ...model, kind: 'reader' },
    quoting: quotingModel,
  })
  const service = await testService(database, {
    clock,
    models,
    ...parts,
    ...(isRunning && {
      evaluations: {
        cells: newLeases('worker'),
        concurrency,
        leaseSeconds: 30,
        onError: () => undefined,
      },
    }),
  })
  const { newKey, newTeam, admin } = await service.newOrganization()
  const teams = { a: await newTeam(), b: await newTeam() }
  const keyA = await newKey({ team_id: teams.a })
  const keyB = await newKey({ team_id: teams.b })
  const { ask } = service
  const start = (body: Partial<NewEvaluation> = {}, key = keyA) =>
    ask(
      createEvaluation,
      {
        body: { name: 'Test', variants: [variantOf('{{text}}')], rows: rowsOf('one'), ...body },
      },
      key,
    )
  const of = (evaluation_id: string) => ({ params: { evaluation_id } })
  const evaluation = (id: string, key = keyA) => ask(getEvaluation, of(id), key)
  const set = (id: string, status: 'running' | 'stopped', key = keyA) =>
    ask(updateEvaluation, { ...of(id), body: { status } }, key)
  const retry = (id: string, key = keyA) => ask(retryEvaluation, of(id), key)
  const remove = (id: string, key = keyA) => ask(deleteEvaluation, of(id), key)
  const rows = async (
    id: string,
    query: CallInput<typeof listEvaluationRows>['query'] = {},
    key = keyA,
  ) => (await ask(listEvaluationRows, { ...of(id), query }, key)).data
  const ended = async (id: string, key = keyA) => {
    await expect
      .poll(async () => (await evaluation(id, key)).status, { timeout: 20_000 })
      .toBe('completed')
    return evaluation(id, key)
  }
  /** The cells of a new evaluation that has ended, in order. */
  const cellsOf = async (body: Partial<NewEvaluation>) => {
    const { id } = await start(body)
    await ended(id)
    return (await rows(id)).flatMap(({ cells }) => cells)
  }
  return {
    ...service,
    admin,
    newKey,
    keyA,
    keyB,
    teams,
    requests,
    models,
    clock,
    pass,
    newLeases,
    start,
    evaluation,
    set,
    retry,
    remove,
    rows,
    ended,
    cellsOf,
  }
}
