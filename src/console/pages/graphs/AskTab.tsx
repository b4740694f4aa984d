import { useEffect, useState, useSyncExternalStore } from 'react'
import { ModelSelect } from '#console/ask/AskModel.tsx'
import { AskOpening } from '#console/ask/opening/load-opening.ts'
import { AskView } from '#console/ask/AskView.tsx'
import {
  forgetNewConversation,
  liveConversation,
  newConversation,
} from '#console/ask/live-conversation.ts'
import { tabConversations } from '#console/ask/stored-choices.ts'
import { useAskChoices } from '#console/ask/use-ask-choices.ts'
import { useStoredConversation } from '#console/ask/use-stored-conversation.ts'
import { paths } from '#console/paths.ts'
import { useRequiredParam } from '#console/require-param.ts'
import { Button, ButtonLink } from '#console/ui/Button.tsx'
import { Row } from '#console/ui/layout/Row.tsx'

/** A conversation about one graph. The tab shows the last one of this visit until a new one is begun. */
export function AskTab() {
  const graph_id = useRequiredParam('graph_id')
  const [storedId, setStoredId] = useState(() => tabConversations.read()?.[graph_id] ?? null)
  // A conversation that began on this visit has no stored ID, so that forgetting it alone would show nothing new.
  const [, setRound] = useState(0)
  const live = storedId === null ? newConversation(graph_id) : liveConversation(storedId)
  const createdId = useSyncExternalStore(live.subscribe, () => live.get().conversation_id)
  const { query, stored } = useStoredConversation(createdId)
  const { model, setModel } = useAskChoices(stored?.conversation)
  const isGone = query.isError && query.error.key === 'conversation_not_found'

  // It was deleted elsewhere. A question that it did not take stays until it is asked anew.
  if (isGone && storedId !== null && live.get().turns.length === 0) setStoredId(null)

  useEffect(() => {
    const { [graph_id]: _, ...others } = tabConversations.read() ?? {}
    const isKept = createdId !== null && !isGone
    tabConversations.write(isKept ? { ...others, [graph_id]: createdId } : others)
  }, [graph_id, createdId, isGone])

  function beginAnew() {
    live.stop()
    forgetNewConversation(graph_id)
    setStoredId(null)
    setRound((round) => round + 1)
  }

  return (
    <>
      {createdId !== null && (
        <Row gap={2} wrap below={4} measure="prose">
          <Button size="small" icon="plus" onClick={beginAnew}>
            New conversation
          </Button>
          <ButtonLink size="small" variant="ghost" to={paths.conversation(createdId)}>
            Open in Ask
          </ButtonLink>
        </Row>
      )}
      <AskView
        key={live.key}
        live={live}
        stored={stored}
        takesFocus={createdId === null}
        graph_ids={[graph_id]}
        model={model}
        onModel={setModel}
        onAnew={(input) => {
          live.draft.write('')
          beginAnew()
          newConversation(graph_id).ask(input)
        }}
        choices={<ModelSelect model={model} onChange={(next) => void setModel(next)} />}
        opening={(ask) => <AskOpening graph_ids={[graph_id]} onAsk={ask} />}
      />
    </>
  )
}
