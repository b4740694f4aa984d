import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { OperationReference } from '#contract/reference/reference.ts'
import { currentCaller } from '#console/api/call.ts'
import { RequestCode } from '#console/code/RequestCode.tsx'
import { meQueries } from '#console/session/me-queries.ts'
import { Button } from '#console/ui/Button.tsx'
import { ApiKeyField } from '#console/ui/form/ApiKeyField.tsx'
import { ErrorText } from '#console/ui/form/ErrorText.tsx'
import { Form } from '#console/ui/form/Form.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { ConfirmDialog } from '#console/ui/overlay/Dialog.tsx'
import { InlineProblem } from '#console/ui/Problem.tsx'
import { firstDraft, readDraft, type DraftProblem, type RequestDraft } from './request-draft.ts'
import { RequestFields } from './RequestFields.tsx'
import { ResponseView } from './ResponseView.tsx'
import { sendRequest, type TriedResponse } from './send-request.ts'

interface TryItProps {
  operation: OperationReference
  onClose: () => void
}

/** Sends a request of an operation with the key of the session or another one, and shows its response. */
export function TryIt({ operation, onClose }: TryItProps) {
  const { data: me } = useSuspenseQuery(meQueries.own())
  const [draft, setDraft] = useState<RequestDraft>(() => firstDraft(operation))
  // A pasted key stays in this component; nothing stores it.
  const [pastedKey, setPastedKey] = useState('')
  const [problem, setProblem] = useState<DraftProblem | null>(null)
  const [isConfirming, setConfirming] = useState(false)
  const [response, setResponse] = useState<TriedResponse | null>(null)
  const running = useRef<AbortController>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    return () => running.current?.abort()
  }, [])

  const read = readDraft(operation, draft)
  const run = useMutation({
    mutationFn: async () => {
      if ('problem' in read) throw new Error(read.problem.message)
      running.current?.abort()
      const { signal } = (running.current = new AbortController())
      setResponse(null)
      const caller = currentCaller()
      const received = await sendRequest({
        request: read.request,
        file: draft.sendsFile ? draft.file : null,
        caller: pastedKey.trim() === '' ? caller : { ...caller, key: pastedKey.trim() },
        signal,
        onProgress: setResponse,
      })
      setResponse(received)
    },
  })

  function submit() {
    if ('problem' in read) {
      setProblem(read.problem)
      return
    }
    setProblem(null)
    if (operation.changes) setConfirming(true)
    else run.mutate()
  }

  function stop() {
    running.current?.abort()
    run.reset()
  }

  return (
    <Stack as="section" gap={4} surface="card" pad={4} aria-label="Try it">
      <Row gap={2} justify="between">
        <Text as="h2" ref={heading} tabIndex={-1} size="l">
          Try it
        </Text>
        <Button variant="ghost" icon="close" onClick={onClose}>
          Close
        </Button>
      </Row>
      <Stack as={Form} gap={4} onSubmit={submit}>
        <RequestFields operation={operation} draft={draft} problem={problem} onChange={setDraft} />
        <ApiKeyField
          value={pastedKey}
          onChange={setPastedKey}
          placeholder={`The key of this session, ${me.key.name}`}
          hint="Sent only with this request, and not stored."
        />
        {problem?.part === 'file' && <ErrorText>{problem.message}</ErrorText>}
        {run.isError && <InlineProblem error={run.error} />}
        <Row gap={2}>
          <Button type="submit" variant="primary" icon="play" pending={run.isPending}>
            Send request
          </Button>
          {run.isPending && (
            <Button icon="stop" onClick={stop}>
              Stop
            </Button>
          )}
        </Row>
      </Stack>
      <div aria-live="polite">
        {response && <ResponseView response={response} name={operation.name} />}
      </div>
      {'request' in read && <RequestCode request={read.request} />}
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        title="Send a request that changes data?"
        action="Send request"
        tone={operation.method === 'DELETE' ? 'danger' : 'primary'}
        isPending={false}
        error={null}
        onConfirm={() => {
          setConfirming(false)
          run.mutate()
        }}
      >
        {operation.method} {operation.path} is sent to this service, with{' '}
        {pastedKey.trim() === '' ? `the key ${me.key.name}` : 'the key that you entered'}. It is not
        a trial: what it changes stays changed.
      </ConfirmDialog>
    </Stack>
  )
}
