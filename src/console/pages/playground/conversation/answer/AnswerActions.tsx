import { useQuery } from '@tanstack/react-query'
import { modelQueries } from '#console/api/model-queries.ts'
import { paths } from '#console/paths.ts'
import { siblingsOf, type Turn } from '#console/pages/playground/exchange/conversation-tree.ts'
import type { Exchange } from '#console/pages/playground/exchange/exchange.ts'
import { useShowDetails } from '#console/pages/playground/play/show-details.ts'
import { useGuardedSend } from '#console/pages/playground/compose/send-guard.ts'
import { usePlay, usePlayState } from '#console/pages/playground/play/use-play.ts'
import { IconButton } from '#console/ui/IconButton.tsx'
import { MoreMenu } from '#console/ui/overlay/Menu.tsx'
import type { MenuItem } from '#console/ui/overlay/menu-item.ts'
import { copyText } from '#console/ui/overlay/copy-text.ts'
import { removeTurnWithUndo } from '#console/pages/playground/conversation/remove-turn.ts'
import { useTurnPlace } from '#console/pages/playground/conversation/place/use-turn-place.ts'
import { MoveHandle } from '#console/pages/playground/conversation/place/MoveHandle.tsx'
import { SiblingSwitch } from '#console/pages/playground/conversation/SiblingSwitch.tsx'
import styles from '#console/pages/playground/conversation/TurnActions.module.css'
import { Row } from '#console/ui/layout/Row.tsx'

interface AnswerActionsProps {
  turn: Extract<Turn, { type: 'answer' }>
  exchange: Exchange
  text: string
  onEdit: () => void
}

export function AnswerActions({ turn, exchange, text, onEdit }: AnswerActionsProps) {
  const play = usePlay()
  const send = useGuardedSend()
  const showDetails = useShowDetails()
  const { items: placeItems } = useTurnPlace(turn)
  const tree = usePlayState((state) => state.tree)
  const { data } = useQuery(modelQueries.list())
  const answers = siblingsOf(tree, turn).filter((id) => tree.turns[id]?.type === 'answer')
  const others = (data?.models ?? []).filter(({ id }) => id !== exchange.request.model)
  const { run_id } = exchange

  const items: MenuItem[] = [
    { type: 'action', label: 'Edit answer', icon: 'edit', onSelect: onEdit },
    {
      type: 'action',
      label: 'Copy link to run',
      icon: 'link',
      disabledReason: run_id === null ? 'This run was not saved.' : undefined,
      onSelect: () => {
        const link = window.location.origin + paths.playgroundRun(run_id ?? '')
        void copyText(link, { title: 'Link copied' })
      },
    },
    ...placeItems,
    {
      type: 'action',
      label: 'Delete answer',
      icon: 'trash',
      onSelect: () => removeTurnWithUndo(play, turn.id),
    },
    ...(others.length === 0
      ? []
      : [
          { type: 'separator' as const, key: 'models' },
          {
            type: 'choice' as const,
            label: 'Regenerate with',
            value: '',
            options: others.map(({ id }) => ({ value: id, label: id })),
            onChoose: (model: string) => send(() => play.regenerate(turn.id, model)),
          },
        ]),
  ]

  return (
    <Row gap="half" wrap tone="faint" className={styles['actions']}>
      <SiblingSwitch turn={turn} />
      <MoveHandle turn={turn} />
      {answers.length > 1 && (
        <IconButton
          icon="columns"
          size="small"
          label="Show versions side by side"
          onClick={() => play.compare(answers)}
        />
      )}
      <IconButton
        icon="copy"
        size="small"
        label="Copy answer"
        disabledReason={text === '' ? 'There is no text to copy.' : undefined}
        onClick={() => void copyText(text, { title: 'Answer copied' })}
      />
      <IconButton
        icon="retry"
        size="small"
        label="Regenerate"
        onClick={() => send(() => play.regenerate(turn.id))}
      />
      <IconButton
        icon="braces"
        size="small"
        label="Show request and response"
        onClick={() => showDetails(exchange.id)}
      />
      <MoreMenu label="More actions" size="small" align="start" items={items} />
    </Row>
  )
}
