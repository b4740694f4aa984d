import type { Application } from '#contract/applications/applications.ts'
import { readJson } from '#contract/primitives.ts'
import { AnswerContent } from '#console/markdown/AnswerContent.tsx'
import { RedactionNote } from '#console/answers/notes/RedactionNote.tsx'
import { Sources } from '#console/answers/Sources.tsx'
import { runAdvice } from '#console/applications/run-advice.ts'
import { inputErrors } from '#console/applications/input-values.ts'
import type { ApiError } from '#console/api/api-error.ts'
import { saveBlob } from '#console/api/save-blob.ts'
import { IconButton } from '#console/ui/IconButton.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { Loading, Skeleton } from '#console/ui/list/Skeleton.tsx'
import { CopyButton } from '#console/ui/overlay/CopyButton.tsx'
import { InlineProblem, type ProblemError } from '#console/ui/Problem.tsx'
import { count } from '#console/ui/text/count.ts'
import type { AppRun } from './run-store.ts'

interface RunAnswerProps {
  /** Whether the model can be chosen on this page. */
  isAuthor?: boolean
  application: Pick<Application, 'name'>
  run: AppRun
}

/** The answer of a run with its sources, while it comes and after. */
export function RunAnswer({ application: { name }, run, isAuthor = false }: RunAnswerProps) {
  const { content, references, redactions, status, error, isSearching, ms } = run
  const isStreaming = status === 'running'
  const isJson = isJsonAnswer(content, isStreaming)
  const isAboutInputs =
    error !== null && Object.keys(inputErrors(error.fields, run.sent)).length > 0

  return (
    <Stack as="article" gap={3} aria-busy={isStreaming}>
      <Row gap={2} justify="between">
        <Text as="h2" size="m">
          Answer
        </Text>
        <Row gap={1}>
          <Hint>{statusText(run)}</Hint>
          {content !== '' && !isStreaming && (
            <>
              <CopyButton label="Copy answer" text={content} />
              <IconButton
                icon="download"
                label={isJson ? 'Download as JSON' : 'Download as Markdown'}
                onClick={() => save(name, content, isJson)}
              />
            </>
          )}
        </Row>
      </Row>
      <div role="status" className="unseen">
        {isStreaming ? 'Answering' : ms === null ? '' : statusText(run)}
      </div>
      {isStreaming && content === '' && (
        <Stack gap={3} padBlock={2}>
          <Loading label={isSearching ? 'Searching the graphs' : 'Waiting for the model'} />
          <Hint>{isSearching ? 'Searching the graphs.' : 'Waiting for the model.'}</Hint>
          <Skeleton width="92%" />
          <Skeleton width="84%" />
          <Skeleton width="56%" />
        </Stack>
      )}
      {content !== '' && (
        <AnswerContent
          content={content}
          references={references}
          isJson={isJson}
          isStreaming={isStreaming}
        />
      )}
      {redactions.length > 0 && <RedactionNote redactions={redactions} />}
      {status === 'completed' && content === '' && <Hint as="p">The answer is empty.</Hint>}
      {status === 'stopped' && (
        <Hint as="p">
          {content === '' ? 'You stopped this run.' : 'You stopped this answer early.'}
        </Hint>
      )}
      {error !== null && (
        <InlineProblem
          error={
            isAboutInputs
              ? { message: 'Some inputs were rejected.', advice: 'Correct them and run it again.' }
              : { ...problemOf(error), advice: isAuthor ? error.advice : runAdvice(error) }
          }
        />
      )}
      {references.length > 0 && <Sources references={references} answer={content} />}
    </Stack>
  )
}

function problemOf({ message, request_id }: ApiError): ProblemError {
  return { message, request_id }
}

function statusText({ status, references, ms }: AppRun): string {
  if (ms === null) return ''
  const seconds = `${(ms / 1000).toLocaleString('en', { maximumFractionDigits: 1 })} s`
  switch (status) {
    case 'completed':
      return references.length === 0
        ? seconds
        : `${count(references.length, 'source')} · ${seconds}`
    case 'stopped':
      return 'Stopped'
    case 'failed':
      return 'Failed'
    case 'running':
      return ''
  }
}

/** Whether an answer is a JSON object or list. While it comes, its first character decides. */
function isJsonAnswer(content: string, isStreaming: boolean): boolean {
  if (!/^\s*[[{]/.test(content)) return false
  if (isStreaming) return /^\s*(\{\s*("|$)|\[\s*([[{"\d-]|$))/.test(content)
  return typeof readJson(content) === 'object'
}

function save(name: string, content: string, isJson: boolean): void {
  const base = name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'answer'
  const type = isJson ? 'application/json' : 'text/markdown'
  saveBlob(new Blob([content], { type }), `${base}.${isJson ? 'json' : 'md'}`)
}
