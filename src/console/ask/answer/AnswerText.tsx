import { Fragment } from 'react'
import { Citation } from '#console/answers/Citation.tsx'
import type { AnswerPart } from '#console/answers/split-answer.ts'
import { CodeBlock } from '#console/markdown/CodeBlock.tsx'
import type { FileReference } from '#contract/questions.ts'
import reader from '#console/files/reader/PageView.module.css'
import { Icon } from '#console/ui/Icon.tsx'
import { Box } from '#console/ui/layout/Box.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import {
  answerSegments,
  type AnswerBlock,
  type AnswerRange,
  type MatchedCitation,
} from './answer-segments.ts'
import styles from './AnswerText.module.css'

interface AnswerTextProps {
  answer: string
  references: readonly FileReference[]
  /** The sentences that no passage supports. */
  unsupported: readonly AnswerRange[]
  /** Citations that the service added. */
  matched?: readonly MatchedCitation[]
  isStreaming: boolean
}

/** An answer as paragraphs, lists, tables and code of plain text: nothing in it can run, load, link or style anything. */
export function AnswerText({
  answer,
  references,
  unsupported,
  matched = [],
  isStreaming,
}: AnswerTextProps) {
  const blocks = answerSegments(answer, references, unsupported, isStreaming, matched)
  return (
    <Stack gap={3} size="m" className={styles['answer']}>
      {groupItems(blocks).map((group, place, groups) => {
        const caret = isStreaming && place === groups.length - 1 && (
          <span className={styles['caret']} />
        )
        const first = group[0]
        if (first?.code !== undefined) {
          return (
            // eslint-disable-next-line react/no-array-index-key -- blocks only ever grow at the end
            <CodeBlock key={place} lang={first.code.lang} text={first.code.text} />
          )
        }
        if (first?.rows !== undefined) {
          return (
            // eslint-disable-next-line react/no-array-index-key -- blocks only ever grow at the end
            <AnswerTable key={place} rows={first.rows} aligns={first.aligns ?? []} />
          )
        }
        if (first?.item === 'heading') {
          return (
            // eslint-disable-next-line react/no-array-index-key -- as above
            <Text key={place} as="h3" size="m" dir="auto" overflow="anywhere">
              <Segments segments={first.segments} />
              {caret}
            </Text>
          )
        }
        if (first === undefined || first.item === null) {
          return (
            // eslint-disable-next-line react/no-array-index-key -- blocks only ever grow at the end
            <Text key={place} dir="auto" overflow="anywhere" preWrap>
              {first && <Segments segments={first.segments} />}
              {caret}
            </Text>
          )
        }
        return (
          <Stack
            // eslint-disable-next-line react/no-array-index-key -- as above
            key={place}
            as={first.item === 'bullet' ? 'ul' : 'ol'}
            gap={1}
            dir="auto"
            className={styles['list']}
          >
            {group.map(({ item, segments }, index) => (
              <Text
                // eslint-disable-next-line react/no-array-index-key -- as above
                key={index}
                as="li"
                value={typeof item === 'number' ? item : undefined}
                overflow="anywhere"
                preWrap
              >
                <Segments segments={segments} />
                {index === group.length - 1 && caret}
              </Text>
            ))}
          </Stack>
        )
      })}
      {matched.length > 0 && (
        <Row as="p" gap={2} align="start" tone="muted" size="s">
          <Icon name="info" shift="half" />
          <span>
            Sheaf matched the dashed {matched.length === 1 ? 'source' : 'sources'} by{' '}
            {matched.length === 1 ? 'its' : 'their'} words. The model did not cite{' '}
            {matched.length === 1 ? 'it' : 'them'}.
          </span>
        </Row>
      )}
      {unsupported.length > 0 && (
        <Row as="p" gap={2} align="start" tone="caution" size="s">
          <Icon name="alert" shift="half" />
          <span>
            No source supports the <span className={styles['unsupported']}>underlined</span>{' '}
            {unsupported.length === 1 ? 'sentence' : 'sentences'}. Check before you rely on it.
          </span>
        </Row>
      )}
    </Stack>
  )
}

/** A table, which scrolls in its box where it is wider than the answer. */
function AnswerTable({ rows, aligns }: Required<Pick<AnswerBlock, 'rows' | 'aligns'>>) {
  const [head = [], ...body] = rows
  return (
    <Box
      surface="frame"
      className={reader['frame']}
      role="group"
      aria-label="Table"
      // Scrolled by the keyboard, too.
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls takes the focus
      tabIndex={0}
    >
      <table className={reader['table']} dir="auto">
        <thead>
          <tr>
            {head.map((cell, index) => (
              // eslint-disable-next-line react/no-array-index-key -- cells never move
              <th key={index} scope="col" style={{ textAlign: aligns[index] }}>
                <Segments segments={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map((cells, number) => (
            // eslint-disable-next-line react/no-array-index-key -- rows only ever grow at the end
            <tr key={number}>
              {cells.map((cell, index) => (
                // eslint-disable-next-line react/no-array-index-key -- as above
                <td key={index} style={{ textAlign: aligns[index] }}>
                  <Segments segments={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}

/** Puts the items of a list together, and leaves every paragraph alone. */
function groupItems(blocks: readonly AnswerBlock[]): AnswerBlock[][] {
  const groups: AnswerBlock[][] = []
  for (const block of blocks) {
    const group = groups.at(-1)
    const last = group?.at(-1)?.item
    const isItem = block.item !== null && block.item !== 'heading'
    if (isItem && last != null && last !== 'heading' && typeof last === typeof block.item) {
      group?.push(block)
    } else groups.push([block])
  }
  return groups
}

function Segments({ segments }: Pick<AnswerBlock, 'segments'>) {
  return segments.map(({ isUnsupported, parts }, index) =>
    isUnsupported ? (
      // eslint-disable-next-line react/no-array-index-key -- segments only ever grow at the end
      <mark key={index} className={styles['unsupported']}>
        <Parts parts={parts} />
        <span className="unseen"> (no source supports this)</span>
      </mark>
    ) : (
      // eslint-disable-next-line react/no-array-index-key -- as above
      <Parts key={index} parts={parts} />
    ),
  )
}

function Parts({ parts }: { parts: readonly AnswerPart[] }) {
  return parts.map((part, index) =>
    part.type === 'text' ? (
      // eslint-disable-next-line react/no-array-index-key -- parts only ever grow at the end
      <Fragment key={index}>{withCode(besideCitation(part.text, parts[index + 1]))}</Fragment>
    ) : (
      // eslint-disable-next-line react/no-array-index-key -- as above
      <Citation key={index} {...part} />
    ),
  )
}

/** A citation stays on the line of the word that it stands behind. */
function besideCitation(text: string, next: AnswerPart | undefined): string {
  return next?.type === 'citation' ? text.replace(/ $/, '\u00a0') : text
}

/** Code within a line, in which nothing is emphasized. */
function withCode(text: string) {
  return text.split(/`([^`\n]+)`/).map((piece, index) =>
    index % 2 === 1 ? (
      // eslint-disable-next-line react/no-array-index-key -- as above
      <code key={index}>{piece}</code>
    ) : (
      // eslint-disable-next-line react/no-array-index-key -- as above
      <Fragment key={index}>{withBold(piece)}</Fragment>
    ),
  )
}

// Emphasis whose end was not received, or is not there yet.
const openEmphasis = /(?<![\w*])\*\*(?=[^\s*])|(?<!\S)\*{1,2}$/g

// Language models emphasize with asterisks whatever they are told.
function withBold(text: string) {
  return text.split(/\*\*(?=\S)([^*\n]+)(?<=\S)\*\*/).map((piece, index) =>
    // eslint-disable-next-line react/no-array-index-key -- as above
    index % 2 === 1 ? <strong key={index}>{piece}</strong> : piece.replaceAll(openEmphasis, ''),
  )
}
