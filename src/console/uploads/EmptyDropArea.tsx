import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readableFormats } from '#contract/failures/readable-formats.ts'
import { formatBytes } from '#console/files/file-labels.ts'
import { limitQueries } from '#console/limits/limit-queries.ts'
import { Icon } from '#console/ui/Icon.tsx'
import { Box } from '#console/ui/layout/Box.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { Prose } from '#console/ui/text/Prose.tsx'
import { useNow } from '#console/ui/text/use-now.ts'
import { limitNotice } from './limit-notice.ts'

interface EmptyDropAreaProps {
  title: string
  /** The upload buttons; omitted where the header of the page has them. */
  children?: ReactNode
}

/** A place for the first files: what can be dropped, and how large it may be. */
export function EmptyDropArea({ title, children }: EmptyDropAreaProps) {
  const now = useNow()
  const limits = useQuery(limitQueries.binding({ files: 1 }))
  const { text, size_limit } = limits.data
    ? limitNotice(limits.data, 1, now)
    : { text: null, size_limit: null }
  return (
    <Stack surface="drop" gap={1} across="center" textAlign="center" pad={4} padBlock={8}>
      <Icon name="upload" size="huge" tone="accent" />
      <Text size="m" weight="bold" above={2}>
        {title}
      </Text>
      <Prose pretty measure="form">
        Drop files or a folder here, or anywhere on this page.
      </Prose>
      {children !== undefined && <Box above={4}>{children}</Box>}
      <Prose pretty measure="form" size="xs" above={4}>
        {readableFormats}.{size_limit !== null && ` Up to ${formatBytes(size_limit)} each.`}
      </Prose>
      {text !== null && (
        <Text tone="caution" size="xs">
          {text}
        </Text>
      )}
    </Stack>
  )
}
