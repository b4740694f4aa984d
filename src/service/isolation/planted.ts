import { randomInt } from 'node:crypto'
import type { Thing } from '#service/wall/wall-row.ts'

/** The resources that an isolation test created for a team or for the organization. */
export interface Planted extends Thing {
  team_name: string
  /** A word in the names of all resources, which other scopes search for. */
  canary: string
  /** A second word in the texts, which no request ever contains. */
  secret: string
  /** The planted web page, and its address. */
  page_id: string
  page_url: string
  /** A run that was created with an idempotency key that all scopes use. */
  replay_id: string
}

/** Values that only the owner may ever read. */
export interface Mark {
  kind: 'text' | 'graph_id' | 'file_id' | 'run_id' | 'preset_id' | 'key_id' | 'team_id'
  /** Null for a text, which a report must not repeat. */
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

/** A random word of 42 bits that neither stemming nor a guardrail changes. */
export function newWord(): string {
  let word = ''
  for (let at = 0; at < 7; at += 1) {
    word +=
      (consonants[randomInt(consonants.length)] ?? '') + (vowels[randomInt(vowels.length)] ?? '')
  }
  return word
}

/** The prefix of the names of all planted resources. */
export function namePrefix(tag: string): string {
  return `Isolation proof ${tag}`
}
