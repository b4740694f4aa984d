import { useState } from 'react'
import type { Exchange } from '#console/pages/playground/exchange/exchange.ts'
import { areSomeMissing } from '#console/pages/playground/exchange/redactions.ts'
import { count } from '#console/ui/text/count.ts'
import { SearchField } from '#console/ui/form/SearchField.tsx'
import { Segments } from '#console/ui/form/Segments.tsx'
import { Box } from '#console/ui/layout/Box.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { CopyButton } from '#console/ui/overlay/CopyButton.tsx'
import styles from './Inspect.module.css'
import { JsonTree } from '#console/json/JsonTree.tsx'
import { Lines } from './Lines.tsx'
import { rawLines, rawText, rawValue, type RawPart } from './raw-lines.ts'

const parts = [
  { value: 'request', label: 'Request' },
  { value: 'sent', label: 'To the model' },
  { value: 'response', label: 'Response' },
  { value: 'events', label: 'Events' },
] as const

const partsWithoutRedactions = parts.filter(({ value }) => value !== 'sent')

/** The raw request, response and stream events, with a search. */
export function Raw({ exchange }: { exchange: Exchange }) {
  const redactions = exchange.response?.redactions ?? []
  const isRedacted = redactions.some(({ places }) => places.length > 0)
  const [chosen, setPart] = useState<RawPart | null>(null)
  const part = chosen ?? (isRedacted ? 'sent' : 'request')
  const [search, setSearch] = useState('')
  const isTree = part !== 'events' && search === ''
  const value = part === 'events' ? null : rawValue(exchange, part)
  const lines = isTree ? [] : rawLines(exchange, part, search)
  const isEmpty = part === 'events' ? exchange.events.length === 0 : value === null
  const label = parts.find((option) => option.value === part)?.label ?? ''

  return (
    <Stack gap={4} overflow="anywhere" padBlock={4}>
      <Row gap={2} justify="between" className={styles['head']}>
        <Segments
          label="Part"
          value={part}
          options={isRedacted ? parts : partsWithoutRedactions}
          onChange={setPart}
        />
        <CopyButton key={part} text={rawText(exchange, part)} />
      </Row>
      {part === 'request' && (
        <Hint as="p">
          {isRedacted
            ? 'As the console sent it to Sheaf. Guardrails replaced values before the model read it.'
            : 'As the console sent it. Guardrails may redact text before a model sees it.'}
        </Hint>
      )}
      {part === 'sent' && (
        <Hint as="p">
          With guardrail replacements applied.
          {areSomeMissing(redactions) && ' Too many to show; later ones are missing.'}
        </Hint>
      )}
      <SearchField
        label={part === 'sent' ? 'Search what the model read' : `Search the ${part}`}
        value={search}
        onChange={setSearch}
      />
      {isEmpty ? (
        <Hint as="p">
          {part === 'events' ? 'The answer was not streamed.' : 'No response received.'}
        </Hint>
      ) : isTree ? (
        <Box flex="shrink" surface="well" focusInside className={styles['frame']}>
          <JsonTree key={part} label={label} value={value} />
        </Box>
      ) : (
        <>
          <Hint as="p" role="status">
            {count(lines.length, part === 'events' ? 'event' : 'line')}
          </Hint>
          {lines.length > 0 && <Lines label={label} lines={lines} search={search} />}
        </>
      )}
    </Stack>
  )
}
