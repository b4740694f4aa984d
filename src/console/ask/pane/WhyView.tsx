import { useState, type ReactNode } from 'react'
import type { CitedReference } from '#console/answers/all-references.ts'
import { matchText, wordOf } from '#console/answers/passage-words.ts'
import { sourceLocation } from '#console/answers/source-location.ts'
import { Badge } from '#console/ui/text/Badge.tsx'
import { Prose } from '#console/ui/text/Prose.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { TextButton } from '#console/ui/TextButton.tsx'
import type { QuestionAnswer } from '#contract/questions.ts'
import { Progress } from '#console/ui/chart/Meter.tsx'
import { excerptAround, markedPieces, type Span } from './passage-excerpt.ts'

type Retrieval = NonNullable<QuestionAnswer['retrieval']>
type RetrievedPassage = Retrieval['passages'][number]

interface WhyViewProps {
  retrieval: Retrieval
  /** What the answer cites, which is marked in the passages. */
  references?: readonly CitedReference[]
  onOpen: (reference: CitedReference) => void
}

/** How the passages of an answer were found: what was searched for, and what became of each. */
export function WhyView({ retrieval, references = [], onOpen }: WhyViewProps) {
  const { searches, passages, by_meaning, reranked, supported_by_meaning = [] } = retrieval
  const groups = usageGroups
    .map((group) => ({ ...group, passages: passages.filter(group.holds) }))
    .filter((group) => group.passages.length > 0)
  const supports = supported_by_meaning.map(({ sentence, ...statement }) => ({
    sentence,
    reference: { ...statement, fileId: statement.file_id, score: 1 },
  }))
  return (
    <Stack gap={5} padBlock={4}>
      <Stack as="section" gap={2} aria-label="Searches">
        <Text as="h3" size="s">
          Searched for
        </Text>
        {searches.map((search) => (
          <Searched key={search.text} search={search} passages={passages} />
        ))}
        {by_meaning === 'used' && (
          <Hint as="p">Also searched by the meaning of the whole question.</Hint>
        )}
        {by_meaning === 'failed' && (
          <Text>
            The embedding model did not answer in time, so passages were found by words only.
          </Text>
        )}
        {reranked === 'used' && (
          <Hint as="p">A reranking model put the best passages in order.</Hint>
        )}
        {reranked === 'failed' && (
          <Text>The reranking model did not answer in time, so passages are in search order.</Text>
        )}
      </Stack>
      {passages.length === 0 && (
        <Prose>No passage in these graphs contains any of the search words.</Prose>
      )}
      {groups.map(({ id, title, text, tone, label, passages: some }) => (
        <Stack key={id} as="section" gap={2} aria-label={title}>
          <div>
            <Text as="h3" size="s">
              {title} ({withCopies(some).length})
            </Text>
            <Hint as="p">{text}</Hint>
          </div>
          <Stack as="ol" divided>
            {withCopies(some).map(({ passage, copies }) => (
              <li key={`${passage.file_id} ${passage.page} ${passage.start}`}>
                <Passage passage={passage} copies={copies} references={references} onOpen={onOpen}>
                  <Badge tone={tone}>{label}</Badge>
                </Passage>
              </li>
            ))}
          </Stack>
        </Stack>
      ))}
      {supports.length > 0 && (
        <Stack as="section" gap={2} aria-label="Supported by meaning">
          <div>
            <Text as="h3" size="s">
              Supported by meaning ({supports.length})
            </Text>
            <Hint as="p">
              These sentences use different words from the files but mean the same.
            </Hint>
          </div>
          <Stack as="ul" divided>
            {supports.map(({ sentence, reference }) => (
              <li key={sentence}>
                <Stack gap={1} padBlock={2}>
                  <Text dir="auto" overflow="anywhere">
                    “{sentence}”
                  </Text>
                  <TextButton onClick={() => onOpen(reference)}>
                    <bdi>{reference.file_name}</bdi> <Hint>{sourceLocation(reference)}</Hint>
                  </TextButton>
                  <Text dir="auto" tone="muted" overflow="anywhere">
                    {reference.text}
                  </Text>
                </Stack>
              </li>
            ))}
          </Stack>
        </Stack>
      )}
    </Stack>
  )
}

function Searched({
  search: { text, terms },
  passages,
}: { search: Retrieval['searches'][number] } & Pick<Retrieval, 'passages'>) {
  const texts = [text, ...passages.map((passage) => passage.text)]
  const own = new Set(terms.flatMap(({ term }) => wordOf(term, [text]) ?? []))
  const related = new Set(
    terms.flatMap(({ term }) => (wordOf(term, [text]) === null ? (wordOf(term, texts) ?? []) : [])),
  )
  return (
    <Stack gap={1}>
      <Text dir="auto" overflow="anywhere">
        “{text}”
      </Text>
      <Hint as="p" overflow="anywhere">
        {own.size === 0
          ? 'This search has no words to look for.'
          : `Searched for the ${own.size === 1 ? 'word' : 'words'} ${wordList(own)}.`}
        {related.size > 0 && ` Related words count less: ${wordList(related)}.`}
      </Hint>
    </Stack>
  )
}

const list = new Intl.ListFormat('en')

/** Words as a list in which each keeps its own direction: U+2068 and U+2069 isolate it. */
function wordList(words: ReadonlySet<string>): string {
  return list.format([...words].map((word) => `\u2068${word}\u2069`))
}

interface PassageProps extends Required<Pick<WhyViewProps, 'references' | 'onOpen'>> {
  passage: RetrievedPassage
  /** The passages that have the same text elsewhere, often in an equal file. */
  copies: readonly RetrievedPassage[]
  children: ReactNode
}

function Passage({ passage, copies, references, onOpen, children }: PassageProps) {
  const { score, word_score, meaning_score, rerank_score } = passage
  const { matched_terms, heading_match, text } = passage
  const matched = new Set(matched_terms.flatMap((term) => wordOf(term, [text]) ?? []))
  return (
    <Stack gap={1} padBlock={2}>
      <Row gap={2} wrap align="baseline" justify="between">
        <Row gap={2} rowGap={0} wrap align="baseline">
          {[passage, ...copies].map((copy) => {
            const reference = { ...copy, fileId: copy.file_id }
            return (
              <TextButton
                key={`${copy.file_id} ${copy.page} ${copy.start}`}
                onClick={() => onOpen(reference)}
              >
                <bdi>{copy.file_name}</bdi> <Hint>{sourceLocation(reference)}</Hint>
              </TextButton>
            )
          })}
        </Row>
        {children}
      </Row>
      <PassageText key={text} passage={passage} references={references} />
      <Row gap={2} wrap>
        <span style={{ width: '4rem' }}>
          <Progress isMeasure label={matchText(score)} value={score} />
        </span>
        <Hint overflow="anywhere">
          {matchText(score)}
          {matched.size > 0 && ` · has ${wordList(matched)}`}
          {heading_match && ' · heading or file name matches'}
          {word_score !== undefined &&
            meaning_score != null &&
            ` · words ${percentText(word_score)}, meaning ${percentText(meaning_score)}`}
          {rerank_score !== undefined && ` · reranked ${percentText(rerank_score)}`}
        </Hint>
      </Row>
    </Stack>
  )
}

/** The passages of different texts, the best first, each with those that have the same text elsewhere. */
function withCopies(passages: readonly RetrievedPassage[]) {
  return [...Map.groupBy(passages, ({ text }) => text).values()].flatMap(([passage, ...copies]) =>
    passage === undefined ? [] : [{ passage, copies }],
  )
}

type PassageTextProps = Pick<PassageProps, 'passage' | 'references'>

/** What the answer cites of a passage with the text around it, or the words that were searched for. */
function PassageText({ passage, references }: PassageTextProps) {
  const [isWhole, setWhole] = useState(false)
  const { text } = passage
  const quotes = quotesIn(passage, references)
  const marks = quotes.length > 0 ? quotes : wordsIn(passage)
  const excerpt = excerptAround(text, marks)
  const isCut = excerpt.map((piece) => piece.text).join('') !== text
  const pieces = isWhole ? markedPieces(text, marks) : excerpt
  return (
    <Stack gap={1} across="start">
      <Text dir="auto" full tone="muted" overflow="anywhere" preWrap>
        {pieces.map((piece, index) =>
          // eslint-disable-next-line react/no-array-index-key -- pieces only change all at once
          piece.isMarked ? <mark key={index}>{piece.text}</mark> : piece.text,
        )}
      </Text>
      {isCut && (
        <TextButton aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show less' : 'Show whole passage'}
        </TextButton>
      )}
    </Stack>
  )
}

function quotesIn(passage: RetrievedPassage, references: readonly CitedReference[]): Span[] {
  return references.flatMap(({ fileId, page, start = 0, end = 0 }) =>
    fileId === passage.file_id &&
    page === passage.page &&
    start < passage.end &&
    end > passage.start
      ? [{ start: Math.max(0, start - passage.start), end: end - passage.start }]
      : [],
  )
}

function wordsIn({ text, matched_terms }: RetrievedPassage): Span[] {
  const lower = text.toLowerCase()
  return matched_terms.flatMap((term) => {
    const word = wordOf(term, [text])
    const start = word === null ? -1 : lower.indexOf(word)
    return word === null || start === -1 ? [] : [{ start, end: start + word.length }]
  })
}

function percentText(share: number): string {
  return `${Math.round(Math.max(0, share) * 100)}%`
}

const usageGroups = [
  {
    id: 'cited',
    title: 'In the answer',
    text: 'The answer cites these passages.',
    tone: 'positive',
    label: 'Cited',
    holds: ({ used }: RetrievedPassage) => used === 'cited',
  },
  {
    id: 'given',
    title: 'Read for the answer',
    text: 'These were read too, but the answer does not cite them.',
    tone: 'neutral',
    label: 'Read',
    holds: ({ used }: RetrievedPassage) => used === 'given',
  },
  {
    id: 'no_room',
    title: 'Left out: no room',
    text: 'They match, but better passages filled the model’s context. Ask a narrower question.',
    tone: 'caution',
    label: 'Not read',
    holds: ({ used, reason }: RetrievedPassage) => used === 'left_out' && reason === 'no_room',
  },
  {
    id: 'max_snippets',
    title: 'Left out: too many passages',
    text: 'They match, but the maximum number of passages was reached.',
    tone: 'caution',
    label: 'Not read',
    holds: ({ used, reason }: RetrievedPassage) => used === 'left_out' && reason === 'max_snippets',
  },
  {
    id: 'low_score',
    title: 'Left out: weaker matches',
    text: 'They contain some of the words, but other passages match much better.',
    tone: 'neutral',
    label: 'Not read',
    holds: ({ used, reason }: RetrievedPassage) =>
      used === 'left_out' && reason !== 'no_room' && reason !== 'max_snippets',
  },
] as const
