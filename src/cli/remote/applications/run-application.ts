import { SheafError } from '#client/client.ts'
import type { Client } from '#client/client.ts'
import { toJson } from '#cli/terminal/neutralize.ts'
import { writeTextStream } from '#cli/terminal/text-stream.ts'
import { showList } from '#cli/terminal/terminal.ts'
import type { Terminal } from '#cli/terminal/terminal.ts'
import { UsageError } from '#cli/usage-error.ts'
import { findApplication } from './find-application.ts'
import { storeFiles } from './store-files.ts'

const pageRows = 100

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

/**
 * `sheaf apps run`: runs the deployed version of an application and writes its answer as it arrives. The files of this
 * machine are uploaded first, unless the service has them.
 */
export async function runApplication(
  terminal: Terminal,
  sheaf: Client,
  {
    application,
    inputs,
    files,
  }: { application: string; inputs: readonly string[]; files: readonly string[] },
): Promise<void> {
  const values = inputs.map((text) => readInput(text, '--input name=value'))
  const paths = files.map((text) => readInput(text, '--file name=path'))
  const { id: application_id } = await findApplication(terminal, sheaf, application)
  const ids = await storeFiles(terminal, sheaf, [...new Set(paths.map(([, path]) => path))])
  const stored = paths.map(([name, path]): NamedValue => [name, ids.get(path) ?? ''])
  const input = { application_id, inputs: groupByName([...values, ...stored]) }
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

type NamedValue = readonly [name: string, value: string]

function readInput(text: string, form: string): NamedValue {
  const at = text.indexOf('=')
  if (at < 1) throw new UsageError(`“${text}” is not an input: use ${form}.`)
  return [text.slice(0, at), text.slice(at + 1)]
}

/** Values of one name belong together. */
function groupByName(values: readonly NamedValue[]): { id: string; value: string[] }[] {
  const named = Map.groupBy(values, ([name]) => name)
  return [...named].map(([id, group]) => ({ id, value: group.map(([, value]) => value) }))
}
