import { progressFraction, progressLabel } from '#console/files/file-labels.ts'
import { Button } from '#console/ui/Button.tsx'
import { Icon } from '#console/ui/Icon.tsx'
import { Progress } from '#console/ui/chart/Meter.tsx'
import type { File as FileRecord } from '#contract/files.ts'
import styles from './FilePage.module.css'

interface FileUnreadProps {
  file: FileRecord
  refusal: string | undefined
  onRetry: () => void
}

/** In the place of the text while there is none: how far reading is, or why it failed. */
export function FileUnread({ file, refusal, onRetry }: FileUnreadProps) {
  if (file.status === 'failed') {
    return (
      <div className={styles['unread']}>
        <Icon name="failed" size="large" className={styles['critical']} />
        <p className={styles['title']}>
          {file.error?.description ?? 'The file could not be read.'}
        </p>
        <p className={styles['note']}>
          The original is kept. Download it to check it, or try again.
        </p>
        <Button icon="retry" disabledReason={refusal} onClick={onRetry}>
          Try again
        </Button>
      </div>
    )
  }
  return (
    <div className={styles['unread']}>
      <p className={styles['title']}>{progressLabel(file.progress)}</p>
      <div className={styles['bar']}>
        <Progress label={`Progress of ${file.name}`} value={progressFraction(file.progress)} />
      </div>
      <p className={styles['note']}>
        The text appears here once the file is ready. You can leave this page.
      </p>
    </div>
  )
}
