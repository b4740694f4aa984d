import type { ReactNode } from 'react'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import styles from './FilePage.module.css'

interface FileSectionProps {
  /** The id of the heading. */
  id: string
  title: string
  children: ReactNode
}

/** A part of what stands beside a file, with its heading. */
export function FileSection({ id, title, children }: FileSectionProps) {
  return (
    <Stack
      as="section"
      gap={2}
      across="start"
      rule="above"
      className={styles['graphs']}
      aria-labelledby={id}
    >
      <Text as="h2" id={id} size="s" untracked>
        {title}
      </Text>
      {children}
    </Stack>
  )
}
