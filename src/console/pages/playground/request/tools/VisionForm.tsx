import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fileQueries } from '#console/files/file-queries.ts'
import type { BuiltInForms } from '#console/pages/playground/draft.ts'
import { ModelPicker } from '#console/pages/playground/models/ModelPicker.tsx'
import { IconButton } from '#console/ui/IconButton.tsx'
import { TextField } from '#console/ui/form/TextField.tsx'
import { PickList } from '#console/pages/playground/request/PickList.tsx'
import styles from '#console/pages/playground/request/Request.module.css'

type Form = BuiltInForms['vision']

interface VisionFormProps {
  form: Form
  onChange: (form: Form) => void
  error: (field: string) => string | undefined
}

const mostImages = 20
const imageTypes = ['jpg', 'jpeg', 'png']

/** Which image files a model looks at, and the names a prompt calls them by. */
export function VisionForm({ form, onChange, error }: VisionFormProps) {
  const [search, setSearch] = useState('')
  const found = useInfiniteQuery({
    ...fileQueries.list({ file_types: imageTypes, ...(search !== '' && { search }) }),
    select: ({ pages }) => (pages[0]?.data ?? []).slice(0, 6).map(({ id, name }) => ({ id, name })),
  })
  const { variables } = form
  const set = (next: Form['variables']) => onChange({ ...form, variables: next })
  const problem = error('variables')

  return (
    <>
      <ModelPicker
        label="Vision model"
        value={form.model}
        error={error('model')}
        onChange={(model) => onChange({ ...form, model })}
      />
      <div className={styles['functions']}>
        {variables.map((variable, at) => (
          // eslint-disable-next-line react/no-array-index-key -- one file may stand there under two names
          <div key={at} className={styles['pair']}>
            <TextField
              label={`Name of image ${at + 1}`}
              isMono
              value={variable.name}
              hint={<FileName id={variable.file_id} name={variable.name} />}
              error={nameError(variables, at)}
              onChange={(name) => set(variables.with(at, { ...variable, name }))}
            />
            <IconButton
              icon="close"
              size="small"
              label={`Remove image ${at + 1}`}
              onClick={() => set(variables.toSpliced(at, 1))}
            />
          </div>
        ))}
      </div>
      {problem !== undefined && (
        <p className={styles['error']} data-problem="">
          {problem}
        </p>
      )}
      {variables.length < mostImages && (
        <PickList
          label="Search images"
          icon="file"
          rows={found}
          search={search}
          onSearch={setSearch}
          chosen={variables.map(({ file_id }) => file_id)}
          onPick={({ id, name }) =>
            set([...variables, { name: nameFor(name, variables), file_id: id }])
          }
          empty="No image files yet. Upload one to Files first."
        />
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

function nameError(variables: Form['variables'], at: number): string | undefined {
  const name = variables[at]?.name ?? ''
  if (name.trim() === '') return 'Enter a name.'
  const isTwice = variables.some((each, index) => index !== at && each.name === name)
  return isTwice ? 'Another image has this name.' : undefined
}

/** `Scan 03.png` is `scan_03`, or the next that is free. */
export function nameFor(file: string, variables: Form['variables']): string {
  const plain = file
    .replace(/\.\w+$/, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
  const base = plain.replaceAll(/^_+|_+$/g, '').replace(/^(?=\d)/, 'image_') || 'image'
  const taken = new Set(variables.map(({ name }) => name))
  let name = base
  for (let number = 2; taken.has(name); number += 1) name = `${base}_${number}`
  return name
}
