import type { IsolationReport } from '#contract/isolation.ts'
import { Icon } from '#console/ui/Icon.tsx'
import { failureSentence, routeWords, scopeName } from './isolation-words.ts'
import styles from './IsolationPage.module.css'

const shownEach = 3

/** Each route through which something was reached, with who saw what, and those without a proof. */
export function IsolationFailures({ report }: { report: IsolationReport }) {
  const failed = report.routes.filter(({ verdict }) => verdict === 'fail')
  const open = report.routes.filter(({ verdict }) => verdict === 'not_proven')
  if (failed.length === 0 && open.length === 0) return null
  return (
    <section aria-labelledby="found">
      <h2 id="found" className={styles['heading']}>
        Findings
      </h2>
      <ul className={styles['findings']}>
        {failed.map((route) => (
          <li key={route.operation} className={styles['finding']}>
            <Icon name="alert" className={styles['critical']} />
            <div className={styles['said']}>
              <p className={styles['title']}>{routeWords(route)}</p>
              {route.failures.slice(0, shownEach).map((failure) => (
                <div key={`${failure.request_id} ${failure.seen_of}`}>
                  <p>{failureSentence(report, failure)}</p>
                  <code className={styles['path']}>
                    {failure.method} {failure.path} → {failure.status} · request{' '}
                    {failure.request_id}
                  </code>
                </div>
              ))}
              {route.failures.length > shownEach && (
                <p className={styles['note']}>
                  And {route.failures.length - shownEach} more, listed in the JSON report.
                </p>
              )}
            </div>
          </li>
        ))}
        {open.map((route) => (
          <li key={route.operation} className={styles['finding']}>
            <Icon name="info" className={styles['caution']} />
            <div className={styles['said']}>
              <p className={styles['title']}>{routeWords(route)}</p>
              <p>
                {route.not_found_by.length > 0
                  ? `${route.not_found_by
                      .map((at) => report.scopes[at])
                      .map((scope) => scopeName(report, scope?.team_id ?? null))
                      .slice(0, shownEach)
                      .join(', ')} could not find their own test data.`
                  : 'The route gave no usable response.'}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
