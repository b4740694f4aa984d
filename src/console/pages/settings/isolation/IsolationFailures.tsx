import type { IsolationReport } from '#contract/isolation.ts'
import { Prose } from '#console/ui/text/Prose.tsx'
import { Icon } from '#console/ui/Icon.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { describeFailure, describeRoute, scopeName } from './isolation-labels.ts'
import styles from './IsolationPage.module.css'

const maxShownScopes = 3

/** The routes that leaked, with who saw whose data, and the routes that could not be tested. */
export function IsolationFailures({ report }: { report: IsolationReport }) {
  const failed = report.routes.filter(({ verdict }) => verdict === 'fail')
  const open = report.routes.filter(({ verdict }) => verdict === 'not_proven')
  if (failed.length === 0 && open.length === 0) return null
  return (
    <section aria-labelledby="found">
      <Text as="h2" id="found" size="m" className={styles['heading']}>
        Findings
      </Text>
      <Stack as="ul" surface="panel" divided>
        {failed.map((route) => (
          <Row as="li" key={route.operation} gap={3} align="stretch" pad="3-4">
            <Icon name="alert" tone="critical" shift="half" />
            <Stack gap={2} flex="grow" leading="prose" measure="prose">
              <Text weight="medium">{describeRoute(route)}</Text>
              {route.failures.slice(0, maxShownScopes).map((failure) => (
                <div key={`${failure.request_id} ${failure.seen_of}`}>
                  <p>{describeFailure(report, failure)}</p>
                  <Text
                    as="code"
                    tone="muted"
                    size="xs"
                    mono
                    overflow="anywhere"
                    className={styles['path']}
                  >
                    {failure.method} {failure.path} → {failure.status} · request{' '}
                    {failure.request_id}
                  </Text>
                </div>
              ))}
              {route.failures.length > maxShownScopes && (
                <Prose size="s" measure="prose">
                  And {route.failures.length - maxShownScopes} more, listed in the JSON report.
                </Prose>
              )}
            </Stack>
          </Row>
        ))}
        {open.map((route) => (
          <Row as="li" key={route.operation} gap={3} align="stretch" pad="3-4">
            <Icon name="info" tone="caution" shift="half" />
            <Stack gap={2} flex="grow" leading="prose" measure="prose">
              <Text weight="medium">{describeRoute(route)}</Text>
              <p>
                {route.not_found_by.length > 0
                  ? `${route.not_found_by
                      .map((at) => report.scopes[at])
                      .map((scope) => scopeName(report, scope?.team_id ?? null))
                      .slice(0, maxShownScopes)
                      .join(', ')} could not find their own test data.`
                  : 'The route gave no usable response.'}
              </p>
            </Stack>
          </Row>
        ))}
      </Stack>
    </section>
  )
}
