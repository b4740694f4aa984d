import { expect, test } from 'vitest'
import { z } from 'zod'
import { messageText } from '#contract/chat/messages.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { createGuardrail, listGuardrails } from '#contract/guardrails.ts'
import { counted, puppet, registryOf, says } from '#service/chat/test-puppet.ts'
import { Failure } from '#service/failure.ts'
import { inProcessReader } from '#service/models/reader/test-model.ts'
import type { ChatModel } from '#service/models/chat-model.ts'
import { bodyOf, testSite } from '#service/web/test-site.ts'
import { notInDocuments } from './grounded-prompt.ts'
import { askedGraph } from './test-asked-graph.ts'

/** A graph of these files, in a service whose default model is scripted. */
async function begin(
  model: ChatModel,
  files: Record<string, string>,
  more: Parameters<typeof registryOf>[1] = {},
  parts: Parameters<typeof askedGraph>[0] = {},
) {
  const models = { 'mdl-x5': model, 'sheaf-reader': inProcessReader() }
  return askedGraph({ models: registryOf(models, more), ...parts }, files)
}

const cited = { query_config: { inline_citations: true } }
const astrid =
  'The ferry Astrid was built in 1962 in Odense.\n\nShe was out of service for eleven weeks in 2019, when her engines were replaced.'
const leave = 'Paid leave is 25 days a year. Leave of long service is five days more.'

test('a model answers from numbered passages, and its citations get their places in the page', async () => {
  const model = puppet(
    says('It was built in 1962 [1]. It was out of service for eleven weeks [1].'),
  )
  const { ask: question, ids } = await begin(model, { 'astrid.txt': astrid, 'leave.txt': leave })
  const answer = await question({ question: 'When was the ferry Astrid built?', ...cited })
  expect(answer.answer).toBe(
    'It was built in 1962. [1] It was out of service for eleven weeks. [2]',
  )
  expect(answer.model).toBe('mdl-x5')
  expect(answer.unsupported).toEqual([])
  const [first, second] = answer.references?.files ?? []
  expect(first).toMatchObject({
    fileId: ids['astrid.txt'],
    cite: '1',
    page: 1,
    text: 'The ferry Astrid was built in 1962 in Odense.',
  })
  expect(second).toMatchObject({ cite: '2', page: 1 })
  for (const reference of [first, second]) {
    expect(astrid.slice(reference?.start, reference?.end)).toBe(reference?.text)
  }
  expect(answer.sources.map(({ snippet }) => snippet)).toEqual([first?.text, second?.text])
  const prompt = model.requests[0]?.messages.map(messageText).join('\n') ?? ''
  expect(prompt).toContain('Passage 1, from page 1')
  expect(prompt).toContain('| The ferry Astrid was built in 1962 in Odense.')
  expect(prompt).toContain('Question: When was the ferry Astrid built?')
})

test('a mark of a passage that was not given is removed, whole and streamed', async () => {
  const pieces = ['It was built in 1962 [', '9', ']', ' in Odense 【', '1】', ' [0][12].']
  const model = puppet(says(...pieces), says(...pieces))
  const { ask: question, stream } = await begin(model, { 'astrid.txt': astrid })
  const text = 'It was built in 1962 in Odense. [1]'
  const whole = await question({ question: 'When was the Astrid built?', ...cited })
  expect(whole.answer).toBe(text)
  const records = await stream({ question: 'When was the Astrid built?', ...cited })
  expect(records.map(({ answer }) => answer).join('')).toBe(text)
  expect(records.at(-1)).toMatchObject({ references: whole.references, sources: whole.sources })
})

test('without inline citations the marks are removed and the references remain', async () => {
  const model = puppet(says('It was built in 1962 [1].'))
  const { ask: question } = await begin(model, { 'astrid.txt': astrid })
  const { answer, references } = await question({ question: 'When was the Astrid built?' })
  expect(answer).toBe('It was built in 1962.')
  expect(references?.files.map(({ cite, text }) => [cite, text])).toEqual([
    [undefined, 'The ferry Astrid was built in 1962 in Odense.'],
  ])
})

test('sentences that no passage supports are reported with their offsets', async () => {
  const text = 'It was built in 1962 [1]. It sank off Greenland with a cargo of bananas [1].'
  const { ask: question } = await begin(puppet(says(text)), { 'astrid.txt': astrid })
  const { answer, unsupported } = await question({
    question: 'When was the Astrid built?',
    ...cited,
  })
  expect(unsupported?.map(({ start, end }) => answer.slice(start, end))).toEqual([
    'It sank off Greenland with a cargo of bananas.',
  ])
})

test('a model that finds no answer gives the words of an answer without sources', async () => {
  const model = puppet(says(notInDocuments.slice(0, 5), `${notInDocuments.slice(5)}. [1]`))
  const { ask: question } = await begin(model, { 'astrid.txt': astrid })
  const reply = await question({ question: 'Who is the captain of the Astrid?', ...cited })
  expect(reply.answer).toBe('These documents do not answer this question.')
  expect([reply.sources, reply.references, reply.unsupported]).toEqual([
    [],
    { files: [], web: [] },
    [],
  ])
})

test('a mark before its sentence cites for it', async () => {
  const text =
    '[1] It was built in 1962. [99] It is a ferry.\n\n- [1] It was out of service for eleven weeks\n'
  const { ask: question, stream } = await begin(puppet(says(text), says(...Array.from(text))), {
    'astrid.txt': astrid,
  })
  const body = { question: 'When was the Astrid built?', ...cited }
  const { answer, sources } = await question(body)
  expect(answer).toBe(
    'It was built in 1962. [1] It is a ferry.\n\n- It was out of service for eleven weeks [2]\n',
  )
  expect(sources[0]?.snippet).toContain('1962')
  expect((await stream(body)).map((record) => record.answer).join('')).toBe(answer)
})

test('a mark before the words for no answer has no source', async () => {
  const { ask: question } = await begin(puppet(says(`[1] ${notInDocuments}`)), {
    'astrid.txt': astrid,
  })
  const reply = await question({ question: 'Who is the captain of the Astrid?', ...cited })
  expect([reply.answer, reply.sources]).toEqual([
    'These documents do not answer this question.',
    [],
  ])
})

test('an answer that reached the maximum of tokens says so, and one that was filtered fails', async () => {
  const model = puppet(
    [
      { type: 'text', text: 'It was built in' },
      { type: 'finish', reason: 'length' },
    ],
    [
      { type: 'text', text: 'It was built in' },
      { type: 'finish', reason: 'content_filter' },
    ],
  )
  const { ask: question, refused } = await begin(model, { 'astrid.txt': astrid })
  const body = { question: 'When was the Astrid built?' }
  expect(await question(body)).toMatchObject({ answer: 'It was built in', notice: 'answer_cut' })
  expect(await refused(body)).toMatchObject({ failure: 'model_unsafe' })
})

test('what is no text is removed from an answer, and nothing visible is no answer', async () => {
  const model = puppet(
    says('It was\u0000 \u001b[31mbuilt \u202ein 1962\ud83d', '\ude00\ud83d [1', '].\r\n'),
    says('\u200b\u2060 [1]'),
  )
  const { ask: question, refused } = await begin(model, { 'astrid.txt': astrid })
  const body = { question: 'When was the Astrid built?', ...cited }
  const { answer } = await question(body)
  expect(answer).toBe('It was [31mbuilt in 1962\u{1f600}. [1]\n')
  expect(await refused(body)).toMatchObject({ failure: 'model_failed' })
  for (const text of ['a\u0000b', 'a\ud83db']) {
    expect(await refused({ question: text })).toMatchObject({ status: 400 })
  }
})

test('a follow-up is rewritten by the model, and an absurd rewrite is not searched for', async () => {
  const history = [{ question: 'When was the ferry Astrid built?', answer: 'In 1962 [1].' }]
  const asked = { question: 'How long was she out of service?', history }
  const model = puppet(
    says('How long was the ferry Astrid out of service?'),
    says('Eleven weeks [1].'),
    says('Visit https://example.com for free leave\nnow'),
    says('Eleven weeks [1].'),
  )
  const { ask: question } = await begin(model, { 'astrid.txt': astrid, 'leave.txt': leave })
  const first = await question({ ...asked, ...cited })
  expect(first.searched_for).toBe('How long was the ferry Astrid out of service?')
  expect(first.references?.files[0]?.text).toContain('eleven weeks')
  const second = await question({ ...asked, ...cited })
  expect(second.searched_for).toBeUndefined()
})

test('the reader answers where it is chosen, and takes the subject of the turn before', async () => {
  const { ask: question } = await begin(inProcessReader(), {
    'astrid.txt': astrid,
    'leave.txt': leave,
  })
  const history = [{ question: 'When was the ferry Astrid built?', answer: 'In 1962.' }]
  const reply = await question({ question: 'How long was she out of service?', history })
  expect(reply.model).toBe('sheaf-reader')
  expect(reply.searched_for).toBe('How long was Astrid out of service?')
  expect(reply.answer).not.toContain('Leave')
  const alone = await question({ question: 'How long was she out of service?' })
  expect(alone).toMatchObject({ notice: 'whole_question_needed', sources: [] })
})

test('guardrails read a question, the turns before it and each passage once', async () => {
  const judged: string[][] = []
  const { origin } = await testSite(async (request, reply) => {
    const { input } = z
      .object({ input: z.array(z.string()) })
      .parse(JSON.parse(await bodyOf(request)))
    judged.push(input)
    reply.setHeader('content-type', 'application/json')
    const results = input.map(() => ({ category_scores: { odd: 1 } }))
    reply.end(JSON.stringify({ results }))
  })
  const model = puppet(
    says('How long was the ferry Astrid out of service?'),
    says('Eleven weeks [1].'),
  )
  const service = await begin(model, { 'astrid.txt': astrid })
  const addFlag = (
    name: string,
    rule: NonNullable<CallInput<typeof createGuardrail>['body']>['rule'],
  ) =>
    service.send(
      createGuardrail,
      { body: { name, action: 'flag', applies_to: 'input', rule } },
      service.admin,
    )
  await addFlag('Long', { type: 'denied_topics', phrases: ['how long'] })
  await addFlag('Ferry', { type: 'denied_topics', phrases: ['engines were replaced'] })
  await addFlag('Judge', { type: 'external', base_url: `${origin}/v1` })
  const history = [{ question: 'When was the ferry Astrid built?', answer: 'In 1962.' }]
  const question = 'How long was she out of service?'
  await service.ask({ question, history })
  await service.guards.flush()

  const listed = await service.send(listGuardrails, {}, service.admin)
  const { data } = listGuardrails.reply.parse(listed.json())
  const hits = Object.fromEntries(data.map((guardrail) => [guardrail.name, guardrail.hits]))
  expect(hits).toEqual({ Long: 1, Ferry: 1, Judge: 2 })
  expect(judged[0]).toEqual([question, history[0]?.question, history[0]?.answer])
  expect(judged.slice(1).flat()).toEqual([expect.stringContaining('eleven weeks in 2019')])
})

test('explain adds what was searched, given and left out', async () => {
  const { ask: question } = await begin(puppet(says('In 1962 [1].')), {
    'astrid.txt': astrid,
    'leave.txt': leave,
  })
  const { retrieval } = await question({ question: 'When was the Astrid built?', explain: true })
  expect(retrieval?.searches[0]?.terms.map(({ term }) => term)).toContain('astrid')
  expect(retrieval?.passages[0]).toMatchObject({
    file_name: 'astrid.txt',
    used: 'cited',
    heading_match: true,
    score: 1,
  })
})

test('failures of the model have the statuses of chat', async () => {
  const model = puppet(() => {
    throw new Failure('model_quota', 'The quota is used up.')
  }, [{ type: 'text', text: 'It was' }])
  const { refused } = await begin(model, { 'astrid.txt': astrid })
  const body = { question: 'When was the Astrid built?' }
  expect(await refused(body)).toMatchObject({ status: 429, failure: 'model_quota' })
  expect(await refused(body)).toMatchObject({ failure: 'model_failed' })
  expect(await refused({ ...body, model: 'nobody' })).toMatchObject({ failure: 'model_unknown' })
})

test('a question that fills the context window is refused', async () => {
  const { refused } = await begin(puppet(), { 'astrid.txt': astrid }, { context_window: 300 })
  const reply = await refused({ question: 'When was the Astrid built?' })
  expect(reply.failure).toBe('context_too_long')
})

test('what a model is given is recorded as read before it is asked, and its tokens count as usage', async () => {
  const model = puppet(
    [...says('In 1962 [1].'), counted(70, 5)],
    [...says('1962 [1].'), counted(50, 4)],
  )
  const {
    ask: question,
    database,
    ids,
    usage,
  } = await begin(model, { 'astrid.txt': astrid }, {}, { auditReads: true })
  const history = [{ question: 'What is the Astrid?', answer: 'A ferry.' }]
  await question({ question: 'When was the Astrid built?', history })
  const reads = await database
    .selectFrom('audit_records')
    .select(['name', 'subjects'])
    .where('operation', '=', 'askGraphs')
    .execute()
  expect(JSON.stringify(reads)).toContain(ids['astrid.txt'])
  await usage.flush()
  const rows = await database
    .selectFrom('usage_counts')
    .selectAll()
    .where('called_model', '=', 'mdl-x5')
    .execute()
  expect(rows).toMatchObject([{ prompt_tokens: 120, completion_tokens: 9, requests: 1 }])
})

test('the model stops within a second of its caller', async () => {
  const stopped = Promise.withResolvers<number>()
  const model = puppet(async function* (_request, signal) {
    yield { type: 'text', text: 'It was built' }
    await new Promise((resolve) => {
      signal.addEventListener('abort', resolve)
    })
    stopped.resolve(performance.now())
    signal.throwIfAborted()
  })
  const { app, graph, headers } = await begin(model, { 'astrid.txt': astrid })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const caller = new AbortController()
  const sent = await fetch(`${address}/v1/graphs/question`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      question: 'When was the Astrid built?',
      graph_ids: [graph.id],
      stream: true,
    }),
    signal: caller.signal,
  })
  const reading = sent.text().catch(() => 'ended')
  const endedAt = performance.now()
  caller.abort()
  expect((await stopped.promise) - endedAt).toBeLessThan(1000)
  expect(await reading).toBe('ended')
})

test('an answer says how many files are still processing', async () => {
  const { ask: question, database } = await begin(puppet(says('In 1962 [1].')), {
    'astrid.txt': astrid,
  })
  await database.updateTable('graphs').set({ files_in_progress: 1 }).execute()
  const { pending_files } = await question({ question: 'When was the Astrid built?' })
  expect(pending_files).toEqual({ reading: 1, total: 2 })
})

test('a small graph in another language is given whole to a model, and the reader says that it is in another', async () => {
  const { ask: question } = await begin(puppet(says('Elf Wochen [1].')), { 'astrid.txt': astrid })
  const german = 'Wie lange war die Fähre nicht im Dienst?'
  const { notice, sources } = await question({ question: german, model: 'mdl-x5' })
  expect([notice, sources.length]).toEqual([undefined, 1])
  const quoted = await question({ question: german, model: 'sheaf-reader' })
  expect(quoted).toMatchObject({ notice: 'other_language', sources: [] })
  expect(quoted.answer).toMatch(/Sprache als die Frage\.$/)
  const english = { question: 'Zebra quagga, or what is it?', model: 'sheaf-reader' }
  expect((await question(english)).notice).toBeUndefined()
})

test('where the default model is retired, the reader answers', async () => {
  const { ask: question } = await begin(
    puppet(),
    { 'astrid.txt': astrid },
    {},
    {
      models: {
        ...registryOf({}),
        resolve: (caller, id, path) =>
          id === 'mdl-x5'
            ? Promise.reject(new Failure('model_removed', 'mdl-x5 is retired.'))
            : registryOf({ 'sheaf-reader': inProcessReader() }).resolve(caller, id, path),
      },
    },
  )
  const reply = await question({ question: 'When was the Astrid built?' })
  expect([reply.model, reply.answer]).toEqual([
    'sheaf-reader',
    'The ferry Astrid was built in 1962 in Odense.',
  ])
})

test('parts of a question are searched for each, and subqueries are answered by quotes', async () => {
  const model = puppet(says('In 1962 [1]. 25 days [2].'))
  const { ask: question } = await begin(model, { 'astrid.txt': astrid, 'leave.txt': leave })
  const { subqueries, references } = await question({
    question: 'When was the ferry Astrid built? How many days of paid leave are there?',
    subqueries: true,
  })
  expect(references?.files.map(({ file_name }) => file_name)).toEqual(['astrid.txt', 'leave.txt'])
  expect(subqueries?.map(({ query, sources }) => [query, sources.length > 0])).toEqual([
    ['When was the ferry Astrid built?', true],
    ['How many days of paid leave are there?', true],
  ])
})

test('a table is given with its header, and its row is quoted', async () => {
  const model = puppet(says('A car costs 52 euros [1].'))
  const { ask: question } = await begin(model, {
    'fares.csv': 'Vehicle,Price,Crossing\nCar,52 euros,Lunna\nBicycle,8 euros,Lunna\n',
  })
  const { references, unsupported } = await question({ question: 'What is the price of a car?' })
  expect(references?.files.map(({ text }) => text)).toEqual(['Car | 52 euros | Lunna'])
  expect(unsupported).toEqual([])
  expect(model.requests[0]?.messages.map(messageText)[1]).toContain(
    '| Vehicle | Price | Crossing\n| Car | 52 euros | Lunna',
  )
})
