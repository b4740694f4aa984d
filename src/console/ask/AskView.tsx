import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import type { CitedReference } from '#console/answers/all-references.ts'
import { OpenSource } from '#console/answers/open-source.ts'
import { TurnView } from '#console/ask/answer/load-turn-view.ts'
import { showFailure } from '#console/mutations/show-failure.ts'
import { graphQueries } from '#console/graphs/graph-queries.ts'
import { Button } from '#console/ui/Button.tsx'
import { Icon } from '#console/ui/Icon.tsx'
import { TextButton } from '#console/ui/TextButton.tsx'
import { Box } from '#console/ui/layout/Box.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import type { Conversation } from '#contract/conversations/conversations.ts'
import { AskBox } from '#console/ask/box/AskBox.tsx'
import { PlainTurns } from './PlainTurns.tsx'
import { usePane } from '#console/ask/pane/use-pane.ts'
import styles from './AskView.module.css'
import { conversationQueries, stopTurnMutation } from './conversation-queries.ts'
import { sumCounts } from './sum-counts.ts'
import { ModelHint } from './AskModel.tsx'
import type { AskInput, LiveConversation } from './live-conversation.ts'
import type { OtherWay } from '#console/ask/answer/OtherWays.tsx'
import { answerOf, elementIdOf, isOpen, mergeTurns, type Turn } from './turn.ts'
import {
  choicesThatShow,
  shownTurns,
  type ChosenVersions,
  type ShownTurn,
} from './turn-versions.ts'
import { lazyPart } from '#console/ui/lazy-part.ts'

// The file reader comes with it.
const AskPane = lazyPart(async () => (await import('#console/ask/pane/AskPane.tsx')).AskPane)

const TurnScroll = lazyPart(async () => (await import('./TurnScroll.tsx')).TurnScroll)

const OwnerOnly = lazyPart(async () => (await import('./OwnerOnly.tsx')).OwnerOnly)

const FilesNotice = lazyPart(async () => (await import('./FilesNotice.tsx')).FilesNotice)
const OtherWays = lazyPart(
  async () => (await import('#console/ask/answer/OtherWays.tsx')).OtherWays,
)

const filesPollMs = 3_000

/** A conversation as the service has stored it, as far as its turns are loaded. */
export interface StoredConversation {
  conversation: Conversation
  turns: readonly Turn[]
  /** Loads the turns before; null where there are none. */
  loadOlder: (() => void) | null
  isLoadingOlder: boolean
}

interface AskViewProps {
  live: LiveConversation
  /** Null before the first question. */
  stored: StoredConversation | null
  /** Whether the box has the focus of a new page. */
  takesFocus?: boolean
  /** Whether the draft is asked as soon as it can be. */
  sendsDraft?: boolean
  /** The turn to open at; the newest where it is left out. */
  turn_id?: string | undefined
  /** What stands above the view: a first question that it repeats is not drawn twice. */
  title?: string
  /** The graphs that are asked, as far as they are known one by one. */
  graph_ids: readonly string[]
  /** The only files that are asked; null for all files of the graphs. */
  file_ids?: readonly string[] | null
  /** Whether all graphs are asked. */
  asksAll?: boolean
  /** Whether it is not known yet which graphs are asked. */
  areGraphsLoading?: boolean
  /** Whether the graphs could not be loaded. */
  areGraphsMissing?: boolean
  model: string | null
  /** Opens the choice of graphs, where a question is sent without one. */
  onChoose?: () => void
  /** Asks all files of all graphs from now on. */
  onAllGraphs?: () => void
  /** Asks this model from now on. */
  onModel?: (model: string) => Promise<void>
  /** Asks in a new conversation, where this one was deleted. */
  onAnew: (input: AskInput) => void
  /** The choice of graphs and of the model, in the box. */
  choices?: ReactNode
  /** Drawn before the first question. `ask` asks a suggested one. */
  opening: (ask: (question: string) => void) => ReactNode
}

/** Questions with their answers, a box for the next question, and beside them what an answer rests on. */
export function AskView({
  live,
  stored,
  takesFocus = false,
  sendsDraft = false,
  turn_id,
  title,
  graph_ids,
  file_ids = null,
  asksAll = false,
  areGraphsLoading = false,
  areGraphsMissing = false,
  model,
  onChoose,
  onAllGraphs,
  onModel,
  onAnew,
  choices,
  opening,
}: AskViewProps) {
  const queryClient = useQueryClient()
  const { conversation_id, turns: visitTurns } = useSyncExternalStore(live.subscribe, live.get)
  const turns = mergeTurns(stored?.turns ?? [], visitTurns)
  const [ownChoices, setChosen] = useState<ChosenVersions | null>(null)
  const chosen = ownChoices ?? (turn_id === undefined ? {} : choicesThatShow(turns, turn_id))
  const shown = shownTurns(turns, chosen)
  const isReceiving = visitTurns.some(isOpen)
  const isAnswering = turns.some(isOpen)
  const begunId = visitTurns.at(-1)?.id ?? null
  const stopStored = useMutation(stopTurnMutation(queryClient, conversation_id ?? ''))
  const isOwner = stored?.conversation.is_owner ?? true
  const { pane, open, close } = usePane(turns)
  const view = useRef<HTMLDivElement>(null)
  const newest = useRef<HTMLLIElement>(null)
  const countedIds = file_ids === null ? graph_ids : []
  const counts = useQueries({
    queries: countedIds.map((graph_id) => ({
      ...graphQueries.one(graph_id),
      refetchInterval: filesPoll,
    })),
    combine: (results) =>
      results.some(({ isPending }) => isPending)
        ? null
        : sumCounts(results.flatMap(({ data }) => data ?? [])),
  })
  const hasNoGraph = graph_ids.length === 0 && !asksAll
  const last = turns.at(-1)
  const isOutdated =
    last !== undefined && !isOpen(last) && (answerOf(last)?.pending_files?.reading ?? 0) > 0

  // What was answered is now stored, and the conversation is the first of the list.
  useEffect(() => {
    if (!isReceiving && conversation_id !== null) {
      void queryClient.invalidateQueries({ queryKey: conversationQueries.all })
    }
  }, [isReceiving, conversation_id, queryClient])

  // The question has just been stored, and may be the title of its conversation.
  useEffect(() => {
    if (begunId !== null) {
      void queryClient.invalidateQueries({ queryKey: conversationQueries.lists() })
    }
  }, [begunId, queryClient])

  const inputOf = (
    question: string,
    place: Pick<AskInput, 'replaces' | 'continues'> = {},
  ): AskInput => {
    const after = stored?.turns.at(-1)?.id ?? ''
    return { question, graph_ids: asksAll ? null : graph_ids, file_ids, model, after, ...place }
  }

  /** Asks a question after what is shown, which may be an earlier version. */
  function ask(question: string) {
    live.ask(inputOf(question, isEarlier(shown) ? { continues: shown.at(-1)?.turn.id } : {}))
  }

  /** Asks a question again, in the place of its turn and of those after it. */
  function askAgain({ id, replaces, continues }: Turn, question: string) {
    // It takes the place of the newest version, and so does what is shown.
    if (continues == null) setChosen({})
    live.ask(inputOf(question, { replaces: id ?? replaces, continues }))
  }

  /** Asks the last question again, in another way that is then kept. */
  async function askOtherwise(turn: Turn, change: OtherWay) {
    if ('model' in change) await onModel?.(change.model)
    else onAllGraphs?.()
    setChosen({})
    live.ask({ ...inputOf(turn.question, { replaces: turn.id }), ...change })
  }

  function stop() {
    if (isReceiving) live.stop()
    else if (last?.id) stopStored.mutate(last.id, { onError: showFailure })
  }

  const openSource = (reference: CitedReference) => open({ type: 'source', reference })
  return (
    <OpenSource
      value={{ open: openSource, shown: pane?.type === 'source' ? pane.reference : null }}
    >
      <div ref={view} className={styles['ask']}>
        {turns.length === 0 && <Suspense fallback={<Box flex="grow" />}>{opening(ask)}</Suspense>}
        {stored?.loadOlder && (
          <Box below={4}>
            <Button variant="ghost" pending={stored.isLoadingOlder} onClick={stored.loadOlder}>
              Show earlier questions
            </Button>
          </Box>
        )}
        {turns.length > 0 && (
          <Box flex="grow">
            <Suspense fallback={<PlainTurns turns={visitTurns} onAgain={askAgain} />}>
              <Stack as="ol" gap={8} aria-label="Questions and answers">
                {shown.map(({ turn, group, versions, isCurrent }, index) => {
                  const newestVersion = versions.at(-1) ?? turn
                  const canAsk = isOwner && !isAnswering && isCurrent
                  return (
                    <li
                      key={versions[0]?.key}
                      id={turn.id === null ? undefined : elementIdOf(turn.id)}
                      ref={index === shown.length - 1 ? newest : undefined}
                    >
                      <TurnView
                        turn={turn}
                        version={{
                          number: versions.indexOf(turn) + 1,
                          total: versions.length,
                          onShow: (number) =>
                            setChosen({ ...chosen, [group]: versions[number - 1]?.key ?? group }),
                        }}
                        isTitled={index === 0 && turn.question === title}
                        onAgain={canAsk ? () => askAgain(newestVersion, turn.question) : null}
                        onEdit={canAsk ? (question) => askAgain(newestVersion, question) : null}
                        hasLater={index < shown.length - 1}
                        onAnew={() => onAnew({ ...inputOf(turn.question), after: '' })}
                        conversation_id={conversation_id}
                        isOwner={isOwner}
                        onWhy={(id) => open({ type: 'why', turn_id: id })}
                        onKeep={live.draft.write}
                        otherWays={
                          canAsk &&
                          index === shown.length - 1 &&
                          newestVersion === turn && (
                            <OtherWays
                              turn={turn}
                              turns={turns}
                              model={model}
                              graph_ids={asksAll || !onAllGraphs ? null : graph_ids}
                              file_ids={file_ids}
                              onAsk={(change) => void askOtherwise(turn, change)}
                            />
                          )
                        }
                      />
                    </li>
                  )
                })}
              </Stack>
              <TurnScroll
                turns={turns}
                isAsked={visitTurns.length > 0}
                view={view}
                newest={newest}
                turn_id={turn_id}
                stored={stored}
              />
            </Suspense>
          </Box>
        )}
        {isEarlier(shown) && (
          <Row as="p" gap={2} wrap tone="muted" above={4} role="status">
            <Icon name="info" />
            This is an earlier version. Your next question continues from here.
            <TextButton onClick={() => setChosen({})}>Show the newest</TextButton>
          </Row>
        )}
        {!isOwner && (
          <Suspense fallback={null}>
            <OwnerOnly graph_ids={asksAll ? null : graph_ids} file_ids={file_ids} />
          </Suspense>
        )}
        {isOwner && (
          <AskBox
            draft={live.draft}
            takesFocus={takesFocus}
            sendsDraft={sendsDraft}
            isAnswering={isAnswering}
            isLoading={areGraphsLoading}
            disabledReason={
              file_ids?.length === 0
                ? 'The files are not available any more. Choose what to ask.'
                : hasNoGraph
                  ? areGraphsMissing
                    ? 'The graphs could not be loaded. Your question is kept. Reload the page.'
                    : 'Choose a graph to ask.'
                  : countedIds.length > 0 && counts?.completed === 0
                    ? 'No file is ready yet.'
                    : undefined
            }
            onBlocked={hasNoGraph && !areGraphsMissing ? onChoose : undefined}
            choices={choices}
            notice={
              counts && (
                <div role="status">
                  <Suspense fallback={null}>
                    <FilesNotice
                      counts={counts}
                      onAgain={isOutdated && last ? () => askAgain(last, last.question) : null}
                    />
                  </Suspense>
                </div>
              )
            }
            hint={<ModelHint model={model} />}
            onType={preloadTurns}
            onAsk={ask}
            onStop={stop}
          />
        )}
      </div>
      {pane && (
        <Suspense fallback={null}>
          <AskPane
            pane={pane}
            conversation_id={conversation_id}
            onOpenSource={openSource}
            onClose={close}
          />
        </Suspense>
      )}
    </OpenSource>
  )
}

function preloadTurns(): void {
  TurnView.preload()
  TurnScroll.preload()
}

/** Whether questions that were replaced are shown instead of the newest. */
function isEarlier(shown: readonly ShownTurn[]): boolean {
  const last = shown.at(-1)
  return last !== undefined && (!last.isCurrent || last.turn !== last.versions.at(-1))
}

function filesPoll({
  state,
}: {
  state: { data?: { file_status: { in_progress: number } } | undefined }
}): number | false {
  return (state.data?.file_status.in_progress ?? 0) > 0 ? filesPollMs : false
}
