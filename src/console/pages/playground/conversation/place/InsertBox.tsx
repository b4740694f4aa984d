import { pathToTurn } from '#console/pages/playground/exchange/conversation-tree.ts'
import { messageOf } from '#console/pages/playground/play/play-state.ts'
import { usePlay } from '#console/pages/playground/play/use-play.ts'
import type { MessageInput } from '#contract/chat/messages.ts'
import { EditBox } from '#console/pages/playground/conversation/EditBox.tsx'
import { useInsertPlace } from './insert-place.ts'
import { roleLabels, type Role } from './role-labels.ts'

/** Adds a message of any role after a turn, or at the start of the conversation. */
export function InsertBox({ after }: { after: string | null }) {
  const play = usePlay()
  const { setPlace } = useInsertPlace()
  const { tree, exchanges } = play.get()
  const path = pathToTurn(tree, after)
  const calls = path.flatMap((turn) => {
    const message = messageOf(turn, exchanges)
    return message?.role === 'assistant' ? (message.tool_calls ?? []) : []
  })
  const last = path.at(-1)
  const isAfterUser = last?.type === 'message' && last.message.role === 'user'
  return (
    <EditBox
      label="New message"
      text=""
      messageRole={isAfterUser ? 'assistant' : 'user'}
      // A result needs a call that it answers.
      roles={roleLabels.filter(({ value }) => value !== 'tool' || calls.length > 0)}
      calls={calls.map(({ id, function: { name } }) => ({ value: id, label: `${name} · ${id}` }))}
      action="Add message"
      onSave={(content, role, tool_call_id) => {
        play.insert(after, newMessage(role, content, tool_call_id))
        setPlace(undefined)
      }}
      onCancel={() => setPlace(undefined)}
    />
  )
}

function newMessage(role: Role, content: string, tool_call_id: string): MessageInput {
  return role === 'tool' ? { role, content, tool_call_id } : { role, content }
}
