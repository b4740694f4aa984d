import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ModelField } from '#console/retrieval/ModelField.tsx'
import { SettingFields } from '#console/retrieval/SettingFields.tsx'
import { updateGraphMutation } from '#console/graphs/graph-mutations.ts'
import { ConfirmMutation } from '#console/mutations/ConfirmMutation.tsx'
import { Button } from '#console/ui/Button.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { toast } from '#console/ui/overlay/toast.ts'
import type { Graph } from '#contract/graphs.ts'
import { areValid, settingsChanges } from './settings-changes.ts'
import type { GraphSettings } from './trial-link.ts'

interface TrialSettingsProps {
  graph: Graph
  saved: GraphSettings
  trial: GraphSettings
  onChange: (trial: GraphSettings) => void
}

/** The settings to try, which can be saved to the graph. */
export function TrialSettings({ graph, saved, trial, onChange }: TrialSettingsProps) {
  const [isSaving, setSaving] = useState(false)
  const update = useMutation(updateGraphMutation(useQueryClient(), graph.id))
  const changes = settingsChanges(saved, trial)
  const isUnchanged = changes.length === 0
  const { query_config, model } = trial
  return (
    <Stack as="section" gap={3} aria-label="Trial settings">
      <Text as="h2" size="m">
        Trial settings
      </Text>
      <SettingFields
        settings={query_config}
        onChange={(next) => onChange({ query_config: next, model })}
      />
      <ModelField model={model} onChange={(next) => onChange({ query_config, model: next })} />
      <Row gap={2} wrap>
        <Button
          icon="check"
          disabledReason={
            isUnchanged
              ? 'These are the saved settings.'
              : areValid(trial)
                ? undefined
                : 'Correct the trial settings first.'
          }
          onClick={() => setSaving(true)}
        >
          Save to the graph
        </Button>
        {!isUnchanged && (
          <Button variant="ghost" onClick={() => onChange(saved)}>
            Reset to saved
          </Button>
        )}
      </Row>
      <ConfirmMutation
        isOpen={isSaving}
        onClose={() => setSaving(false)}
        title={`Save settings to ${graph.name}?`}
        action="Save settings"
        tone="primary"
        mutation={update}
        variables={{ query_config, model }}
        onDone={() => toast({ title: `Settings of ${graph.name} saved` })}
      >
        <p>Every question about this graph that does not set its own values will use these:</p>
        <ul>
          {changes.map(({ label, before, after }) => (
            <li key={label}>
              {label}: {before} → <strong>{after}</strong>
            </li>
          ))}
        </ul>
      </ConfirmMutation>
    </Stack>
  )
}
