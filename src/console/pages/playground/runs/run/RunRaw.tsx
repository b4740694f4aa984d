import { useState } from 'react'
import { JsonTree } from '#console/pages/playground/inspect/JsonTree.tsx'
import { Button } from '#console/ui/Button.tsx'
import { Tabs } from '#console/ui/page/Tabs.tsx'
import { copyText } from '#console/ui/overlay/copy-text.ts'
import type { Run } from '#contract/runs.ts'
import styles from './RunPage.module.css'

type Part = 'request' | 'response' | 'error' | 'events'

/** Everything of a run as JSON, just as it was kept. */
export function RunRaw({ run }: { run: Run }) {
  const [part, setPart] = useState<Part>('request')
  const tabs = [
    { value: 'request', label: 'Request' },
    { value: 'response', label: 'Answer' },
    ...(run.error === null ? [] : [{ value: 'error', label: 'Error' } as const]),
    { value: 'events', label: 'Stream events', count: run.events.length },
  ] as const
  const value = part === 'events' ? run.events.map(readEvent) : run[part]
  return (
    <section className={styles['section']} aria-labelledby="run-raw">
      <h2 id="run-raw" className={styles['heading']}>
        Raw JSON
      </h2>
      <Tabs label="Parts of the run" value={part} onChange={setPart} tabs={tabs}>
        {isNothing(value) ? (
          <p className={styles['note']}>{nothing[part]}</p>
        ) : (
          <div className={styles['raw']}>
            <JsonTree
              // what is open in one says nothing about another
              key={part}
              label={`Raw ${part}`}
              value={value}
            />
            <Button
              size="small"
              icon="copy"
              onClick={() => {
                const json = JSON.stringify(run[part], null, 2)
                void copyText(json, { title: 'JSON copied' }, { title: 'Could not copy the JSON' })
              }}
            >
              Copy JSON
            </Button>
          </div>
        )}
      </Tabs>
    </section>
  )
}

const nothing: Record<Part, string> = {
  request: 'No request was sent.',
  response: 'No answer received.',
  error: 'No error.',
  events: 'The answer was not streamed.',
}

function isNothing(value: unknown): boolean {
  return value === null || (Array.isArray(value) && value.length === 0)
}

/** A line of a stream with what it holds, where that is JSON. */
function readEvent({ at, data }: Run['events'][number]): { at: number; data: unknown } {
  try {
    return { at, data: JSON.parse(data) }
  } catch {
    return { at, data }
  }
}
