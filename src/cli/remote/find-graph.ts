import type { Client, Graph } from '#client/client.ts'
import { NotFoundError, UsageError } from '#cli/usage-error.ts'
import type { Terminal } from '#cli/terminal/terminal.ts'
import { suggestNames } from './suggest-names.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The graph with an id or a name. Rejects where there is none, or several have the name. */
export async function findGraph(
  { signal }: Terminal,
  sheaf: Client,
  idOrName: string,
): Promise<Graph> {
  if (uuid.test(idOrName)) {
    return sheaf.getGraph({ graph_id: idOrName, include: 'organization' }, { signal })
  }
  const graphs: Graph[] = []
  const { team, teams } = await sheaf.getMe({}, { signal })
  // A key of the organization sees the graphs of all teams only when it asks for them.
  const scope = team === null ? { scope: 'all' as const } : { include: 'organization' as const }
  for await (const graph of sheaf.listGraphs.all({ search: idOrName, ...scope }, { signal })) {
    if (graph.name === idOrName) graphs.push(graph)
  }
  const [graph, second] = graphs
  if (graph === undefined) {
    const all = sheaf.listGraphs.all({ limit: 100, ...scope }, { signal })
    throw new NotFoundError(`There is no graph “${idOrName}”.${await suggestNames(idOrName, all)}`)
  }
  if (second === undefined) return graph
  const nameOf = (team_id: string) => teams.find(({ id }) => id === team_id)?.name ?? team_id
  const ids = graphs
    .map(({ id, team_ids, file_status: { total } }) => {
      const owners = team_ids.length === 0 ? 'everyone' : team_ids.map(nameOf).join(', ')
      return `  ${id}  ${owners}, ${total} ${total === 1 ? 'file' : 'files'}`
    })
    .join('\n')
  throw new UsageError(`Several graphs are named “${idOrName}”. Use an ID:\n${ids}`)
}
