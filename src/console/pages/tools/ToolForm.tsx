import type { ReactNode } from 'react'
import { useStoppableMutation } from '#console/mutations/use-stoppable-mutation.ts'
import { Button } from '#console/ui/Button.tsx'
import { Form } from '#console/ui/form/Form.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { InlineProblem } from '#console/ui/Problem.tsx'
import type { OperationRequest } from '#console/code/request-code.ts'
import { RequestCode } from '#console/code/RequestCode.tsx'
import type { Endpoint } from '#contract/endpoint.ts'

interface ToolFormProps<Result> {
  /** The label of the submit button. */
  action: string
  /** The request, which is also shown as code. */
  request: Pick<OperationRequest, 'name' | 'path' | 'params' | 'body'>
  /** Until when the operation works, and what replaces it. */
  deprecated?: Endpoint['deprecated']
  send: (signal: AbortSignal) => Promise<Result>
  disabledReason?: string | undefined
  /** The fields. */
  children: ReactNode
  result: (result: Result) => ReactNode
}

const days = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

/** The form of a tool: fields, a button that also stops, the result, and the request as code. */
export function ToolForm<Result>({
  action,
  request,
  deprecated,
  send,
  disabledReason,
  children,
  result,
}: ToolFormProps<Result>) {
  const run = useStoppableMutation(send)
  return (
    <Stack columns="wide" gap={6}>
      <Stack
        as={Form}
        gap={4}
        onSubmit={() => {
          if (disabledReason === undefined && !run.isPending) run.mutate()
        }}
      >
        {children}
        {run.isError && <InlineProblem error={run.error} />}
        <Row gap={2}>
          <Button
            type="submit"
            variant="primary"
            pending={run.isPending}
            disabledReason={disabledReason}
          >
            {action}
          </Button>
          {run.isPending && (
            <Button icon="stop" onClick={run.stop}>
              Stop
            </Button>
          )}
        </Row>
      </Stack>
      <Stack gap={6}>
        <div aria-live="polite">
          {run.isSuccess ? (
            result(run.data)
          ) : (
            <Hint as="p">{run.isPending ? 'Working…' : 'The result appears here.'}</Hint>
          )}
        </div>
        {deprecated && (
          <Text tone="caution">
            Deprecated, ends on {days.format(new Date(deprecated.sunset))}. Use{' '}
            <code>{deprecated.successor}</code> instead.
          </Text>
        )}
        <RequestCode request={{ method: 'POST', ...request }} />
      </Stack>
    </Stack>
  )
}
