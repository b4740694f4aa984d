import { expect, test } from 'vitest'
import type { FileReference } from '#contract/questions.ts'
import { splitAnswer } from './split-answer.ts'

const one: FileReference = { fileId: 'a', text: 'x', score: 1, cite: '1' }
const two: FileReference = { fileId: 'b', text: 'y', score: 1, cite: '2' }

const text = (words: string) => ({ type: 'text', text: words })
const citation = (reference: FileReference) => ({
  type: 'citation',
  cite: reference.cite,
  reference,
})

test('marks with a source become citations, everything else stays text', () => {
  expect(splitAnswer('Yes [1][2], no. [1]', [one, two], false)).toEqual([
    text('Yes '),
    citation(one),
    citation(two),
    text(', no. '),
    citation(one),
  ])
})

test('a mark no source carries is text, as in a list of footnotes of the document', () => {
  expect(splitAnswer('See [7].', [one], false)).toEqual([text('See [7].')])
})

test('while the sources are on their way a mark is a citation without one', () => {
  expect(splitAnswer('Yes [1]', [], true)).toEqual([
    text('Yes '),
    { type: 'citation', cite: '1', reference: null },
  ])
})

test('markup in an answer is text', () => {
  const hostile = '<img src=x onerror=alert(1)> [a](javascript:alert(1))'
  expect(splitAnswer(hostile, [one], false)).toEqual([text(hostile)])
})
