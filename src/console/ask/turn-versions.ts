import { answerOf, type Turn } from './turn.ts'

/** A shown turn with the versions of its question, oldest first. */
export interface ShownTurn {
  turn: Turn
  /** The key of the newest version, by which a version is chosen. */
  group: string
  versions: readonly Turn[]
  /** Whether later questions continue it; those of an earlier version have ended. */
  isCurrent: boolean
}

/** The key of the version that is shown, by the key of the newest version. */
export type ChosenVersions = Readonly<Record<string, string>>

/**
 * The turns to show: those that were not replaced, or, from a chosen version on, those that were replaced with it.
 */
export function shownTurns(turns: readonly Turn[], chosen: ChosenVersions): ShownTurn[] {
  const tree = readReplacements(turns)

  function walk(line: readonly Turn[], isCurrent: boolean): ShownTurn[] {
    const shown: ShownTurn[] = []
    for (const newest of line) {
      const versions = versionsOf(tree, newest)
      const turn = versions.find(({ key }) => key === chosen[newest.key]) ?? newest
      shown.push({ turn, group: newest.key, versions, isCurrent })
      if (turn !== newest) {
        const replaced = tree.below.get(tree.replacerOf.get(turn.key)?.key ?? '') ?? []
        const later = walk(replaced.slice(1), false)
        return [...shown, ...later, ...(later.length === 0 ? continuing(turn) : [])]
      }
    }
    return [...shown, ...(isCurrent ? [] : continuing(shown.at(-1)?.turn))]
  }

  /** Questions of this visit that follow a turn of an earlier version. */
  function continuing(turn: Turn | undefined): ShownTurn[] {
    const next = turn && tree.continuing.get(turn.id ?? '')
    if (next === undefined) return []
    return [{ turn: next, group: next.key, versions: [next], isCurrent: true }, ...continuing(next)]
  }

  return walk(tree.line, true)
}

/** The choices that show a turn, which may be of an earlier version. */
export function choicesThatShow(turns: readonly Turn[], turn_id: string): ChosenVersions {
  const tree = readReplacements(turns)
  const chosen: Record<string, string> = {}
  let turn = turns.find(({ id }) => id === turn_id)
  for (;;) {
    const replacer = turn && tree.replacerOf.get(turn.key)
    if (replacer === undefined) return chosen
    const first = tree.below.get(replacer.key)?.[0]
    let newest = replacer
    for (;;) {
      const next = tree.replacerOf.get(newest.key)
      if (next === undefined || tree.below.get(next.key)?.[0] !== newest) break
      newest = next
    }
    if (first) chosen[newest.key] = first.key
    turn = newest
  }
}

interface Replacements {
  /** The turns that were not replaced. */
  line: readonly Turn[]
  /** The turns that a turn replaced, by its key: that whose place it took, and those after it. */
  below: ReadonlyMap<string, readonly Turn[]>
  replacerOf: ReadonlyMap<string, Turn>
  /** Questions of this visit by the turn of an earlier version that they follow. */
  continuing: ReadonlyMap<string, Turn>
}

function readReplacements(turns: readonly Turn[]): Replacements {
  const byId = new Map(turns.flatMap((turn) => (turn.id === null ? [] : [[turn.id, turn]])))
  const below = new Map<string, Turn[]>()
  const replacerOf = new Map<string, Turn>()
  const continuing = new Map<string, Turn>()
  let line: Turn[] = []
  const replace = (replaced: readonly Turn[], replacer: Turn) => {
    below.set(replacer.key, [...(below.get(replacer.key) ?? []), ...replaced])
    for (const turn of replaced) replacerOf.set(turn.key, replacer)
  }
  for (const turn of turns) {
    const replacer = turn.replaced_by == null ? undefined : byId.get(turn.replaced_by)
    // The turn that replaces it may not be loaded here yet.
    if (replacer !== undefined) replace([turn], replacer)
    else if (turn.continues != null) continuing.set(turn.continues, turn)
    else {
      // One of this visit, whose effect is not loaded yet.
      const from = turn.replaces == null ? -1 : line.findIndex(({ id }) => id === turn.replaces)
      if (from !== -1) {
        replace(line.slice(from), turn)
        line = line.slice(0, from)
      }
      line.push(turn)
    }
  }
  return { line, below, replacerOf, continuing }
}

/**
 * The versions of a question. A replaced one without any text of an answer is left out, and one that stands there again
 * because it was continued.
 */
function versionsOf({ below }: Replacements, newest: Turn): Turn[] {
  const versions = [newest]
  for (let turn: Turn | undefined = newest; turn !== undefined;) {
    turn = below.get(turn.key)?.[0]
    if (turn === undefined) break
    const { question } = turn
    const text = answerOf(turn)?.answer ?? ''
    const isRepeated = versions.some(
      (later) => later.question === question && answerOf(later)?.answer === text,
    )
    if (text !== '' && !isRepeated) versions.unshift(turn)
  }
  return versions
}
