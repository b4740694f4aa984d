import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { allows } from '#contract/permissions.ts'
import type { Graph } from '#contract/graphs.ts'
import type { OperationReference } from '#contract/reference/reference.ts'
import { currentCaller } from '#console/api/call.ts'
import { RequestCode } from '#console/code/RequestCode.tsx'
import { graphQueries } from '#console/graphs/graph-queries.ts'
import { meQueries } from '#console/session/me-queries.ts'
import { useStoppableMutation } from '#console/mutations/use-stoppable-mutation.ts'
import { Button } from '#console/ui/Button.tsx'
import { ApiKeyField } from '#console/ui/form/ApiKeyField.tsx'
import { ErrorText } from '#console/ui/form/ErrorText.tsx'
import { Form } from '#console/ui/form/Form.tsx'
import { Select } from '#console/ui/form/Select.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { ConfirmDialog } from '#console/ui/overlay/Dialog.tsx'
import { Loading } from '#console/ui/list/Skeleton.tsx'
import { InlineProblem } from '#console/ui/Problem.tsx'
import {
  firstDraft,
  namesGraph,
  readDraft,
  withGraph,
  type DraftProblem,
  type RequestDraft,
} from './request-draft.ts'
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
  const proposesGraph = namesGraph(operation) && allows(me.key.permissions, 'graphs:read')
  const { data: graphs = [], isPending } = useQuery({
    ...graphQueries.choices(''),
    enabled: proposesGraph,
    select: ({ data }) => data,
  })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
  }, [])

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
      {/* A graph proposed later would change a field while a person types into it. */}
      {proposesGraph && isPending ? (
        <Loading label="Loading the form" />
      ) : (
        <RequestForm operation={operation} graphs={graphs} keyName={me.key.name} />
      )}
    </Stack>
  )
}

interface RequestFormProps {
  operation: OperationReference
  /** Those to choose from. */
  graphs: Graph[]
  /** The name of the session's key. */
  keyName: string
}

function RequestForm({ operation, graphs, keyName }: RequestFormProps) {
  // The ids of the example do not exist. What changes a graph waits until a person has chosen one.
  const [graphId, setGraphId] = useState(operation.changes ? '' : (graphs[0]?.id ?? ''))
  const [draft, setDraft] = useState(() => proposedDraft(operation, graphId))
  // A pasted key stays in this component; nothing stores it.
  const [pastedKey, setPastedKey] = useState('')
  const [problem, setProblem] = useState<DraftProblem | null>(null)
  const [isConfirming, setConfirming] = useState(false)
  const [response, setResponse] = useState<TriedResponse | null>(null)

  const read = readDraft(operation, draft)
  const run = useStoppableMutation(async (signal) => {
    if ('problem' in read) throw new Error(read.problem.message)
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
  })

  function submit() {
    if ('problem' in read) {
      setProblem(read.problem)
      // It answers an earlier request.
      setResponse(null)
      return
    }
    setProblem(null)
    if (operation.changes) setConfirming(true)
    else run.mutate()
  }

  return (
    <>
      <Stack as={Form} gap={4} onSubmit={submit}>
        {graphs.length > 0 && (
          <Select
            label="Graph"
            hint="Fills in its ID below."
            value={graphId}
            options={[
              { value: '', label: 'Choose a graph' },
              ...graphs.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(id) => {
              setGraphId(id)
              if (id !== '') setDraft(withGraph(draft, id))
            }}
          />
        )}
        <RequestFields operation={operation} draft={draft} problem={problem} onChange={setDraft} />
        <ApiKeyField
          value={pastedKey}
          onChange={setPastedKey}
          placeholder={`The key of this session, ${keyName}`}
          hint="Sent with this request only, and not stored."
        />
        {problem?.part === 'file' && <ErrorText>{problem.message}</ErrorText>}
        {run.isError && <InlineProblem error={run.error} />}
        <Row gap={2}>
          <Button type="submit" variant="primary" icon="play" pending={run.isPending}>
            Send request
          </Button>
          {run.isPending && (
            <Button icon="stop" onClick={run.stop}>
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
        onConfirm={() => {
          setConfirming(false)
          run.mutate()
        }}
      >
        {operation.method} {operation.path} is sent to this service, with{' '}
        {pastedKey.trim() === '' ? `the key ${keyName}` : 'the key that you entered'}. This is a
        real request: its changes are permanent.
      </ConfirmDialog>
    </>
  )
}

/** The example with a graph of the caller. A filter by graph stays empty. */
function proposedDraft(operation: OperationReference, graph_id: string): RequestDraft {
  const draft = firstDraft(operation)
  return graph_id === '' ? draft : { ...withGraph(draft, graph_id), query: draft.query }
}
