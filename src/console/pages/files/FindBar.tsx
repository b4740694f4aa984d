import { IconButton } from '#console/ui/IconButton.tsx'
import { SearchField } from '#console/ui/form/SearchField.tsx'
import styles from './FileReader.module.css'
import type { Found } from './use-find.ts'

interface FindBarProps {
  words: string
  /** The place gone to last; null before the first. */
  at: number | null
  found: Found
  onWords: (words: string) => void
  onStep: (by: 1 | -1) => void
}

/** Finds words in the whole file, drawn or not. Enter goes on, with Shift back. */
export function FindBar({ words, at, found, onWords, onStep }: FindBarProps) {
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- only listens for the field inside
    <div
      className={styles['find']}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
        event.preventDefault()
        onStep(event.shiftKey ? -1 : 1)
      }}
    >
      <SearchField label="Find in this file" value={words} onChange={onWords} />
      {words !== '' && (
        <>
          <span role="status" className={styles['hits']}>
            {hitsWords(at, found)}
          </span>
          <IconButton
            icon="chevron-left"
            size="small"
            label="Previous match"
            onClick={() => onStep(-1)}
          />
          <IconButton
            icon="chevron-right"
            size="small"
            label="Next match"
            onClick={() => onStep(1)}
          />
        </>
      )}
    </div>
  )
}

function hitsWords(at: number | null, { hits, isPending }: Found): string {
  if (hits.length === 0) return isPending ? 'Searching…' : 'No matches'
  return at === null ? `${hits.length} found` : `${at + 1} of ${hits.length}`
}
