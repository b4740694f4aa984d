import { Fragment } from 'react'
import { classes } from '#console/ui/classes.ts'
import { Icon } from '#console/ui/Icon.tsx'
import type { IsolationReport, IsolationVerdict } from '#contract/isolation.ts'
import { cellLooks, routesByArea, routeWords } from './isolation-words.ts'
import styles from './IsolationPage.module.css'

const shown: readonly IsolationVerdict[] = ['pass', 'fail', 'not_proven']

// more are headed by names on their side
const wideScopes = 8

/** Every route against everybody's things: a table of shapes to look at, and of words to read out. */
export function IsolationMatrix({ report }: { report: IsolationReport }) {
  return (
    <section aria-labelledby="matrix">
      <div className={styles['head']}>
        <h2 id="matrix" className={styles['heading']}>
          Route by route
        </h2>
        <ul className={styles['legend']}>
          {shown.map((verdict) => (
            <li key={verdict}>
              <Shape verdict={verdict} />
              {cellLooks[verdict].words}
            </li>
          ))}
        </ul>
      </div>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is to be scrolled by keys */}
      <div className={styles['scroll']} role="region" aria-label="Routes by scope" tabIndex={0}>
        <table
          className={classes(
            styles['matrix'],
            report.scopes.length > wideScopes && styles['dense'],
          )}
        >
          <caption className="unseen">Isolation of each scope’s data, by route</caption>
          <thead>
            <tr>
              <th scope="col" className={styles['corner']}>
                Data of
              </th>
              {report.scopes.map(({ team_id, name }) => (
                <th key={team_id ?? ''} scope="col" className={styles['scope']}>
                  <span title={name}>{name}</span>
                </th>
              ))}
              <th scope="col" className={styles['count']}>
                Requests{' '}
              </th>
            </tr>
          </thead>
          <tbody>
            {routesByArea(report.routes).map(({ area, routes }) => (
              <Fragment key={area}>
                <tr>
                  <th
                    scope="colgroup"
                    colSpan={report.scopes.length + 2}
                    className={styles['area']}
                  >
                    <span>{area}</span>
                  </th>
                </tr>
                {routes.map((route) => (
                  <tr key={route.operation} className={styles['row']}>
                    <th scope="row" className={styles['route']}>
                      <span className={styles['name']}>{routeWords(route)}</span>
                      <code className={styles['path']}>
                        {route.method} {route.path}
                      </code>
                    </th>
                    {report.scopes.map(({ team_id, name }, at) => (
                      <td key={team_id ?? ''} className={styles['cell']}>
                        <Shape verdict={route.by_scope[at] ?? 'nothing'} of={name} isRead />
                      </td>
                    ))}
                    <td className={styles['count']}>{route.asked}</td>
                  </tr>
                ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

interface ShapeProps {
  verdict: IsolationVerdict
  of?: string
  isRead?: boolean
}

function Shape({ verdict, of, isRead = false }: ShapeProps) {
  const { icon, words } = cellLooks[verdict]
  return (
    <span
      className={classes(styles['shape'], styles[verdict])}
      title={of === undefined ? undefined : `${of}: ${words.toLowerCase()}`}
    >
      <Icon name={icon} />
      {isRead && <span className="unseen">{words}</span>}
    </span>
  )
}
