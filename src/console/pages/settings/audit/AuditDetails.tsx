import type { ReactNode } from 'react'
import { operationWords } from '#console/usage/operation-words.ts'
import { Button } from '#console/ui/Button.tsx'
import { Dialog } from '#console/ui/overlay/Dialog.tsx'
import type { AuditRecord } from '#contract/audit.ts'
import { Outcome } from './audit-columns.tsx'
import { actorWords, momentWords } from './audit-words.ts'
import styles from './AuditPage.module.css'

interface AuditDetailsProps {
  record: AuditRecord | undefined
  isOpen: boolean
  onClose: () => void
  /** Everything the same key did. */
  onKey: (key_id: string) => void
}

/** Everything a record holds. */
export function AuditDetails({ record, isOpen, onClose, onKey }: AuditDetailsProps) {
  if (!record) return null
  const { key_id, name, name_before } = record
  const isRenamed = name !== null && name_before !== null && name !== name_before
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="large"
      title={operationWords(record.operation)}
      description={`Record #${record.sequence.toLocaleString('en')}`}
    >
      <dl className={styles['facts']}>
        <Fact name="Outcome">
          <Outcome record={record} />
        </Fact>
        <Fact name="Response">
          {record.status === 0 ? 'None: the service ended before it answered' : record.status}
          {record.failure !== null && <code className={styles['code']}>{record.failure}</code>}
        </Fact>
        <Fact name="Time">
          {momentWords(record.created_at)}
          {record.times > 1 && ` to ${momentWords(record.last_at)}`}
          {record.outcome === 'interrupted' && `, recorded ${momentWords(record.last_at)}`}
        </Fact>
        <Fact name="Actor">
          <span>
            <bdi>{actorWords(record)}</bdi>
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
            <code className={styles['code']}>{key_id}</code>
          </Fact>
        )}
        <Fact name="Address">{record.address === '' ? 'Several addresses' : record.address}</Fact>
        {isRenamed && <Fact name="Previous name">{name_before}</Fact>}
        {(name ?? name_before) !== null && <Fact name="Name">{name ?? name_before}</Fact>}
        {Object.entries(record.subjects).map(([subject, value]) => (
          <Fact key={subject} name={<code>{subject}</code>}>
            {[value].flat().map((item) => (
              <code key={item} className={styles['code']}>
                {item}
              </code>
            ))}
            {value.length === 0 && 'None'}
          </Fact>
        ))}
        <Fact name="Request ID">
          <code className={styles['code']}>{record.request_id}</code>
        </Fact>
        <Fact name="Hash">
          <code className={styles['code']}>{record.hash}</code>
        </Fact>
        <Fact name="Previous hash">
          <code className={styles['code']}>{record.previous_hash}</code>
        </Fact>
      </dl>
      {key_id !== null && (
        <div className={styles['more']}>
          <Button icon="key" onClick={() => onKey(key_id)}>
            All records of this key
          </Button>
        </div>
      )}
    </Dialog>
  )
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className={styles['fact']}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
