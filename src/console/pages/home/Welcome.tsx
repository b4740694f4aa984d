import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from '#console/router/use-location.ts'
import type { Me } from '#console/session/me-queries.ts'
import { loadSampleMutation } from '#console/graphs/sample-graph.ts'
import { Prose } from '#console/ui/text/Prose.tsx'
import { lazyDialog } from '#console/ui/overlay/lazy-dialog.tsx'
import { paths } from '#console/paths.ts'
import { enqueueUploads } from '#console/uploads/enqueue-uploads.ts'
import { Button } from '#console/ui/Button.tsx'
import { Icon } from '#console/ui/Icon.tsx'
import { InlineProblem } from '#console/ui/Problem.tsx'
import { allows } from '#contract/permissions.ts'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import styles from './Welcome.module.css'

const steps: readonly { title: string; text: string }[] = [
  {
    title: 'Create a graph',
    text: 'A collection of related files, shared with the whole organization or with specific teams.',
  },
  {
    title: 'Add documents',
    text: 'PDF, Word, PowerPoint, Excel, email, images and more. Each file shows when it is ready.',
  },
  {
    title: 'Ask questions',
    text: 'Answers quote your documents, and every quote links to its page.',
  },
]

const NewGraphDialog = lazyDialog(
  async () => (await import('#console/graphs/GraphDialog.tsx')).NewGraphDialog,
)

/** The home page of an installation without graphs. */
export function Welcome({ me }: { me: Me }) {
  const load = useMutation(loadSampleMutation(useQueryClient()))
  const [isCreating, setCreating] = useState(false)
  const navigate = useNavigate()
  const canWrite =
    allows(me.key.permissions, 'graphs:write') && allows(me.key.permissions, 'files:write')

  function loadSample() {
    load.mutate(undefined, {
      onSuccess: ({ graph, documents }) => {
        enqueueUploads(documents, graph)
        void navigate(paths.graph(graph.id))
      },
    })
  }

  return (
    <Stack across="start" measure="prose" className={styles['welcome']}>
      <title>{`Welcome · ${me.organization.name} · Sheaf`}</title>
      <Icon name="sheaf" size="huge" tone="mark" className={styles['mark']} />
      <h1 tabIndex={-1} className={styles['title']}>
        Answers from your documents
      </h1>
      <Prose size="m" above={2}>
        Sheaf reads your files, organizes them in knowledge graphs, and answers questions with
        quotes from them. Text leaves this service only for what an administrator connects, such as
        a model.
      </Prose>
      <Stack as="ol" full divided className={styles['steps']}>
        {steps.map((step, number) => (
          <Row as="li" key={step.title} gap={4} align="stretch" padBlock={4}>
            <Text as="span" tone="accent" size="l" weight="bold" aria-hidden>
              {number + 1}
            </Text>
            <div>
              <Text as="h2" size="m">
                {step.title}
              </Text>
              <Prose above="half">{step.text}</Prose>
            </div>
          </Row>
        ))}
      </Stack>
      {canWrite ? (
        <Row gap={2} wrap align="stretch">
          <Button
            variant="primary"
            size="large"
            icon="book"
            pending={load.isPending}
            onClick={loadSample}
          >
            Load the sample graph
          </Button>
          <Button size="large" icon="plus" onClick={() => setCreating(true)}>
            New graph
          </Button>
        </Row>
      ) : (
        <Prose size="m" above={2}>
          This key is read-only. Ask an administrator for a key with write permission.
        </Prose>
      )}
      {load.error && <InlineProblem error={load.error} />}
      <NewGraphDialog
        isOpen={isCreating}
        onClose={() => setCreating(false)}
        onCreated={(graph) => void navigate(paths.graph(graph.id))}
      />
    </Stack>
  )
}
