import { Fragment, Suspense, type ReactNode } from 'react'
import { Citation } from '#console/answers/Citation.tsx'
import type { AnswerPart } from '#console/answers/split-answer.ts'
import type { FileReference } from '#contract/questions.ts'
import { Skeleton } from '#console/ui/list/Skeleton.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { groupBlocks, type AnswerGroup, type AnswerList } from './answer-lists.ts'
import {
  answerSegments,
  type AnswerBlock,
  type MatchedCitation,
  type UnsupportedRange,
} from './answer-segments.ts'
import styles from './AnswerText.module.css'
import { inlineMarkdown, type Inline } from './inline-markdown.ts'
import { lazyPart } from '#console/ui/lazy-part.ts'

const FramedTable = lazyPart(
  async () => (await import('#console/files/reader/table/FramedTable.tsx')).FramedTable,
)
const CodeBlock = lazyPart(async () => (await import('#console/code/CodeBlock.tsx')).CodeBlock)

const AnswerNotes = lazyPart(async () => (await import('./AnswerNotes.tsx')).AnswerNotes)
const UnsupportedMark = lazyPart(async () => (await import('./AnswerNotes.tsx')).UnsupportedMark)

// Further ones are shown on request.
const maxTableRows = 20

interface AnswerTextProps {
  answer: string
  references: readonly FileReference[]
  /** The sentences that no passage supports. */
  unsupported: readonly UnsupportedRange[]
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
  const isAmended = references.some((reference) => reference.matched) || matched.length > 0
  return (
    <Stack gap={3} size="m" className={styles['answer']}>
      <Groups
        groups={groupBlocks(blocks)}
        caret={isStreaming && <span className={styles['caret']} />}
      />
      {(isAmended || unsupported.length > 0) && (
        <Suspense fallback={null}>
          <AnswerNotes {...{ references, unsupported, matched }} />
        </Suspense>
      )}
    </Stack>
  )
}

interface GroupsProps {
  groups: readonly AnswerGroup[]
  /** Stands behind the last word while the answer is received. */
  caret: ReactNode
}

function Groups({ groups, caret }: GroupsProps) {
  if (groups.length === 0) return <Text>{caret}</Text>
  return groups.map((group, place) => (
    // eslint-disable-next-line react/no-array-index-key -- blocks only ever grow at the end
    <Group key={place} group={group} caret={place === groups.length - 1 && caret} />
  ))
}

function Group({ group, caret }: { group: AnswerGroup; caret: ReactNode }) {
  if (group.type === 'quote') {
    return (
      <Stack as="blockquote" gap={3} tone="muted" className={styles['quote']}>
        <Groups groups={group.groups} caret={caret} />
      </Stack>
    )
  }
  if (group.type === 'list') return <List {...group.list} caret={caret} />
  const { code, rows, aligns, item, segments } = group.block
  if (code !== undefined) {
    return (
      <Suspense fallback={<pre>{code.text}</pre>}>
        <CodeBlock lang={code.lang} text={code.text} />
      </Suspense>
    )
  }
  if (rows !== undefined) {
    const [head = [], ...body] = rows.map((row) =>
      // eslint-disable-next-line react/no-array-index-key -- cells never move
      row.map((cell, index) => <Segments key={index} segments={cell} />),
    )
    return (
      <Suspense fallback={<Skeleton shape="block" />}>
        <FramedTable
          label="Table"
          head={head}
          rows={body}
          aligns={aligns ?? []}
          texts={rows.map((row) => row.map(textOf))}
          maxRows={maxTableRows}
        />
      </Suspense>
    )
  }
  return (
    <Text
      as={item === 'heading' ? 'h3' : 'p'}
      size="m"
      dir="auto"
      overflow="anywhere"
      preWrap={item !== 'heading'}
    >
      <Segments segments={segments} />
      {caret}
    </Text>
  )
}

function textOf(segments: AnswerBlock['segments']): string {
  return segments
    .flatMap(({ parts }) => parts.map((part) => (part.type === 'text' ? part.text : '')))
    .join('')
    .trim()
}

interface ListProps extends AnswerList {
  caret: ReactNode
  isNested?: boolean
}

function List({ isOrdered, items, caret, isNested = false }: ListProps) {
  return (
    <Stack
      as={isOrdered ? 'ol' : 'ul'}
      gap={1}
      above={isNested ? 1 : undefined}
      dir="auto"
      className={styles['list']}
    >
      {items.map(({ block: { item, segments }, lists }, index) => {
        const ownCaret = index === items.length - 1 && caret
        return (
          <Text
            // eslint-disable-next-line react/no-array-index-key -- blocks only ever grow at the end
            key={index}
            as="li"
            value={typeof item === 'number' ? item : undefined}
            overflow="anywhere"
            preWrap
          >
            <Segments segments={segments} />
            {lists.length === 0 && ownCaret}
            {lists.map((list, place) => (
              // eslint-disable-next-line react/no-array-index-key -- as above
              <List key={place} {...list} isNested caret={place === lists.length - 1 && ownCaret} />
            ))}
          </Text>
        )
      })}
    </Stack>
  )
}

function Segments({ segments }: Pick<AnswerBlock, 'segments'>) {
  return segments.map(({ unsupported, parts }, index) =>
    unsupported ? (
      // eslint-disable-next-line react/no-array-index-key -- segments only ever grow at the end
      <mark key={index} className={styles['unsupported']}>
        <Parts parts={parts} />
        <Suspense fallback={null}>
          <UnsupportedMark {...unsupported} />
        </Suspense>
      </mark>
    ) : (
      // eslint-disable-next-line react/no-array-index-key -- as above
      <Parts key={index} parts={parts} />
    ),
  )
}

function Parts({ parts }: { parts: readonly AnswerPart[] }) {
  return <Inlines parts={inlineMarkdown(parts)} />
}

function Inlines({ parts }: { parts: readonly Inline[] }) {
  return parts.map((part, index) => {
    switch (part.type) {
      case 'text':
        // eslint-disable-next-line react/no-array-index-key -- parts only ever grow at the end
        return <Fragment key={index}>{part.text}</Fragment>
      case 'code':
        // eslint-disable-next-line react/no-array-index-key -- as above
        return <code key={index}>{part.text}</code>
      case 'citation':
        // eslint-disable-next-line react/no-array-index-key -- as above
        return <Citation key={index} {...part} />
      case 'strong':
      case 'em': {
        const Emphasis = part.type
        return (
          // eslint-disable-next-line react/no-array-index-key -- as above
          <Emphasis key={index}>
            <Inlines parts={part.children} />
          </Emphasis>
        )
      }
    }
  })
}
