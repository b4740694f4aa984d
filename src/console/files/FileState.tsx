import { StatusBadge } from '#console/ui/text/Badge.tsx'
import { Progress } from '#console/ui/chart/Meter.tsx'
import type { File as FileRecord } from '#contract/files.ts'
import { fileLook, isDamaged, progressShare, progressWords } from './file-words.ts'
import styles from './FileState.module.css'

interface FileStateProps {
  file: Pick<FileRecord, 'name' | 'status' | 'progress' | 'error'>
  /** Tells what is wrong with it as well. */
  isDetailed?: boolean
}

/** How a file fares, by shape, words and colour; live while it is being read. */
export function FileState({ file, isDetailed = false }: FileStateProps) {
  const look = fileLook(file)
  const isBusy = file.status === 'in_progress' && !isDamaged(file)
  const share = isBusy ? progressShare(file.progress) : null
  return (
    <span className={styles['state']}>
      <StatusBadge
        tone={look.tone}
        icon={look.icon}
        isBusy={isBusy && file.progress !== null && file.progress.stage !== 'stored'}
      >
        {isBusy ? progressWords(file.progress) : look.words}
      </StatusBadge>
      {share !== null && (
        <span className={styles['bar']}>
          <Progress label={`Progress of ${file.name}`} value={share} />
        </span>
      )}
      {isDetailed && file.error && (
        <span className={styles['reason']} title={file.error.description}>
          {file.error.description}
        </span>
      )}
    </span>
  )
}
