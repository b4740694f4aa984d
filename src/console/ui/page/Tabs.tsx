import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import styles from './TabLinks.module.css'

interface TabsProps<Value extends string> {
  label: string
  value: Value
  onChange: (value: Value) => void
  tabs: readonly { value: Value; label: string; count?: number | undefined }[]
  /** What the chosen one shows. */
  children: ReactNode
}

/** Tabs inside a page, without an address: arrow keys walk them. */
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
            {tab.count !== undefined && <span className={styles['count']}>{tab.count}</span>}
          </Base.Tab>
        ))}
      </Base.List>
      <Base.Panel value={value}>{children}</Base.Panel>
    </Base.Root>
  )
}
