import type { Me } from '#console/session/me-queries.ts'
import { Icon } from '#console/ui/Icon.tsx'
import type { Graph } from '#contract/graphs.ts'
import { Row } from '#console/ui/layout/Row.tsx'
import { Text } from '#console/ui/layout/Text.tsx'

interface GraphScopeProps {
  graph: Pick<Graph, 'team_ids'>
  teams: Me['teams']
}

/** Who has access to a graph: the organization, or teams by name. */
export function GraphScope({ graph, teams }: GraphScopeProps) {
  const isOrgWide = graph.team_ids.length === 0
  return (
    <Row as="span" inline gap={2} tone="muted" contained>
      <Icon name={isOrgWide ? 'globe' : 'team'} />
      <Text as="span" overflow="truncate">
        {scopeLabel(graph.team_ids, teams)}
      </Text>
    </Row>
  )
}

export function scopeLabel(team_ids: readonly string[], teams: Me['teams']): string {
  if (team_ids.length === 0) return 'Shared with everyone'
  const names = team_ids.map((id) => teams.find((team) => team.id === id)?.name ?? 'Another team')
  const [first = '', second, ...rest] = names
  if (second === undefined) return first
  return rest.length === 0 ? `${first}, ${second}` : `${first}, ${second} and ${rest.length} more`
}
