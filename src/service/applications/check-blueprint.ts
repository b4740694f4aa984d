import type { Blueprint } from '#contract/applications/blueprint.ts'
import type { Caller } from '#service/access/caller.ts'
import type { ChatParts } from '#service/chat/chat-parts.ts'
import { readFormat, requestSchemas } from '#service/chat/prepare-chat.ts'
import { prepareTool } from '#service/chat/tools/prepare-tool.ts'
import { Failure } from '#service/failure.ts'
import type { FailureItem } from '#service/failure.ts'

/**
 * Checks what a blueprint refers to: its model, tools and JSON schema, with the access of the caller. Throws
 * `blueprint_invalid` with the path of each violation.
 */
export async function checkBlueprint(
  parts: ChatParts,
  caller: Caller,
  blueprint: Blueprint,
  { graph_ids, signal }: { graph_ids: readonly string[]; signal: AbortSignal },
): Promise<void> {
  const items: FailureItem[] = []
  const refuse = (path: string, message: string): void => {
    items.push({ key: 'blueprint_invalid', message, path: `blueprint.${path}` })
  }

  async function attempt<T>(path: string, work: () => Promise<T>): Promise<T | null> {
    try {
      return await work()
    } catch (error) {
      const isViolation = error instanceof Failure && error.status >= 400 && error.status < 500
      if (!isViolation || error.key === 'permission_missing') throw error
      const { path: place } = error.extras
      refuse(typeof place === 'string' ? place : path, error.message)
      return null
    }
  }

  const model = await attempt('model', () => parts.models.resolve(caller, blueprint.model, 'model'))
  await attempt('response_format', () =>
    readFormat(requestSchemas(parts, caller, signal), blueprint.response_format),
  )
  for (const [at, tool] of blueprint.tools.entries()) {
    // The schema of blueprints refuses functions.
    if (tool.type === 'function' || model === null) continue
    const path = `tools.${at}`
    await attempt(path, () => prepareTool(parts, caller, { tool, path, asking: model }))
    if (graph_ids.length > 0) {
      refuse(`${path}.type`, 'The application has graphs, so it cannot use another built-in tool.')
    }
  }
  for (const [at, input] of blueprint.inputs.entries()) {
    if (input.input_type !== 'media' || model === null || model.abilities.images) continue
    refuse(`inputs.${at}.input_type`, `${model.id} does not support images.`)
  }
  const [first] = items
  if (first === undefined) return
  throw new Failure('blueprint_invalid', first.message, {}, items)
}
