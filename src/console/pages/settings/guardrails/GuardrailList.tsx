import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Button } from '#console/ui/Button.tsx'
import { EmptyMessage } from '#console/ui/list/EmptyMessage.tsx'
import type { IconName } from '#console/ui/icon-names.ts'
import { moreOf } from '#console/ui/list/more-of.ts'
import { Problem } from '#console/ui/Problem.tsx'
import { Table, TableSkeleton } from '#console/ui/list/Table.tsx'
import type { Reply } from '#contract/endpoint.ts'
import type { Guardrail, listGuardrails } from '#contract/guardrails.ts'
import { guardrailColumns } from './guardrail-columns.tsx'
import { draftOf, type GuardrailDraft } from './guardrail-draft.ts'
import type { Opened } from './GuardrailDialogs.tsx'

interface GuardrailListProps {
  list: UseInfiniteQueryResult<InfiniteData<Reply<typeof listGuardrails>>>
  teams: readonly { id: string; name: string }[]
  onNew: (given?: Partial<GuardrailDraft>) => void
  onOpen: (opened: Opened) => void
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
  const guardrails = list.data?.pages.flatMap((page) => page.data) ?? []
  const columns = guardrailColumns({
    teams,
    onEdit: edit,
    onEditById: (guardrail_id) => {
      const other = guardrails.find(({ id }) => id === guardrail_id)
      if (other) edit(other)
    },
    onDelete: (guardrail) => onOpen({ type: 'delete', guardrail }),
  })

  if (list.isPending) return <TableSkeleton label="Loading guardrails" columns={columns} rows={4} />
  if (list.isError && !list.data) {
    return (
      <Problem
        error={list.error}
        onRetry={() => void list.refetch()}
        isRetrying={list.isRefetching}
      />
    )
  }
  if (guardrails.length === 0) {
    return (
      <EmptyMessage
        icon="shield"
        title="No guardrails yet"
        text="A guardrail checks questions and answers for one type of content and blocks, redacts or flags it. Start with one of these, try it on a text, and save it when it works as intended."
      >
        {starts.map(({ label, icon, draft }) => (
          <Button key={label} icon={icon} onClick={() => onNew(draft)}>
            {label}
          </Button>
        ))}
      </EmptyMessage>
    )
  }
  return (
    <Table
      label="Guardrails"
      columns={columns}
      rows={guardrails}
      rowKey={({ id }) => id}
      more={moreOf(list)}
    />
  )
}
