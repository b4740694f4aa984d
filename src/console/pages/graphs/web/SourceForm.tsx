import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { ApiForm } from '#console/ui/form/api-form/ApiForm.tsx'
import { FormField } from '#console/ui/form/api-form/FormField.tsx'
import { useApiForm } from '#console/ui/form/api-form/use-api-form.ts'
import { Segments } from '#console/ui/form/Segments.tsx'
import { TextArea } from '#console/ui/form/TextArea.tsx'
import { FirstField } from '#console/ui/form/FirstField.tsx'
import { updateGraph } from '#contract/graphs.ts'
import type { WebSource } from '#contract/web/web-sources.ts'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { explainAddress, withScheme } from './source-labels.ts'
import { sourceInput, setWebSourcesMutation } from './web-source-queries.ts'

interface SourceFormProps {
  graph_id: string
  /** Null for a new source. */
  source: WebSource | null
  /** All sources of the graph, because the service replaces the whole list. */
  sources: readonly WebSource[]
  onDone: () => void
}

const types = [
  { value: 'sub_pages', label: 'Include subpages' },
  { value: 'single_page', label: 'This page only' },
] as const

const typeHints = {
  sub_pages: 'This page and linked pages under its address, up to 200. Respects robots.txt.',
  single_page: 'Only this page, not the pages it links to.',
} as const

export function SourceForm({ graph_id, source, sources, onDone }: SourceFormProps) {
  const set = useMutation(setWebSourcesMutation(useQueryClient(), graph_id))
  const position = sources.findIndex(({ id }) => id === source?.id)
  // A new source is appended; so is one that somebody else has removed in the meantime.
  const index = position === -1 ? sources.length : position
  const path = `urls.${index}`
  const others = sources.filter(({ id }) => id !== source?.id)
  const form = useApiForm({
    schema: updateGraph.body,
    values: {
      url: source?.url ?? '',
      type: source?.type ?? 'sub_pages',
      exclude_urls: (source?.exclude_urls ?? []).join('\n'),
    },
    toBody: ({ url, type, exclude_urls }) => ({
      urls: sources.map(sourceInput).toSpliced(index, 1, {
        url: withScheme(url),
        type,
        exclude_urls: type === 'sub_pages' ? linesOf(exclude_urls) : [],
      }),
    }),
    check: ({ url }) => ({
      [`${path}.url`]:
        explainAddress(url) ??
        (others.some((other) => withScheme(other.url) === withScheme(url))
          ? 'This address is already in the graph.'
          : undefined),
    }),
    send: ({ urls }) => set.mutateAsync(urls ?? []),
    onSuccess: onDone,
  })
  const type = useWatch({ control: form.control, name: 'type' })

  return (
    <ApiForm form={form} action={source ? 'Save' : 'Add source'} onCancel={onDone}>
      <FormField form={form} name="url" path={`${path}.url`}>
        {(field) => (
          <FirstField
            {...field}
            label="Address"
            type="url"
            inputMode="url"
            placeholder="https://example.org/docs"
          />
        )}
      </FormField>
      <FormField form={form} name="type" path={`${path}.type`}>
        {({ value, onChange }) => (
          <Stack gap={2} across="start">
            <Segments label="Pages" value={value} options={types} onChange={onChange} />
            <Text tone="faint" size="s">
              {typeHints[value]}
            </Text>
          </Stack>
        )}
      </FormField>
      {type === 'sub_pages' && (
        <FormField form={form} name="exclude_urls" path={`${path}.exclude_urls`}>
          {(field) => (
            <TextArea
              {...field}
              label="Exclude"
              isOptional
              rows={3}
              placeholder="/docs/archive"
              hint="One address or path per line. Everything below it is excluded too."
              spellCheck={false}
            />
          )}
        </FormField>
      )}
    </ApiForm>
  )
}

function linesOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim())
  return [...new Set(lines.filter(Boolean))]
}
