import type { Client } from '#client/client.ts'
import { neutralize, toJson } from '#cli/terminal/neutralize.ts'
import { showList } from '#cli/terminal/terminal.ts'
import type { Terminal } from '#cli/terminal/terminal.ts'
import { NotFoundError, UsageError } from '#cli/usage-error.ts'
import { suggestNames } from './closest-names.ts'

const pageRows = 100
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export async function listApplications(terminal: Terminal, sheaf: Client): Promise<void> {
  await showList(terminal, sheaf.listApplications.all({ limit: pageRows }, terminal), {
    header: ['ID', 'NAME', 'STATUS', 'INPUTS'],
    row: ({ id, name, status, inputs }) => [
      id,
      name,
      status,
      inputs.map((input) => input.name).join(', '),
    ],
    cut: ['NAME', 'INPUTS'],
    empty: 'There are no applications.',
  })
}

/** `sheaf apps run`: runs the deployed version of an application and writes its answer as it arrives. */
export async function runApplication(
  terminal: Terminal,
  sheaf: Client,
  { application, inputs }: { application: string; inputs: readonly string[] },
): Promise<void> {
  const application_id = await findApplication(terminal, sheaf, application)
  const input = { application_id, inputs: readInputs(inputs) }
  if (terminal.isJson) {
    return terminal.write(`${toJson(await sheaf.runApplication(input, terminal), 2)}\n`)
  }
  for await (const { delta } of sheaf.runApplication.stream(input, terminal)) {
    terminal.write(neutralize(delta.content ?? '', { lines: true }))
  }
  terminal.write('\n')
}

/** Values of `--input name=value`; those of one name belong together. */
function readInputs(texts: readonly string[]): { id: string; value: string[] }[] {
  const values = new Map<string, string[]>()
  for (const text of texts) {
    const at = text.indexOf('=')
    if (at < 1) throw new UsageError(`“${text}” is not an input: use --input name=value.`)
    const name = text.slice(0, at)
    values.set(name, [...(values.get(name) ?? []), text.slice(at + 1)])
  }
  return [...values].map(([id, value]) => ({ id, value }))
}

/** The id of the application with an id or a name. Rejects where there is none, or several have the name. */
async function findApplication(
  { signal }: Terminal,
  sheaf: Client,
  idOrName: string,
): Promise<string> {
  if (uuid.test(idOrName)) return idOrName
  const ids: string[] = []
  for await (const { id, name } of sheaf.listApplications.all({ search: idOrName }, { signal })) {
    if (name === idOrName) ids.push(id)
  }
  const [id, second] = ids
  if (id === undefined) {
    const all = sheaf.listApplications.all({ limit: pageRows }, { signal })
    const suggestion = await suggestNames(idOrName, all)
    throw new NotFoundError(`There is no application “${idOrName}”.${suggestion}`)
  }
  if (second === undefined) return id
  const lines = ids.map((one) => `  ${one}`).join('\n')
  throw new UsageError(`Several applications have the name “${idOrName}”. Use an id:\n${lines}`)
}
