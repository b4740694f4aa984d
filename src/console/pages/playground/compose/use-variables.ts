import { variableNames } from '#console/prompt/fill-variables.ts'
import { promptTexts } from '#console/pages/playground/play/play-state.ts'
import { usePlayState } from '#console/pages/playground/play/use-play.ts'

/**
 * The variables of the next request, and those without a value in the row to send and in any row.
 * The service fills the image variables of the vision tool, so they are not among them.
 */
export function useVariables() {
  const draft = usePlayState((state) => state.draft)
  const tree = usePlayState((state) => state.tree)
  const text = usePlayState((state) => state.compose.text)
  const { rows, chosen } = draft.variables
  const images = draft.built_in === 'vision' ? draft.forms.vision.variables : []
  const names = variableNames([...promptTexts(draft, tree), text]).filter(
    (name) => !images.some((image) => image.name === name),
  )
  return {
    names,
    missing: names.filter((name) => (rows[chosen]?.[name] ?? '') === ''),
    missingInRows: names.filter((name) => rows.some((row) => (row[name] ?? '') === '')),
  }
}
