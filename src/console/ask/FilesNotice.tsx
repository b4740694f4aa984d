import { Button } from '#console/ui/Button.tsx'
import { Icon } from '#console/ui/Icon.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { count } from '#console/ui/text/count.ts'
import type { Graph } from '#contract/graphs.ts'

type FileCounts = Graph['file_status']

interface FilesNoticeProps {
  counts: FileCounts
  /** Asks the last question again; null where its answer knew all files. */
  onAgain: (() => void) | null
}

/** Says that files are still being read, and offers the last question again once they are. */
export function FilesNotice({ counts, onAgain }: FilesNoticeProps) {
  const isReading = counts.in_progress > 0
  return (
    <>
      {isReading && (
        <Row gap={2} pad="2-3" surface="caution" below={2}>
          <Icon name="progress" tone="caution" />
          <Text>
            {counts.in_progress} of {count(counts.total, 'file')}{' '}
            {counts.in_progress === 1 ? 'is' : 'are'} still processing. Answers don’t include{' '}
            {counts.in_progress === 1 ? 'it' : 'them'} yet.
          </Text>
        </Row>
      )}
      {!isReading && onAgain && (
        <Row gap={2} wrap justify="between" pad="2-3" surface="accent" below={2}>
          <Text>All files have been processed. The last answer did not include them all.</Text>
          <Button size="small" icon="retry" onClick={onAgain}>
            Ask again
          </Button>
        </Row>
      )}
    </>
  )
}
