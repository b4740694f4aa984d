import { shownPath, type ConversationTree, type Turn } from './conversation-tree.ts'

/** Adds a turn between its parent and what follows it. */
export function insertTurn(tree: ConversationTree, turn: Turn): ConversationTree {
  const place = turn.parent ?? ''
  return adopt(tree, turn, tree.below[place] ?? [], 0)
}

/** Removes a turn and lets what follows it take its place. */
export function takeOutTurn(tree: ConversationTree, id: string): ConversationTree {
  const turn = tree.turns[id]
  if (!turn) return tree
  const place = turn.parent ?? ''
  const children = tree.below[id] ?? []
  const siblings = tree.below[place] ?? []
  const remaining = siblings.toSpliced(siblings.indexOf(id), 1, ...children)
  const { [id]: _, ...turns } = tree.turns
  const { [id]: __, ...below } = tree.below
  const { [id]: next, [place]: shown, ...chosen } = tree.chosen
  const first = shown === id ? (next ?? remaining[0]) : shown
  return {
    turns: withParent(turns, children, turn.parent),
    below: { ...below, [place]: remaining },
    chosen: first === undefined ? chosen : { ...chosen, [place]: first },
  }
}

/**
 * Puts a turn that was taken out of `before` back in its place. Turns added since then are kept.
 */
export function putBackTurn(
  tree: ConversationTree,
  before: ConversationTree,
  id: string,
): ConversationTree {
  const turn = before.turns[id]
  const isOrphan = turn && turn.parent !== null && !tree.turns[turn.parent]
  if (!turn || isOrphan || tree.turns[id]) return tree
  const siblings = tree.below[turn.parent ?? ''] ?? []
  const children = (before.below[id] ?? []).filter((child) => siblings.includes(child))
  const position = children[0] === undefined ? siblings.length : siblings.indexOf(children[0])
  return adopt(tree, turn, children, position)
}

/** Moves a turn of the shown branch to another position of it, counted from 0. */
export function moveTurn(tree: ConversationTree, id: string, to: number): ConversationTree {
  const path = shownPath(tree)
  const turn = path.find((shown) => shown.id === id)
  if (!turn || to < 0 || to >= path.length || path[to] === turn) return tree
  const others = path.filter((shown) => shown !== turn)
  const without = takeOutTurn(tree, id)
  return insertTurn(without, { ...turn, parent: others[to - 1]?.id ?? null })
}

/** Adds a turn as the parent of some turns that were its siblings. */
function adopt(
  tree: ConversationTree,
  turn: Turn,
  children: readonly string[],
  position: number,
): ConversationTree {
  const place = turn.parent ?? ''
  const siblings = (tree.below[place] ?? []).toSpliced(position, 0, turn.id)
  const shown = tree.chosen[place]
  const isAbove = shown !== undefined && children.includes(shown)
  return {
    turns: { ...withParent(tree.turns, children, turn.id), [turn.id]: turn },
    below: {
      ...tree.below,
      [place]: siblings.filter((id) => !children.includes(id)),
      [turn.id]: children,
    },
    chosen: { ...tree.chosen, [place]: turn.id, ...(isAbove && { [turn.id]: shown }) },
  }
}

function withParent(
  turns: ConversationTree['turns'],
  ids: readonly string[],
  parent: string | null,
): ConversationTree['turns'] {
  const changed = ids.flatMap((id) => {
    const turn = turns[id]
    return turn ? [[id, { ...turn, parent }] as const] : []
  })
  return { ...turns, ...Object.fromEntries(changed) }
}
