import type { ChangeEvent } from 'react'
import { ModelPicker } from '#console/models/ModelPicker.tsx'
import { useGuardedSend } from '#console/pages/playground/compose/send-guard.ts'
import conversation from '#console/pages/playground/conversation/Conversation.module.css'
import { LiveStatus } from '#console/pages/playground/conversation/LiveStatus.tsx'
import { Thread } from '#console/pages/playground/conversation/Thread.tsx'
import { shownPath } from '#console/pages/playground/exchange/conversation-tree.ts'
import { useInsertPlace } from '#console/pages/playground/conversation/place/insert-place.ts'
import {
  ColumnPlay,
  useIsBusy,
  usePlay,
  usePlayState,
  useVariants,
  useVariantStore,
} from '#console/pages/playground/play/use-play.ts'
import { SystemPrompt } from '#console/pages/playground/request/SystemPrompt.tsx'
import { Button } from '#console/ui/Button.tsx'
import { Box } from '#console/ui/layout/Box.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { MoreMenu } from '#console/ui/overlay/Menu.tsx'
import { variantActions } from './variant-actions.ts'
import type { Variant } from './variant-store.ts'
import { VariantFacts } from './VariantFacts.tsx'
import styles from './Variants.module.css'

interface VariantColumnProps {
  variant: Variant
  index: number
}

/** One variant: its name and model, its prompt with the answers, and what they took. */
export function VariantColumn({ variant, index }: VariantColumnProps) {
  const store = useVariantStore()
  const { active, variants } = useVariants()
  const activate = () => store.activate(variant.id)
  return (
    <ColumnPlay value={variant.play}>
      <Box
        as="li"
        flex="shrink"
        className={styles['column']}
        data-active={variant.id === active}
        aria-current={variant.id === active || undefined}
        aria-label={`${variant.name}, ${index + 1} of ${variants.length}`}
        onFocusCapture={activate}
        onPointerDownCapture={activate}
      >
        <ColumnHead variant={variant} index={index} total={variants.length} />
        <div className={conversation['conversation']}>
          <Thread isColumn head={<Prompt />} opening={<NoMessages />} />
        </div>
        <VariantFacts />
        <LiveStatus />
      </Box>
    </ColumnPlay>
  )
}

function ColumnHead({ variant, index, total }: VariantColumnProps & { total: number }) {
  const { id, name } = variant
  const store = useVariantStore()
  const play = usePlay()
  const send = useGuardedSend()
  const isBusy = useIsBusy()
  const draft = usePlayState((state) => state.draft)
  const hasMessage = usePlayState(({ tree }) => shownPath(tree).length > 0)
  return (
    <Stack gap={2} pad={3} rule="below">
      <Row gap={1}>
        <Box
          as="input"
          flex="grow"
          weight="bold"
          className={styles['name']}
          aria-label={`Name of ${name}`}
          value={name}
          maxLength={60}
          dir="auto"
          onChange={(event: ChangeEvent<HTMLInputElement>) => store.rename(id, event.target.value)}
        />
        {isBusy ? (
          <Button size="small" icon="stop" onClick={() => play.stop()}>
            Stop
          </Button>
        ) : (
          <Button
            size="small"
            icon="play"
            disabledReason={hasMessage ? undefined : 'Add a message first.'}
            onClick={() => send(() => play.rerun())}
          >
            Run
          </Button>
        )}
        <MoreMenu
          label={`Actions for ${name}`}
          size="small"
          items={variantActions(store, { id, index, total })}
        />
      </Row>
      <ModelPicker
        label={`Model of ${name}`}
        isLabelHidden
        value={draft.model}
        onChange={(model) => play.setDraft({ ...draft, model })}
      />
    </Stack>
  )
}

function Prompt() {
  const play = usePlay()
  const draft = usePlayState((state) => state.draft)
  return (
    <Stack below={4}>
      <SystemPrompt
        value={draft.system}
        onChange={(system) => play.setDraft({ ...draft, system })}
      />
    </Stack>
  )
}

function NoMessages() {
  const { setPlace } = useInsertPlace()
  return (
    <Stack gap={2} across="start">
      <Hint as="p">Write a message to all variants below, or add one here.</Hint>
      <Button size="small" variant="ghost" icon="plus" onClick={() => setPlace(null)}>
        Add message
      </Button>
    </Stack>
  )
}
