import type { ReactNode } from 'react'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import styles from './RunPage.module.css'

interface RunSectionProps {
  id: string
  title: string
  children: ReactNode
}

/** A part of the page of a run, below its heading. */
export function RunSection({ id, title, children }: RunSectionProps) {
  return (
    <Stack as="section" gap={3} across="start" className={styles['section']} aria-labelledby={id}>
      <Text as="h2" id={id} size="m" rule="below" className={styles['heading']}>
        {title}
      </Text>
      {children}
    </Stack>
  )
}
