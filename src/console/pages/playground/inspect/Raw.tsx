import { useState } from 'react'
import type { Exchange } from '#console/pages/playground/exchange/exchange.ts'
import { count } from '#console/ui/text/count.ts'
import { SearchField } from '#console/ui/form/SearchField.tsx'
import { Segments } from '#console/ui/form/Segments.tsx'
import { CopyButton } from './CopyButton.tsx'
import styles from './Inspect.module.css'
import { JsonTree } from './JsonTree.tsx'
import { Lines } from './Lines.tsx'
import { rawLines, rawText, rawValue, type RawPart } from './raw-lines.ts'

const parts = [
  { value: 'request', label: 'Request' },
  { value: 'response', label: 'Response' },
  { value: 'events', label: 'Events' },
] as const

/** The raw request, response and stream events, with a search. */
export function Raw({ exchange }: { exchange: Exchange }) {
  const [part, setPart] = useState<RawPart>('request')
  const [search, setSearch] = useState('')
  const isTree = part !== 'events' && search === ''
  const value = part === 'events' ? null : rawValue(exchange, part)
  const lines = isTree ? [] : rawLines(exchange, part, search)
  const isEmpty = part === 'events' ? exchange.events.length === 0 : value === null
  const label = parts.find((option) => option.value === part)?.label ?? ''

  return (
    <div className={styles['body']}>
      <div className={styles['head']}>
        <Segments label="Part" value={part} options={parts} onChange={setPart} />
        <CopyButton key={part} text={rawText(exchange, part)} />
      </div>
      <SearchField label={`Search the ${part}`} value={search} onChange={setSearch} />
      {isEmpty ? (
        <p className={styles['note']}>
          {part === 'events' ? 'The answer was not streamed.' : 'No response received.'}
        </p>
      ) : isTree ? (
        <div className={styles['frame']}>
          <JsonTree key={part} label={label} value={value} />
        </div>
      ) : (
        <>
          <p className={styles['note']} role="status">
            {count(lines.length, part === 'events' ? 'event' : 'line')}
          </p>
          {lines.length > 0 && <Lines label={label} lines={lines} search={search} />}
        </>
      )}
    </div>
  )
}
