import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Button } from '#console/ui/Button.tsx'
import { EmptyMessage } from '#console/ui/list/EmptyMessage.tsx'
import type { IconName } from '#console/ui/icon-names.ts'
import { QueryTable } from '#console/ui/list/QueryTable.tsx'
import type { Guardrail } from '#contract/guardrails.ts'
import { guardrailColumns } from './guardrail-columns.tsx'
import { draftOf, type GuardrailDraft } from './guardrail-draft.ts'
import type { GuardrailDialog } from './GuardrailDialogs.tsx'

interface GuardrailListProps {
  list: UseInfiniteQueryResult<readonly Guardrail[]>
  teams: readonly { id: string; name: string }[]
  onNew: (fields?: Partial<GuardrailDraft>) => void
  onOpen: (dialog: GuardrailDialog) => void
}

const starts: readonly { label: string; icon: IconName; draft: Partial<GuardrailDraft> }[] = [
  {
    label: 'Redact personal data',
    icon: 'team',
    draft: { name: 'Personal data', type: 'personal_data', action: 'redact' },
  },
  {
    label: 'Block secrets',
    icon: 'key',
    draft: { name: 'Secrets', type: 'secrets', action: 'block' },
  },
  {
    label: 'Flag prompt injection',
    icon: 'switch',
    draft: { name: 'Prompt injection', type: 'prompt_injection', action: 'flag' },
  },
]

export function GuardrailList({ list, teams, onNew, onOpen }: GuardrailListProps) {
  const edit = (guardrail: Guardrail): void =>
    onOpen({ type: 'write', guardrail, draft: draftOf(guardrail) })
  const guardrails = list.data ?? []
  const columns = guardrailColumns({
    teams,
    onEdit: edit,
    onEditById: (guardrail_id) => {
      const other = guardrails.find(({ id }) => id === guardrail_id)
      if (other) edit(other)
    },
    onDelete: (guardrail) => onOpen({ type: 'delete', guardrail }),
  })

  return (
    <QueryTable
      label="Guardrails"
      loadingLabel="Loading guardrails"
      query={list}
      columns={columns}
      rowKey={({ id }) => id}
      skeletonRows={4}
      empty={
        <EmptyMessage
          icon="shield"
          title="No guardrails yet"
          text="A guardrail checks questions and answers for one type of content and blocks, redacts or flags it. Start with one of these, try it on sample text, and save it once it works as intended."
        >
          {starts.map(({ label, icon, draft }) => (
            <Button key={label} icon={icon} onClick={() => onNew(draft)}>
              {label}
            </Button>
          ))}
        </EmptyMessage>
      }
    />
  )
}
