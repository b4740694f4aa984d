import type { Blueprint } from '#contract/applications/blueprint.ts'
import type { InputValues } from '#contract/applications/generation.ts'
import { placeholdersIn } from '#contract/applications/template.ts'
import type { Caller } from '#service/access/caller.ts'
import type { Database } from '#service/database/schema.ts'
import { readId } from '#service/access/read-id.ts'
import { fileStore } from '#service/files/file-store.ts'
import { maxFileChars } from '#service/applications/input-files.ts'
import { plainName } from '#service/applications/read-inputs.ts'
import { promptBytes } from './work-memory.ts'

// An image is in memory as its bytes, as base64 in the request and as base64 in the body that is sent.
const bytesPerImageByte = 4

interface MeasuredRun {
  caller: Caller
  blueprint: Blueprint
  inputs: InputValues
}

/** Estimates the memory of a run in bytes, from its inputs and the sizes of its files. Reads no file. */
export async function measureRun(
  database: Database,
  { caller, blueprint: { messages, inputs: declared }, inputs }: MeasuredRun,
): Promise<number> {
  const types = new Map(declared.map(({ name, input_type }) => [name, input_type]))
  const names = messages.flatMap(({ content }) => placeholdersIn(content))
  const image_ids: string[] = []
  let chars = messages.reduce((sum, { content }) => sum + content.length, 0)
  for (const { id, value } of inputs) {
    const name = plainName(id)
    const times = names.filter((placed) => placed === name).length
    const type = types.get(name)
    if (type === 'media') image_ids.push(...value.map((text) => readId(text.trim())))
    else if (type === 'file') chars += value.length === 0 ? 0 : times * maxFileChars
    else chars += times * value.reduce((sum, text) => sum + text.length + 1, 0)
  }
  const images = await fileStore(database).some(caller, image_ids)
  const imageBytes = images.reduce((sum, { size }) => sum + size, 0)
  return promptBytes(chars) + imageBytes * bytesPerImageByte
}
