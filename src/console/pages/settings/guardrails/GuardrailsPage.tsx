import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Box } from '#console/ui/layout/Box.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { guardrailQueries } from './guardrail-queries.ts'
import { meQueries, type Me } from '#console/session/me-queries.ts'
import { Button } from '#console/ui/Button.tsx'
import { EmptyMessage } from '#console/ui/list/EmptyMessage.tsx'
import { lazyDialog } from '#console/ui/overlay/lazy-dialog.tsx'
import { PageHeader } from '#console/ui/page/PageHeader.tsx'
import { useCreateLink } from '#console/ui/page/use-create-link.ts'
import { newDraft, type GuardrailDraft } from './guardrail-draft.ts'
import type { GuardrailDialog } from './GuardrailDialogs.tsx'
import { GuardrailList } from './GuardrailList.tsx'
import { TryText } from './trial/TryText.tsx'

const GuardrailDialogs = lazyDialog(
  async () => (await import('./GuardrailDialogs.tsx')).GuardrailDialogs,
)

const text = 'Check every text that goes into and comes out of models, for all callers.'

export function GuardrailsPage() {
  const { data: me } = useSuspenseQuery(meQueries.own())
  if (me.key.team_id === null) return <Guardrails me={me} />
  return (
    <div>
      <PageHeader title="Guardrails" text={text} />
      <EmptyMessage
        icon="lock"
        title="Managed by the organization"
        text="Guardrails apply to all teams and are managed by the organization. Sign in with an organization key to change them."
      />
    </div>
  )
}

function Guardrails({ me }: { me: Me }) {
  const list = useInfiniteQuery(guardrailQueries.list())
  const [dialog, setDialog] = useState<GuardrailDialog | null>(null)
  const guardrails = list.data ?? []

  function create(fields?: Partial<GuardrailDraft>) {
    setDialog({ type: 'write', guardrail: null, draft: newDraft(fields) })
  }
  useCreateLink(create)

  return (
    <div>
      <PageHeader
        title="Guardrails"
        text={text}
        actions={
          <Button variant="primary" icon="plus" onClick={() => create()}>
            New guardrail
          </Button>
        }
      />
      <GuardrailList list={list} teams={me.teams} onNew={create} onOpen={setDialog} />
      {guardrails.length > 0 && (
        <Box as="section" above={8} aria-labelledby="try">
          <Text as="h2" id="try" size="m" below={3}>
            Try it on text
          </Text>
          <TryText teams={me.teams} />
        </Box>
      )}
      <GuardrailDialogs
        dialog={dialog}
        isOpen={dialog !== null}
        guardrails={guardrails}
        teams={me.teams}
        onOpen={setDialog}
      />
    </div>
  )
}
