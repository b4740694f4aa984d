import { useQuery } from '@tanstack/react-query'
import type { ReactNode, Ref } from 'react'
import { accessQueries, type Explained, type Question } from './access-questions.ts'
import { classes } from '#console/ui/classes.ts'
import { Icon } from '#console/ui/Icon.tsx'
import { InlineProblem } from '#console/ui/Problem.tsx'
import { Segments } from '#console/ui/form/Segments.tsx'
import { Loading, Skeleton } from '#console/ui/list/Skeleton.tsx'
import { AccessChain } from './AccessChain.tsx'
import styles from './ExplainAccess.module.css'
import { KeyPicker } from '#console/keys/KeyPicker.tsx'

export type Action = 'ask' | 'read' | 'write'

interface ExplainAccessProps {
  /** A file is read; a graph can be asked and changed as well. */
  target: { type: 'graph' | 'file'; id: string; name: string }
  /** Empty: none is chosen yet. */
  key_id: string
  action: Action
  onChange: (next: { key_id: string; action: Action }) => void
  /** Of the verdict, to bring the focus there. */
  verdictRef?: Ref<HTMLDivElement>
}

const verbs = { ask: 'ask', read: 'read', write: 'edit' } as const

const actions = [
  { value: 'ask', label: 'Ask' },
  { value: 'read', label: 'Read' },
  { value: 'write', label: 'Edit' },
] as const

/** Why a key reaches a graph or a file, or does not. Only administrators are answered. */
export function ExplainAccess({
  target,
  key_id,
  action,
  onChange,
  verdictRef,
}: ExplainAccessProps) {
  const question: Question = {
    key_id,
    action,
    ...(target.type === 'graph' ? { graph_id: target.id } : { file_id: target.id }),
  }
  const explained = useQuery({ ...accessQueries.explain(question), enabled: key_id !== '' })
  return (
    <div className={styles['explain']}>
      <div className={styles['question']}>
        <KeyPicker
          value={key_id}
          name={explained.data?.chain[0]?.name}
          onChange={(chosen) => onChange({ key_id: chosen, action })}
        />
        {target.type === 'graph' && (
          <Segments
            label="Action"
            value={action}
            options={actions}
            onChange={(chosen) => onChange({ key_id, action: chosen })}
          />
        )}
      </div>
      <div ref={verdictRef} tabIndex={-1} className={styles['answer']}>
        <div role="status" className={styles['status']}>
          {key_id !== '' && explained.isPending && (
            <>
              <Loading label="Checking access" />
              <Skeleton width="50%" />
            </>
          )}
          {explained.data && (
            <Verdict explained={explained.data}>
              <bdi>{explained.data.chain[0]?.name ?? 'This key'}</bdi>{' '}
              {explained.data.allowed ? 'can' : 'cannot'} {verbs[action]} <bdi>{target.name}</bdi>
            </Verdict>
          )}
          {key_id === '' && (
            <p className={styles['hint']}>Choose a key to see whether it has access, and why.</p>
          )}
        </div>
        {explained.isError && !explained.data ? (
          <InlineProblem error={explained.error} />
        ) : (
          <AccessChain steps={explained.data?.chain ?? []} target={target.type} />
        )}
      </div>
    </div>
  )
}

function Verdict({ explained, children }: { explained: Explained; children: ReactNode }) {
  return (
    <p className={classes(styles['verdict'], explained.allowed ? styles['yes'] : styles['no'])}>
      <Icon name={explained.allowed ? 'done' : 'failed'} size="large" />
      <span>{children}</span>
    </p>
  )
}
