import type { MessageInput } from '#contract/chat/messages.ts'

/** The content of a turn: a message, or one choice of an answer. */
export type TurnContent =
  | { type: 'message'; message: MessageInput }
  | { type: 'answer'; exchange_id: string; choice: number }

export type Turn = TurnContent & {
  id: string
  /** The id of the turn above; null for the first turn. */
  parent: string | null
}

/**
 * All turns as a tree. Siblings are versions of one turn: edited messages or alternative answers.
 */
export interface ConversationTree {
  turns: Readonly<Record<string, Turn>>
  /** The ids of the children of a turn in order of creation; `''` is the root. */
  below: Readonly<Record<string, readonly string[]>>
  /** The id of the shown child of each turn. */
  chosen: Readonly<Record<string, string>>
}

export const emptyTree: ConversationTree = { turns: {}, below: {}, chosen: {} }

/** The turns of the shown branch, from the root down. */
export function shownPath(tree: ConversationTree): Turn[] {
  const path: Turn[] = []
  let id = tree.chosen['']
  while (id !== undefined) {
    const turn = tree.turns[id]
    if (!turn) break
    path.push(turn)
    id = tree.chosen[id]
  }
  return path
}

/** The turns from the root down to this one, shown or not. */
export function pathToTurn(tree: ConversationTree, id: string | null): Turn[] {
  const path: Turn[] = []
  let turn = id === null ? undefined : tree.turns[id]
  while (turn) {
    path.unshift(turn)
    turn = turn.parent === null ? undefined : tree.turns[turn.parent]
  }
  return path
}

/** The ids of the siblings of a turn, itself included. */
export function siblingsOf(tree: ConversationTree, turn: Pick<Turn, 'parent'>): readonly string[] {
  return tree.below[turn.parent ?? ''] ?? []
}

/** Adds a turn after its siblings and selects it. */
export function addTurn(tree: ConversationTree, turn: Turn): ConversationTree {
  const place = turn.parent ?? ''
  return {
    turns: { ...tree.turns, [turn.id]: turn },
    below: { ...tree.below, [place]: [...(tree.below[place] ?? []), turn.id] },
    chosen: { ...tree.chosen, [place]: turn.id },
  }
}

/** Selects a turn; the selection below it is unchanged. */
export function chooseTurn(tree: ConversationTree, id: string): ConversationTree {
  const turn = tree.turns[id]
  if (!turn) return tree
  return { ...tree, chosen: { ...tree.chosen, [turn.parent ?? '']: id } }
}

/** Removes a turn and everything below it, and selects the sibling beside it. */
export function removeTurn(tree: ConversationTree, id: string): ConversationTree {
  const turn = tree.turns[id]
  if (!turn) return tree
  const place = turn.parent ?? ''
  const siblings = siblingsOf(tree, turn)
  const remaining = siblings.filter((siblingId) => siblingId !== id)
  const removedIds = new Set(idsFrom(tree, id))
  const neighbor = remaining[Math.min(siblings.indexOf(id), remaining.length - 1)]
  const shown = tree.chosen[place] === id ? neighbor : tree.chosen[place]
  const { [place]: _, ...chosen } = omitIds(tree.chosen, removedIds)
  return {
    turns: omitIds(tree.turns, removedIds),
    below: { ...omitIds(tree.below, removedIds), [place]: remaining },
    chosen: shown === undefined ? chosen : { ...chosen, [place]: shown },
  }
}

/** Restores a turn that was removed from `before`. Turns added since then are kept. */
export function restoreTurn(
  tree: ConversationTree,
  before: ConversationTree,
  id: string,
): ConversationTree {
  const turn = before.turns[id]
  const isOrphan = turn?.parent !== null && turn && !tree.turns[turn.parent ?? '']
  if (!turn || isOrphan || tree.turns[id]) return tree
  const place = turn.parent ?? ''
  const restoredIds = new Set(idsFrom(before, id))
  const currentIds = tree.below[place] ?? []
  const previousIds = before.below[place] ?? []
  const remainingOrder = previousIds.filter(
    (siblingId) => siblingId === id || currentIds.includes(siblingId),
  )
  return {
    turns: { ...tree.turns, ...pickIds(before.turns, restoredIds) },
    below: {
      ...tree.below,
      ...pickIds(before.below, restoredIds),
      [place]: [
        ...remainingOrder,
        ...currentIds.filter((siblingId) => !previousIds.includes(siblingId)),
      ],
    },
    chosen: { ...tree.chosen, ...pickIds(before.chosen, restoredIds), [place]: id },
  }
}

function idsFrom(tree: ConversationTree, id: string): string[] {
  const ids = [id]
  // The array grows during the loop, so descendants are visited after their ancestors.
  for (const turnId of ids) ids.push(...(tree.below[turnId] ?? []))
  return ids
}

function omitIds<T>(record: Readonly<Record<string, T>>, ids: ReadonlySet<string>) {
  return Object.fromEntries(Object.entries(record).filter(([id]) => !ids.has(id)))
}

function pickIds<T>(record: Readonly<Record<string, T>>, ids: ReadonlySet<string>) {
  return Object.fromEntries(Object.entries(record).filter(([id]) => ids.has(id)))
}
