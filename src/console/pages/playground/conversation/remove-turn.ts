import { siblingsOf } from '#console/pages/playground/exchange/conversation-tree.ts'
import type { PlayStore } from '#console/pages/playground/play/play-store.ts'
import { toast } from '#console/ui/overlay/toast.ts'

/** Removes a turn and offers to undo this. */
export function removeTurnWithUndo(play: PlayStore, turn_id: string): void {
  const { tree } = play.get()
  const turn = tree.turns[turn_id]
  const isVersion = turn !== undefined && siblingsOf(tree, turn).length > 1
  const undo = play.remove(turn_id)
  toast({
    title: isVersion ? 'Version and everything after it deleted' : 'Message deleted',
    action: { label: 'Undo', onPress: undo },
  })
}
