import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { NavLink } from '#console/router/Link.tsx'
import { conversationQueries } from '#console/ask/conversation-queries.ts'
import { graphQueries } from '#console/graphs/graph-queries.ts'
import { paths } from '#console/paths.ts'
import { classes } from '#console/ui/classes.ts'
import { ButtonLink } from '#console/ui/Button.tsx'
import { SearchField } from '#console/ui/form/SearchField.tsx'
import { Icon } from '#console/ui/Icon.tsx'
import { MoreRows } from '#console/ui/list/MoreRows.tsx'
import { Loading, Skeleton } from '#console/ui/list/Skeleton.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { QueryView } from '#console/ui/QueryView.tsx'
import { Time } from '#console/ui/text/Time.tsx'
import { useNow } from '#console/ui/text/use-now.ts'
import type { Conversation } from '#contract/conversations/conversations.ts'
import { groupByDay } from './group-by-day.ts'
import styles from './History.module.css'
import { lazyPart } from '#console/ui/lazy-part.ts'

const Excerpt = lazyPart(async () => (await import('./Excerpt.tsx')).Excerpt)

interface HistoryProps {
  /** Called when a conversation is opened. */
  onOpened?: (() => void) | undefined
}

/** The conversations of the key, and those that others share with it; the last that was asked first. */
export function History({ onOpened }: HistoryProps) {
  const [search, setSearch] = useState('')
  const own = useInfiniteQuery(conversationQueries.list('own', search))
  const shared = useInfiniteQuery(conversationQueries.list('shared', search))
  return (
    <Stack gap={3}>
      <ButtonLink icon="plus" to={paths.ask()} onClick={onOpened}>
        New conversation
      </ButtonLink>
      <SearchField label="Search conversations" value={search} onChange={setSearch} />
      <QueryView
        query={own}
        skeleton={
          <Stack gap={2}>
            <Loading label="Loading conversations" />
            {['80%', '60%', '70%'].map((width) => (
              <Skeleton key={width} width={width} />
            ))}
          </Stack>
        }
      >
        {(conversations) =>
          !conversations.some(isBegun) ? (
            <Hint as="p" leading="prose">
              {search === ''
                ? 'Your conversations appear here. Only you see them until you share one. Administrators see unanswered questions, and unsupported or downvoted answers. Answer reviews do not show your name. The audit log records which key asked and rated.'
                : `No results for “${search}”.`}
            </Hint>
          ) : (
            <ConversationsByDay
              conversations={conversations.filter(isBegun)}
              search={search}
              onOpened={onOpened}
            />
          )
        }
      </QueryView>
      <MoreRows list={own} />
      {shared.data !== undefined && shared.data.length > 0 && (
        <Stack as="section" gap={1} aria-labelledby="shared-conversations">
          <Hint as="h2" id="shared-conversations" weight="medium">
            Shared with you
          </Hint>
          <ConversationList conversations={shared.data.filter(isBegun)} onOpened={onOpened} />
          <MoreRows list={shared} />
        </Stack>
      )}
    </Stack>
  )
}

interface ConversationListProps extends HistoryProps {
  conversations: readonly Conversation[]
  search?: string | undefined
}

function ConversationsByDay({ conversations, search, onOpened }: ConversationListProps) {
  const now = useNow()
  return groupByDay(conversations, now).map(({ day, conversations: some }) => (
    <Stack key={day} as="section" gap={1} aria-label={day}>
      <Hint as="h2" weight="medium">
        {day}
      </Hint>
      <ConversationList conversations={some} search={search} onOpened={onOpened} />
    </Stack>
  ))
}

function ConversationList({ conversations, search = '', onOpened }: ConversationListProps) {
  const { data: all } = useQuery({
    ...graphQueries.choices(''),
    enabled: conversations.some(({ all_graphs, is_owner }) => all_graphs && is_owner),
  })
  // The only graph is shown by name, as in the graph picker. The keys of others may read more graphs.
  const allGraphs = all?.data.length === 1 ? (all.data[0]?.name ?? '') : 'All graphs'
  return (
    <Stack as="ul" gap="half">
      {conversations.map(
        ({ id, title, shared, is_owner, key_name, updated_at, match, ...conversation }) => (
          <li key={id}>
            <Stack
              as={NavLink}
              to={paths.conversation(id)}
              pad="1-2"
              hover
              focusInside
              className={classes(styles['conversation'])}
              onClick={onOpened}
            >
              <Text as="span" dir="auto" tone="ink" overflow="truncate" title={title}>
                {title || (is_owner ? 'New conversation' : 'Hidden title')}
              </Text>
              {match !== undefined && (
                <Hint dir="auto" overflow="truncate" title={match}>
                  <Suspense fallback={match}>
                    <Excerpt question={match} search={search} />
                  </Suspense>
                </Hint>
              )}
              <Row as={Hint} gap={1}>
                {shared === 'team' && is_owner && <Icon name="team" size="small" />}
                {!is_owner && (
                  <Text as="bdi" overflow="truncate" title={key_name}>
                    {key_name}
                  </Text>
                )}
                <Text as="span" nowrap flex="fixed">
                  {!is_owner && '· '}
                  <Time value={updated_at} /> ·
                </Text>
                <Text
                  as="bdi"
                  overflow="truncate"
                  title={graphsOf(conversation, is_owner ? allGraphs : 'All graphs')}
                >
                  {graphsOf(conversation, is_owner ? allGraphs : 'All graphs')}
                </Text>
              </Row>
            </Stack>
          </li>
        ),
      )}
    </Stack>
  )
}

/** A program may have created a conversation in which nothing was ever asked. */
function isBegun({ turn_count, title }: Conversation): boolean {
  return turn_count > 0 || title !== ''
}

/** What tells conversations with one title apart. */
function graphsOf(
  { all_graphs, graph_names = [], file_names }: Partial<Conversation>,
  allGraphs: string,
): string {
  if (file_names) return file_names.join(', ') || 'No files'
  if (all_graphs === true) return allGraphs
  return graph_names.join(', ') || 'No graph'
}
