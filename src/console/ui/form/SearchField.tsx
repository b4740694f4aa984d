import { useState } from 'react'
import { Row } from '#console/ui/layout/Row.tsx'
import styles from './Field.module.css'
import { Icon } from '#console/ui/Icon.tsx'
import { IconButton } from '#console/ui/IconButton.tsx'

interface SearchFieldProps {
  label: string
  /** The current search; the URL usually holds it. */
  value: string
  onChange: (value: string) => void
}

/** A search field that searches while typing. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  // The URL was changed elsewhere, by Back or a link.
  if (value !== lastValue) {
    setLastValue(value)
    setTyped(value)
  }

  function change(text: string) {
    setTyped(text)
    setLastValue(text.trim())
    onChange(text.trim())
  }

  return (
    <Row className={styles['searchbox']}>
      <Icon name="search" />
      <input
        type="search"
        dir="auto"
        className={styles['control']}
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={(event) => change(event.target.value)}
      />
      {typed !== '' && (
        <div className={styles['clear']}>
          <IconButton icon="close" size="small" label="Clear search" onClick={() => change('')} />
        </div>
      )}
    </Row>
  )
}
