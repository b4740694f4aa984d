import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { Text } from '#console/ui/layout/Text.tsx'
import styles from './TabLinks.module.css'

interface TabsProps<Value extends string> {
  label: string
  value: Value
  onChange: (value: Value) => void
  tabs: readonly { value: Value; label: string; count?: number | undefined }[]
  /** The content of the selected tab. */
  children: ReactNode
}

/** Tabs within a page, without a URL. The arrow keys move between them. */
export function Tabs<Value extends string>({
  label,
  value,
  onChange,
  tabs,
  children,
}: TabsProps<Value>) {
  return (
    <Base.Root
      value={value}
      onValueChange={(chosen) => {
        const tab = tabs.find((candidate) => candidate.value === chosen)
        if (tab) onChange(tab.value)
      }}
    >
      <Base.List aria-label={label} activateOnFocus className={styles['tabs']}>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={styles['tab']}>
            {tab.label}
            {tab.count !== undefined && (
              <Text as="span" tone="muted" size="xs" padInline={1} className={styles['count']}>
                {tab.count}
              </Text>
            )}
          </Base.Tab>
        ))}
      </Base.List>
      <Base.Panel value={value}>{children}</Base.Panel>
    </Base.Root>
  )
}
