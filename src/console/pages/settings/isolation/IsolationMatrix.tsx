import { Fragment } from 'react'
import { classes } from '#console/ui/classes.ts'
import { Icon } from '#console/ui/Icon.tsx'
import type { IsolationReport, IsolationVerdict } from '#contract/isolation.ts'
import { Box } from '#console/ui/layout/Box.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { cellLooks, routesByArea, describeRoute } from './isolation-labels.ts'
import styles from './IsolationPage.module.css'

const shown: readonly IsolationVerdict[] = ['pass', 'fail', 'not_proven']

// With more columns than this, the headers are rotated.
const wideScopes = 8

/** The results by route and scope: shapes to look at, with text for screen readers. */
export function IsolationMatrix({ report }: { report: IsolationReport }) {
  return (
    <section aria-labelledby="matrix">
      <Row gap={4} rowGap={2} wrap justify="between" below={3}>
        <Text as="h2" id="matrix" size="m" className={styles['heading']}>
          Route by route
        </Text>
        <Row as="ul" gap={4} rowGap={2} wrap align="stretch" tone="muted" size="s">
          {shown.map((verdict) => (
            <Row as="li" key={verdict} gap={2}>
              <Shape verdict={verdict} />
              {cellLooks[verdict].label}
            </Row>
          ))}
        </Row>
        {report.scopes.length > 2 && <Hint show="phone">Scroll sideways to see every team.</Hint>}
      </Row>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is to be scrolled by keys */}
      <Box
        surface="panel"
        className={styles['scroll']}
        role="region"
        aria-label="Routes by scope"
        tabIndex={0}
      >
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
                      <span className={styles['name']}>{describeRoute(route)}</span>
                      <Text
                        as="code"
                        tone="muted"
                        size="xs"
                        mono
                        overflow="anywhere"
                        className={styles['path']}
                      >
                        {route.method} {route.path}
                      </Text>
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
      </Box>
    </section>
  )
}

interface ShapeProps {
  verdict: IsolationVerdict
  of?: string
  isRead?: boolean
}

function Shape({ verdict, of, isRead = false }: ShapeProps) {
  const { icon, label } = cellLooks[verdict]
  return (
    <span
      className={classes(styles['shape'], styles[verdict])}
      title={of === undefined ? undefined : `${of}: ${label.toLowerCase()}`}
    >
      <Icon name={icon} />
      {isRead && <span className="unseen">{label}</span>}
    </span>
  )
}
