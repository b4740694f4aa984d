import { useState } from 'react'
import type { Draft } from '#console/prompt/draft.ts'
import type { Exchange } from '#console/pages/playground/exchange/exchange.ts'
import { EmptyMessage } from '#console/ui/list/EmptyMessage.tsx'
import { Tabs } from '#console/ui/page/Tabs.tsx'
import { Code } from './Code.tsx'
import styles from './Inspect.module.css'
import { Overview } from './Overview.tsx'
import { Raw } from './Raw.tsx'
import { Sources } from './Sources.tsx'
import { Validation } from './validation/Validation.tsx'

interface InspectPanelProps {
  /** Null before the first request. */
  exchange: Exchange | null
  draft: Draft
}

const tabs = [
  { value: 'overview', label: 'Overview' },
  { value: 'sources', label: 'Sources' },
  { value: 'validation', label: 'Checks' },
  { value: 'raw', label: 'Raw' },
  { value: 'code', label: 'Code' },
] as const
type Tab = (typeof tabs)[number]['value']

/** The details of one exchange: timing, sources, schema checks, raw data and code. */
export function InspectPanel({ exchange, draft }: InspectPanelProps) {
  const [tab, setTab] = useState<Tab>('overview')
  return (
    <div className={styles['panel']}>
      <Tabs label="Answer details" value={tab} onChange={setTab} tabs={tabs}>
        {tab === 'code' ? (
          <Code exchange={exchange} draft={draft} />
        ) : exchange === null ? (
          <EmptyMessage
            icon="clock"
            title="No answer yet"
            text="Run a prompt to see timing and tokens, sources and the raw request."
          />
        ) : (
          <TabContent key={exchange.id} tab={tab} exchange={exchange} />
        )}
      </Tabs>
    </div>
  )
}

function TabContent({ tab, exchange }: { tab: Exclude<Tab, 'code'>; exchange: Exchange }) {
  switch (tab) {
    case 'overview':
      return <Overview exchange={exchange} />
    case 'sources':
      return <Sources exchange={exchange} />
    case 'validation':
      return <Validation exchange={exchange} />
    case 'raw':
      return <Raw exchange={exchange} />
  }
}
