import { useState } from 'react'
import { classes } from '#console/ui/classes.ts'
import { count } from '#console/ui/text/count.ts'
import { Disclosure } from '#console/ui/page/Disclosure.tsx'
import { Icon } from '#console/ui/Icon.tsx'
import { Progress } from '#console/ui/chart/Meter.tsx'
import { Time } from '#console/ui/text/Time.tsx'
import type { IsolationReport } from '#contract/isolation.ts'
import { IsolationFailures } from './IsolationFailures.tsx'
import { IsolationMatrix } from './IsolationMatrix.tsx'
import { progressOf, reportLook, reportSentence, routeWords, tookWords } from './isolation-words.ts'
import styles from './IsolationPage.module.css'

/** A report: what it says, who saw what, and every route. */
export function IsolationResult({ report }: { report: IsolationReport }) {
  const { verdict, status, reason } = report
  const look = reportLook(report)
  const { words, value } = progressOf(report)
  if (status === 'running') {
    return (
      <section aria-label="Running test" className={styles['verdict']}>
        <Icon name="progress" size="large" />
        <div className={styles['said']}>
          <p className={styles['sentence']} role="status">
            {words}
          </p>
          <Progress label="Test progress" value={value} />
          <p className={styles['note']}>
            The test uses temporary keys on the running service. You can leave this page.
          </p>
        </div>
      </section>
    )
  }
  return (
    <div className={styles['result']}>
      <section
        role="status"
        aria-label="Test result"
        className={classes(styles['verdict'], styles[`is-${look.tone}`])}
      >
        <Icon name={look.icon} size="large" />
        <div className={styles['said']}>
          <p className={styles['sentence']}>
            {look.words}: {reportSentence(report)}
          </p>
          {reason !== null && <p>{reason}</p>}
          <p className={styles['note']}>
            <Time value={report.created_at} />, {report.started_by ?? 'on schedule'} · took{' '}
            {tookWords(report)} · {count(report.requests, 'request')}
            {!report.all_pairs && ' · each team’s data requested by three other teams'}
          </p>
        </div>
      </section>
      {status === 'completed' && (
        <>
          <IsolationFailures report={report} />
          {report.scopes.length > 0 && <IsolationMatrix report={report} />}
          {verdict !== null && <Unasked report={report} />}
        </>
      )}
    </div>
  )
}

function Unasked({ report }: { report: IsolationReport }) {
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
      <p className={styles['note']}>
        Models, providers and guardrails belong to the organization, and only its keys can read
        isolation reports: {unasked.map(routeWords).join(', ')}.
      </p>
    </Disclosure>
  )
}
