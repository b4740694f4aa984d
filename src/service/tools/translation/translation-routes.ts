import { translateText } from '#contract/tools/translation.ts'
import type { Serve } from '#service/http/serve.ts'
import { noLanguageModel, toolModel } from '#service/tools/models/tool-model.ts'
import type { ToolModelParts } from '#service/tools/models/tool-model.ts'
import { translate } from './translate.ts'

export function translationRoutes(serve: Serve, parts: ToolModelParts): void {
  serve(translateText, async (call) => {
    const { body, signal } = call
    const model = await toolModel(parts, call, body.model)
    if (model === null) throw noLanguageModel('Translation', body.model)
    return { data: await translate(body, model, signal) }
  })
}
