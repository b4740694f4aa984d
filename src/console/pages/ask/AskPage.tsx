import { useSuspenseQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { flushSync } from 'react-dom'
import { Suspense, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import {
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from '#console/router/use-location.ts'
import { ModelSelect } from '#console/ask/AskModel.tsx'
import { AskOpening } from '#console/ask/opening/load-opening.ts'
import { AskView } from '#console/ask/AskView.tsx'
import { GraphPicker } from '#console/ask/picker/GraphPicker.tsx'
import {
  forgetNewConversation,
  liveConversation,
  newConversation,
  type LiveConversation,
} from '#console/ask/live-conversation.ts'
import { useAskChoices } from '#console/ask/use-ask-choices.ts'
import { useStoredConversation } from '#console/ask/use-stored-conversation.ts'
import { paths } from '#console/paths.ts'
import { lazyPart } from '#console/ui/lazy-part.ts'
import { meQueries } from '#console/session/me-queries.ts'
import { Button, ButtonLink } from '#console/ui/Button.tsx'
import { Icon } from '#console/ui/Icon.tsx'
import { Loading, Skeleton } from '#console/ui/list/Skeleton.tsx'
import { Box } from '#console/ui/layout/Box.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Dialog } from '#console/ui/overlay/Dialog.tsx'
import { PageHeader } from '#console/ui/page/PageHeader.tsx'
import { Problem } from '#console/ui/Problem.tsx'
import { DropToGraph } from '#console/uploads/drop/DropToGraph.tsx'
import styles from './AskPage.module.css'
import { audience } from './audience.ts'
import { ConversationMenu } from './ConversationMenu.tsx'
import { History } from './History.tsx'

const loadFiles = () => import('#console/ask/picker/AskedFiles.tsx')
const AskedFiles = lazyPart(async () => (await loadFiles()).AskedFiles)
const AboutFiles = lazyPart(async () => (await loadFiles()).AboutFiles)

const place = 'page'

// Home comes with a question that is to be asked. The files of a new conversation are not in the address that it gets.
const navigationState = z.object({
  sendsDraft: z.optional(z.literal(true)),
  file_ids: z.optional(z.array(z.string())),
})

/** Conversations about any graphs: the newest at the side, the open one in the middle. */
export function AskPage() {
  const { conversation_id } = useParams()
  const { state } = useLocation()
  // The new conversation stays until its address is shown: another one would take the focus from the question.
  const live = useMemo(
    () =>
      conversation_id === undefined ? newConversation(place) : liveConversation(conversation_id),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a question of the palette begins another conversation here
    [conversation_id, state],
  )
  const createdId = useSyncExternalStore(live.subscribe, () => live.get().conversation_id)
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [isHistoryOpen, setHistoryOpen] = useState(false)

  // The first question has begun a conversation, which now has an address.
  useEffect(() => {
    if (conversation_id !== undefined || createdId === null) return
    forgetNewConversation(place)
    void navigate(paths.conversation(createdId), {
      replace: true,
      preventScrollReset: true,
      state: { keepsFocus: true, file_ids: search.getAll('file') },
    })
  }, [conversation_id, createdId, navigate, search])

  return (
    <div data-tall="" className={styles['page']}>
      <DropToGraph />
      <nav className={styles['history']} aria-label="Conversations">
        <History />
      </nav>
      <OpenConversation
        key={live.key}
        live={live}
        conversation_id={conversation_id ?? createdId}
        onHistory={() => setHistoryOpen(true)}
      />
      <Dialog isOpen={isHistoryOpen} onClose={() => setHistoryOpen(false)} title="Conversations">
        <Box above={4}>
          <History onOpened={() => setHistoryOpen(false)} />
        </Box>
      </Dialog>
    </div>
  )
}

interface OpenConversationProps {
  live: LiveConversation
  conversation_id: string | null
  onHistory: () => void
}

function OpenConversation({ live, conversation_id, onHistory }: OpenConversationProps) {
  const { query, stored } = useStoredConversation(conversation_id)
  const [search] = useSearchParams()
  const { state } = useLocation()
  const { sendsDraft = false, file_ids: begunWith = [] } =
    navigationState.safeParse(state).data ?? {}
  const navigate = useNavigate()
  const { data: me } = useSuspenseQuery(meQueries.own())
  const conversation = stored?.conversation
  const opener = useRef<HTMLButtonElement>(null)
  const {
    requestedIds,
    asksAll,
    graph_ids,
    file_ids,
    shown_ids,
    model,
    isLoading: areGraphsLoading,
    isEmpty,
    isFailed,
    ...choices
  } = useAskChoices(conversation, [...search.getAll('file'), ...begunWith])
  const hasVisitTurns = useSyncExternalStore(live.subscribe, () => live.get().turns.length > 0)
  const title = conversation?.title ?? ''
  const isLoading = conversation_id !== null && !hasVisitTurns && query.isPending

  return (
    <div className={styles['conversation']}>
      <PageHeader
        title={title === '' ? 'Ask' : title}
        documentTitle={title === '' ? 'Ask' : `${title} · Ask`}
        aside={
          conversation?.shared === 'team' && (
            <Row as="span" gap={1} tone="muted">
              <Icon name="team" />
              {conversation.is_owner
                ? `Shared with ${audience(conversation, me)}`
                : `Shared by ${conversation.key_name}`}
            </Row>
          )
        }
        text={
          file_ids && (
            <Suspense fallback="…">
              <AboutFiles file_ids={file_ids} />
            </Suspense>
          )
        }
        actions={
          <>
            <Button icon="clock" className={styles['opener']} onClick={onHistory}>
              History
            </Button>
            {conversation_id !== null && (
              <ButtonLink icon="plus" to={paths.ask()} className={styles['opener']}>
                New
              </ButtonLink>
            )}
            {conversation && <ConversationMenu conversation={conversation} />}
          </>
        }
      />
      {isLoading && (
        <Stack gap={4}>
          <Loading label="Loading conversation" />
          <Skeleton shape="title" width="60%" />
          <Skeleton shape="block" />
        </Stack>
      )}
      {query.isError && !stored && !hasVisitTurns && (
        <Problem
          error={
            query.error.key === 'conversation_not_found'
              ? { message: 'Conversation not found', advice: query.error.advice }
              : query.error
          }
          onRetry={() => void query.refetch()}
        >
          <ButtonLink
            to={paths.ask()}
            onClick={() => {
              // A question that could not be asked here is not lost.
              if (live.draft.read() !== '') newConversation(place).draft.write(live.draft.read())
            }}
          >
            New conversation
          </ButtonLink>
        </Problem>
      )}
      {(conversation_id === null || stored || hasVisitTurns) && (
        <AskView
          live={live}
          takesFocus={conversation_id === null}
          sendsDraft={sendsDraft}
          turn_id={search.get('turn') ?? undefined}
          stored={stored}
          title={title}
          graph_ids={graph_ids}
          file_ids={file_ids}
          asksAll={asksAll}
          areGraphsLoading={areGraphsLoading}
          areGraphsMissing={isFailed}
          model={model}
          onChoose={() => opener.current?.click()}
          onAllGraphs={() => {
            choices.setFileIds(null)
            choices.setGraphIds(null)
          }}
          onModel={choices.setModel}
          onAnew={(input) => {
            forgetNewConversation(place)
            newConversation(place).ask(input)
            live.draft.write('')
            void navigate(paths.ask())
          }}
          choices={
            <>
              {file_ids ? (
                <Suspense fallback={null}>
                  <AskedFiles
                    file_ids={file_ids}
                    onChange={(next) => {
                      // The button that has the focus gives its place to the graphs.
                      if (next === null) flushSync(() => choices.setFileIds(null))
                      else choices.setFileIds(next)
                      opener.current?.focus()
                    }}
                  />
                </Suspense>
              ) : (
                <GraphPicker
                  requestedIds={isEmpty || isFailed ? [] : requestedIds}
                  graph_ids={graph_ids}
                  opener={opener}
                  isLoading={areGraphsLoading}
                  onChange={choices.setGraphIds}
                />
              )}
              <ModelSelect model={model} onChange={(next) => void choices.setModel(next)} />
            </>
          }
          opening={(ask) => (
            <AskOpening graph_ids={shown_ids} file_ids={file_ids} isEmpty={isEmpty} onAsk={ask} />
          )}
        />
      )}
    </div>
  )
}
