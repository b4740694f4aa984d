import { useState } from 'react'
import styles from './Field.module.css'
import { Icon } from '#console/ui/Icon.tsx'
import { IconButton } from '#console/ui/IconButton.tsx'

interface SearchFieldProps {
  label: string
  /** What is searched for now; the URL usually holds it. */
  value: string
  onChange: (value: string) => void
}

/** A search box that answers while typing. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  // the address changed from outside, by Back or a link
  if (value !== seen) {
    setSeen(value)
    setTyped(value)
  }

  function change(text: string) {
    setTyped(text)
    setSeen(text.trim())
    onChange(text.trim())
  }

  return (
    <div className={styles['searchbox']}>
      <Icon name="search" />
      <input
        type="search"
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
    </div>
  )
}
