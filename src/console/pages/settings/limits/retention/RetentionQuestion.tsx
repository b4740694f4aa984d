import { formatBytes } from '#console/files/file-labels.ts'
import { ConfirmDialog } from '#console/ui/overlay/Dialog.tsx'
import { count } from '#console/ui/text/count.ts'
import { Time } from '#console/ui/text/Time.tsx'
import type { Reply } from '#contract/endpoint.ts'
import type { previewRetention, RetentionKind } from '#contract/retention/retention.ts'
import { retentionLabels } from './retention-labels.ts'
import type { RetentionDays } from './retention-queries.ts'

type Preview = Reply<typeof previewRetention>

/** A change that deletes something earlier, with what it deletes now. */
export interface RetentionChange {
  body: RetentionDays
  kinds: readonly RetentionKind[]
  preview: Preview
}

interface RetentionQuestionProps {
  /** Null while nothing is asked. */
  change: RetentionChange | null
  isPending: boolean
  onClose: () => void
  onConfirm: () => void
}

/** Asks before data is deleted earlier, even if nothing is old enough yet. */
export function RetentionQuestion({
  change,
  isPending,
  onClose,
  onConfirm,
}: RetentionQuestionProps) {
  const deletesNow = change !== null && change.preview.deletes.length > 0
  return (
    <ConfirmDialog
      isOpen={change !== null}
      onClose={onClose}
      onConfirm={onConfirm}
      title="Delete older data?"
      action={deletesNow ? 'Save and delete' : 'Save'}
      isPending={isPending}
    >
      <p>{deletesNow ? 'This permanently deletes:' : 'From now on, this permanently deletes:'}</p>
      <ul>
        {change?.kinds.map((kind) => (
          <li key={kind}>
            {retentionLabels[kind].title} after{' '}
            {count(change.body[retentionLabels[kind].field] ?? 0, 'day')}
            {deletesNow && (
              <>
                : <DeletedNow kind={kind} deletes={change.preview.deletes} />
              </>
            )}
          </li>
        ))}
      </ul>
      <p>
        {deletesNow
          ? 'Deletion begins within minutes and is repeated every hour.'
          : 'Nothing is that old yet.'}
      </p>
    </ConfirmDialog>
  )
}

function DeletedNow({ kind, deletes }: { kind: RetentionKind; deletes: Preview['deletes'] }) {
  const found = deletes.find((deleted) => deleted.kind === kind)
  if (found === undefined) return 'none now'
  const { one, many } = retentionLabels[kind]
  return (
    <>
      {count(found.count, one, many)} now
      {found.bytes !== null && ` (${formatBytes(found.bytes)})`}, the oldest from{' '}
      <Time value={found.oldest_at} />
    </>
  )
}
