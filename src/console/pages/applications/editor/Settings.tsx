import { useState } from 'react'
import { ModelPicker } from '#console/models/ModelPicker.tsx'
import type { Draft } from '#console/prompt/draft.ts'
import { problemAt, type FieldProblem } from '#console/prompt/field-problems.ts'
import { Format } from '#console/prompt/Format.tsx'
import { Parameters } from '#console/prompt/Parameters.tsx'
import { parameterSummary } from '#console/prompt/parameter-summary.ts'
import { toolLabel } from '#console/prompt/tools/tool-labels.ts'
import { Tools } from '#console/prompt/tools/Tools.tsx'
import { Box } from '#console/ui/layout/Box.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Disclosure } from '#console/ui/page/Disclosure.tsx'

interface SettingsProps {
  request: Draft
  onChange: (request: Draft) => void
  problems: readonly FieldProblem[]
}

type Section = 'parameters' | 'tools' | 'format'

/** The model with its parameters, tools, graphs and response format. */
export function Settings({ request, onChange, problems }: SettingsProps) {
  const [open, setOpen] = useState<Partial<Record<Section, boolean>>>({})
  const update = (change: Partial<Draft>) => onChange({ ...request, ...change })
  const section = (name: Section) => ({
    isOpen: open[name] ?? problems.some((problem) => problem.section === name),
    onOpenChange: (isOpen: boolean) => setOpen({ ...open, [name]: isOpen }),
  })
  return (
    <Box surface="panel">
      <Stack pad={4} rule="below">
        <ModelPicker
          label="Model"
          value={request.model}
          error={problemAt(problems, 'model', 'model')}
          onChange={(model) => update({ model })}
        />
      </Stack>
      <Disclosure
        title="Parameters"
        summary={parameterSummary(request.parameters)}
        {...section('parameters')}
      >
        <Parameters
          isSaved
          model={request.model}
          values={request.parameters}
          problems={problems}
          onChange={(parameters) => update({ parameters })}
        />
      </Disclosure>
      <Disclosure
        title="Graphs and tools"
        summary={request.built_in === null ? 'None' : toolLabel(request.built_in)}
        {...section('tools')}
      >
        <Tools
          chosen={request.built_in}
          forms={request.forms}
          problems={problems}
          // Images come from inputs of the type image.
          isOffered={(type) => type !== 'vision'}
          onChange={update}
        />
      </Disclosure>
      <Disclosure
        title="Response format"
        summary={request.format.type === 'text' ? 'Text' : request.format.name || 'JSON schema'}
        {...section('format')}
      >
        <Format
          format={request.format}
          problems={problems}
          onChange={(format) => update({ format })}
        />
      </Disclosure>
    </Box>
  )
}
