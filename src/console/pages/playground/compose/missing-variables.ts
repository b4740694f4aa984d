import { promptTexts, type PlayState } from '#console/pages/playground/play/play-state.ts'
import { variableNames } from '#contract/playground/variables.ts'

type Prompt = Pick<PlayState, 'draft' | 'tree'>

/**
 * The variables in the prompt of a variant, and in a text that is added to it. The service fills the
 * image variables of the vision tool, so they are not among them.
 */
export function promptVariables({ draft, tree }: Prompt, text = ''): string[] {
  const images = draft.built_in === 'vision' ? draft.forms.vision.variables : []
  return variableNames([...promptTexts(draft, tree), text]).filter(
    (name) => !images.some((image) => image.name === name),
  )
}

/** Those without a value in the row to send. */
export function missingVariables(prompt: Prompt, text = ''): string[] {
  const { rows, chosen } = prompt.draft.variables
  return promptVariables(prompt, text).filter((name) => (rows[chosen]?.[name] ?? '') === '')
}
