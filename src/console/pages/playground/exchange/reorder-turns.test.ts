import { expect, test } from 'vitest'
import { addTurn, emptyTree, shownPath, type ConversationTree } from './conversation-tree.ts'
import { insertTurn, moveTurn, putBackTurn, takeOutTurn } from './reorder-turns.ts'

const messageOf = (id: string, parent: string | null) => ({
  id,
  parent,
  type: 'message' as const,
  message: { role: 'user' as const, content: id },
})

/** A conversation in which each message follows the one before it. */
function line(...ids: string[]): ConversationTree {
  return ids.reduce((tree, id, at) => addTurn(tree, messageOf(id, ids[at - 1] ?? null)), emptyTree)
}

const ids = (tree: ConversationTree) => shownPath(tree).map(({ id }) => id)

test('a message is inserted at the start, between two others and at the end', () => {
  const tree = line('a', 'b')
  expect(ids(insertTurn(tree, messageOf('x', null)))).toEqual(['x', 'a', 'b'])
  expect(ids(insertTurn(tree, messageOf('x', 'a')))).toEqual(['a', 'x', 'b'])
  expect(ids(insertTurn(tree, messageOf('x', 'b')))).toEqual(['a', 'b', 'x'])
  expect(ids(insertTurn(emptyTree, messageOf('x', null)))).toEqual(['x'])
})

test('every version of what follows stays below an inserted message', () => {
  const tree = insertTurn(addTurn(line('a', 'b'), messageOf('b2', 'a')), messageOf('x', 'a'))
  expect(tree.below['x']).toEqual(['b', 'b2'])
  expect(tree.below['a']).toEqual(['x'])
  expect(ids(tree)).toEqual(['a', 'x', 'b2'])
})

test('a message is moved to any position', () => {
  const tree = line('a', 'b', 'c')
  expect(ids(moveTurn(tree, 'a', 2))).toEqual(['b', 'c', 'a'])
  expect(ids(moveTurn(tree, 'c', 0))).toEqual(['c', 'a', 'b'])
  expect(ids(moveTurn(tree, 'b', 2))).toEqual(['a', 'c', 'b'])
  for (const to of [-1, 1, 3]) expect(moveTurn(tree, 'b', to)).toBe(tree)
  expect(ids(moveTurn(moveTurn(tree, 'a', 1), 'a', 0))).toEqual(['a', 'b', 'c'])
})

test('a message that is taken out comes back in its place, with what was added since', () => {
  const tree = line('a', 'b', 'c')
  for (const id of ['a', 'b', 'c']) {
    const without = takeOutTurn(tree, id)
    expect(ids(without)).toEqual(['a', 'b', 'c'].filter((other) => other !== id))
    expect(ids(putBackTurn(without, tree, id))).toEqual(['a', 'b', 'c'])
  }
  const added = addTurn(takeOutTurn(tree, 'b'), messageOf('d', 'c'))
  expect(ids(putBackTurn(added, tree, 'b'))).toEqual(['a', 'b', 'c', 'd'])
  const gone = takeOutTurn(takeOutTurn(tree, 'b'), 'a')
  expect(putBackTurn(gone, tree, 'b')).toBe(gone)
})

test('the parent of every turn is the turn that lists it', () => {
  const tree = moveTurn(insertTurn(line('a', 'b', 'c'), messageOf('x', 'b')), 'x', 0)
  for (const [place, below] of Object.entries(tree.below)) {
    for (const id of below) expect(tree.turns[id]?.parent ?? '').toBe(place)
  }
  expect(Object.keys(tree.turns)).toHaveLength(4)
})
