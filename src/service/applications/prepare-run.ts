import type { Blueprint } from '#contract/applications/blueprint.ts'
import type { InputValues } from '#contract/applications/generation.ts'
import { requirePermission } from '#service/access/caller.ts'
import type { Caller } from '#service/access/caller.ts'
import type { ChatParts } from '#service/chat/chat-parts.ts'
import { prepareChat } from '#service/chat/prepare-chat.ts'
import type { PreparedChat } from '#service/chat/prepare-chat.ts'
import type { Database } from '#service/database/schema.ts'
import { Failure } from '#service/failure.ts'
import { measureRequest, requireMeasures } from '#service/limits/measure-request.ts'
import { applicationVersionStore } from './application-version-store.ts'
import type { ApplicationRow } from './application-store.ts'
import { composeChat } from './compose-chat.ts'
import { readInputFiles } from './input-files.ts'
import { permissionsOfRun, readableGraphIds } from './run-access.ts'
import { readInputs } from './read-inputs.ts'
import type { FilledInput } from './read-inputs.ts'

type PrepareOptions = Parameters<typeof prepareChat>[3]

interface RunRequest {
  application: ApplicationRow
  blueprint: Blueprint
  inputs: InputValues
  stream: boolean
  signal: AbortSignal
  /** Called with the files whose content goes to the model or the caller, before it does. */
  onFiles: (files: readonly { id: string; name: string }[]) => Promise<void>
  onTokens: PrepareOptions['onTokens']
}

export interface PreparedRun {
  chat: PreparedChat
  /** The graphs that are asked. */
  graph_ids: readonly string[]
}

/** The version of an application that runs. Throws `application_not_deployed`. */
export function requireDeployed({ name, deployed_version_id }: ApplicationRow): string {
  if (deployed_version_id !== null) return deployed_version_id
  throw new Failure('application_not_deployed', `“${name}” is not deployed yet.`)
}

/** The deployed version of an application. Throws `application_not_deployed`. */
export async function requireDeployedVersion(
  database: Database,
  application: ApplicationRow,
): Promise<{ version_id: string; blueprint: Blueprint }> {
  const version_id = requireDeployed(application)
  const versions = applicationVersionStore(database)
  return { version_id, blueprint: (await versions.require(application, version_id)).blueprint }
}

/**
 * Throws what every run of an application by this caller would fail with: `permission_missing`, or
 * `application_graphs_unreadable` where it may read none of the attached graphs. `given`: as in `permissionsOfRun`.
 */
export async function requireRunOf(
  database: Database,
  caller: Caller,
  application: ApplicationRow,
  blueprint: Blueprint,
  valueNames: readonly string[],
): Promise<void> {
  for (const needed of permissionsOfRun(application, blueprint, valueNames)) {
    requirePermission(caller, needed)
  }
  await graphsOf(database, caller, application)
}

/**
 * Throws `permission_missing` unless the caller started the work, or may change applications. `key_ids`: the keys
 * that started it or took it over.
 */
export function requireControl(caller: Caller, key_ids: readonly string[]): void {
  if (!key_ids.includes(caller.key_id)) requirePermission(caller, 'applications:write')
}

/**
 * Prepares an answer of an application with the access of the caller: its inputs, files, graphs and model.
 * Throws the failures of the run that are known before the model is asked.
 */
export async function prepareRun(
  parts: ChatParts,
  caller: Caller,
  { application, blueprint, inputs, ...run }: RunRequest,
): Promise<PreparedRun> {
  const filled = readInputs(blueprint.inputs, inputs)
  const graph_ids = await graphsOf(parts.database, caller, application)
  return prepareBlueprint(parts, caller, { ...run, blueprint, filled, graph_ids })
}

interface BlueprintRun extends Pick<RunRequest, 'stream' | 'signal' | 'onFiles' | 'onTokens'> {
  blueprint: Blueprint
  filled: ReadonlyMap<string, FilledInput>
  /** Those that the caller may ask. */
  graph_ids: readonly string[]
}

/** Prepares an answer of a blueprint, as `prepareRun` does. */
export async function prepareBlueprint(
  parts: ChatParts,
  caller: Caller,
  { blueprint, filled, graph_ids, stream, signal, onFiles, onTokens }: BlueprintRun,
): Promise<PreparedRun> {
  const { limits, clock } = parts
  const model = await parts.models.resolve(caller, blueprint.model, 'model')
  const files = await readInputFiles(parts, caller, filled.values())
  const isFenced = model.chat.kind !== 'reader'
  const request = composeChat(blueprint, { filled, files, graph_ids, stream, isFenced })
  const measures = measureRequest('createChatCompletion', request)
  requireMeasures(await limits.of(caller), caller, measures, clock.now())
  if (files.files.length > 0) await onFiles(files.files.map(({ id, name }) => ({ id, name })))
  const chat = await prepareChat(parts, caller, request, {
    signal,
    onQuoted: onFiles,
    onTokens,
  })
  return { chat, graph_ids }
}

/** The attached graphs that the caller may read. Throws `application_graphs_unreadable` where it may read none of them. */
async function graphsOf(
  database: Database,
  caller: Caller,
  { name, graph_ids }: ApplicationRow,
): Promise<readonly string[]> {
  const readable = await readableGraphIds(database, caller, graph_ids)
  if (readable.length > 0 || graph_ids.length === 0) return readable
  throw new Failure(
    'application_graphs_unreadable',
    `This key cannot read any of the graphs of “${name}”.`,
  )
}
