import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import type { OperationReference } from '#contract/reference/reference.ts'
import type { Visit } from '#console/router/route.ts'
import { Link } from '#console/router/Link.tsx'
import { paths } from '#console/paths.ts'
import { requireParam, useRequiredParam } from '#console/require-param.ts'
import { Button, ButtonLink } from '#console/ui/Button.tsx'
import { Callout } from '#console/ui/Callout.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { Loading } from '#console/ui/list/Skeleton.tsx'
import { EmptyMessage } from '#console/ui/list/EmptyMessage.tsx'
import { PageHeader } from '#console/ui/page/PageHeader.tsx'
import { Badge } from '#console/ui/text/Badge.tsx'
import { operationQueries, type OperationView } from './operation-queries.ts'
import { OperationDetails } from './OperationDetails.tsx'
import { OperationExamples } from './OperationExamples.tsx'
import { OperationFacts } from './OperationFacts.tsx'
import { lazyPart } from '#console/ui/lazy-part.ts'

const TryIt = lazyPart(async () => (await import('./try/TryIt.tsx')).TryIt)

export const operationLoader =
  (queryClient: QueryClient) =>
  async ({ params }: Visit): Promise<void> => {
    await queryClient.query(operationQueries.one(requireParam(params, 'operation_id')))
  }

/** Everything about one operation of the API. */
export function OperationPage() {
  const operation_id = useRequiredParam('operation_id')
  const { data: view } = useSuspenseQuery(operationQueries.one(operation_id))
  if (view === null) return <UnknownOperation name={operation_id} />
  return <Operation key={operation_id} view={view} />
}

function Operation({ view: { operation, failures } }: { view: OperationView }) {
  const [isTrying, setTrying] = useState(false)
  const tryButton = useRef<HTMLButtonElement>(null)
  const [summary = '', ...rest] = operation.summary.replace(/ \(deprecated.*\)$/, '').split('; ')
  function close() {
    setTrying(false)
    tryButton.current?.focus()
  }

  return (
    <article>
      <PageHeader
        title={summary}
        crumbs={[{ label: 'API reference', to: paths.reference() }]}
        aside={operation.deprecated && <Badge tone="caution">Deprecated</Badge>}
        text={rest.length > 0 && sentence(rest.join('; '))}
        actions={
          <Button
            ref={tryButton}
            variant="primary"
            icon="play"
            aria-expanded={isTrying}
            onClick={() => setTrying(!isTrying)}
          >
            Try it
          </Button>
        }
      />
      <Stack gap={6}>
        {operation.deprecated && <Deprecation operation={operation} />}
        <OperationFacts operation={operation} />
        {isTrying && (
          <Suspense fallback={<Loading label="Loading the form" />}>
            <TryIt operation={operation} onClose={close} />
          </Suspense>
        )}
        <OperationExamples operation={operation} isTrying={isTrying} />
        <OperationDetails operation={operation} failures={failures} />
      </Stack>
    </article>
  )
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

const days = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

function Deprecation({ operation: { deprecated, successor } }: { operation: OperationReference }) {
  if (deprecated === null || deprecated === undefined) return null
  return (
    <Callout tone="caution" icon="alert">
      <Text>
        Deprecated since {days.format(new Date(deprecated.since))}, and removed on{' '}
        {days.format(new Date(deprecated.sunset))}. Use{' '}
        {successor === null ? (
          <code>{deprecated.successor}</code>
        ) : (
          <Link to={paths.operation(successor)}>
            <code>{deprecated.successor}</code>
          </Link>
        )}{' '}
        instead.
      </Text>
    </Callout>
  )
}

function UnknownOperation({ name }: { name: string }) {
  return (
    <>
      <PageHeader
        title="Unknown operation"
        crumbs={[{ label: 'API reference', to: paths.reference() }]}
      />
      <EmptyMessage
        icon="braces"
        title={`There is no operation ${name}`}
        text="It may have another name in this version. Search for what it does, or choose one from the contents."
      >
        <ButtonLink to={paths.reference()}>API reference</ButtonLink>
      </EmptyMessage>
    </>
  )
}
