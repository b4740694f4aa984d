import type { ReactNode } from 'react'
import type { IconName } from '#console/ui/icon-names.ts'

/** An entry of a menu. `disabledReason` disables it and is shown as its tooltip. */
export type MenuItem =
  | {
      type: 'action'
      label: string
      icon?: IconName
      onSelect: () => void
      isDanger?: boolean
      disabledReason?: string | undefined
    }
  | { type: 'link'; label: string; icon?: IconName; to: string }
  | {
      type: 'choice'
      label: string
      value: string
      options: readonly { value: string; label: string; icon?: IconName }[]
      onChoose: (value: string) => void
    }
  | { type: 'note'; key: string; content: ReactNode }
  | { type: 'separator'; key: string }
