import { expect, test } from 'vitest'
import { puppet, registryOf, says } from '#service/chat/test-puppet.ts'
import { askedGraph } from '#service/questions/test-asked-graph.ts'

const astrid = 'The ferry Astrid was built in 1962 in Odense.'
const body = {
  question: 'When was the ferry Astrid built?',
  query_config: { inline_citations: true },
}

test('what small models put around an answer is not shown, and its citations count', async () => {
  const fence = '```'
  const written = [
    `Answer: It was built in 1962 [1].`,
    `${body.question}\n\nIt was built in 1962¹.`,
    `${fence}markdown\nIt was built in 1962 [1].\n${fence}`,
    `{"answer": "It was built in 1962.", "sources": [1]}`,
    `<s>[/INST] It was built in 1962 (1).</s>`,
    `<think>1962, says [1].</think>It was built in 1962<sup>1</sup>.`,
  ]
  const model = puppet(...written.flatMap((text) => [says(text), says(...Array.from(text))]))
  const { ask, stream } = await askedGraph(
    { models: registryOf({ 'mdl-x5': model }) },
    { 'astrid.txt': astrid },
  )
  for (const text of written) {
    // eslint-disable-next-line no-await-in-loop -- the model answers one after the other
    const { answer, sources, unsupported } = await ask(body)
    expect([text, answer.trim(), sources.length, unsupported]).toEqual([
      text,
      'It was built in 1962. [1]',
      1,
      [],
    ])
    // eslint-disable-next-line no-await-in-loop -- the model answers one after the other
    const records = await stream(body)
    expect(
      records
        .map((record) => record.answer)
        .join('')
        .trim(),
    ).toBe(answer.trim())
  }
})

test('a model that goes on with a turn of the user is stopped', async () => {
  let isStopped = false
  const model = puppet(async function* () {
    try {
      yield { type: 'text', text: 'It was built in 1962 [1].<|im_end|>\n<|im_start|>user\n' }
      for (;;) yield { type: 'text', text: 'And where was it built? ' }
    } finally {
      isStopped = true
    }
  })
  const { ask } = await askedGraph(
    { models: registryOf({ 'mdl-x5': model }) },
    { 'astrid.txt': astrid },
  )
  const { answer, notice } = await ask(body)
  expect([answer, notice, isStopped]).toEqual(['It was built in 1962. [1]', undefined, true])
})
