import { SheafError } from '#client/client.ts'
import type { Client } from '#client/client.ts'
import { toJson } from '#cli/terminal/neutralize.ts'
import { writeTextStream } from '#cli/terminal/text-stream.ts'
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
  try {
    if (terminal.isJson) {
      return terminal.write(`${toJson(await sheaf.runApplication(input, terminal), 2)}\n`)
    }
    await writeTextStream(terminal, async (write) => {
      for await (const { delta } of sheaf.runApplication.stream(input, terminal)) {
        write(delta.content ?? '')
      }
    })
  } catch (error) {
    throw error instanceof SheafError ? withInputNames(error, input.inputs) : error
  }
}

/** Names the inputs in a failure whose fields have their numbers, such as `inputs.1.value.0`. */
function withInputNames(error: SheafError, inputs: readonly { id: string }[]): SheafError {
  const fields = Object.entries(error.fields).map(([path, text]) => {
    const [, number] = /^inputs\.(\d+)\./.exec(path) ?? []
    return [inputs[Number(number)]?.id ?? path, text]
  })
  const { key, message, status, extras, requestId } = error
  const named = { status, extras, requestId, fields: Object.fromEntries(fields) }
  return new SheafError(key, message, named)
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
