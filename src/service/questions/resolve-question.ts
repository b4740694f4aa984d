import { defaultModel } from '#contract/models.ts'
import type { QuerySettings, UsedSettings } from '#contract/query-config.ts'
import type { Caller } from '#service/access/caller.ts'
import type { GroundedGraphs } from '#service/access/grounded-graphs.ts'
import { modelOfGraphs, resolveSettings } from '#service/answering/question-settings.ts'
import type { Database } from '#service/database/schema.ts'
import { Failure } from '#service/failure.ts'
import { graphStore } from '#service/graphs/graph-store.ts'
import type { QuestionFacts } from '#service/graphs/graph-store.ts'
import { isModelForbidden, limitedSettings } from '#service/limits/limited-settings.ts'
import type { SettingLimits } from '#service/limits/limited-settings.ts'
import type { ModelRegistry, ResolvedModel } from '#service/models/chat-model.ts'
import { readerModelId } from '#service/models/reader/reader-model.ts'

export interface ResolvingParts extends SettingLimits {
  database: Database
  /** Models with limits and guardrails. */
  models: ModelRegistry
}

interface ResolvedQuestion {
  model: ResolvedModel
  settings: UsedSettings
  pending: QuestionFacts['pending']
}

// The model cannot be used by this caller at all. Other failures may pass, and are told as those of any model.
const unusable = new Set([
  'model_unknown',
  'model_removed',
  'model_unavailable',
  'model_unauthorized',
])

/**
 * The settings and the model of a question: what its request names, else what its graphs name, else the default
 * (docs/decisions/032). A model of a graph that the caller cannot use gives way to the default. Rejects with
 * `query_too_complex`, and as models resolve.
 */
export async function resolveQuestion(
  parts: ResolvingParts,
  caller: Caller,
  graphs: GroundedGraphs,
  body: { query_config: QuerySettings; model?: string | null | undefined },
): Promise<ResolvedQuestion> {
  const facts = await graphStore(parts.database).questionFacts(graphs)
  const resolved = resolveSettings(body.query_config, facts.settings)
  const [settings, chosen] = await Promise.all([
    limitedSettings(parts, caller, resolved, 'query_config'),
    chooseModel(parts, caller, facts, body.model ?? null),
  ])
  const { model, ...origin } = chosen
  return {
    model,
    settings: { ...settings, model: shownId(model), ...origin },
    pending: facts.pending,
  }
}

/** The ID of the model that answers: the default one is the reader where no language model is connected. */
export function shownId(model: ResolvedModel): string {
  return model.chat.kind === 'reader' ? readerModelId : model.id
}

async function chooseModel(
  parts: ResolvingParts,
  caller: Caller,
  { settings }: QuestionFacts,
  requested: string | null,
): Promise<Pick<UsedSettings, 'model_origin' | 'graph_model'> & { model: ResolvedModel }> {
  const { models } = parts
  if (requested !== null) {
    return { model: await resolveDefault(models, caller, requested), model_origin: 'request' }
  }
  const ofGraphs = modelOfGraphs(settings)
  const model_origin = ofGraphs === undefined ? 'default' : 'graphs_differ'
  if (ofGraphs != null) {
    const model = await resolveUsable(parts, caller, ofGraphs)
    if (model !== null) return { model, model_origin: 'graph' }
  }
  const model = await resolveDefault(models, caller, defaultModel.id)
  return ofGraphs == null
    ? { model, model_origin }
    : { model, model_origin: 'graph_model_unavailable', graph_model: ofGraphs }
}

/** The model that graphs name; null where the caller cannot use it. */
async function resolveUsable(
  { models, ...limits }: ResolvingParts,
  caller: Caller,
  id: string,
): Promise<ResolvedModel | null> {
  try {
    const model = await models.resolve(caller, id, 'model')
    return (await isModelForbidden(limits, caller, model.id)) ? null : model
  } catch (error) {
    if (error instanceof Failure && unusable.has(error.key)) return null
    throw error
  }
}

/** The model of a request. A default model that was retired is one that is not connected. */
async function resolveDefault(
  models: ModelRegistry,
  caller: Caller,
  id: string,
): Promise<ResolvedModel> {
  try {
    return await models.resolve(caller, id, 'model')
  } catch (error) {
    const isRetired = error instanceof Failure && error.key === 'model_removed'
    if (!isRetired || id !== defaultModel.id) throw error
    return models.resolve(caller, readerModelId, 'model')
  }
}
