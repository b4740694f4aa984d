import type { ApplicationSortField } from '#console/applications/application-queries.ts'
import { applicationFor, applicationHome } from '#console/applications/application-access.ts'
import { ApplicationStatus } from '#console/applications/ApplicationStatus.tsx'
import { scopeLabel } from '#console/graphs/GraphScope.tsx'
import type { Me } from '#console/session/me-queries.ts'
import { RowLink } from '#console/ui/list/Table.tsx'
import { actionsColumn, type Column } from '#console/ui/list/column.ts'
import { sortable, type Sorting } from '#console/ui/list/sortable.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Box } from '#console/ui/layout/Box.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { Time } from '#console/ui/text/Time.tsx'
import type { Application } from '#contract/applications/applications.ts'
import { ApplicationMenu } from './ApplicationMenu.tsx'

const name = (me: Me): Column<Application> => ({
  id: 'name',
  header: 'Name',
  track: 'minmax(0, 2fr)',
  cell: (application) => (
    <Stack>
      <Text as="span" overflow="truncate">
        <RowLink to={applicationHome(application, me)}>{application.name}</RowLink>
      </Text>
      {application.description !== '' && (
        <Text as="span" tone="faint" overflow="truncate" show="wide">
          {application.description}
        </Text>
      )}
      <Box as="span" show="phone">
        <ApplicationStatus application={applicationFor(application, me)} />
      </Box>
    </Stack>
  ),
})

const status = (me: Me): Column<Application> => ({
  id: 'status',
  header: 'Status',
  track: '13rem',
  from: 'tablet',
  cell: (application) => (
    <Row as="span" align="stretch">
      <ApplicationStatus application={applicationFor(application, me)} />
    </Row>
  ),
})

const inputs: Column<Application> = {
  id: 'inputs',
  header: 'Inputs',
  track: 'minmax(0, 1.2fr)',
  from: 'desktop',
  cell: ({ inputs: listed }) => (
    <Text tone="muted" overflow="truncate">
      {listed.length === 0 ? 'None' : listed.map((input) => input.name).join(', ')}
    </Text>
  ),
}

const scope = (me: Me): Column<Application> => ({
  id: 'scope',
  header: 'Scope',
  track: 'minmax(9.5rem, 0.8fr)',
  from: 'desktop',
  cell: ({ team_id }) => (
    <Text tone="muted" overflow="truncate">
      {scopeLabel(team_id === null ? [] : [team_id], me.teams)}
    </Text>
  ),
})

const changed: Column<Application> = {
  id: 'changed',
  header: 'Changed',
  track: '8.5rem',
  from: 'tablet',
  cell: ({ updated_at, updated_by }) => (
    <Stack tone="muted">
      <span>
        <Time value={updated_at} />
      </span>
      {updated_by !== null && (
        <Hint overflow="truncate">
          by <bdi>{updated_by}</bdi>
        </Hint>
      )}
    </Stack>
  ),
}

const actions: Column<Application> = actionsColumn((application) => (
  <ApplicationMenu application={application} />
))

export function applicationColumns(
  me: Me,
  sorting: Sorting<ApplicationSortField>,
): readonly Column<Application>[] {
  const hasScopes = me.key.team_id !== null || me.teams.length > 0
  return [
    sortable(name(me), 'name', sorting),
    status(me),
    inputs,
    ...(hasScopes ? [scope(me)] : []),
    sortable(changed, 'updated_at', sorting, 'desc'),
    actions,
  ]
}
