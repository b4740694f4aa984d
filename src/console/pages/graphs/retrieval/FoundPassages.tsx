import { useState } from 'react'
import { Link } from '#console/router/Link.tsx'
import { wordOf } from '#console/answers/passage-words.ts'
import { sourceLocation } from '#console/answers/source-location.ts'
import { usageLabel, usageTones } from '#console/answers/passage-usage.ts'
import { paths } from '#console/paths.ts'
import { Button } from '#console/ui/Button.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { Skeleton } from '#console/ui/list/Skeleton.tsx'
import { QueryView, type QueryResult } from '#console/ui/QueryView.tsx'
import { Badge } from '#console/ui/text/Badge.tsx'
import { count } from '#console/ui/text/count.ts'
import { Prose } from '#console/ui/text/Prose.tsx'
import { comparePassages, placeOf } from './compare-rankings.ts'
import type { Move, Trial, TriedPassage } from './compare-rankings.ts'

type Side = 'saved' | 'trial'

interface FoundPassagesProps {
  title: string
  side: Side
  query: QueryResult<Trial>
  /** What the other side found, once it is known. */
  other: Trial | undefined
}

const firstPassages = 10

/** The passages of one side, best first, with how they differ from the other side. */
export function FoundPassages({ title, side, query, other }: FoundPassagesProps) {
  return (
    <Stack as="section" gap={2} aria-label={title}>
      <Text as="h2" size="m">
        {title}
      </Text>
      <QueryView
        query={query}
        skeleton={
          <Stack gap={3} role="status" aria-label="Searching">
            <Skeleton width="80%" />
            <Skeleton width="92%" />
            <Skeleton width="64%" />
          </Stack>
        }
      >
        {(trial) => <Passages trial={trial} side={side} other={other} />}
      </QueryView>
    </Stack>
  )
}

function Passages({
  trial,
  side,
  other,
}: { trial: Trial } & Pick<FoundPassagesProps, 'side' | 'other'>) {
  const [isWhole, setWhole] = useState(false)
  const { passages, searches, settings } = trial
  const compared = comparePassages(passages, other?.passages ?? passages)
  const shown = isWhole ? compared : compared.slice(0, firstPassages)
  const texts = [...searches.map(({ text }) => text), ...passages.map(({ text }) => text)]
  const words = searches.flatMap((search) =>
    search.terms.map(({ term }) => wordOf(term, texts) ?? term),
  )
  return (
    <>
      <Hint as="p" overflow="anywhere">
        {words.length === 0
          ? 'No words to search for.'
          : `Searched for ${[...new Set(words)].join(', ')}.`}{' '}
        In Ask, {settings.model} would answer
        {settings.model_origin === 'graph_model_unavailable' &&
          `, because ${settings.graph_model ?? 'the model of the graph'} cannot be used`}
        .
      </Hint>
      {passages.length === 0 && (
        <Prose>No passage in this graph contains any of the search words.</Prose>
      )}
      <Stack as="ol" divided>
        {shown.map(({ passage, move }, index) => (
          <li key={placeOf(passage)}>
            <Passage passage={passage} rank={index + 1} move={move} side={side} />
          </li>
        ))}
      </Stack>
      {compared.length > shown.length && (
        <Row>
          <Button size="small" onClick={() => setWhole(true)}>
            Show all {count(compared.length, 'passage')}
          </Button>
        </Row>
      )}
    </>
  )
}

interface PassageProps {
  passage: TriedPassage
  /** Counted from 1. */
  rank: number
  move: Move
  side: Side
}

function Passage({ passage, rank, move, side }: PassageProps) {
  const { file_id, file_name, page, start, end, text, score, matched_terms, heading_match } =
    passage
  return (
    <Stack gap={1} padBlock={2}>
      <Row gap={2} wrap align="baseline">
        <Text as="span" weight="bold">
          {rank}
        </Text>
        <Link to={paths.file(file_id, { page, start, end })}>
          {file_name} <Hint>{sourceLocation({ ...passage, fileId: file_id })}</Hint>
        </Link>
        <MoveBadge move={move} side={side} />
        <Badge tone={usageTones[passage.used]}>
          {passage.used === 'given' ? 'Would be read' : usageLabel(passage)}
        </Badge>
      </Row>
      <Text tone="muted" overflow="clamp">
        {text}
      </Text>
      <Hint as="p" overflow="anywhere">
        Score {score.toFixed(2)}
        {matched_terms.length > 0 &&
          ` · matches ${matched_terms.map((term) => wordOf(term, [text]) ?? term).join(', ')}`}
        {heading_match && ' · heading or file name matches'}
      </Hint>
    </Stack>
  )
}

/** The saved side marks only what the trial loses, because a move would be told twice. */
function MoveBadge({ move, side }: { move: Move; side: Side }) {
  if (side === 'saved') {
    return move.type === 'only_here' ? <Badge tone="critical">Gone</Badge> : null
  }
  switch (move.type) {
    case 'same':
      return null
    case 'only_here':
      return <Badge tone="positive">New</Badge>
    case 'up':
      return <Badge tone="accent">Up {move.by}</Badge>
    case 'down':
      return <Badge tone="caution">Down {move.by}</Badge>
  }
}
