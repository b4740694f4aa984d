import { setTimeout as pause } from 'node:timers/promises'
import { fileStatuses, uploadFile } from '#contract/uploads.ts'
import { createGraph } from '#contract/graphs.ts'
import {
  askConversation,
  createConversation,
  rateTurn,
  updateConversation,
} from '#contract/conversations/conversations.ts'
import { createApplication, deployApplication } from '#contract/applications/applications.ts'
import { createEvaluation } from '#contract/playground/evaluations.ts'
import { createApplicationBatch } from '#contract/applications/batches.ts'
import { createApplicationJob } from '#contract/applications/jobs.ts'
import { createPreset } from '#contract/playground/presets.ts'
import { createRun } from '#contract/runs.ts'
import { callerOfOrganization, narrowedTo } from '#service/access/caller.ts'
import { importStore } from '#service/bundles/import/import-store.ts'
import type { FileParts } from '#service/files/file-parts.ts'
import { storeFile } from '#service/files/upload/store-file.ts'
import { limitsUnless } from './proof-keys.ts'
import {
  namePrefix,
  plantedApplication,
  plantedEvaluation,
  plantedName,
  plantedText,
  replayed,
  replayHeaders,
  sharedRowText,
  watchwordQuestion,
} from './planted.ts'
import { readerModelId } from '#service/models/reader/reader-model.ts'
import type { Planted } from './planted.ts'
import type { Scope } from './scopes.ts'
import type { Sender } from './send.ts'

/** Creates the resources of a scope through the API, with the scope's own key. */
export async function plant(
  parts: FileParts,
  { organization_id, tag }: { organization_id: string; tag: string },
  scope: Scope,
  { ask }: Sender,
): Promise<Planted> {
  const { canary, secret, bearer, team_id } = scope
  const name = `${namePrefix(tag)} ${canary}`
  const text = plantedText(canary, secret)
  const graph = await ask(createGraph, { body: { name, description: secret } }, bearer)
  const graph_id = graph.id
  const file = await ask(uploadFile, { query: { graphId: graph_id, folder: name } }, bearer, {
    upload: { name: plantedName(tag, canary), text },
  })
  const organization = callerOfOrganization(organization_id)
  const page_url = `https://${canary}.isolation-proof.invalid/`
  // Stores the page as the crawler would, without a request to any site.
  const caller = team_id === null ? organization : narrowedTo(organization, team_id)
  const page = await storeFile(
    { ...parts, limits: limitsUnless(parts.limits, () => true) },
    caller,
    {
      name: `${name} page.txt`,
      kind: 'txt',
      length: text.length,
      bytes: once(Buffer.from(text)),
      graph_id,
      owner: scope.key_id,
      source_url: page_url,
      source_title: name,
    },
  )
  parts.onWork()
  const request = {
    model: 'isolation-proof',
    messages: [{ role: 'user', content: `${name} ${secret}` }],
  }
  const run = await ask(createRun, { body: { request } }, bearer)
  const replay = await ask(createRun, replayed(tag), bearer, { headers: replayHeaders(tag) })
  const preset = await ask(createPreset, { body: { name, body: { prompt: secret } } }, bearer)
  const evaluate = (value: string) =>
    ask(createEvaluation, { body: plantedEvaluation(name, value) }, bearer)
  const evaluation = await evaluate(secret)
  // Two, so that the owner finds one by the rows of the other.
  const alike = [await evaluate(sharedRowText), await evaluate(sharedRowText)]
  const conversation = await ask(
    createConversation,
    { body: { graph_ids: [graph_id], title: name } },
    bearer,
  )
  const params = { conversation_id: conversation.id }
  await ask(updateConversation, { params, body: { shared: 'team' } }, bearer)
  const question = watchwordQuestion(canary)
  const turn = await ask(
    askConversation,
    { params, body: { question, model: readerModelId } },
    bearer,
  )
  const turn_id = turn.turn_id ?? ''
  // Administrators review answers that are voted down.
  const vote = { rating: 'down' as const, comment: secret }
  await ask(rateTurn, { params: { ...params, turn_id }, body: vote }, bearer)
  const application = await ask(
    createApplication,
    { body: { ...plantedApplication(name, secret), graph_ids: [graph_id] } },
    bearer,
  )
  const application_id = application.id
  const deployed = await ask(deployApplication, { params: { application_id }, body: {} }, bearer)
  const other = await ask(
    createApplication,
    { body: plantedApplication(`${name} jobs`, secret) },
    bearer,
  )
  const ofJob = { application_id: other.id }
  await ask(deployApplication, { params: ofJob, body: {} }, bearer)
  const job = await ask(
    createApplicationJob,
    { params: ofJob, body: { inputs: [{ id: 'question', value: [question] }] } },
    bearer,
  )
  const batch = await ask(
    createApplicationBatch,
    {
      params: ofJob,
      body: { name, rows: [{ inputs: [{ id: 'question', value: [question] }] }] },
    },
    bearer,
  )
  const stamp = parts.clock.stamp()
  const importer = { ...caller, key_id: scope.key_id }
  await importStore(parts.database).create(importer, 0, stamp, parts.clock.now())
  return {
    graph_id,
    file_id: file.id,
    key_id: scope.key_id,
    run_id: run.id,
    preset_id: preset.id,
    evaluation_id: evaluation.id,
    alike_evaluation_ids: alike.map(({ id }) => id),
    conversation_id: conversation.id,
    turn_id,
    application_id,
    version_id: deployed.deployed_version_id ?? '',
    job_id: job.id,
    job_application_id: other.id,
    batch_id: batch.id,
    import_id: stamp.id,
    team_id,
    team_name: scope.name,
    canary,
    secret,
    page_id: page.id,
    page_url,
    replay_id: replay.id,
  }
}

const maxWaitMs = 180_000

/** Waits until the files are processed. Returns how many are not. */
export async function waitUntilRead(
  scopes: readonly Scope[],
  planted: readonly Planted[],
  { ask }: Sender,
  tell: (done: number) => void,
): Promise<number> {
  const until = performance.now() + maxWaitMs
  for (;;) {
    let open = 0
    let failed = 0
    for (const [at, { file_id, page_id }] of planted.entries()) {
      const body = { file_ids: [file_id, page_id] }
      const { data } = await ask(fileStatuses, { body }, scopes[at]?.bearer ?? '')
      open += data.filter(({ status }) => status === 'in_progress').length
      failed += data.filter(({ status }) => status === 'failed').length
    }
    tell(planted.length * 2 - open)
    if (open === 0 || performance.now() > until) return open + failed
    await pause(250)
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array, void> {
  yield bytes
}
