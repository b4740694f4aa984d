import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { guardrailQueries } from './guardrail-queries.ts'
import { meQueries, type Me } from '#console/session/me-queries.ts'
import { Button } from '#console/ui/Button.tsx'
import { EmptyMessage } from '#console/ui/list/EmptyMessage.tsx'
import { lazyDialog } from '#console/ui/overlay/lazy-dialog.tsx'
import { PageHeader } from '#console/ui/page/PageHeader.tsx'
import { newDraft, type GuardrailDraft } from './guardrail-draft.ts'
import type { Opened } from './GuardrailDialogs.tsx'
import { GuardrailList } from './GuardrailList.tsx'
import styles from './GuardrailsPage.module.css'
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
  const [opened, setOpened] = useState<Opened | null>(null)
  const guardrails = list.data ?? []

  function write(given?: Partial<GuardrailDraft>) {
    setOpened({ type: 'write', guardrail: null, draft: newDraft(given) })
  }

  return (
    <div>
      <PageHeader
        title="Guardrails"
        text={text}
        actions={
          <Button variant="primary" icon="plus" onClick={() => write()}>
            New guardrail
          </Button>
        }
      />
      <GuardrailList list={list} teams={me.teams} onNew={write} onOpen={setOpened} />
      {guardrails.length > 0 && (
        <section className={styles['section']} aria-labelledby="try">
          <h2 id="try" className={styles['heading']}>
            Try a text
          </h2>
          <TryText teams={me.teams} />
        </section>
      )}
      <GuardrailDialogs
        opened={opened}
        isOpen={opened !== null}
        guardrails={guardrails}
        teams={me.teams}
        onOpen={setOpened}
      />
    </div>
  )
}
