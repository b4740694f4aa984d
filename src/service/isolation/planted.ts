import { randomInt } from 'node:crypto'
import type { Thing } from '#service/wall/wall-row.ts'

/** What a proof has planted for a team, or for the organization. */
export interface Planted extends Thing {
  team_name: string
  /** A word that stands in the names of all of it, and that others ask with. */
  canary: string
  /** A word that stands beside it in its texts, and that nobody ever asks with. */
  secret: string
  /** The page of the web that was planted as a file, and where it is said to stand. */
  page_id: string
  page_url: string
  /** A run that was kept under an idempotency key that every scope used. */
  replay_id: string
}

/** What nobody but its owner may ever read. */
export interface Mark {
  kind: 'text' | 'graph_id' | 'file_id' | 'run_id' | 'preset_id' | 'key_id' | 'team_id'
  /** Null: a text, which a report does not repeat. */
  id: string | null
  text: string
}

export function marksOf(planted: Planted): Mark[] {
  const ids = [
    ['graph_id', planted.graph_id],
    ['file_id', planted.file_id],
    ['file_id', planted.page_id],
    ['run_id', planted.run_id],
    ['run_id', planted.replay_id],
    ['preset_id', planted.preset_id],
    ['key_id', planted.key_id],
    ['team_id', planted.team_id],
  ] as const
  return [
    { kind: 'text', id: null, text: planted.canary },
    { kind: 'text', id: null, text: planted.secret },
    ...ids.flatMap(([kind, id]) => (id === null ? [] : [{ kind, id, text: id }])),
  ]
}

const consonants = 'bdfgklmnprtvz'
const vowels = 'aeiou'

/** A word that is nobody's: 42 random bits that neither stemming nor a guardrail takes for anything. */
export function newWord(): string {
  let word = ''
  for (let at = 0; at < 7; at += 1) {
    word +=
      (consonants[randomInt(consonants.length)] ?? '') + (vowels[randomInt(vowels.length)] ?? '')
  }
  return word
}

/** How the names of all that a proof plants begin. */
export function namePrefix(tag: string): string {
  return `Isolation proof ${tag}`
}
