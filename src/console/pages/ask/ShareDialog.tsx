import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { TeamChecklist } from '#console/access/scope/TeamChecklist.tsx'
import { updateConversationMutation } from '#console/ask/conversation-queries.ts'
import { meQueries, type Me } from '#console/session/me-queries.ts'
import { Button } from '#console/ui/Button.tsx'
import { Callout } from '#console/ui/Callout.tsx'
import { ErrorText } from '#console/ui/form/ErrorText.tsx'
import { ApiForm } from '#console/ui/form/api-form/ApiForm.tsx'
import { FormField } from '#console/ui/form/api-form/FormField.tsx'
import { useApiForm } from '#console/ui/form/api-form/use-api-form.ts'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { Icon } from '#console/ui/Icon.tsx'
import { Skeleton } from '#console/ui/list/Skeleton.tsx'
import { Dialog } from '#console/ui/overlay/Dialog.tsx'
import { copyText } from '#console/ui/overlay/copy-text.ts'
import { toast } from '#console/ui/overlay/toast.ts'
import { QueryView } from '#console/ui/QueryView.tsx'
import type { ConversationReader } from '#contract/conversations/conversation-readers.ts'
import { updateConversation, type Conversation } from '#contract/conversations/conversations.ts'
import { audience } from './audience.ts'
import { readableText } from './readable-text.ts'
import { readerQuery } from './reader-query.ts'

// Each takes a query of the service. The hints of others come once the conversation is shared with them.
const maxReaders = 50

interface ShareDialogProps {
  conversation: Conversation
  /** The address of the conversation. */
  link: string
  isOpen: boolean
  onClose: () => void
}

/** Who can read a conversation, and whom else to share it with. */
export function ShareDialog({ isOpen, onClose, ...share }: ShareDialogProps) {
  const isShared = share.conversation.shared === 'team'
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={isShared ? 'Who can read this conversation' : 'Share this conversation'}
      description="Only you can continue it. Everyone sees only answers from files that they have access to."
    >
      <ShareForm {...share} onClose={onClose} />
    </Dialog>
  )
}

function ShareForm({ conversation, link, onClose }: Omit<ShareDialogProps, 'isOpen'>) {
  const { data: me } = useSuspenseQuery(meQueries.own())
  const isShared = conversation.shared === 'team'
  const update = useMutation(updateConversationMutation(useQueryClient(), conversation.id))
  const readers = useQuery(
    readerQuery(
      conversation.id,
      me.teams.slice(0, maxReaders).map(({ id }) => id),
    ),
  )
  const ownTeam = me.team === null ? [] : [me.team.id]
  const form = useApiForm({
    schema: updateConversation.body,
    values: {
      shared: 'team' as const,
      shared_team_ids: isShared ? conversation.shared_team_ids : ownTeam,
    },
    send: update.mutateAsync,
    onSuccess: (changed) => {
      onClose()
      if (changed.shared === 'private') {
        toast({ title: 'No longer shared' })
        return
      }
      toast({
        title: `Shared with ${audience(changed, me)}`,
        action: {
          label: 'Copy link',
          onPress: () => void copyText(link, { title: 'Link copied' }),
        },
      })
    },
  })
  const readerOf = (type: ConversationReader['type'], id?: string) =>
    readers.data?.data.find((reader) => reader.type === type && (!id || reader.id === id))
  const isExcluded = (chosen: readonly string[], id: string) =>
    chosen.includes(id) &&
    (readers.data?.turn_count ?? 0) > 0 &&
    readerOf('team', id)?.readable_turns === 0
  const hintOf = (reader: ConversationReader | undefined) =>
    readableText(reader, readers.data?.turn_count ?? 0)

  const fields = (
    <Stack gap={3}>
      <Row gap={2} align="start">
        <Icon name="key" tone="muted" shift="half" />
        <Stack as="span">
          <span>Keys of the organization can always read it</span>
          <Hint>{hintOf(readerOf('organization'))}</Hint>
        </Stack>
      </Row>
      {me.teams.length > 0 && (
        <Stack gap={2}>
          <Text weight="medium">{me.team === null ? 'Teams' : 'Your team'}</Text>
          <FormField form={form} name="shared_team_ids">
            {({ value, onChange, error, ref }) => (
              <>
                <TeamChecklist
                  ref={ref}
                  teams={me.teams}
                  chosen={value ?? []}
                  onChange={onChange}
                  hint={(id) => hintOf(readerOf('team', id))}
                />
                {error !== undefined && <ErrorText role="alert">{error}</ErrorText>}
                <Excluded teams={me.teams.filter(({ id }) => isExcluded(value ?? [], id))} />
              </>
            )}
          </FormField>
        </Stack>
      )}
    </Stack>
  )
  return (
    <ApiForm
      form={form}
      action={isShared ? 'Save' : 'Share'}
      onCancel={onClose}
      buttons={
        isShared && (
          <Button onClick={() => void form.submit(() => update.mutateAsync({ shared: 'private' }))}>
            Stop sharing
          </Button>
        )
      }
    >
      {isShared ? (
        <QueryView query={readers} skeleton={<Skeleton shape="block" />}>
          {() => fields}
        </QueryView>
      ) : (
        fields
      )}
    </ApiForm>
  )
}

/** Warns of sharing with teams that could read none of it. */
function Excluded({ teams }: { teams: Me['teams'] }) {
  if (teams.length === 0) return null
  const names = new Intl.ListFormat('en').format(teams.map(({ name }) => name))
  return (
    <Callout icon="alert" tone="caution" aria-label="No access">
      Each answer comes from a graph or a file that {names} can’t read, so the answers stay hidden
      from them.
    </Callout>
  )
}
