import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#console/api/call.ts'
import { allReferences, type CitedReference } from '#console/answers/all-references.ts'
import { paths } from '#console/paths.ts'
import { ButtonLink } from '#console/ui/Button.tsx'
import { Loading, Skeleton } from '#console/ui/list/Skeleton.tsx'
import { QueryView } from '#console/ui/QueryView.tsx'
import { Prose } from '#console/ui/text/Prose.tsx'
import { fileQueries } from '#console/files/file-queries.ts'
import { conversationQueries } from '#console/ask/conversation-queries.ts'
import { getTurn } from '#contract/conversations/conversations.ts'
import type { Pane } from './pane.ts'
import { SidePane } from './SidePane.tsx'
import { SourceView } from './SourceView.tsx'
import { WhyView } from './WhyView.tsx'

interface AskPaneProps {
  pane: Pane
  conversation_id: string | null
  onOpenSource: (reference: CitedReference) => void
  onClose: () => void
}

export function AskPane({ pane, conversation_id, onOpenSource, onClose }: AskPaneProps) {
  if (pane.type === 'why') {
    return (
      <SidePane title="Why this answer?" onClose={onClose}>
        {conversation_id !== null && (
          <Why
            conversation_id={conversation_id}
            turn_id={pane.turn_id}
            onOpenSource={onOpenSource}
          />
        )}
      </SidePane>
    )
  }
  return <Source reference={pane.reference} answer={pane.answer} onClose={onClose} />
}

interface SourceProps {
  reference: CitedReference
  answer: string | undefined
  onClose: () => void
}

function Source({ reference, answer, onClose }: SourceProps) {
  const { fileId, file_name, version_id, page, start, end } = reference
  const { data: file } = useQuery(fileQueries.one(fileId))
  return (
    <SidePane
      title={file_name ?? file?.name ?? 'File'}
      actions={
        <ButtonLink size="small" to={paths.file(fileId, { page, start, end, version: version_id })}>
          Open file
        </ButtonLink>
      }
      onClose={onClose}
    >
      <SourceView reference={reference} answer={answer} />
    </SidePane>
  )
}

/** A turn with how the passages of its answer were found. */
const turnQuery = (conversation_id: string, turn_id: string) =>
  queryOptions({
    queryKey: [...conversationQueries.all, 'turn', conversation_id, turn_id],
    queryFn: ({ signal }) => call(getTurn, { params: { conversation_id, turn_id } }, signal),
    staleTime: 60_000,
  })

interface WhyProps {
  conversation_id: string
  turn_id: string
  onOpenSource: (reference: CitedReference) => void
}

function Why({ conversation_id, turn_id, onOpenSource }: WhyProps) {
  return (
    <QueryView
      query={useQuery(turnQuery(conversation_id, turn_id))}
      skeleton={
        <>
          <Loading label="Loading why" />
          <Skeleton shape="block" />
        </>
      }
    >
      {({ answer }) =>
        answer?.retrieval ? (
          <WhyView
            retrieval={answer.retrieval}
            references={
              answer.references
                ? allReferences(answer.references).flatMap((source) => source.places ?? [source])
                : []
            }
            onOpen={onOpenSource}
          />
        ) : (
          <Prose above={4}>How the passages of this answer were found was not recorded.</Prose>
        )
      }
    </QueryView>
  )
}
