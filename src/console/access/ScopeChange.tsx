import type { Me } from '#console/session/me-queries.ts'
import { Icon } from '#console/ui/Icon.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { scopeChange } from './scope-change.ts'

interface ScopeChangeProps {
  from: readonly string[]
  to: readonly string[]
  teams: Me['teams']
}

/** The teams that gain or lose access to a graph by an unsaved scope change. */
export function ScopeChange(props: ScopeChangeProps) {
  const { gains, loses } = scopeChange(props.from, props.to, props.teams)
  if (gains.length === 0 && loses.length === 0) return null
  return (
    <Stack gap={1} pad={3} surface="sunken" role="status">
      {gains.length > 0 && (
        <Row as="p" gap={2} align="stretch">
          <Icon name="plus" tone="positive" />
          <span>
            <strong>{formatNames(gains)}</strong> will gain access.
          </span>
        </Row>
      )}
      {loses.length > 0 && (
        <Row as="p" gap={2} align="stretch">
          <Icon name="close" tone="critical" />
          <span>
            <strong>{formatNames(loses)}</strong> will lose access.
          </span>
        </Row>
      )}
    </Stack>
  )
}

const list = new Intl.ListFormat('en')

function formatNames(teamNames: readonly string[]): string {
  return teamNames.length > 5
    ? `${list.format(teamNames.slice(0, 4))} and ${teamNames.length - 4} more teams`
    : list.format(teamNames)
}
