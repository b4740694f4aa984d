import type { MessageInput } from '#contract/chat/messages.ts'

/** What stands at a place of a conversation: words somebody gave, or one choice of an answer. */
export type TurnContent =
  | { type: 'said'; message: MessageInput }
  | { type: 'answered'; exchange_id: string; choice: number }

export type Turn = TurnContent & {
  id: string
  /** Null: it begins the conversation. */
  parent: string | null
}

/** Every turn ever said here. Siblings are other words, or other answers, at the same place. */
export interface ConversationTree {
  turns: Readonly<Record<string, Turn>>
  /** Ids below a turn, or below the beginning (`''`), in the order they were made. */
  below: Readonly<Record<string, readonly string[]>>
  /** Which of them is shown. */
  chosen: Readonly<Record<string, string>>
}

export const emptyTree: ConversationTree = { turns: {}, below: {}, chosen: {} }

/** The turns that are shown, from the beginning on. */
export function pathOf(tree: ConversationTree): Turn[] {
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

/** The turns from the beginning down to this one, whatever is shown. */
export function pathTo(tree: ConversationTree, id: string | null): Turn[] {
  const path: Turn[] = []
  let turn = id === null ? undefined : tree.turns[id]
  while (turn) {
    path.unshift(turn)
    turn = turn.parent === null ? undefined : tree.turns[turn.parent]
  }
  return path
}

/** The ids at the place of a turn, itself among them. */
export function siblingsOf(tree: ConversationTree, turn: Pick<Turn, 'parent'>): readonly string[] {
  return tree.below[turn.parent ?? ''] ?? []
}

/** Adds a turn after its siblings and shows it. */
export function addTurn(tree: ConversationTree, turn: Turn): ConversationTree {
  const place = turn.parent ?? ''
  return {
    turns: { ...tree.turns, [turn.id]: turn },
    below: { ...tree.below, [place]: [...(tree.below[place] ?? []), turn.id] },
    chosen: { ...tree.chosen, [place]: turn.id },
  }
}

/** Shows a turn, and below it what was last shown there. */
export function chooseTurn(tree: ConversationTree, id: string): ConversationTree {
  const turn = tree.turns[id]
  if (!turn) return tree
  return { ...tree, chosen: { ...tree.chosen, [turn.parent ?? '']: id } }
}

/** A tree without a turn and all below it; the sibling beside it is shown instead. */
export function removeTurn(tree: ConversationTree, id: string): ConversationTree {
  const turn = tree.turns[id]
  if (!turn) return tree
  const place = turn.parent ?? ''
  const siblings = siblingsOf(tree, turn)
  const rest = siblings.filter((each) => each !== id)
  const gone = new Set(idsFrom(tree, id))
  const neighbour = rest[Math.min(siblings.indexOf(id), rest.length - 1)]
  const shown = tree.chosen[place] === id ? neighbour : tree.chosen[place]
  const { [place]: _, ...chosen } = without(tree.chosen, gone)
  return {
    turns: without(tree.turns, gone),
    below: { ...without(tree.below, gone), [place]: rest },
    chosen: shown === undefined ? chosen : { ...chosen, [place]: shown },
  }
}

/** Puts back what was removed from `before`, keeping what has been added since. */
export function restoreTurn(
  tree: ConversationTree,
  before: ConversationTree,
  id: string,
): ConversationTree {
  const turn = before.turns[id]
  const isOrphan = turn?.parent !== null && turn && !tree.turns[turn.parent ?? '']
  if (!turn || isOrphan || tree.turns[id]) return tree
  const place = turn.parent ?? ''
  const back = new Set(idsFrom(before, id))
  const now = tree.below[place] ?? []
  const order = before.below[place] ?? []
  const known = order.filter((each) => each === id || now.includes(each))
  return {
    turns: { ...tree.turns, ...only(before.turns, back) },
    below: {
      ...tree.below,
      ...only(before.below, back),
      [place]: [...known, ...now.filter((each) => !order.includes(each))],
    },
    chosen: { ...tree.chosen, ...only(before.chosen, back), [place]: id },
  }
}

function idsFrom(tree: ConversationTree, id: string): string[] {
  const ids = [id]
  // the list grows while it is walked: what is below comes after
  for (const each of ids) ids.push(...(tree.below[each] ?? []))
  return ids
}

function without<T>(record: Readonly<Record<string, T>>, ids: ReadonlySet<string>) {
  return Object.fromEntries(Object.entries(record).filter(([id]) => !ids.has(id)))
}

function only<T>(record: Readonly<Record<string, T>>, ids: ReadonlySet<string>) {
  return Object.fromEntries(Object.entries(record).filter(([id]) => ids.has(id)))
}
