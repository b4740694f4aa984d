import { expect, test } from 'vitest'
import {
  modelRequest,
  joinEvents,
  startTestEndpoint,
} from '#service/models/openai/test-endpoint.ts'
import { ending, piece } from '#service/models/openai/test-upstream.ts'
import { habitOfName, thinkTags } from './think-tags.ts'
import type { ThinkingHabit } from './think-tags.ts'

/** The text and the reasoning of an answer that comes in pieces of this length. */
function read(
  answer: string,
  chars: number,
  habit?: ThinkingHabit,
  isCut = false,
): [string, string] {
  let [text, reasoning] = ['', '']
  const tags = thinkTags(
    (more) => (text += more),
    (more) => (reasoning += more),
    habit,
  )
  for (let at = 0; at < answer.length; at += chars) tags.read(answer.slice(at, at + chars))
  tags.end(isCut)
  return [text, reasoning]
}

test.each([
  ['<think>Hm.</think>\n\nYes.', 'Hm.'],
  ['<Thinking>\nHm.\n</Thinking>Yes.', '\nHm.\n'],
  ['[THINK]Hm.[/THINK]Yes.', 'Hm.'],
  ['◁think▷Hm.◁/think▷Yes.', 'Hm.'],
  [
    '<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>final<|message|>Yes.',
    'Hm.',
  ],
])('the thought of %j is reasoning, wherever it is cut', (answer, thought) => {
  for (const chars of [1, 2, 5, 1000]) expect(read(answer, chars)).toEqual(['Yes.', thought])
})

const unopened = 'Okay, the user asks.\nHm.\n</think>\n\nYes.'

test('a thought that the chat template has opened is reasoning where the answer comes whole', () => {
  expect(read(unopened, 1000)).toEqual(['Yes.', 'Okay, the user asks.\nHm.\n'])
})

test('after one streamed answer it is known that the template opens the thought', () => {
  for (const chars of [1, 3, 7]) {
    const habit = { opensUnseen: false }
    expect(read(unopened, chars, habit)).toEqual(['Okay, the user asks.\nHm.\n\n\nYes.', ''])
    expect(read(unopened, chars, habit)).toEqual(['Yes.', 'Okay, the user asks.\nHm.\n'])
    expect(read('Just yes.', chars, habit)).toEqual(['Just yes.', 'Just yes.'])
    expect(read('Just yes.', chars, habit)).toEqual(['Just yes.', ''])
  }
})

test('words about the tag are text', () => {
  for (const answer of ['The tag </think> ends it.', 'It ends with </thin', 'So: a < b.']) {
    for (const chars of [1, 2, 1000]) expect(read(answer, chars)).toEqual([answer, ''])
  }
})

test('an answer that shows the format is text, and says nothing about the template', () => {
  const fence = '```'
  for (const answer of [
    `The format is:\n${fence}\n<think>\nreasoning\n</think>\nanswer\n${fence}`,
    `It ends so:\n${fence}\n</think>\n${fence}`,
    'First comes\n<think>\nHm.\n</think>\nand then the answer.',
  ]) {
    for (const chars of [1, 2, 5, 1000]) {
      const habit = { opensUnseen: false }
      expect([read(answer, chars, habit), habit.opensUnseen]).toEqual([[answer, ''], false])
    }
  }
})

test('a thought that was cut stays reasoning, and the template is still known', () => {
  const habit = { opensUnseen: true }
  expect(read('Okay, the user', 3, habit, true)).toEqual(['', 'Okay, the user'])
  expect(habit.opensUnseen).toBe(true)
})

test('an answer that was cut is not lost where only the name of its model says that it thinks', () => {
  const habit = habitOfName('gemini-2.0-flash-thinking')
  expect(read('Yes, it', 3, habit, true)).toEqual(['Yes, it', 'Yes, it'])
  expect(read('Yes, it is.', 3, habit)).toEqual(['Yes, it is.', 'Yes, it is.'])
  expect(read('Yes, it is.', 3, habit)).toEqual(['Yes, it is.', ''])
})

test('the first stream of a model that is known to think has its thoughts apart', async () => {
  await using setup = await startTestEndpoint()
  const all = async (name: string, ...deltas: object[]) => {
    setup.upstream.answer({ chunks: [...deltas.map((delta) => piece(delta)), ending()] })
    const model = setup.endpoint.model(name, { tools: false, json_schema: false, images: false })
    const never = new AbortController().signal
    const events = await Array.fromAsync(model.answer(modelRequest(), never))
    const { text, reasoning } = joinEvents(events)
    return [text, reasoning, events[0]?.type]
  }
  const thought = ['Okay, so ', 'the user asks.\n</think>', '\n\nYes.'].map((content) => ({
    content,
  }))
  for (const name of [
    'deepseek-ai/DeepSeek-R1-0528',
    'qwq:32b',
    'deepseek_r1',
    'Qwen3-30B-A3B-Thinking-2507',
  ]) {
    expect(await all(name, ...thought)).toEqual(['Yes.', 'Okay, so the user asks.\n', 'reasoning'])
  }
  // A server that separates the thoughts itself leaves none in the text.
  const separated = [{ reasoning_content: 'Hm.' }, { content: 'Yes, ' }, { content: 'it is.' }]
  expect(await all('deepseek-r1:7b', ...separated)).toEqual(['Yes, it is.', 'Hm.', 'reasoning'])
  const plain = [{ content: 'Yes, ' }, { content: 'it is.' }]
  for (const name of ['gpt-4r1x', 'command-r', 'mistral', 'glm-non-thinking']) {
    expect(await all(name, ...plain)).toEqual(['Yes, it is.', '', 'text'])
  }
})
