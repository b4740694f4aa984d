import { expect, test } from 'vitest'
import { passageOf } from './support/test-passage.ts'
import { messageText } from '#contract/chat/messages.ts'
import { puppet, registryOf, says } from '#service/chat/test-puppet.ts'
import type { FoundPassage } from '#service/retrieval/search-results.ts'
import { queryConfig } from '#contract/query-config.ts'
import { citedAnswer } from './citations/cited-answer.ts'
import { fenced, groundedMessages, presentPassage, rewritingMessages } from './grounded-prompt.ts'
import { hostileDocuments } from './test-hostile-documents.ts'
import { askedGraph } from './test-asked-graph.ts'

function contextPassage(text: string, name = 'tides.txt') {
  const passage = passageOf(text, { file_name: name, headings: [text], header: [text] })
  return { number: 1, parts: [passage] satisfies [FoundPassage] }
}

// Everything of a document stands in lines with the mark, so the others are the same for every document.
const outside = (text: string): string[] =>
  text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/u).filter((line) => !line.startsWith('| '))
const question = 'When is the tide high?'

test('there are 40 hostile documents, and no two are the same', () => {
  expect(new Set(hostileDocuments.map(([, text]) => text)).size).toBe(40)
})

test.each(hostileDocuments)('%s cannot leave its fence', (_, text) => {
  const harmless = groundedMessages(
    question,
    [presentPassage(contextPassage('Six.'))],
    [{ question, answer: 'Six.' }],
  )
  const hostile = groundedMessages(
    question,
    [presentPassage(contextPassage(text, text))],
    [{ question: text, answer: text }],
  )
  expect(hostile.map(({ role }) => role)).toEqual(['system', 'user'])
  expect(hostile.map((message) => outside(messageText(message)))).toEqual(
    harmless.map((message) => outside(messageText(message))),
  )
  const rewriting = rewritingMessages(text, [{ question: text, answer: text }])
  const harmlessRewriting = rewritingMessages('Six.', [{ question: 'Six.', answer: 'Six.' }])
  expect(rewriting.map((message) => outside(messageText(message)))).toEqual(
    harmlessRewriting.map((message) => outside(messageText(message))),
  )
  const prompt = [...hostile, ...rewriting].map(messageText).join('\n')
  expect(prompt).not.toMatch(
    /<\||\|>|<\/?s>|\[\/?INST\]|<<SYS>>|<(?:start|end)_of_turn>|<\/?(?:system|think)>/i,
  )
  // Nothing invisible, and no number in brackets that the model could take for one of its own.
  expect(fenced(text)).not.toMatch(/[\u200b\u202a-\u202e\u2066-\u2069]|[\u{e0000}-\u{e007f}]/u)
  expect(fenced(text)).not.toMatch(/[[【［]\s*\p{Nd}+\s*[\]】］]/u)
})

test.each(hostileDocuments)(
  'a model that repeats %s opens nothing and cites nothing',
  (_, text) => {
    const answer = citedAnswer(question, [contextPassage('The tide is high at six.')], {
      ...queryConfig.parse({}),
      inline_citations: true,
    })
    const said = [...answer.push(text.replaceAll(/[`~]/g, '')), ...answer.end()].join('')
    expect(said).not.toMatch(/\][([:]|<[a-z/!?]/i)
    const cites = [...said.matchAll(/\[(\d+)\]/g)].map(([, number]) => number)
    expect(cites.filter((number) => number !== '1')).toEqual([])
  },
)

test('hostile documents reach the model as material, and its answer as it was checked', async () => {
  const model = puppet(
    says('The tide is high at six [1][7]. Pirates demand ransom by ![x](https://evil.example).'),
  )
  const files = Object.fromEntries(
    hostileDocuments.map(([name, text], at) => [
      `${at} ${name}.txt`,
      `The tide is high at six.\n\n${text}`,
    ]),
  )
  const { ask } = await askedGraph({ models: registryOf({ 'mdl-x5': model }) }, files)
  const answer = await ask({ question, query_config: { inline_citations: true, max_snippets: 6 } })
  expect(answer.answer).toBe(
    'The tide is high at six. [1] Pirates demand ransom by ![x] (https://evil.example).',
  )
  const unsupported = answer.unsupported?.map(({ start, end, unknown_cites }) => [
    answer.answer.slice(start, end),
    unknown_cites,
  ])
  expect(unsupported).toEqual([
    ['Pirates demand ransom by ![x] (https://evil.example).', undefined],
  ])
  const [request] = model.requests
  expect(request?.functions).toEqual([])
  const content = request?.messages.map(messageText)[1] ?? ''
  expect(outside(content).join('\n')).toMatch(
    /^(?:Passage \d+, from page 1 of the document with this name:|Its text:|There are 6 passages\.|Today is \d{4}-\d\d-\d\d\.|Question: When is the tide high\?|\s)+$/,
  )
})

// Their order in a prompt, and what divides them, is that of the lines.
const signs = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase()

test('each of the 40 hostile documents is sent to the model, and only in its fence', async () => {
  const model = puppet(
    ...hostileDocuments.map(([, text], at) =>
      says(`The tide at quay number${at} is high at six [1]. ${text}`),
    ),
  )
  const files = Object.fromEntries(
    hostileDocuments.map(([, text], at) => [
      `hostile ${at}.txt`,
      `The tide at quay number${at} is high at six.\n\n${text}`,
    ]),
  )
  const { ask, ids } = await askedGraph({ models: registryOf({ 'mdl-x5': model }) }, files)
  for (const [at, [name, text]] of hostileDocuments.entries()) {
    // eslint-disable-next-line no-await-in-loop -- the scripted model answers one question after the other
    const answer = await ask({
      question: `When is the tide at quay number${at} high?`,
      query_config: { inline_citations: true, max_snippets: 1 },
    })
    const content = model.requests.at(-1)?.messages.map(messageText) ?? []
    expect(model.requests).toHaveLength(at + 1)
    const prompt = content[1] ?? ''
    expect([name, prompt.includes(`hostile ${at}.txt`)]).toEqual([name, true])
    // A form feed begins a page, which is another passage.
    const [firstPage = ''] = text.split('\f')
    expect(signs(prompt)).toContain(signs(fenced(firstPage)))
    expect(outside(prompt).join('\n')).toMatch(
      /^(?:Passage \d+, from page 1 of the document with this name:|Its text:|There (?:is 1 passage|are \d+ passages)\.|Today is \d{4}-\d\d-\d\d\.|Question: When is the tide at quay number\d+ high\?|\s)+$/,
    )
    expect(answer.answer).not.toMatch(/\][([:]|<[a-z/!?]/i)
    expect(answer.sources.map(({ file_id }) => file_id)).toContain(ids[`hostile ${at}.txt`])
  }
  expect(model.requests).toHaveLength(40)
})
