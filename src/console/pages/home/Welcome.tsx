import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Me } from '#console/api/me-queries.ts'
import { loadSampleMutation } from '#console/api/sample-graph.ts'
import { NewGraphDialog } from '#console/parts/GraphDialog.tsx'
import { paths } from '#console/paths.ts'
import { enqueueUploads } from '#console/uploads/enqueue-uploads.ts'
import { Button } from '#console/ui/Button.tsx'
import type { IconName } from '#console/ui/icon-names.ts'
import { Icon } from '#console/ui/Icon.tsx'
import { InlineProblem } from '#console/ui/Problem.tsx'
import { allows } from '#contract/permissions.ts'
import styles from './Welcome.module.css'

const steps: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'graph',
    title: 'Make a graph',
    text: 'A named collection for files that belong together, open to the organization or to chosen teams.',
  },
  {
    icon: 'upload',
    title: 'Drop documents on it',
    text: 'PDF, Word, PowerPoint, Excel, mail, pictures and more. Each file tells when it has been read.',
  },
  {
    icon: 'quote',
    title: 'Ask',
    text: 'The answer quotes the documents, and every quote opens at its page.',
  },
]

/** Home of an installation with no graph yet. */
export function Welcome({ me }: { me: Me }) {
  const load = useMutation(loadSampleMutation(useQueryClient()))
  const [isCreating, setCreating] = useState(false)
  const navigate = useNavigate()
  const canWrite =
    allows(me.key.permissions, 'graphs:write') && allows(me.key.permissions, 'files:write')

  function loadSample() {
    load.mutate(undefined, {
      onSuccess: ({ graph, documents }) => {
        enqueueUploads(documents, { graph_id: graph.id })
        void navigate(paths.graph(graph.id))
      },
    })
  }

  return (
    <div className={styles['welcome']}>
      <title>{`Welcome · ${me.organization.name} · Sheaf`}</title>
      <Icon name="sheaf" size="huge" className={styles['mark']} />
      <h1 tabIndex={-1} className={styles['title']}>
        Answers out of your own documents
      </h1>
      <p className={styles['text']}>
        Sheaf reads files, keeps them together in graphs, and answers questions with quotes from
        them. Nothing leaves this service.
      </p>
      <ol className={styles['steps']}>
        {steps.map((step) => (
          <li key={step.title} className={styles['step']}>
            <Icon name={step.icon} size="large" className={styles['icon']} />
            <div>
              <h2 className={styles['heading']}>{step.title}</h2>
              <p className={styles['detail']}>{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
      {canWrite ? (
        <div className={styles['actions']}>
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
        </div>
      ) : (
        <p className={styles['text']}>
          This key may look, not add. Ask an administrator for a key that may write.
        </p>
      )}
      {load.error && <InlineProblem error={load.error} />}
      <NewGraphDialog
        isOpen={isCreating}
        onClose={() => setCreating(false)}
        onCreated={(graph) => void navigate(paths.graph(graph.id))}
      />
    </div>
  )
}
