import { IconButton } from '#console/ui/IconButton.tsx'
import { SearchField } from '#console/ui/form/SearchField.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import styles from './FileReader.module.css'
import type { FindResults } from './use-find.ts'

interface FindBarProps {
  words: string
  /** The place gone to last; null before the first. */
  at: number | null
  results: FindResults
  onWords: (words: string) => void
  onStep: (by: 1 | -1) => void
}

/** Finds words in the whole file, drawn or not. Enter goes on, with Shift back. */
export function FindBar({ words, at, results, onWords, onStep }: FindBarProps) {
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- only listens for the field inside
    <Row
      gap={1}
      measure="form"
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
          <Text as="span" role="status" tone="muted" nowrap padInline={1}>
            {hitsWords(at, results)}
          </Text>
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
    </Row>
  )
}

function hitsWords(at: number | null, { hits, isPending }: FindResults): string {
  if (hits.length === 0) return isPending ? 'Searching…' : 'No matches'
  return at === null ? `${hits.length} found` : `${at + 1} of ${hits.length}`
}
