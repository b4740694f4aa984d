import type { BuiltInTool } from '#contract/chat/tools.ts'
import type { Caller } from '#service/access/caller.ts'
import { resolveSettings } from '#service/answering/question-settings.ts'
import { requirePermission } from '#service/access/caller.ts'
import type { ChatParts } from '#service/chat/chat-parts.ts'
import { imageCount } from '#service/chat/images/read-images.ts'
import { fileStore } from '#service/files/file-store.ts'
import { pageStore } from '#service/files/page-store.ts'
import { graphStore } from '#service/graphs/graph-store.ts'
import { Failure } from '#service/failure.ts'
import { readId } from '#service/access/read-id.ts'
import { limitedSettings } from '#service/limits/limited-settings.ts'
import type { ResolvedModel } from '#service/models/chat-model.ts'
import { searchIndex } from '#service/retrieval/search-index.ts'
import type { PreparedTool } from './built-in-tool.ts'
import { graphTool } from './graph-tool.ts'
import { llmTool } from './llm-tool.ts'
import { translationTool } from './translation-tool.ts'
import { visionTool } from './vision-tool.ts'
import { webSearchTool } from './web-search-tool.ts'

const imageKinds = new Set(['png', 'jpg'])

/**
 * Resolves everything that a built-in tool refers to, with the access of the caller. Throws the failure of a
 * missing resource; `path` is its field in the request. `asking` is the model that will call the tool.
 */
export async function prepareTool(
  parts: ChatParts,
  caller: Caller,
  { tool, path, asking }: { tool: BuiltInTool; path: string; asking: ResolvedModel },
): Promise<PreparedTool> {
  const { database, models } = parts
  switch (tool.type) {
    case 'graph': {
      requirePermission(caller, 'graphs:read')
      const graphs = await withPath(`${path}.function.graph_ids`, () =>
        graphStore(database).grounding(caller, tool.function.graph_ids.map(readId)),
      )
      const { settings } = await graphStore(database).questionFacts(graphs)
      const { query_config } = await limitedSettings(
        parts,
        caller,
        resolveSettings(tool.function.query_config, settings),
        `${path}.function.query_config`,
      )
      return graphTool({
        index: searchIndex(
          parts.reads.of(caller),
          parts.openMeanings({ caller, operation: 'createChatCompletion' }),
        ),
        graphs,
        choose: parts.reader.selectStatements(caller),
        config: { ...tool.function, query_config },
        quotes: asking.chat.kind === 'reader',
      })
    }
    case 'llm':
      return llmTool(
        tool.function,
        await models.resolve(caller, tool.function.model, `${path}.function.model`),
      )
    case 'web_search':
      return webSearchTool(parts.search, caller, tool.function)
    case 'translation': {
      const model = await models.resolve(caller, tool.function.model, `${path}.function.model`)
      if (model.chat.kind === 'reader') {
        throw new Failure(
          'field_out_of_range',
          `${model.id} is the built-in reader, which cannot translate.`,
          {
            path: `${path}.function.model`,
          },
        )
      }
      return translationTool(tool.function, model)
    }
    case 'vision': {
      requirePermission(caller, 'files:read')
      const model = await models.resolve(caller, tool.function.model, `${path}.function.model`)
      const files = fileStore(database)
      const images = []
      const count = imageCount()
      for (const [index, { name, file_id }] of tool.function.variables.entries()) {
        const place = `${path}.function.variables.${index}.file_id`
        const file = await withPath(place, () => files.require(caller, readId(file_id)))
        if (!imageKinds.has(file.kind)) {
          throw new Failure('image_kind_unsupported', `${file.name} is not an image.`, {
            path: place,
          })
        }
        // The reader quotes the OCR text of images and never opens them.
        if (model.chat.kind !== 'reader') count(file.size, place)
        images.push({ name, file })
      }
      if (model.chat.kind !== 'reader' && !model.abilities.images) {
        throw new Failure('images_not_understood', `${model.id} does not support images.`, {
          path: `${path}.function.model`,
        })
      }
      return visionTool({
        config: tool.function,
        model,
        images,
        blobs: parts.blobs,
        pages: pageStore(database),
      })
    }
  }
}

/** Adds the path of the field in the request to a failure. */
async function withPath<T>(path: string, find: () => Promise<T>): Promise<T> {
  try {
    return await find()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    throw new Failure(error.key, error.message, { ...error.extras, path })
  }
}
