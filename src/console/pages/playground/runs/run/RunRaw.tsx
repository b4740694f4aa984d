import { useState } from 'react'
import { JsonTree } from '#console/json/JsonTree.tsx'
import { redactedRequest } from '#console/pages/playground/exchange/redactions.ts'
import { exchangeOf } from '#console/pages/playground/play/play-content.ts'
import { Button } from '#console/ui/Button.tsx'
import { Tabs } from '#console/ui/page/Tabs.tsx'
import { copyText } from '#console/ui/overlay/copy-text.ts'
import type { Run } from '#contract/runs.ts'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import styles from './RunPage.module.css'
import { RunSection } from './RunSection.tsx'

type Part = 'request' | 'sent' | 'response' | 'error' | 'events'

/** All stored data of a run as JSON. */
export function RunRaw({ run }: { run: Run }) {
  const [part, setPart] = useState<Part>('request')
  const { response } = exchangeOf(run)
  const sent = response?.redactions ? redactedRequest(run.request, response.redactions) : null
  const tabs = [
    { value: 'request', label: 'Request' },
    ...(sent === null ? [] : [{ value: 'sent', label: 'To the model' } as const]),
    { value: 'response', label: 'Answer' },
    ...(run.error === null ? [] : [{ value: 'error', label: 'Error' } as const]),
    { value: 'events', label: 'Stream events', count: run.events.length },
  ] as const
  const value = part === 'events' ? run.events.map(readEvent) : part === 'sent' ? sent : run[part]
  return (
    <RunSection id="run-raw" title="Raw JSON">
      <Tabs label="Parts of the run" value={part} onChange={setPart} tabs={tabs}>
        {isEmpty(value) ? (
          <Row
            as="p"
            gap={2}
            align="stretch"
            tone="muted"
            leading="prose"
            className={styles['note']}
          >
            {emptyTexts[part]}
          </Row>
        ) : (
          <Stack gap={2} className={styles['raw']}>
            <JsonTree
              // A new key resets the expanded rows, which belong to one part.
              key={part}
              label={`Raw ${part}`}
              value={value}
            />
            <Button
              size="small"
              icon="copy"
              onClick={() => {
                const json = JSON.stringify(part === 'sent' ? sent : run[part], null, 2)
                void copyText(json, { title: 'JSON copied' }, { title: 'Could not copy the JSON' })
              }}
            >
              Copy JSON
            </Button>
          </Stack>
        )}
      </Tabs>
    </RunSection>
  )
}

const emptyTexts: Record<Part, string> = {
  request: 'No request was sent.',
  sent: 'Guardrails replaced nothing.',
  response: 'No answer received.',
  error: 'No error.',
  events: 'The answer was not streamed.',
}

function isEmpty(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.length === 0)
}

/** A stream event with its data parsed if it is JSON. */
function readEvent({ at, data }: Run['events'][number]): { at: number; data: unknown } {
  try {
    return { at, data: JSON.parse(data) }
  } catch {
    return { at, data }
  }
}
