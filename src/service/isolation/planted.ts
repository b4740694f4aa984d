import { randomInt } from 'node:crypto'
import { readerModelId } from '#service/models/reader/reader-model.ts'

/** The IDs of one target, one of each kind. */
export interface Thing {
  graph_id: string
  file_id: string
  key_id: string
  run_id: string
  preset_id: string
  evaluation_id: string
  /** A conversation that is shared, and its turn, which is voted down. */
  conversation_id: string
  turn_id: string
  /** A deployed application, and its version. */
  application_id: string
  version_id: string
  /** A job, and its application, which is another one. */
  job_id: string
  job_application_id: string
  /** A batch of the job's application. */
  batch_id: string
  /** An import whose bundle was never uploaded. */
  import_id: string
  /** Null: the organization. */
  team_id: string | null
}

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
  /** Evaluations whose rows are those of other scopes too. */
  alike_evaluation_ids: readonly string[]
}

/** Values that only the owner may ever read. */
export interface Mark {
  kind:
    | 'text'
    | 'graph_id'
    | 'file_id'
    | 'run_id'
    | 'preset_id'
    | 'evaluation_id'
    | 'conversation_id'
    | 'turn_id'
    | 'application_id'
    | 'version_id'
    | 'job_id'
    | 'batch_id'
    | 'import_id'
    | 'key_id'
    | 'team_id'
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
    ['evaluation_id', planted.evaluation_id],
    ...planted.alike_evaluation_ids.map((id) => ['evaluation_id', id] as const),
    ['conversation_id', planted.conversation_id],
    ['turn_id', planted.turn_id],
    ['application_id', planted.application_id],
    ['version_id', planted.version_id],
    ['job_id', planted.job_id],
    ['batch_id', planted.batch_id],
    ['application_id', planted.job_application_id],
    ['import_id', planted.import_id],
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
  return `Isolation test ${tag}`
}

/** The name of a planted file. */
export function plantedName(tag: string, canary: string): string {
  return `${namePrefix(tag)} ${canary}.txt`
}

/** The text of a planted file and page, in ASCII. */
export function plantedText(canary: string, secret: string): string {
  return `The watchword of ${canary} is ${secret}.\n`
}

/** The question whose answer only the owner of a canary may read. */
export function watchwordQuestion(canary: string): string {
  return `What is the watchword of ${canary}?`
}

/** An application that asks its input as a question, with a secret in its prompt. */
export function plantedApplication(name: string, secret: string) {
  return {
    name,
    description: secret,
    blueprint: {
      model: readerModelId,
      inputs: [
        { name: 'question', input_type: 'text' as const },
        { name: 'notes', input_type: 'file' as const, required: false },
      ],
      messages: [
        { role: 'system' as const, content: `${secret} {{notes}}` },
        { role: 'user' as const, content: '{{question}}' },
      ],
    },
  }
}

/** The only value in the rows of evaluations that all scopes have. */
export const sharedRowText = 'wool'

/** An evaluation with a text in its table. */
export function plantedEvaluation(name: string, text: string) {
  const messages = [{ role: 'user' as const, content: '{{text}}' }]
  return {
    name,
    variants: [{ name: 'A', body: { model: readerModelId, messages } }],
    rows: [{ values: { text } }],
  }
}

/** The request that all scopes send with one idempotency key; each must get its own answer. */
export function replayed(tag: string) {
  return { body: { request: { model: 'isolation-proof', prompt: `Isolation test ${tag}` } } }
}

export function replayHeaders(tag: string): Record<string, string> {
  return { 'idempotency-key': `isolation-proof-${tag}` }
}
