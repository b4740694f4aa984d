import { useQuery } from '@tanstack/react-query'
import type { ReactNode, Ref } from 'react'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { accessQueries, type AccessExplanation, type ExplainQuery } from './access-questions.ts'
import { Icon } from '#console/ui/Icon.tsx'
import { InlineProblem } from '#console/ui/Problem.tsx'
import { Segments } from '#console/ui/form/Segments.tsx'
import { Loading, Skeleton } from '#console/ui/list/Skeleton.tsx'
import { AccessChain } from './AccessChain.tsx'
import styles from './ExplainAccess.module.css'
import { KeyPicker } from '#console/access/keys/KeyPicker.tsx'

export type Action = 'ask' | 'read' | 'write'

interface ExplainAccessProps {
  /** Files can only be read; graphs can also be asked and edited. */
  target: { type: 'graph' | 'file'; id: string; name: string }
  /** Empty if no key is chosen. */
  key_id: string
  action: Action
  onChange: (next: { key_id: string; action: Action }) => void
  /** Receives the focus after the key changes. */
  verdictRef?: Ref<HTMLDivElement>
}

const verbs = { ask: 'ask', read: 'read', write: 'edit' } as const

const actions = [
  { value: 'ask', label: 'Ask' },
  { value: 'read', label: 'Read' },
  { value: 'write', label: 'Edit' },
] as const

/** Explains why a key has access to a graph or file. Only administrators may request this. */
export function ExplainAccess({
  target,
  key_id,
  action,
  onChange,
  verdictRef,
}: ExplainAccessProps) {
  const question: ExplainQuery = {
    key_id,
    action,
    ...(target.type === 'graph' ? { graph_id: target.id } : { file_id: target.id }),
  }
  const explanation = useQuery({ ...accessQueries.explain(question), enabled: key_id !== '' })
  return (
    <Stack gap={5}>
      <Row gap={3} wrap align="end">
        <KeyPicker
          value={key_id}
          name={explanation.data?.chain[0]?.name}
          onChange={(newKeyId) => onChange({ key_id: newKeyId, action })}
        />
        {target.type === 'graph' && (
          <Segments
            label="Action"
            value={action}
            options={actions}
            onChange={(newAction) => onChange({ key_id, action: newAction })}
          />
        )}
      </Row>
      <Stack ref={verdictRef} tabIndex={-1} gap={5} className={styles['answer']}>
        <div role="status" className={styles['status']}>
          {key_id !== '' && explanation.isPending && (
            <>
              <Loading label="Checking access" />
              <Skeleton width="50%" />
            </>
          )}
          {explanation.data && (
            <Verdict explained={explanation.data}>
              <bdi>{explanation.data.chain[0]?.name ?? 'This key'}</bdi>{' '}
              {explanation.data.allowed ? 'can' : 'cannot'} {verbs[action]} <bdi>{target.name}</bdi>
            </Verdict>
          )}
          {key_id === '' && (
            <Text tone="muted">Choose a key to see whether it has access, and why.</Text>
          )}
        </div>
        {explanation.isError && !explanation.data ? (
          <InlineProblem error={explanation.error} />
        ) : (
          <AccessChain steps={explanation.data?.chain ?? []} target={target.type} />
        )}
      </Stack>
    </Stack>
  )
}

function Verdict({ explained, children }: { explained: AccessExplanation; children: ReactNode }) {
  return (
    <Row as="p" gap={2} align="start" size="l" weight="bold" overflow="anywhere">
      <Icon
        name={explained.allowed ? 'done' : 'failed'}
        size="large"
        tone={explained.allowed ? 'positive' : 'critical'}
      />
      <span>{children}</span>
    </Row>
  )
}
