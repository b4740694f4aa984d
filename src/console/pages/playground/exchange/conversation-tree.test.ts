import { expect, test } from 'vitest'
import {
  addTurn,
  chooseTurn,
  emptyTree,
  shownPath,
  pathToTurn,
  removeTurn,
  restoreTurn,
  siblingsOf,
  type ConversationTree,
  type Turn,
} from './conversation-tree.ts'

const turn = (id: string, parent: string | null): Turn => ({
  id,
  parent,
  type: 'said',
  message: { role: 'user', content: id },
})

function treeOf(...turns: [id: string, parent: string | null][]): ConversationTree {
  return turns.reduce((tree, [id, parent]) => addTurn(tree, turn(id, parent)), emptyTree)
}
const shown = (tree: ConversationTree) => shownPath(tree).map(({ id }) => id)

// a ─ b ─ c     a2 ─ b2
//      └─ c2
const tree = treeOf(['a', null], ['b', 'a'], ['c', 'b'], ['c2', 'b'], ['a2', null], ['b2', 'a2'])

test('what is added last is shown', () => {
  expect(shown(tree)).toEqual(['a2', 'b2'])
})

test('choosing a sibling shows what was last shown below it', () => {
  const first = chooseTurn(tree, 'a')
  expect(shown(first)).toEqual(['a', 'b', 'c2'])
  expect(shown(chooseTurn(first, 'c'))).toEqual(['a', 'b', 'c'])
  expect(shown(chooseTurn(chooseTurn(chooseTurn(first, 'c'), 'a2'), 'a'))).toEqual(['a', 'b', 'c'])
})

test('the way to a turn does not depend on what is shown', () => {
  expect(pathToTurn(tree, 'c').map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(pathToTurn(tree, null)).toEqual([])
})

test('siblings are in the order they were made', () => {
  expect(siblingsOf(tree, turn('c2', 'b'))).toEqual(['c', 'c2'])
  expect(siblingsOf(tree, turn('a', null))).toEqual(['a', 'a2'])
})

test('a removed branch takes all below it, and its neighbour is shown', () => {
  const less = removeTurn(tree, 'a2')
  expect(Object.keys(less.turns)).toEqual(['a', 'b', 'c', 'c2'])
  expect(shown(less)).toEqual(['a', 'b', 'c2'])
  expect(shown(removeTurn(less, 'a'))).toEqual([])
  expect(removeTurn(less, 'a').turns).toEqual({})
})

test('removing what is not shown leaves what is', () => {
  expect(shown(removeTurn(tree, 'b'))).toEqual(['a2', 'b2'])
})

test('what was removed comes back at its place, shown again', () => {
  const first = chooseTurn(tree, 'a')
  const less = removeTurn(first, 'a')
  expect(restoreTurn(less, first, 'a')).toEqual(first)
})

test('what was added meanwhile stays', () => {
  const less = addTurn(removeTurn(tree, 'c'), turn('c3', 'b'))
  const back = restoreTurn(less, tree, 'c')
  expect(siblingsOf(back, turn('c', 'b'))).toEqual(['c', 'c2', 'c3'])
  expect(restoreTurn(removeTurn(less, 'a'), tree, 'c').turns['c']).toBeUndefined()
})
