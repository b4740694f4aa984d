import { allReferences } from '#console/answers/all-references.ts'
import { noMatchText } from '#contract/answers/near-passages.ts'
import { count } from '#console/ui/text/count.ts'
import { answerOf, isOpen, type Turn } from '#console/ask/turn.ts'
import { spokenSentences } from './spoken-sentences.ts'

/**
 * Reads an answer to screen readers while it is streamed, sentence by sentence, and then says how it ended.
 */
export function SpokenAnswer({ turn }: { turn: Turn }) {
  const answer = answerOf(turn)
  const references = answer?.references ? allReferences(answer.references) : []
  const supporting = references.filter((reference) => reference.supports !== false)
  const unsupported = answer?.unsupported ?? []
  return (
    <div className="unseen" role="log">
      {spokenSentences(
        answer?.nearest ? noMatchText(answer.nearest, turn.question) : (answer?.answer ?? ''),
        isOpen(turn),
      ).map((sentence, index) => (
        // eslint-disable-next-line react/no-array-index-key -- sentences only ever grow at the end
        <p key={index}>{sentence}</p>
      ))}
      {turn.status === 'done' && supporting.length > 0 && (
        <p>Answered with {count(supporting.length, 'source')}.</p>
      )}
      {turn.status === 'done' && unsupported.length > 0 && (
        <p>{count(unsupported.length, 'sentence')} not supported by the files.</p>
      )}
    </div>
  )
}
