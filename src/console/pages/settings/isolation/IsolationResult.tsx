import { useState } from 'react'
import { Prose } from '#console/ui/text/Prose.tsx'
import { Callout } from '#console/ui/Callout.tsx'
import { count } from '#console/ui/text/count.ts'
import { Disclosure } from '#console/ui/page/Disclosure.tsx'
import { Progress } from '#console/ui/chart/Meter.tsx'
import { Time } from '#console/ui/text/Time.tsx'
import type { IsolationReport } from '#contract/isolation.ts'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { IsolationFailures } from './IsolationFailures.tsx'
import { IsolationMatrix } from './IsolationMatrix.tsx'
import {
  progressOf,
  reportLook,
  describeReport,
  describeRoute,
  formatTestDuration,
} from './isolation-labels.ts'

/** A report: its result, the leaks and every route. */
export function IsolationResult({ report }: { report: IsolationReport }) {
  const { verdict, status, reason } = report
  const look = reportLook(report)
  const { label, value } = progressOf(report)
  if (status === 'running') {
    return (
      <Callout aria-label="Running test" icon="progress">
        <Stack gap={2} flex="grow" leading="prose" measure="prose">
          <Text weight="medium" role="status">
            {label}
          </Text>
          <Progress label="Test progress" value={value} />
          <Prose size="s" measure="prose">
            The test uses temporary keys on the running service. Until it ends, lists show its test
            data, named “Isolation test”. You can leave this page.
          </Prose>
        </Stack>
      </Callout>
    )
  }
  return (
    <Stack gap={8}>
      <Callout role="status" aria-label="Test result" icon={look.icon} tone={look.tone}>
        <Stack gap={2} flex="grow" leading="prose" measure="prose">
          <Text weight="medium">
            {look.label}: {describeReport(report)}
          </Text>
          {reason !== null && <p>{reason}</p>}
          <Prose size="s" measure="prose">
            <Time value={report.created_at} />, {report.started_by ?? 'on schedule'} · took{' '}
            {formatTestDuration(report)} · {count(report.requests, 'request')}
            {!report.all_pairs && ' · each team’s data requested by three other teams'}
          </Prose>
        </Stack>
      </Callout>
      {status === 'completed' && (
        <>
          <IsolationFailures report={report} />
          {report.scopes.length > 0 && <IsolationMatrix report={report} />}
          {verdict !== null && <UntestedRoutes report={report} />}
        </>
      )}
    </Stack>
  )
}

function UntestedRoutes({ report }: { report: IsolationReport }) {
  const [isOpen, setOpen] = useState(false)
  const unasked = report.routes.filter((route) => route.verdict === 'nothing')
  if (unasked.length === 0 || report.scopes.length === 0) return null
  return (
    <Disclosure
      title="Routes without team data"
      summary={String(unasked.length)}
      isOpen={isOpen}
      onOpenChange={setOpen}
      look="inline"
    >
      <Prose size="s" measure="prose">
        Models, providers and guardrails belong to the organization, and only its keys can read
        isolation reports: {unasked.map(describeRoute).join(', ')}.
      </Prose>
    </Disclosure>
  )
}
