import type { Me } from '#console/session/me-queries.ts'
import { Icon } from '#console/ui/Icon.tsx'
import type { Graph } from '#contract/graphs.ts'
import styles from './GraphScope.module.css'

interface GraphScopeProps {
  graph: Pick<Graph, 'team_ids'>
  teams: Me['teams']
}

/** Who a graph is for: the whole organization, or teams by name. */
export function GraphScope({ graph, teams }: GraphScopeProps) {
  const isOrgWide = graph.team_ids.length === 0
  return (
    <span className={styles['scope']}>
      <Icon name={isOrgWide ? 'globe' : 'team'} />
      <span className={styles['words']}>{scopeWords(graph.team_ids, teams)}</span>
    </span>
  )
}

export function scopeWords(team_ids: readonly string[], teams: Me['teams']): string {
  if (team_ids.length === 0) return 'Organization'
  const names = team_ids.map((id) => teams.find((team) => team.id === id)?.name ?? 'Another team')
  const [first = '', second, ...rest] = names
  if (second === undefined) return first
  return rest.length === 0 ? `${first}, ${second}` : `${first}, ${second} and ${rest.length} more`
}
