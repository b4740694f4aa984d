import { toast } from '#console/ui/overlay/toast.ts'
import { emptyDraft } from '#console/prompt/draft.ts'
import { composeMessage } from './compose-message.ts'
import type { PlayState } from './play-state.ts'
import type { contentOfRun } from './play-content.ts'
import type { PlayStore } from './play-store.ts'

/**
 * Replaces the content of the playground. A toast says so, names fields that were left out, and
 * offers to undo this.
 */
export function openWithUndo(
  play: PlayStore,
  { left_out, ...content }: ReturnType<typeof contentOfRun>,
  title: string,
): void {
  const isReplacing = !isBlank(play.get())
  const undo = play.open(content)
  const description = [
    isReplacing && 'It replaced your request, conversation and message.',
    leftOutText(left_out),
  ]
    .filter((sentence) => sentence !== false)
    .join(' ')
  toast({
    title,
    ...(description !== '' && { description }),
    action: { label: 'Undo', onPress: undo },
  })
}

/** What to say of fields of a request that the playground cannot show; false without any. */
export function leftOutText(fields: readonly string[]): string | false {
  return fields.length > 0 && `Not supported here and left out: ${fields.join(', ')}.`
}

/** Whether nothing was entered yet, so that replacing it loses nothing. */
function isBlank({ draft, tree, compose }: PlayState): boolean {
  return (
    Object.keys(tree.turns).length === 0 &&
    composeMessage(compose) === null &&
    JSON.stringify(draft) === JSON.stringify(emptyDraft(draft.model))
  )
}
