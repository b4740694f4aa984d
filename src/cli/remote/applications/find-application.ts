import type { Client, Row } from '#client/client.ts'
import { NotFoundError, UsageError } from '#cli/usage-error.ts'
import type { Terminal } from '#cli/terminal/terminal.ts'
import { suggestNames } from '#cli/remote/suggest-names.ts'

const pageRows = 100
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The application with an id or a name. Rejects where there is none, or several have the name. */
export async function findApplication(
  { signal }: Terminal,
  sheaf: Client,
  idOrName: string,
): Promise<Row<'listApplications'>> {
  if (uuid.test(idOrName)) return sheaf.getApplication({ application_id: idOrName }, { signal })
  const matches: Row<'listApplications'>[] = []
  for await (const row of sheaf.listApplications.all({ search: idOrName }, { signal })) {
    if (row.name === idOrName) matches.push(row)
  }
  const [application, second] = matches
  if (application === undefined) {
    const all = sheaf.listApplications.all({ limit: pageRows }, { signal })
    const suggestion = await suggestNames(idOrName, all)
    throw new NotFoundError(`There is no application “${idOrName}”.${suggestion}`)
  }
  if (second === undefined) return application
  const lines = matches.map(({ id }) => `  ${id}`).join('\n')
  throw new UsageError(`Several applications are named “${idOrName}”. Use an ID:\n${lines}`)
}
