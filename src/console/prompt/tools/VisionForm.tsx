import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fileQueries } from '#console/files/file-queries.ts'
import { UploadOneFile } from '#console/files/UploadOneFile.tsx'
import type { BuiltInForms } from '#console/prompt/draft.ts'
import { ModelPicker } from '#console/models/ModelPicker.tsx'
import { ErrorText } from '#console/ui/form/ErrorText.tsx'
import { IconButton } from '#console/ui/IconButton.tsx'
import { TextField } from '#console/ui/form/TextField.tsx'
import { PickList } from '#console/prompt/PickList.tsx'
import styles from '#console/prompt/Request.module.css'
import { Stack } from '#console/ui/layout/Stack.tsx'

type Form = BuiltInForms['vision']

interface VisionFormProps {
  form: Form
  onChange: (form: Form) => void
  error: (field: string) => string | undefined
}

const maxImages = 20
const imageTypes = ['jpg', 'jpeg', 'png']

/** Selects image files and their variable names. */
export function VisionForm({ form, onChange, error }: VisionFormProps) {
  const [search, setSearch] = useState('')
  const results = useInfiniteQuery({
    ...fileQueries.list({ file_types: imageTypes, ...(search !== '' && { search }) }),
    select: ({ pages }) => (pages[0]?.data ?? []).slice(0, 6).map(({ id, name }) => ({ id, name })),
  })
  const { variables } = form
  const setVariables = (next: Form['variables']) => onChange({ ...form, variables: next })
  const problem = error('variables')
  const add = ({ id, name }: { id: string; name: string }) =>
    setVariables([...variables, { name: variableName(name, variables), file_id: id }])

  return (
    <>
      <ModelPicker
        label="Vision model"
        value={form.model}
        error={error('model')}
        onChange={(model) => onChange({ ...form, model })}
      />
      <Stack gap={2}>
        {variables.map((variable, index) => (
          // eslint-disable-next-line react/no-array-index-key -- the same file may be listed under two names
          <div key={index} className={styles['pair']}>
            <TextField
              label={`Name of image ${index + 1}`}
              isMono
              value={variable.name}
              hint={<FileName id={variable.file_id} name={variable.name} />}
              error={nameError(variables, index)}
              onChange={(name) => setVariables(variables.with(index, { ...variable, name }))}
            />
            <IconButton
              icon="close"
              size="small"
              label={`Remove image ${index + 1}`}
              onClick={() => setVariables(variables.toSpliced(index, 1))}
            />
          </div>
        ))}
      </Stack>
      {problem !== undefined && <ErrorText data-problem="">{problem}</ErrorText>}
      {variables.length < maxImages && (
        <>
          <PickList
            label="Search images"
            icon="file"
            rows={results}
            search={search}
            onSearch={setSearch}
            chosen={variables.map(({ file_id }) => file_id)}
            onPick={add}
            empty="No image files yet."
          />
          <UploadOneFile kinds={imageTypes} onReady={add} />
        </>
      )}
    </>
  )
}

function FileName({ id, name }: { id: string; name: string }) {
  const file = useQuery(fileQueries.one(id))
  return (
    <>
      {file.data?.name ?? (file.isError ? `Not found: ${id}` : '…')}
      {name !== '' && ` · use {{${name}}} in the prompt`}
    </>
  )
}

function nameError(variables: Form['variables'], variableIndex: number): string | undefined {
  const name = variables[variableIndex]?.name ?? ''
  if (name.trim() === '') return 'Enter a name.'
  const isDuplicate = variables.some(
    (other, index) => index !== variableIndex && other.name === name,
  )
  return isDuplicate ? 'Another image has this name.' : undefined
}

/** A unique variable name for a file: `Scan 03.png` becomes `scan_03`. */
export function variableName(file: string, variables: Form['variables']): string {
  const normalized = file
    .replace(/\.\w+$/, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
  const base = normalized.replaceAll(/^_+|_+$/g, '').replace(/^(?=\d)/, 'image_') || 'image'
  const existingNames = new Set(variables.map(({ name }) => name))
  let name = base
  for (let number = 2; existingNames.has(name); number += 1) name = `${base}_${number}`
  return name
}
