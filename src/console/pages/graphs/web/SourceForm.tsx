import { useState, type SubmitEvent } from 'react'
import type { ApiError } from '#console/api/api-error.ts'
import { Button } from '#console/ui/Button.tsx'
import { DialogActions } from '#console/ui/overlay/DialogActions.tsx'
import { InlineProblem } from '#console/ui/Problem.tsx'
import { Segments } from '#console/ui/form/Segments.tsx'
import { TextArea } from '#console/ui/form/TextArea.tsx'
import { TextField } from '#console/ui/form/TextField.tsx'
import type { GivenUrl } from '#contract/web-sources.ts'
import { addressTrouble, wholeAddress } from './source-words.ts'
import styles from './WebTab.module.css'

interface SourceFormProps {
  /** Left out: a new one. */
  source?: GivenUrl
  /** The other addresses of the graph. */
  others: readonly GivenUrl[]
  isPending: boolean
  error: ApiError | null
  onSubmit: (source: GivenUrl) => void
  onCancel: () => void
}

const types = [
  { value: 'sub_pages', label: 'Include subpages' },
  { value: 'single_page', label: 'This page only' },
] as const

const typeHints = {
  sub_pages:
    'The page and the pages below its address that it links to, up to 200. Respects robots.txt.',
  single_page: 'Only this page, not the pages it links to.',
} as const

export function SourceForm({
  source,
  others,
  isPending,
  error,
  onSubmit,
  onCancel,
}: SourceFormProps) {
  const [url, setUrl] = useState(source?.url ?? '')
  const [type, setType] = useState(source?.type ?? 'sub_pages')
  const [excluded, setExcluded] = useState((source?.exclude_urls ?? []).join('\n'))
  const [isTried, setTried] = useState(false)
  const exclude_urls = type === 'sub_pages' ? linesOf(excluded) : []
  const isKnown = others.some((other) => wholeAddress(other.url) === wholeAddress(url))
  const wrong =
    addressTrouble(url) ?? (isKnown ? 'This address is already in the graph.' : undefined)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (isPending || wrong !== undefined) return
    onSubmit({ url: wholeAddress(url), type, exclude_urls })
  }

  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <TextField
        label="Address"
        type="url"
        inputMode="url"
        value={url}
        onChange={setUrl}
        error={isTried ? wrong : undefined}
        placeholder="https://example.org/docs"
        // eslint-disable-next-line jsx-a11y/no-autofocus -- the form may arrive after its dialog has looked for what to focus
        autoFocus
      />
      <div className={styles['type']}>
        <Segments label="Pages" value={type} options={types} onChange={setType} />
        <p className={styles['hint']}>{typeHints[type]}</p>
      </div>
      {type === 'sub_pages' && (
        <TextArea
          label="Exclude"
          isOptional
          rows={3}
          value={excluded}
          onChange={setExcluded}
          placeholder="/docs/archive"
          hint="One address or path per line. Everything below it is excluded too."
          spellCheck={false}
        />
      )}
      {error && <InlineProblem error={error} />}
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" pending={isPending}>
          {source ? 'Save' : 'Add source'}
        </Button>
      </DialogActions>
    </form>
  )
}

function linesOf(text: string): string[] {
  return [
    ...new Set(
      text
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    ),
  ]
}
