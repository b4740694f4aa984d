import type { ReactNode } from 'react'
import { paths } from '#console/paths.ts'
import { Button, ButtonLink } from '#console/ui/Button.tsx'
import { Dialog } from '#console/ui/overlay/Dialog.tsx'
import type { AuditRecord } from '#contract/audit.ts'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { changesOf, plainSubjects, recordLabel, sentenceCase } from './audit-changes.ts'
import { Outcome } from './audit-columns.tsx'
import { describeActor, formatMoment } from './audit-labels.ts'
import styles from './AuditPage.module.css'

interface AuditDetailsProps {
  record: AuditRecord | undefined
  isOpen: boolean
  onClose: () => void
  /** Filters the log by the key of this record. */
  onKey: (key_id: string) => void
}

/** All fields of a record. */
export function AuditDetails({ record, isOpen, onClose, onKey }: AuditDetailsProps) {
  if (!record) return null
  const { key_id, name, name_before } = record
  const run_id = recordedRun(record)
  const isRenamed = name !== null && name_before !== null && name !== name_before
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="large"
      title={recordLabel(record)}
      description={`Record #${record.sequence.toLocaleString('en')}`}
    >
      <Stack as="dl" gap={2} above={4}>
        <Fact name="Outcome">
          <Outcome record={record} />
        </Fact>
        <Fact name="Response">
          {record.status === 0 ? 'None: the service stopped before it responded' : record.status}
          {record.failure !== null && <Code>{record.failure}</Code>}
        </Fact>
        <Fact name="Time">
          {formatMoment(record.created_at)}
          {record.times > 1 && ` to ${formatMoment(record.last_at)}`}
          {record.outcome === 'interrupted' && `, recorded ${formatMoment(record.last_at)}`}
        </Fact>
        <Fact name="Actor">
          <span>
            <bdi>{describeActor(record)}</bdi>
            {key_id !== null && (
              <>
                {', '}
                <bdi>{record.team_name ?? 'organization'}</bdi>
              </>
            )}
          </span>
        </Fact>
        {key_id !== null && (
          <Fact name="Key">
            <Code>{key_id}</Code>
          </Fact>
        )}
        <Fact name="Address">{record.address === '' ? 'Several addresses' : record.address}</Fact>
        {isRenamed && <Fact name="Previous name">{name_before}</Fact>}
        {(name ?? name_before) !== null && <Fact name="Name">{name ?? name_before}</Fact>}
        {changesOf(record).map((change) => (
          <Fact key={change.name} name={change.name}>
            {change.before} → {change.after}
          </Fact>
        ))}
        {plainSubjects(record).map(([subject, value]) => (
          <Fact key={subject} name={sentenceCase(subject)}>
            {[value].flat().map((item) => (
              <Code key={item}>{item}</Code>
            ))}
            {value.length === 0 && 'None'}
          </Fact>
        ))}
        <Fact name="Request ID">
          <Code>{record.request_id}</Code>
        </Fact>
        <Fact name="Hash">
          <Code>{record.hash}</Code>
        </Fact>
        <Fact name="Previous hash">
          <Code>{record.previous_hash}</Code>
        </Fact>
      </Stack>
      <Row gap={2} wrap above={4}>
        {run_id !== null && (
          <ButtonLink icon="playground" to={paths.run(run_id)}>
            Open run
          </ButtonLink>
        )}
        {key_id !== null && (
          <Button icon="key" onClick={() => onKey(key_id)}>
            All records of this key
          </Button>
        )}
      </Row>
    </Dialog>
  )
}

function Code({ children }: { children: ReactNode }) {
  return (
    <Text as="code" size="xs" leading="prose" mono overflow="anywhere">
      {children}
    </Text>
  )
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className={styles['fact']}>
      <Text as="dt" tone="muted" overflow="anywhere">
        {name}
      </Text>
      <Row as="dd" gap={2} rowGap={1} wrap align="stretch" flex="shrink" overflow="anywhere">
        {children}
      </Row>
    </div>
  )
}

/** The run that a record is about, where its page may exist. */
function recordedRun({ operation, outcome, subjects }: AuditRecord): string | null {
  const id = subjects['run_id'] ?? subjects['id']
  const isRun = operation === 'createRun' || operation === 'finishRun'
  return isRun && outcome === 'allowed' && typeof id === 'string' ? id : null
}
