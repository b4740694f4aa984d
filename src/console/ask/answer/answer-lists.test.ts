import { expect, test } from 'vitest'
import { groupBlocks, type AnswerGroup, type AnswerList } from './answer-lists.ts'
import { answerSegments, type AnswerBlock } from './answer-segments.ts'

const textOf = ({ segments }: AnswerBlock): string =>
  segments
    .flatMap(({ parts }) => parts.map((part) => (part.type === 'text' ? part.text : '')))
    .join('')

const ofList = ({ isOrdered, items }: AnswerList): unknown => ({
  [isOrdered ? 'ol' : 'ul']: items.map(({ block, lists }) =>
    lists.length === 0 ? textOf(block) : [textOf(block), ...lists.map(ofList)],
  ),
})
const ofGroup = (group: AnswerGroup): unknown =>
  group.type === 'quote'
    ? { quote: group.groups.map(ofGroup) }
    : group.type === 'list'
      ? ofList(group.list)
      : textOf(group.block)

const groupsOf = (answer: string) => groupBlocks(answerSegments(answer, [], [], false)).map(ofGroup)

test('items that are indented are a list below the item before', () => {
  expect(groupsOf('1. A\n   - a\n   - b\n     1. c\n2. B\n\nEnd.')).toEqual([
    { ol: [['A', { ul: ['a', ['b', { ol: ['c'] }]] }], 'B'] },
    'End.',
  ])
})

test('items of another kind that are not indented are another list', () => {
  expect(groupsOf('- A\n1. B')).toEqual([{ ul: ['A'] }, { ol: ['B'] }])
})

test('an item that is less indented than the first is no list of its own', () => {
  expect(groupsOf('  - A\n- B')).toEqual([{ ul: ['A', 'B'] }])
})

test('quotes hold paragraphs and lists', () => {
  expect(groupsOf('Before\n> One.\n>\n> - a\n>   - b\n\nAfter')).toEqual([
    'Before',
    { quote: ['One.', { ul: [['a', { ul: ['b'] }]] }] },
    'After',
  ])
})
