import { siblingsOf, type Turn } from '#console/pages/playground/exchange/conversation-tree.ts'
import { usePlay, usePlayState } from '#console/pages/playground/play/use-play.ts'
import { VersionSwitch } from '#console/ui/VersionSwitch.tsx'

/** Switches between a turn and those that stand in the same place of the conversation. */
export function SiblingSwitch({ turn }: { turn: Turn }) {
  const play = usePlay()
  const siblings = usePlayState(({ tree }) => siblingsOf(tree, turn))
  return (
    <VersionSwitch
      number={siblings.indexOf(turn.id) + 1}
      total={siblings.length}
      onShow={(number) => {
        const sibling = siblings[number - 1]
        if (sibling !== undefined) play.choose(sibling)
      }}
    />
  )
}
