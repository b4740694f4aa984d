import { StatusBadge } from '#console/ui/text/Badge.tsx'
import { Progress } from '#console/ui/chart/Meter.tsx'
import type { File as FileRecord } from '#contract/files.ts'
import { Stack } from '#console/ui/layout/Stack.tsx'
import {
  fileBadge,
  isDamaged,
  noTextBadge,
  noTextHint,
  progressFraction,
  progressLabel,
} from './file-labels.ts'
import styles from './FileState.module.css'

interface FileStateProps {
  file: Pick<FileRecord, 'name' | 'status' | 'progress' | 'error' | 'replacement' | 'no_text'>
  /** Also shows the error, or what a picture without text means. */
  isDetailed?: boolean
}

/** The state of a file as a badge, with progress while it is processed. */
export function FileState({ file, isDetailed = false }: FileStateProps) {
  const badge = fileBadge(file)
  const isBusy = file.status === 'in_progress' && !isDamaged(file)
  const share = isBusy ? progressFraction(file.progress) : null
  return (
    <Stack as="span" gap="half">
      <StatusBadge
        tone={badge.tone}
        icon={badge.icon}
        isBusy={isBusy && file.progress !== null && file.progress.stage !== 'stored'}
      >
        {isBusy ? progressLabel(file.progress) : badge.label}
      </StatusBadge>
      {share !== null && (
        <span className={styles['bar']}>
          <Progress label={`Progress of ${file.name}`} value={share} />
        </span>
      )}
      {file.replacement && (
        <span className={styles['reason']} title={file.replacement.error?.description}>
          {file.replacement.status === 'failed'
            ? 'New version failed'
            : `New version: ${progressLabel(file.replacement.progress)}`}
        </span>
      )}
      {isDetailed && badge === noTextBadge && (
        <span className={styles['reason']} title={noTextHint}>
          Questions cannot find it
        </span>
      )}
      {isDetailed && file.error && (
        <span className={styles['reason']} title={file.error.description}>
          {file.error.description}
        </span>
      )}
    </Stack>
  )
}
