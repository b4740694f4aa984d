import { canRetry, isDamaged, progressFraction, progressLabel } from '#console/files/file-labels.ts'
import { Prose } from '#console/ui/text/Prose.tsx'
import { Button } from '#console/ui/Button.tsx'
import { Icon } from '#console/ui/Icon.tsx'
import { Progress } from '#console/ui/chart/Meter.tsx'
import type { File as FileRecord } from '#contract/files.ts'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
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
      <Stack gap={3} across="center" textAlign="center" surface="panel" pad={4} padBlock={8}>
        <Icon name="failed" size="large" tone="critical" />
        <Text size="m" weight="medium" measure="prose" pretty>
          {file.error?.description ?? 'The file could not be read.'}
        </Text>
        {!isDamaged(file) && (
          <Prose pretty measure="form">
            The original is kept. Download it to check it{canRetry(file) && ', or try again'}.
          </Prose>
        )}
        {canRetry(file) && (
          <Button icon="retry" disabledReason={refusal} onClick={onRetry}>
            Try again
          </Button>
        )}
      </Stack>
    )
  }
  return (
    <Stack gap={3} across="center" textAlign="center" surface="panel" pad={4} padBlock={8}>
      <Text size="m" weight="medium" measure="prose" pretty>
        {progressLabel(file.progress)}
      </Text>
      <div className={styles['bar']}>
        <Progress label={`Progress of ${file.name}`} value={progressFraction(file.progress)} />
      </div>
      <Prose pretty measure="form">
        The text appears here once the file is ready. You can leave this page.
      </Prose>
    </Stack>
  )
}
