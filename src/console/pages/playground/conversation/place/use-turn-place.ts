import { useContext } from 'react'
import { shownPath, type Turn } from '#console/pages/playground/exchange/conversation-tree.ts'
import { usePlay, usePlayState } from '#console/pages/playground/play/use-play.ts'
import type { MenuItem } from '#console/ui/overlay/menu-item.ts'
import { Announce } from './announce.ts'
import { useInsertPlace } from './insert-place.ts'

/** Where a turn stands in its conversation, with the actions that change this. */
export function useTurnPlace(turn: Turn) {
  const play = usePlay()
  const announce = useContext(Announce)
  const { setPlace } = useInsertPlace()
  const index = usePlayState(({ tree }) => shownPath(tree).findIndex(({ id }) => id === turn.id))
  const total = usePlayState(({ tree }) => shownPath(tree).length)

  function moveTo(to: number): void {
    if (to < 0 || to >= total) {
      announce(to < 0 ? 'This is the first message.' : 'This is the last message.')
      return
    }
    play.move(turn.id, to)
    announce(`Moved to position ${to + 1} of ${total}.`)
  }

  const items: MenuItem[] = [
    {
      type: 'action',
      label: 'Insert message above',
      icon: 'plus',
      onSelect: () => setPlace(turn.parent),
    },
    {
      type: 'action',
      label: 'Insert message below',
      icon: 'plus',
      onSelect: () => setPlace(turn.id),
    },
    {
      type: 'action',
      label: 'Move up',
      icon: 'arrow-up',
      disabledReason: index === 0 ? 'This is the first message.' : undefined,
      onSelect: () => moveTo(index - 1),
    },
    {
      type: 'action',
      label: 'Move down',
      icon: 'arrow-down',
      disabledReason: index === total - 1 ? 'This is the last message.' : undefined,
      onSelect: () => moveTo(index + 1),
    },
  ]
  return { index, items, moveTo }
}
