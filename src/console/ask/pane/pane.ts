import { allReferences, type CitedReference } from '#console/answers/all-references.ts'
import { isSamePlace } from '#console/answers/open-source.ts'
import { answerOf, type Turn } from '#console/ask/turn.ts'

/** What is open beside the answers: a source, or how the passages of an answer were found. */
export type Pane =
  | {
      type: 'source'
      reference: CitedReference
      /** What the answer that cites it says; unknown where no answer does. */
      answer?: string
    }
  | { type: 'why'; turn_id: string }

const parameters = ['why', 'source', 'page', 'start', 'end', 'version'] as const

/** The parameters of an address with this pane, or with none, and with the other parameters that it has. */
export function writePane(search: URLSearchParams, pane: Pane | null): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const name of parameters) next.delete(name)
  if (pane?.type === 'why') next.set('why', pane.turn_id)
  if (pane?.type === 'source') {
    const { fileId, page, start, end, version_id } = pane.reference
    const place = { source: fileId, page, start, end, version: version_id }
    for (const [name, value] of Object.entries(place)) {
      if (value !== undefined) next.set(name, String(value))
    }
  }
  return next
}

/**
 * The pane that an address names. The quoted words are those of the answer that has a reference to the place; of
 * another place, only where it is.
 */
export function readPane(search: URLSearchParams, turns: readonly Turn[]): Pane | null {
  const turn_id = search.get('why')
  if (turn_id !== null) return { type: 'why', turn_id }
  const fileId = search.get('source')
  if (fileId === null) return null
  const page = readNumber(search, 'page')
  const start = readNumber(search, 'start')
  const end = readNumber(search, 'end')
  const version_id = search.get('version') ?? undefined
  const place: CitedReference = { fileId, page, start, end, version_id, text: '', score: 0 }
  const cited = turns
    .flatMap((turn) => {
      const { answer = '', references } = answerOf(turn) ?? {}
      return allReferences(references ?? { files: [], web: [] }).map((reference) => ({
        reference,
        answer,
      }))
    })
    .find(({ reference }) => isSamePlace(reference, place))
  return { type: 'source', ...(cited ?? { reference: place }) }
}

function readNumber(search: URLSearchParams, name: string): number | undefined {
  const text = search.get(name) ?? ''
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}
