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
  type: 'message',
  message: { role: 'user', content: id },
})

function treeOf(...turns: [id: string, parent: string | null][]): ConversationTree {
  return turns.reduce((tree, [id, parent]) => addTurn(tree, turn(id, parent)), emptyTree)
}
const shown = (tree: ConversationTree) => shownPath(tree).map(({ id }) => id)

// a ─ b ─ c     a2 ─ b2
//      └─ c2
const tree = treeOf(['a', null], ['b', 'a'], ['c', 'b'], ['c2', 'b'], ['a2', null], ['b2', 'a2'])

test('the last added turn is shown', () => {
  expect(shown(tree)).toEqual(['a2', 'b2'])
})

test('selecting a sibling restores the turns that were shown below it', () => {
  const first = chooseTurn(tree, 'a')
  expect(shown(first)).toEqual(['a', 'b', 'c2'])
  expect(shown(chooseTurn(first, 'c'))).toEqual(['a', 'b', 'c'])
  expect(shown(chooseTurn(chooseTurn(chooseTurn(first, 'c'), 'a2'), 'a'))).toEqual(['a', 'b', 'c'])
})

test('the path to a turn does not depend on the shown branch', () => {
  expect(pathToTurn(tree, 'c').map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(pathToTurn(tree, null)).toEqual([])
})

test('siblings are in order of creation', () => {
  expect(siblingsOf(tree, turn('c2', 'b'))).toEqual(['c', 'c2'])
  expect(siblingsOf(tree, turn('a', null))).toEqual(['a', 'a2'])
})

test('removing a branch removes its descendants and shows its neighbor', () => {
  const less = removeTurn(tree, 'a2')
  expect(Object.keys(less.turns)).toEqual(['a', 'b', 'c', 'c2'])
  expect(shown(less)).toEqual(['a', 'b', 'c2'])
  expect(shown(removeTurn(less, 'a'))).toEqual([])
  expect(removeTurn(less, 'a').turns).toEqual({})
})

test('removing a hidden turn does not change the shown branch', () => {
  expect(shown(removeTurn(tree, 'b'))).toEqual(['a2', 'b2'])
})

test('a restored turn returns to its position and is shown', () => {
  const first = chooseTurn(tree, 'a')
  const less = removeTurn(first, 'a')
  expect(restoreTurn(less, first, 'a')).toEqual(first)
})

test('turns added since the removal are kept', () => {
  const less = addTurn(removeTurn(tree, 'c'), turn('c3', 'b'))
  const back = restoreTurn(less, tree, 'c')
  expect(siblingsOf(back, turn('c', 'b'))).toEqual(['c', 'c2', 'c3'])
  expect(restoreTurn(removeTurn(less, 'a'), tree, 'c').turns['c']).toBeUndefined()
})
