import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Composer } from '#console/pages/playground/compose/Composer.tsx'
import { SendGuardContext, type SendGuard } from '#console/pages/playground/compose/send-guard.ts'
import { useAttachImages } from '#console/pages/playground/compose/use-attach-images.ts'
import { useVariables } from '#console/pages/playground/compose/use-variables.ts'
import { shownPath } from '#console/pages/playground/exchange/conversation-tree.ts'
import { composeMessage } from '#console/pages/playground/play/compose-message.ts'
import { comparedTurns } from '#console/pages/playground/play/play-state.ts'
import {
  useIsAnyBusy,
  usePlayState,
  useVariants,
  useVariantStore,
} from '#console/pages/playground/play/use-play.ts'
import { Loading } from '#console/ui/list/Skeleton.tsx'
import { InlineProblem } from '#console/ui/Problem.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import styles from './Conversation.module.css'
import { Announcer } from './place/Announcer.tsx'
import { Thread } from './Thread.tsx'
import { useImageDrop } from './images/use-image-drop.ts'
import { isProblemAtAnswer } from './turn-error.ts'
import { lazyPart } from '#console/ui/lazy-part.ts'

const Opening = lazyPart(async () => (await import('./Opening.tsx')).Opening)
const LiveStatus = lazyPart(async () => (await import('./LiveStatus.tsx')).LiveStatus)
const LimitHint = lazyPart(async () => (await import('#console/limits/LimitHint.tsx')).LimitHint)
const Columns = lazyPart(
  async () =>
    (await import('#console/pages/playground/variants/VariantColumns.tsx')).VariantColumns,
)
const Variables = lazyPart(
  async () => (await import('#console/pages/playground/compose/Variables.tsx')).Variables,
)
const MissingValues = lazyPart(
  async () => (await import('#console/pages/playground/compose/MissingValues.tsx')).MissingValues,
)

/** A request that waits for the values of variables. */
interface Unsent {
  missing: readonly string[]
  /** Which rows of values are sent. */
  scope: 'chosen' | 'all'
  send: () => void
}

/** The middle column: the conversations of all variants and the composer. */
export function Conversation() {
  const store = useVariantStore()
  const { variants } = useVariants()
  const model = usePlayState((state) => state.draft.model)
  const problem = usePlayState((state) => (isProblemAtAnswer(state) ? null : state.problem))
  const isEmpty = usePlayState(({ compose }) => composeMessage(compose) === null)
  const isCompared = usePlayState((state) => comparedTurns(state).length > 0)
  const hasMessage = usePlayState(({ tree }) => shownPath(tree).length > 0)
  const isBusy = useIsAnyBusy()
  const section = useRef<HTMLElement>(null)
  const { attach, problems: attachmentProblems, dismissProblems } = useAttachImages()
  const { names, missing, missingInRows } = useVariables()
  const [unsent, setUnsent] = useState<Unsent | null>(null)
  const unfilled = unsent?.scope === 'all' ? missingInRows : missing
  // A variable of a message that is still being edited is not among the names of the prompts.
  const stillMissing = (unsent?.missing ?? []).filter(
    (name) => unfilled.includes(name) || !names.includes(name),
  )
  const picker = useRef<HTMLInputElement>(null)
  const { isDragging, targetProps } = useImageDrop((files) => void attach(files))
  useStopOnEscape(isBusy, store.stop)
  const isSingle = variants.length === 1

  const guard =
    (scope: Unsent['scope']): SendGuard =>
    (unfilledNames, send) => {
      if (unfilledNames.length > 0) setUnsent({ missing: unfilledNames, scope, send })
      else {
        setUnsent(null)
        send()
      }
    }

  const blockedReason =
    isSingle && isCompared && !isEmpty
      ? 'First choose the answer to continue with.'
      : isEmpty && !hasMessage
        ? 'Write a message first.'
        : undefined
  const send = () => guard('chosen')(missing, store.send)
  useRunShortcut(() => {
    if (!isBusy && blockedReason === undefined) send()
  })

  return (
    <section
      ref={section}
      className={styles['conversation']}
      aria-label="Conversation"
      {...targetProps}
    >
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label="Images to attach"
        onChange={({ currentTarget }) => {
          void attach([...(currentTarget.files ?? [])])
          // So that the same file can be chosen again.
          currentTarget.value = ''
        }}
      />
      <Announcer>
        <SendGuardContext value={guard('chosen')}>
          {isSingle ? (
            <>
              <Thread
                opening={
                  <Suspense fallback={null}>
                    <Opening />
                  </Suspense>
                }
              />
              <Suspense>
                <LiveStatus />
              </Suspense>
            </>
          ) : (
            <Suspense fallback={<Loading label="Loading variants" />}>
              <Columns />
            </Suspense>
          )}
        </SendGuardContext>
      </Announcer>
      <div className={styles['dock']}>
        <Stack gap={2} className={styles['docked']}>
          {problem && <InlineProblem error={problem} />}
          <Suspense fallback={null}>
            {names.length > 0 && (
              <Variables
                onRunRows={() => guard('all')(missingInRows, () => void store.runRows())}
              />
            )}
            {unsent !== null && stillMissing.length > 0 && (
              <MissingValues
                names={stillMissing}
                onSend={() => {
                  setUnsent(null)
                  unsent.send()
                }}
              />
            )}
            <LimitHint key={model} model={model} />
          </Suspense>
          <Composer
            blockedReason={blockedReason}
            isBusy={isBusy}
            isForAll={!isSingle}
            problems={attachmentProblems}
            onPick={() => picker.current?.click()}
            onDismissProblems={dismissProblems}
            onEditLast={() => editLast(section.current)}
            onSend={send}
            onStop={store.stop}
          />
        </Stack>
      </div>
      {isDragging && <div className={styles['drop']}>Drop images to attach them</div>}
    </section>
  )
}

/** Runs with ⌘ or Ctrl and Enter wherever the focus is on the page. Fields that use the keys themselves prevent the default. */
function useRunShortcut(run: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isShortcut = event.key === 'Enter' && (event.metaKey || event.ctrlKey)
    if (!isShortcut || event.defaultPrevented || event.isComposing) return
    // An open dialog covers the page.
    if (event.target instanceof Element && event.target.closest('[role$="dialog"]')) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

/** Opens the last user message for editing, with several variants that of the active one. */
function editLast(section: HTMLElement | null): void {
  const column = section?.querySelector('[data-active="true"]') ?? section
  const turns = column?.querySelectorAll<HTMLElement>('article[data-role="user"]')
  const button = turns?.[turns.length - 1]?.querySelector<HTMLElement>('[aria-label="Edit"]')
  button?.click()
}

function useStopOnEscape(isBusy: boolean, stop: () => void): void {
  useEffect(() => {
    if (!isBusy) return
    const press = (event: KeyboardEvent) => {
      // An open dialog or menu handles Escape first.
      if (event.key === 'Escape' && !event.defaultPrevented) stop()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isBusy, stop])
}
