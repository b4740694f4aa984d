import { unsupportedReason, unsupportedMark } from '#contract/answers/marked-text.ts'
import type { FileReference } from '#contract/questions.ts'
import { Icon } from '#console/ui/Icon.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import type { MatchedCitation, UnsupportedRange } from './answer-segments.ts'
import styles from './AnswerText.module.css'

interface AnswerNotesProps {
  references: readonly FileReference[]
  unsupported: readonly UnsupportedRange[]
  matched: readonly MatchedCitation[]
}

/** What stands below an answer of which Sheaf added sources, or found sentences unsupported. */
export function AnswerNotes({ references, unsupported, matched }: AnswerNotesProps) {
  const added = new Set([
    ...matched.map(({ cite }) => cite),
    ...references.flatMap((reference) =>
      reference.matched === true ? (reference.cite ?? []) : [],
    ),
  ])
  return (
    <>
      {unsupported.length > 0 && (
        <Row as="p" gap={2} align="start" tone="caution" size="s">
          <Icon name="alert" shift="half" />
          <UnsupportedNote references={references} unsupported={unsupported} />
        </Row>
      )}
      {added.size > 0 && (
        <Row as="p" gap={2} align="start" tone="muted" size="s">
          <Icon name="info" shift="half" />
          <span>
            The model did not cite the dashed {added.size === 1 ? 'source' : 'sources'} there. Sheaf
            added {added.size === 1 ? 'it' : 'them'} because the wording matches.
          </span>
        </Row>
      )}
    </>
  )
}

/** Stands behind an unsupported sentence for those who do not see that it is marked. */
export function UnsupportedMark(sentence: UnsupportedRange) {
  return <span className="unseen"> {unsupportedMark(sentence)}</span>
}

const maxReasons = 3

/** What is wrong with the underlined sentences. */
function UnsupportedNote({ references, unsupported }: Omit<AnswerNotesProps, 'matched'>) {
  const reasons = unsupported.flatMap((sentence) => unsupportedReason(sentence) ?? [])
  const others = unsupported.length - reasons.length
  const underlined = <span className={styles['unsupported']}>underlined</span>
  const isOne = unsupported.length === 1
  const stated = [...new Set(reasons)].slice(0, maxReasons).map((reason) => `${reason}. `)
  if (stated.length === 0 && references.every(({ supports }) => supports === false)) {
    return <span>Nothing in your files supports this answer. Check it before you rely on it.</span>
  }
  if (others === 0) {
    return (
      <span>
        {stated}Check the {underlined}{' '}
        {isOne ? 'sentence before you rely on it.' : 'sentences before you rely on them.'}
      </span>
    )
  }
  return (
    <span>
      {stated}No source supports the {reasons.length > 0 && 'other '}
      {underlined} {others === 1 ? 'sentence.' : 'sentences.'}{' '}
      {isOne ? 'Check it before you rely on it.' : 'Check them before you rely on them.'}
    </span>
  )
}
