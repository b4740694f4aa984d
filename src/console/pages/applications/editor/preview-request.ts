import type { FormValues } from '#console/applications/input-values.ts'
import { templateParts } from '#contract/applications/template.ts'
import type { ApplicationBody, ApplicationDraft } from './application-draft.ts'

export type PreviewPart = { text: string } | { name: string; value: string | null }

/** The parts of a message: its own text, and each placeholder with what takes its place, or null without a value. */
export function previewParts(
  content: string,
  { inputs }: Pick<ApplicationDraft, 'inputs'>,
  values: FormValues,
): PreviewPart[] {
  return templateParts(content).map((part) => {
    if ('text' in part) return part
    const input = inputs.find(({ name }) => name === part.name)
    if (input === undefined) return { name: part.name, value: null }
    const filled = (values[input.name] ?? []).filter((value) => value.trim() !== '')
    if (filled.length === 0) return { name: part.name, value: input.required ? null : '' }
    const count = filled.length
    if (input.input_type === 'file') {
      return { name: part.name, value: `‹text of ${count === 1 ? 'a file' : `${count} files`}›` }
    }
    if (input.input_type === 'media') {
      return { name: part.name, value: `‹${count === 1 ? 'an image' : `${count} images`}›` }
    }
    return { name: part.name, value: filled.join('\n') }
  })
}

/** The chat request of a run, with descriptions in the place of files and images. */
export function previewRequest(
  { blueprint, graph_ids }: ApplicationBody,
  draft: ApplicationDraft,
  values: FormValues,
): Record<string, unknown> {
  const { inputs: _, messages, tools, graph_search, ...request } = blueprint
  const offered =
    graph_ids.length > 0 ? [{ type: 'graph', function: { graph_ids, ...graph_search } }] : tools
  return {
    ...request,
    messages: messages.map(({ role, content }) => ({
      role,
      content: previewParts(content, draft, values)
        .map((part) => ('text' in part ? part.text : (part.value ?? `{{${part.name}}}`)))
        .join(''),
    })),
    ...(offered && offered.length > 0 && { tools: offered }),
  }
}
