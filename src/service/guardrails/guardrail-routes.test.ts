import { RE2JS } from 're2js'
import { expect, test, vi } from 'vitest'
import { chatChunk, createChatCompletion } from '#contract/chat/chat.ts'
import type { ChatRequestInput } from '#contract/chat/chat.ts'
import { createCompletion } from '#contract/chat/completions.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { createGraph } from '#contract/graphs.ts'
import {
  createGuardrail,
  deleteGuardrail,
  listGuardrails,
  testGuardrails,
  updateGuardrail,
} from '#contract/guardrails.ts'
import { askGraphs } from '#contract/questions.ts'
import { calls, puppet, registryOf, says } from '#service/chat/test-puppet.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { inProcessReader } from '#service/models/reader/test-model.ts'
import { testService } from '#service/test-service.ts'
import type { AddressRules } from '#service/outbound/address-rules.ts'
import { bodyOf, testSite } from '#service/web/test-site.ts'

type Input = NonNullable<CallInput<typeof createGuardrail>['body']>

const personal: Input['rule'] = { type: 'personal_data', entities: ['email'] }
const messages: ChatRequestInput['messages'] = [
  { role: 'user', content: 'Write to ana@wool.example.' },
]

onEveryDatabase('guardrails', (database) => {
  async function begin(parts: Parameters<typeof testService>[1] = {}) {
    const service = await testService(database(), parts)
    const organization = await service.newOrganization()
    const { admin } = organization
    return {
      ...service,
      organization,
      admin,
      guard: (overrides: Partial<Input> = {}) =>
        service.ask(
          createGuardrail,
          { body: { name: 'Mail', rule: personal, ...overrides } },
          admin,
        ),
      guardRefusal: (overrides: Partial<Input>) =>
        service.refusal(
          createGuardrail,
          { body: { name: 'Mail', rule: personal, ...overrides } },
          admin,
        ),
      chat: (overrides: Partial<ChatRequestInput> = {}, key = admin) =>
        service.ask(createChatCompletion, { body: { model: 'm', messages, ...overrides } }, key),
      chatRefusal: (overrides: Partial<ChatRequestInput> = {}, key = admin) =>
        service.refusal(
          createChatCompletion,
          { body: { model: 'm', messages, ...overrides } },
          key,
        ),
    }
  }

  test('input is blocked before it is sent to a model, and the failure does not contain it', async () => {
    const model = puppet(says('Done.'))
    const { guard, chatRefusal } = await begin({ models: registryOf({ m: model }) })
    await guard()
    const { status, failure, body } = await chatRefusal()
    expect([status, failure, body.tpe, body.errors[0]?.key]).toEqual([
      400,
      'guardrail_blocked',
      'BadRequest',
      'fail.guardrail.blocked',
    ])
    expect(body.extras).toMatchObject({
      code: 'GuardrailBlockedError',
      guardrail_name: 'Mail',
      entity_type: 'email',
    })
    expect(JSON.stringify(body)).not.toContain('ana')
    expect(model.requests).toEqual([])
  })

  test('input is redacted, including content parts and results of tools', async () => {
    const model = puppet(says('Done.'), says('Done.'), says('Hello.'))
    const { guard, chat } = await begin({ models: registryOf({ m: model }) })
    await guard({ action: 'redact', applies_to: 'input' })
    const { redactions } = await chat({
      n: 2,
      messages: [
        ...messages,
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: 'a', function: { name: 'f', arguments: '{"to":"bo@wool.example"}' } }],
        },
        { role: 'tool', tool_call_id: 'a', content: 'from cy@wool.example' },
        { role: 'user', content: [{ type: 'text', text: 'and dee@wool.example' }] },
      ],
    })
    const sentMessages = JSON.stringify(model.requests[0]?.messages)
    expect(sentMessages).not.toContain('@')
    expect(sentMessages.match(/\[email\]/g)?.length).toBe(4)
    expect(redactions).toEqual([
      {
        guardrail_name: 'Mail',
        entity_type: 'email',
        applied_to: 'input',
        count: 4,
        places: [
          { path: 'messages.0.content', start: 9, end: 25 },
          { path: 'messages.1.tool_calls.0.function.arguments', start: 7, end: 22 },
          { path: 'messages.2.content', start: 5, end: 20 },
          { path: 'messages.3.content.0.text', start: 4, end: 20 },
        ],
      },
    ])
    expect(await chat({ messages: [{ role: 'user', content: 'Hello.' }] })).not.toHaveProperty(
      'redactions',
    )
  })

  test('streamed output is buffered, redacted or blocked', async () => {
    const answer = ['Write to an', 'a@wo', 'ol.exam', 'ple, and say that all is well with us.']
    const redacting = await begin({ models: registryOf({ m: puppet(says(...answer)) }) })
    await redacting.guard({ action: 'redact', applies_to: 'output' })
    const stream = (service: typeof redacting) =>
      service.send(
        createChatCompletion,
        { body: { model: 'm', messages, stream: true } },
        service.admin,
      )
    const { body } = await stream(redacting)
    expect(body).toContain('[email]')
    expect(body).not.toMatch(/ana|@wo/)
    const chunks = body
      .split('\n\n')
      .filter((line) => line.startsWith('data: {'))
      .map((line) => chatChunk.parse(JSON.parse(line.slice('data: '.length))))
    expect(chunks.map(({ redactions }) => redactions?.map((row) => row.count))).toEqual([
      ...chunks.slice(1).map(() => undefined),
      [1],
    ])
    expect(chunks.at(-1)?.redactions?.[0]).toMatchObject({ applied_to: 'output', places: [] })

    const blocking = await begin({ models: registryOf({ m: puppet(says(...answer)) }) })
    await blocking.guard({ applies_to: 'output' })
    const blocked = await stream(blocking)
    expect(blocked.body).toContain('event: error')
    expect(blocked.body).toContain('guardrail_blocked')
    expect(blocked.body).not.toMatch(/ana|@wo/)
  })

  test('arguments of calls, texts of tools and completions are guarded', async () => {
    const models = registryOf({
      m: puppet(calls(['send', { to: 'ana@wool.example' }])),
      other: puppet(says('ana@wool.example')),
    })
    const { guard, chat, ask, admin } = await begin({ models })
    await guard({ action: 'redact', applies_to: 'output' })
    const { choices } = await chat({ tools: [{ type: 'function', function: { name: 'send' } }] })
    expect(choices[0]?.message.tool_calls?.[0]?.function.arguments).toBe('{"to":"[email]"}')
    const completion = await ask(createCompletion, { body: { model: 'other', prompt: 'x' } }, admin)
    expect(completion.choices[0]?.text).toBe('[email]')
  })

  test('questions of graphs and the sources of their answers are guarded', async () => {
    const model = puppet(says('They go to [1] ana@wool.example', ' every Monday.'))
    const { guard, ask, refusal, admin, upload, waitUntilRead, chat } = await begin({
      worker: true,
      models: registryOf({ m: inProcessReader(), 'mdl-x5': inProcessReader(), model }),
    })
    const graph = await ask(createGraph, { body: { name: 'Wool' } }, admin)
    const file = await upload(admin, {
      bytes: 'Orders for wool go to ana@wool.example every Monday.',
      graphId: graph.id,
    })
    await waitUntilRead(file.id)
    await guard({ action: 'redact' })
    const question = 'Where do orders for wool go?'
    const graph_ids = [graph.id]
    const answer = await ask(askGraphs, { body: { graph_ids, question } }, admin)
    expect(JSON.stringify(answer)).toContain('[email]')
    expect(JSON.stringify(answer)).not.toContain('ana@')
    const byModel = await ask(
      askGraphs,
      { body: { graph_ids, question, model: 'model', explain: true } },
      admin,
    )
    expect(byModel.answer).toBe('They go to [email] every Monday.')
    expect(byModel.sources[0]?.snippet).toContain('[email]')
    expect(JSON.stringify([byModel, model.requests])).not.toContain('ana@')
    const chatted = await chat({
      messages: [{ role: 'user', content: question }],
      tools: [{ type: 'graph', function: { graph_ids } }],
    })
    expect(JSON.stringify(chatted)).toContain('[email]')
    expect(JSON.stringify(chatted)).not.toContain('ana@')

    await guard({ name: 'Topics', rule: { type: 'denied_topics', phrases: ['Orders for WOOL'] } })
    expect(await refusal(askGraphs, { body: { graph_ids, question } }, admin)).toMatchObject({
      failure: 'guardrail_blocked',
    })
  })

  test('a guardrail of a team applies only to its keys', async () => {
    const model = puppet(says('a'), says('b'))
    const { guard, chat, chatRefusal, organization } = await begin({
      models: registryOf({ m: model }),
    })
    const team_id = await organization.newTeam()
    const other = await organization.newTeam()
    await guard({ team_id })
    const key = (of: string) => organization.newKey({ team_id: of, permissions: ['chat:write'] })
    expect((await chatRefusal({}, await key(team_id))).failure).toBe('guardrail_blocked')
    await chat({}, await key(other))
    await chat()
    expect(model.requests.length).toBe(2)
  })

  test('guardrails are listed with their hits, changed and deleted', async () => {
    const model = puppet(says('a'), says('b'), says('c'))
    const { guard, ask, refusal, admin, chat, guards, chatRefusal } = await begin({
      models: registryOf({ m: model }),
    })
    const { id } = await guard({ action: 'flag' })
    await chat()
    await guards.flush()
    const listed = await ask(listGuardrails, {}, admin)
    expect(listed.data).toMatchObject([{ id, action: 'flag', hits: 1, rule: personal }])

    const params = { guardrail_id: id }
    await ask(updateGuardrail, { params, body: { name: 'Mail', rule: personal } }, admin)
    expect((await chatRefusal()).failure).toBe('guardrail_blocked')
    await ask(deleteGuardrail, { params }, admin)
    await chat()
    expect(await refusal(deleteGuardrail, { params }, admin)).toMatchObject({
      failure: 'guardrail_not_found',
    })
  })

  test('taken names, overlapping rules and backtracking patterns are refused', async () => {
    const { guard, guardRefusal } = await begin()
    await guard()
    expect((await guardRefusal({ rule: { type: 'secrets' } })).failure).toBe('guardrail_name_taken')
    const overlap = await guardRefusal({ name: 'Other', action: 'redact' })
    expect([overlap.failure, overlap.body.extras['guardrail_name']]).toEqual([
      'guardrail_overlaps',
      'Mail',
    ])
    const pattern = { type: 'pattern', pattern: String.raw`(\w)\1`, entity: 'x' } as const
    const unusable = await guardRefusal({ name: 'Pattern', rule: pattern })
    expect([unusable.failure, unusable.body.extras['path']]).toEqual([
      'pattern_unusable',
      'rule.pattern',
    ])
  })

  test('a pattern is compiled in a thread when it is saved or tested, and refused where it repeats too much', async () => {
    const { guard, guardRefusal, ask, refusal, admin } = await begin()
    const compile = vi.spyOn(RE2JS, 'compile')
    const ruleOf = (pattern: string) => ({ type: 'pattern', pattern, entity: 'x' }) as const
    const { id } = await guard({ rule: ruleOf('[a-c]{3}') })
    const params = { guardrail_id: id }
    await ask(updateGuardrail, { params, body: { name: 'Mail', rule: ruleOf('[d-f]+') } }, admin)
    const heavy = await guardRefusal({ rule: ruleOf(String.raw`(?i:\pL){0,1000}`.repeat(58)) })
    expect([heavy.failure, heavy.body.extras['path']]).toEqual(['pattern_unusable', 'rule.pattern'])
    const body = { text: 'a', rule: ruleOf(String.raw`(\w)\1`) }
    const unusable = await refusal(testGuardrails, { body }, admin)
    expect(unusable.failure).toBe('pattern_unusable')
    // Of the enabled guardrail, whose pattern was checked, the test has a detector.
    expect(compile.mock.calls.flat()).toEqual(['[d-f]+'])
    compile.mockRestore()
  })

  test('a guardrail that is deleted during an update stays deleted', async () => {
    let meanwhile = (): unknown => undefined
    const rules: AddressRules = {
      allows: () => {
        meanwhile()
        return true
      },
    }
    const { guard, ask, send, admin } = await begin({ providers: { rules } })
    const { id } = await guard()
    let deletion: Promise<unknown> = Promise.resolve()
    meanwhile = () => {
      deletion = ask(deleteGuardrail, { params: { guardrail_id: id } }, admin)
    }
    const rule = { type: 'external' as const, base_url: 'http://127.0.0.1:9/v1' }
    const late = { params: { guardrail_id: id }, body: { name: 'Mail', rule } }
    const { statusCode } = await send(updateGuardrail, late, admin)
    await deletion
    // Either request may be first, and the other waits for it.
    expect([200, 404]).toContain(statusCode)
    expect((await ask(listGuardrails, {}, admin)).data).toEqual([])
  })

  test('a text is tested for the organization or a team, and not stored', async () => {
    const { guard, ask, admin, organization } = await begin()
    const team_id = await organization.newTeam()
    const stored = await guard({ action: 'redact' })
    await guard({ name: 'Team', team_id, rule: { type: 'denied_topics', phrases: ['wool'] } })
    const text = 'Wool, ana@x.example'
    const savedResult = await ask(testGuardrails, { body: { text } }, admin)
    expect(savedResult).toMatchObject({
      outcome: 'redacted',
      text: 'Wool, [email]',
      findings: [{ guardrail_name: 'Mail', entity_type: 'email', start: 6, end: 19 }],
    })
    const asTeam = await ask(testGuardrails, { body: { text, team_id } }, admin)
    expect([asTeam.outcome, asTeam.text, asTeam.findings.length]).toEqual(['blocked', null, 2])
    const rule: Input['rule'] = { type: 'pattern', pattern: 'W..l', entity: 'fibre' }
    const ruleResult = await ask(testGuardrails, { body: { text, rule } }, admin)
    expect(ruleResult.findings[0]).toMatchObject({ guardrail_id: null, entity_type: 'fibre' })
    const replacedResult = await ask(
      testGuardrails,
      { body: { text, rule, action: 'flag', replaces: stored.id } },
      admin,
    )
    expect([replacedResult.outcome, replacedResult.text, replacedResult.findings.length]).toEqual([
      'flagged',
      text,
      1,
    ])
    const ruleOnlyResult = await ask(
      testGuardrails,
      { body: { text, rule, team_id, kept: false } },
      admin,
    )
    expect(ruleOnlyResult.findings.map((finding) => finding.guardrail_id)).toEqual([null])
  })

  test('a provider judges by thresholds, and its key is only sent to the address it was entered for', async () => {
    const requests: { key: string | undefined; body: unknown }[] = []
    let status = 200
    const { origin } = await testSite((request, response) => {
      void bodyOf(request).then((text) => {
        requests.push({ key: request.headers.authorization, body: JSON.parse(text) })
        const category_scores = { hate: text.includes('wool') ? 0.9 : 0.1, violence: 0.4 }
        response.writeHead(status, { 'content-type': 'application/json' })
        response.end(JSON.stringify({ results: [{ category_scores }] }))
      })
    })
    const { guard, chatRefusal, ask, admin, chat } = await begin({
      models: registryOf({ m: puppet(says('a'), says('b')) }),
    })
    const external = (settings = {}): Input['rule'] => ({
      type: 'external',
      base_url: `${origin}/v1`,
      ...settings,
    })
    const provider = await guard({
      rule: external({ api_key: 'very-secret' }),
      applies_to: 'input',
    })
    expect(JSON.stringify(provider)).not.toContain('very-secret')
    expect(provider.rule['has_key']).toBe(true)
    expect(await chatRefusal()).toMatchObject({
      status: 400,
      failure: 'guardrail_provider_blocked',
      body: { extras: { entity_type: 'hate', code: 'BadRequest' } },
    })
    expect(requests[0]).toMatchObject({
      key: 'Bearer very-secret',
      body: { model: 'omni-moderation-latest', input: ['Write to ana@wool.example.'] },
    })
    await chat({ messages: [{ role: 'user', content: 'Silk.' }] })

    for (const [answered, failure, message] of [
      [401, 'guardrail_provider_credentials', 401],
      [403, 'guardrail_provider_forbidden', 403],
      [404, 'guardrail_provider_unknown', 404],
      [500, 'guardrail_provider_failed', 500],
      [503, 'guardrail_provider_unavailable', 503],
    ] as const) {
      status = answered
      expect(await chatRefusal()).toMatchObject({ status: message, failure })
    }

    status = 200
    const change = (rule: Input['rule']) =>
      ask(
        updateGuardrail,
        { params: { guardrail_id: provider.id }, body: { name: 'Mail', rule } },
        admin,
      )
    expect((await change(external({ threshold: 0.95 }))).rule['has_key']).toBe(true)
    expect((await change(external({ base_url: `${origin}/v2` }))).rule['has_key']).toBe(false)
  })
})
