import { allReferences } from '#console/answers/all-references.ts'
import { Sources } from '#console/answers/Sources.tsx'
import { session } from '#console/session/session.ts'
import { Button } from '#console/ui/Button.tsx'
import type { VersionSwitchProps } from '#console/ui/VersionSwitch.tsx'
import { TextButton } from '#console/ui/TextButton.tsx'
import { count } from '#console/ui/text/count.ts'
import { InlineProblem, type ProblemError } from '#console/ui/Problem.tsx'
import { Skeleton } from '#console/ui/list/Skeleton.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import type { ApiError } from '#console/api/api-error.ts'
import { noAnswerTexts } from '#contract/questions.ts'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { AnswerText } from './AnswerText.tsx'
import { answerOf, isOpen, type Turn } from '#console/ask/turn.ts'
import { Note, Remark } from '#console/answers/notes/Note.tsx'
import { TurnActions } from './TurnActions.tsx'
import { lazyPart } from '#console/ui/lazy-part.ts'

const VersionSwitch = lazyPart(
  async () => (await import('#console/ui/VersionSwitch.tsx')).VersionSwitch,
)
const AnswerRemarks = lazyPart(
  async () => (await import('#console/answers/notes/AnswerRemarks.tsx')).AnswerRemarks,
)
const SpokenAnswer = lazyPart(async () => (await import('./SpokenAnswer.tsx')).SpokenAnswer)
const NoAnswer = lazyPart(async () => (await import('./NoAnswer.tsx')).NoAnswer)
const EditQuestion = lazyPart(async () => (await import('./EditQuestion.tsx')).EditQuestion)

export interface TurnViewProps {
  turn: Turn
  /** Whether the question stands above already, as the title. */
  isTitled?: boolean
  /** Null where the conversation cannot be asked. */
  onAgain: (() => void) | null
  /** Asks the question in other words, in the place of this turn; null where that is not possible. */
  onEdit?: ((question: string) => void) | null
  /** Whether questions come after it, which an edit replaces too. */
  hasLater?: boolean
  /** Asks the question in a new conversation, where this one was deleted. */
  onAnew?: () => void
  /** Which version of the question it is. */
  version?: VersionSwitchProps | null
  /** Null before the conversation is stored. */
  conversation_id: string | null
  /** Whether the key started the conversation, and so rates its answers. */
  isOwner: boolean
  onWhy: (turn_id: string) => void
  /** Keeps the question in the box, for asking it after signing in again. */
  onKeep: (question: string) => void
  /** Other ways to ask, drawn where there is no answer, or a model failed. */
  otherWays?: ReactNode
}

export function TurnView({ turn, onEdit = null, ...view }: TurnViewProps) {
  const [isEditing, setEditing] = useState(false)
  const {
    isTitled = false,
    hasLater = false,
    version = null,
    onAgain,
    onWhy,
    conversation_id,
    isOwner,
  } = view
  if (isEditing && onEdit) {
    return (
      <Suspense fallback={<Question question={turn.question} isTitled={isTitled} />}>
        <EditQuestion
          question={turn.question}
          hasLater={hasLater}
          onAsk={(question) => {
            setEditing(false)
            onEdit(question)
          }}
          onCancel={() => setEditing(false)}
        />
      </Suspense>
    )
  }
  const answer = answerOf(turn)
  const hasVersions = version !== null && version.total > 1 && !isOpen(turn)
  const hasActions = hasVersions || (answer !== null && !isOpen(turn))
  return (
    <Stack as="article" gap={3} aria-busy={isOpen(turn)}>
      <Question key={`${turn.key} question`} question={turn.question} isTitled={isTitled} />
      <Outcome key={`${turn.key} outcome`} {...view} turn={turn} />
      {hasActions && (
        <Row align="start" gap={1}>
          {hasVersions && (
            <Suspense fallback={null}>
              <VersionSwitch {...version} size="medium" />
            </Suspense>
          )}
          {turn.status !== 'hidden' && (
            <TurnActions
              // Switching versions keeps the focus, so that only this begins anew.
              key={turn.key}
              turn={turn}
              onAgain={turn.status === 'done' && onEdit ? onAgain : null}
              onEdit={onEdit && (() => setEditing(true))}
              answer={answer}
              conversation_id={conversation_id}
              isOwner={isOwner}
              onWhy={onWhy}
            />
          )}
        </Row>
      )}
      <Spoken key={`${turn.key} spoken`} turn={turn} />
    </Stack>
  )
}

/** An answer that was complete when the page was opened is not announced. */
function Spoken({ turn }: Pick<TurnViewProps, 'turn'>) {
  const [wasOpen] = useState(() => isOpen(turn))
  return (
    wasOpen && (
      <Suspense fallback={null}>
        <SpokenAnswer turn={turn} />
      </Suspense>
    )
  )
}

interface QuestionProps {
  question: string
  isTitled: boolean
}

function Question({ question, isTitled }: QuestionProps) {
  const start = shortened(question)
  const [isWhole, setWhole] = useState(start === question)
  return (
    <>
      <Text
        as="h2"
        dir="auto"
        size="l"
        leading="normal"
        overflow="anywhere"
        pretty
        className={isTitled ? 'unseen' : undefined}
      >
        {question === '' ? 'Question' : isWhole ? question : start}
      </Text>
      {!isWhole && !isTitled && (
        <span>
          <TextButton onClick={() => setWhole(true)}>Show all</TextButton>
        </span>
      )}
    </>
  )
}

const partialText = 'Partial answer kept, not checked against the files.'
const slowModelMs = 20_000

/** What an answer without words is waiting for: the search, then the model. */
function Waiting({ context }: Pick<Extract<Turn, { status: 'streaming' }>, 'context'>) {
  const found = context?.passages
  const [slowAt, setSlowAt] = useState<number>()
  useEffect(() => {
    const timer = setTimeout(() => setSlowAt(found), slowModelMs)
    return () => clearTimeout(timer)
  }, [found])
  const isSlow = found === slowAt
  return (
    <Hint as="p" role="status">
      {/* The service gives a model less than this time to complete a question, and then it searches. */}
      {!context || (isSlow && found === 0)
        ? 'Searching the files…'
        : isSlow
          ? 'The model has not responded for 20 seconds. Wait, or stop and choose another model.'
          : found === 0
            ? 'Waiting for the model…'
            : `${count(context.passages, 'passage')} from ${count(context.files, 'file')} found. Waiting for the model…`}
    </Hint>
  )
}

const maxHeadingChars = 400
const maxHeadingLines = 6

/** The beginning of a question that would fill the screen. */
function shortened(question: string): string {
  const lines = question.split('\n').slice(0, maxHeadingLines).join('\n')
  const start = lines.slice(0, maxHeadingChars)
  return start.length < question.length ? `${start.trimEnd()}…` : question
}

type OutcomeProps = Pick<TurnViewProps, 'turn' | 'onAgain' | 'onAnew' | 'onKeep' | 'otherWays'>

function Outcome({ turn, onAgain, onAnew, onKeep, otherWays }: OutcomeProps) {
  const again = onAgain && (
    <Button size="small" icon="retry" onClick={onAgain}>
      Ask again
    </Button>
  )
  if (turn.status === 'hidden') {
    return turn.isDeleted === true ? (
      <Note icon="info">
        <p>A file that this answer quotes was deleted.</p>
        {again}
      </Note>
    ) : (
      <Note icon="lock">This answer comes from a graph or a file that your key cannot read.</Note>
    )
  }
  const answer = answerOf(turn)
  // The first line of a stream has no words yet.
  if (isOpen(turn) && (answer === null || answer.answer === '')) {
    return (
      <Stack gap={3}>
        <Waiting context={turn.status === 'streaming' ? turn.context : undefined} />
        <Skeleton width="92%" />
        <Skeleton width="84%" />
        <Skeleton width="56%" />
      </Stack>
    )
  }

  const references = answer?.references ? allReferences(answer.references) : []
  const supporting = references.filter((reference) => reference.supports !== false)
  const doubted = references.filter((reference) => reference.supports === false)
  const unsupported = answer?.unsupported ?? []
  const hasText = answer !== null && answer.answer !== ''
  const isUncited = turn.status === 'done' && references.length === 0 && unsupported.length === 0
  const isNoAnswer =
    answer !== null &&
    isUncited &&
    answer.notice !== 'answer_cut' &&
    answer.notice !== 'no_question' &&
    // The built-in reader, whose answers have no unsupported sentences, quotes or answers nothing.
    (!hasText ||
      answer.notice !== undefined ||
      answer.unsupported === undefined ||
      noAnswerTexts.some((text) => answer.answer.includes(text)))
  const isUncitedText = isUncited && hasText && !isNoAnswer && answer.notice === undefined
  const isCutOff = turn.status === 'failed' && turn.error.key === 'unreachable' && hasText
  const failure = turn.status === 'failed' && !isCutOff && turn.error
  return (
    <>
      {answer?.searched_for !== undefined && (
        <Hint as="p" dir="auto" overflow="anywhere">
          {/[?？]$/u.test(answer.searched_for)
            ? `Searched for “${answer.searched_for}”`
            : `Searched for: ${answer.searched_for}`}
        </Hint>
      )}
      {isNoAnswer ? (
        <>
          <Suspense fallback={null}>
            <NoAnswer answer={answer} />
          </Suspense>
          {!isOpen(turn) && otherWays}
        </>
      ) : (
        answer !== null &&
        answer.answer !== '' && (
          <AnswerText
            answer={answer.answer}
            references={references}
            unsupported={unsupported}
            matched={answer.matched_citations ?? []}
            isStreaming={turn.status === 'streaming'}
          />
        )
      )}
      {isCutOff && (
        <Remark icon="alert" tone="caution" isLive>
          Connection lost. {partialText}
          {again}
        </Remark>
      )}
      {turn.status === 'stopped' && (
        <Remark icon="stop" isLive>
          {turn.isInterrupted === true
            ? `Interrupted: the service stopped before the answer ended. ${hasText ? partialText : ''}`
            : `Stopped. ${hasText ? partialText : 'No answer yet.'}`}
          {again}
        </Remark>
      )}
      {failure && (
        <Stack gap={2} across="start">
          <InlineProblem error={plainProblems.get(failure.key) ?? failure} />
          {failure.key === 'conversation_not_found' ? (
            <Button size="small" icon="plus" onClick={onAnew}>
              Ask in a new conversation
            </Button>
          ) : isSignedOut(failure) ? (
            <Button
              size="small"
              icon="key"
              onClick={() => {
                onKeep(turn.question)
                session.end(failure.key === 'key_expired' ? failure.key : 'credentials_invalid')
              }}
            >
              Sign in again
            </Button>
          ) : (
            <Row gap={2} rowGap={2} wrap>
              {again}
              {modelFailure.test(failure.key) && otherWays}
            </Row>
          )}
        </Stack>
      )}
      {answer !== null &&
        (isUncitedText || answer.notice || answer.redactions || answer.pending_files) && (
          <Suspense fallback={null}>
            <AnswerRemarks answer={answer} isUncited={isUncitedText} {...{ again, otherWays }} />
          </Suspense>
        )}
      {supporting.length > 0 && !isOpen(turn) && (
        <Sources
          references={supporting}
          answer={answer?.answer ?? ''}
          title={turn.status === 'done' ? undefined : 'Cited, not checked'}
          isNumbered
        />
      )}
      {doubted.length > 0 && !isOpen(turn) && (
        <Sources
          references={doubted}
          title={`Cited, but ${doubted.length === 1 ? 'does' : 'do'} not support the answer`}
          isNumbered
        />
      )}
    </>
  )
}

// Another model may answer after these.
const modelFailure = /^(?:completion_)?model_|^context_too_long$/

/** What failures of the service mean here. */
const plainProblems = new Map<string, ProblemError>([
  [
    'conversation_not_found',
    {
      message: 'This conversation was deleted, so your question was not asked.',
      advice: 'Your question is kept. Ask it in a new conversation.',
    },
  ],
  [
    'file_not_in_graph',
    {
      message: 'A file that you asked about was deleted, or is in no graph that your key can read.',
      advice: 'Choose what to ask below.',
    },
  ],
  [
    // Whoever asked has been signed in, so that the key was known.
    'credentials_invalid',
    {
      message: 'Your key was revoked or has expired.',
      advice: 'Sign in with another key.',
    },
  ],
])

function isSignedOut({ key }: ApiError): boolean {
  return key === 'credentials_invalid' || key === 'key_expired' || key === 'credentials_missing'
}
