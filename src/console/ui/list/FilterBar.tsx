import { useState, type ReactNode } from 'react'
import { classes } from '#console/ui/classes.ts'
import { Button } from '#console/ui/Button.tsx'
import { Box } from '#console/ui/layout/Box.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import styles from './FilterBar.module.css'

interface FilterBarProps {
  search: ReactNode
  /** Selects, which share a line on narrow screens. */
  choices?: ReactNode
  /** How many filters are set; if given, phones show them on request. */
  chosen?: number | undefined
  /** Other filters. */
  children?: ReactNode
}

/** The filters above a list. */
export function FilterBar({ search, choices, chosen, children }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false)
  const show = chosen === undefined || isOpen ? undefined : 'wide'
  return (
    <Row gap={2} wrap className={styles['bar']}>
      <div className={classes(styles['search'], chosen !== undefined && styles['short'])}>
        {search}
      </div>
      {chosen !== undefined && (
        <Box show="phone">
          <Button icon="sliders" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {chosen === 0 ? 'Filter' : `Filter (${chosen})`}
          </Button>
        </Box>
      )}
      {choices !== undefined && (
        <Row gap={2} wrap align="stretch" show={show} className={styles['choices']}>
          {choices}
        </Row>
      )}
      {children !== undefined && (
        <Row gap={2} wrap show={show}>
          {children}
        </Row>
      )}
    </Row>
  )
}
