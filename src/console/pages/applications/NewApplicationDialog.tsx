import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { modelQueries } from '#console/api/model-queries.ts'
import { ApplicationForm } from '#console/applications/ApplicationForm.tsx'
import { ReaderWarning } from '#console/applications/ReaderWarning.tsx'
import { ModelPicker } from '#console/models/ModelPicker.tsx'
import { meQueries } from '#console/session/me-queries.ts'
import { Select } from '#console/ui/form/Select.tsx'
import { Dialog } from '#console/ui/overlay/Dialog.tsx'
import type { WholeApplication } from '#contract/applications/applications.ts'
import { defaultModel, type Model } from '#contract/models.ts'
import { allows } from '#contract/permissions.ts'
import { applicationTemplates } from './application-templates.ts'

interface NewApplicationDialogProps {
  isOpen: boolean
  onClose: () => void
  onCreated: (application: WholeApplication) => void
}

const templates = [
  { value: 'blank', label: 'A blank prompt' },
  { value: 'summary', label: 'Summarize a document' },
  { value: 'reply', label: 'Reply to a message' },
] as const

export function NewApplicationDialog({ isOpen, onClose, onCreated }: NewApplicationDialogProps) {
  const { data: me } = useSuspenseQuery(meQueries.own())
  const { data: models } = useQuery({
    ...modelQueries.list(),
    enabled: allows(me.key.permissions, 'chat:read'),
  })
  const [template, setTemplate] = useState<keyof typeof applicationTemplates>('blank')
  const [chosen, setChosen] = useState<string | null>(null)
  const model = chosen ?? initialModel(models?.data ?? [], template)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="New application"
      description="A prompt with inputs. It is a draft until you deploy it."
    >
      <ApplicationForm
        me={me}
        blueprint={{ model, ...applicationTemplates[template] }}
        onCancel={onClose}
        onCreated={(application) => {
          onClose()
          onCreated(application)
        }}
      >
        <Select label="Start with" value={template} options={templates} onChange={setTemplate} />
        <ModelPicker label="Model" value={model} onChange={setChosen} />
        {template !== 'blank' && (
          <ReaderWarning
            blueprint={{ model }}
            graph_ids={[]}
            advice="Choose or connect a language model: this template needs one."
          />
        )}
      </ApplicationForm>
    </Dialog>
  )
}

/**
 * The default model, if it is a language model. If it is the built-in reader, which cannot follow prompts, the only language
 * model instead. The user chooses among several, because the first may not even be connected. A template that needs a
 * language model starts with the first of them.
 */
function initialModel(
  models: readonly Model[],
  template: keyof typeof applicationTemplates,
): string {
  const able = models.filter(({ state, kind }) => state === 'active' && kind !== 'reader')
  const [first] = able
  if (first === undefined || able.some(({ id }) => id === defaultModel.id)) return defaultModel.id
  return able.length === 1 || template !== 'blank' ? first.id : defaultModel.id
}
