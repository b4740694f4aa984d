import { Link } from '#console/router/Link.tsx'
import type { TeamSortField } from '#console/access/access-queries.ts'
import { paths } from '#console/paths.ts'
import { count } from '#console/ui/text/count.ts'
import { MoreMenu } from '#console/ui/overlay/Menu.tsx'
import { actionsColumn, type Column } from '#console/ui/list/column.ts'
import { sortable, type Sorting } from '#console/ui/list/sortable.tsx'
import { Time } from '#console/ui/text/Time.tsx'
import type { Team } from '#contract/access.ts'
import { Text } from '#console/ui/layout/Text.tsx'
import type { TeamDialog } from './TeamDialogs.tsx'
import styles from './TeamsPage.module.css'

type Row = Team & { keys: number; graphs: number }

export function teamColumns(
  sorting: Sorting<TeamSortField>,
  /** Undefined for a key that cannot manage teams. */
  onOpen: ((dialog: TeamDialog) => void) | undefined,
): readonly Column<Row>[] {
  const columns: Column<Row>[] = [
    sortable(
      {
        id: 'name',
        header: 'Name',
        track: 'minmax(0, 1fr)',
        cell: (team) => (
          <Text as="bdi" weight="medium" overflow="anywhere">
            {team.name}
          </Text>
        ),
      },
      'name',
      sorting,
    ),
    sortable(
      {
        id: 'keys',
        header: 'Keys',
        track: '6rem',
        cell: (team) => (
          <Link to={`${paths.keys()}?scope=${team.id}`} className={styles['keys']}>
            {team.keys === 0 ? 'No keys' : count(team.keys, 'key')}
            <span className="unseen"> of {team.name}</span>
          </Link>
        ),
      },
      'keys',
      sorting,
      'desc',
    ),
    sortable(
      {
        id: 'graphs',
        header: 'Own graphs',
        track: '6rem',
        from: 'tablet',
        cell: (team) =>
          team.graphs === 0 ? (
            <Text tone="muted">None</Text>
          ) : (
            <Link to={`${paths.graphs()}?scope=${team.id}`} className={styles['keys']}>
              {count(team.graphs, 'graph')}
              <span className="unseen"> of {team.name}</span>
            </Link>
          ),
      },
      'graphs',
      sorting,
      'desc',
    ),
    sortable(
      {
        id: 'created',
        header: 'Created',
        track: '9rem',
        from: 'tablet',
        cell: (team) => <Time value={team.created_at} />,
      },
      'created_at',
      sorting,
      'desc',
    ),
  ]
  return onOpen === undefined ? columns : [...columns, actions(onOpen)]
}

function actions(onOpen: (dialog: TeamDialog) => void): Column<Row> {
  return actionsColumn((team) => (
    <MoreMenu
      label={`Actions for ${team.name}`}
      items={[
        {
          type: 'action',
          label: 'Rename',
          icon: 'edit',
          onSelect: () => onOpen({ type: 'rename', team }),
        },
        { type: 'separator', key: 'before-delete' },
        {
          type: 'action',
          label: 'Delete',
          icon: 'trash',
          isDanger: true,
          onSelect: () => onOpen({ type: 'delete', team }),
        },
      ]}
    />
  ))
}
