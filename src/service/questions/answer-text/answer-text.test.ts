import { expect, test } from 'vitest'
import { answerText } from './answer-text.ts'

const question = 'When was the ferry Astrid built?'
const plain = 'It was built in 1962 [1].'
const fence = '```'

/** The text that is left of an answer, read in pieces of this length. */
function read(written: string, pieceChars: number, asked = question): string {
  const text = answerText(asked, 'There is no answer.')
  let left = ''
  for (let at = 0; at < written.length; at += pieceChars) {
    left += text.push(written.slice(at, at + pieceChars))
  }
  return left + text.end()
}

const expectRead = (written: string, expected: string, asked?: string): void => {
  for (const chars of [1, 2, 3, 7, 5000]) expect(read(written, chars, asked)).toBe(expected)
}

test.each([
  `Answer: ${plain}`,
  `**Answer:** ${plain}`,
  `### Final answer:\n${plain}`,
  `Antwort: ${plain}`,
  `Respuesta: ${plain}`,
  `答案：${plain}`,
  `Question: ${question}\nAnswer: ${plain}`,
  `${question}\n\n${plain}`,
  `**${question}** ${plain}`,
  `“When was the ferry Astrid built?”\n${plain}`,
])('a label and the question before an answer are no part of it: %j', (written) => {
  expectRead(written, plain)
})

test.each([
  `${fence}markdown\n${plain}\n${fence}`,
  `${fence}\n${plain}\n${fence}\n`,
  `${fence}text\nAnswer: ${plain}`,
  `{"answer": "${plain}"}`,
  `${fence}json\n{"answer": "It was built in 1962", "sources": [1]}\n${fence}`,
  `{"response": "It was built in 1962", "citations": ["[1]"]}`,
  `{"thought": "", "text": "${plain}"}`,
])('what is put around an answer is no part of it: %j', (written) => {
  expect(read(written, 5000).trim().replace('1962 [1]', '1962 [1].').replace('..', '.')).toBe(plain)
  expect(read(written, 1)).toBe(read(written, 5000))
})

test.each([
  `<|im_start|>assistant\n${plain}<|im_end|>`,
  `<|start_header_id|>assistant<|end_header_id|>\n\n${plain}<|eot_id|>`,
  `<s>[/INST] ${plain}</s>`,
  `<start_of_turn>model\n${plain}<end_of_turn>\n<start_of_turn>user\nAnd now?`,
  `${plain}<｜end▁of▁sentence｜><｜User｜>Next`,
  `${plain}<|im_end|>\n<|im_start|>user\nWhat else?<|im_end|>`,
  `<think>1962? Yes.</think>${plain}`,
  `<Thinking>\nLet me see [9].\n</Thinking>\n\n${plain}`,
])('tokens of templates and thoughts are no part of an answer: %j', (written) => {
  expectRead(written, plain)
})

test('a turn after the answer ends it', () => {
  const text = answerText(question, '')
  expect([text.push(`${plain}<|im_`), text.isOver()]).toEqual([plain, false])
  expect([text.push('end|>\nAnd'), text.isOver(), text.push('more'), text.end()]).toEqual([
    '',
    true,
    '',
    '',
  ])
})

test.each([
  'Answers are due on Monday.',
  'Question: which ferry?',
  'When it was built, nobody knew.',
  `Run this:\n${fence}js\nbuild({ year: 1962 })\n${fence}\nThen sail.`,
  `${fence}js\nbuild({ year: 1962 })\n${fence}`,
  `${fence}\nSELECT * FROM ferries WHERE year = 1962;\n${fence}`,
  `${fence}md\nSee:\n\n${fence}js\na()\n${fence}\n`.replace(/^```md\n/, ''),
  'The token `<|im_end|>` ends a turn, and `<think>` begins a thought.',
  `${fence}\n<|im_end|>\n${fence}`,
  'It was <s>1961</s> 1962.',
  'a < b and a <',
  '{1962} is a set.',
  '{"year": 1962, "place": "Odense", "yard": "Lindø"}',
  `${fence}text\n# comment\nPORT=80\n${fence}\nSet this [1].`,
  '{"days": 25, "unit": "working days"}',
  '{"steps": ["Save", "Close"], "summary": "Two steps."}',
  'Use the <reasoning> element. It holds the steps [1].\nThen save [2].',
  'Use it:\n<reasoning> is the element [1].\nThen <think> [2].',
  'Set <|endoftext|> as the last token [1].',
  'Close it with </s> and save [1].',
  'ok',
  '[',
])('%j stays as it is', (written) => {
  expectRead(written, written)
})

test('a fence around an answer keeps the code in it', () => {
  const inner = `Run this:\n${fence}js\na()\n${fence}\nThen sail [1].\n`
  expectRead(`${fence}markdown\n${inner}${fence}`, inner)
})

test('of JSON, the field of the answer is read, and what stands behind its fence stays', () => {
  expectRead('{"answer": 25, "explanation": "The contract says so."}', '25')
  expectRead('{"finalAnswer": "25 [1]", "explanation": "The contract says so."}', '25 [1]')
  const json = `${fence}json\n{"answer": "It is 25 [1]."}\n${fence}\nBut from 2026 it is 26 [2].`
  expectRead(json, 'It is 25 [1].\n\nBut from 2026 it is 26 [2].')
})

test('a label with a word of the question is a part of the answer', () => {
  const written = 'Response: 4 hours\nRepair: 8 hours'
  expectRead(written, written, 'What are the response and repair times?')
})

test('a token before an answer takes only a role with it', () => {
  expectRead('<s>Models need care.', 'Models need care.')
  expectRead('<s>model airplanes fly.', 'model airplanes fly.')
})

test('who asks for JSON gets it', () => {
  const written = '{"answer": "1962"}'
  expectRead(written, written, 'When was it built? Answer in JSON.')
  expectRead(written, '1962')
})

test('an answer that only repeats the question is shown', () => {
  expectRead(question, question)
  expect(read('Answer:', 1)).toBe('Answer:')
})

test('JSON that was cut stays', () => {
  const cut = '{"answer": "It was built'
  expectRead(cut, cut)
})
