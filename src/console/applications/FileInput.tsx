import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useId, useRef, useState, type DragEvent } from 'react'
import type { ApplicationInput } from '#contract/applications/blueprint.ts'
import { supportedExtensions } from '#contract/file-kinds.ts'
import { allows } from '#contract/permissions.ts'
import { fileQueries } from '#console/files/file-queries.ts'
import { FileKindTag } from '#console/files/FileKindTag.tsx'
import { FileState } from '#console/files/FileState.tsx'
import { meQueries } from '#console/session/me-queries.ts'
import { Button } from '#console/ui/Button.tsx'
import { Progress } from '#console/ui/chart/Meter.tsx'
import { ErrorText } from '#console/ui/form/ErrorText.tsx'
import { FileButton } from '#console/ui/form/FileButton.tsx'
import { IconButton } from '#console/ui/IconButton.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { maxValues } from './input-values.ts'
import { lazyPart } from '#console/ui/lazy-part.ts'

interface FileInputProps {
  input: ApplicationInput
  /** The ids of files. */
  value: readonly string[]
  onChange: (file_ids: readonly string[]) => void
  error: string | undefined
}

/** A file that is being sent. */
interface Sending {
  key: number
  name: string
  /** From 0 to 1. */
  sent: number
  /** Why it could not be sent. */
  problem: string | null
}

const FilePicker = lazyPart(async () => (await import('#console/files/FilePicker.tsx')).FilePicker)

const imageExtensions = ['png', 'jpg', 'jpeg']
const pollIntervalMs = 1500

/** Files or images of an input: uploaded here, or chosen from those that are there. */
export function FileInput({ input, value, onChange, error }: FileInputProps) {
  const { name, required, description, input_type } = input
  const id = useId()
  const [sending, setSending] = useState<readonly Sending[]>([])
  const [isChoosing, setChoosing] = useState(false)
  const { data: me } = useQuery(meQueries.own())
  const aborts = useRef(new Map<number, AbortController>())
  const lastKey = useRef(0)
  const current = useRef(value)
  useEffect(() => {
    current.current = value
  }, [value])
  useEffect(() => {
    const running = aborts.current
    return () => {
      for (const abort of running.values()) abort.abort()
    }
  }, [])

  const maximum = maxValues(input)
  const extensions = extensionsOf(input)
  const room = maximum - value.length - sending.filter(({ problem }) => problem === null).length
  const mayUpload = !me || allows(me.key.permissions, 'files:write')
  const noun = input_type === 'media' ? 'image' : 'file'

  function update(key: number, next: Partial<Sending> | null) {
    setSending((lines) =>
      lines.flatMap((line) =>
        line.key === key ? (next === null ? [] : [{ ...line, ...next }]) : [line],
      ),
    )
  }

  async function send(file: File) {
    lastKey.current += 1
    const key = lastKey.current
    setSending((lines) => [...lines, { key, name: file.name, sent: 0, problem: null }])
    const abort = new AbortController()
    aborts.current.set(key, abort)
    try {
      const { uploadOne } = await import('#console/uploads/send/upload-one.ts')
      const onSent = (sent: number) => update(key, { sent })
      const file_id = await uploadOne(file, extensions, onSent, abort.signal)
      abort.signal.throwIfAborted()
      update(key, null)
      current.current = [...current.current, file_id]
      onChange(current.current)
    } catch (cause) {
      if (abort.signal.aborted) update(key, null)
      else update(key, { problem: cause instanceof Error ? cause.message : String(cause) })
    } finally {
      aborts.current.delete(key)
    }
  }

  function sendAll(files: Iterable<File>) {
    for (const file of [...files].slice(0, Math.max(0, room))) void send(file)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    if (mayUpload) sendAll(event.dataTransfer.files)
  }

  return (
    <Stack
      as="fieldset"
      gap={2}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <Text as="legend" weight="medium" below={1}>
        {name}
        {!required && <Hint weight="normal"> optional</Hint>}
      </Text>
      {value.map((file_id) => (
        <ChosenFile
          key={file_id}
          file_id={file_id}
          onRemove={() => onChange(value.filter((other) => other !== file_id))}
        />
      ))}
      {sending.map((line) => (
        <Row key={line.key} gap={2} surface="frame" pad={2}>
          <Stack gap={1} flex="grow">
            <Text as="bdi" overflow="anywhere">
              {line.name}
            </Text>
            {line.problem === null ? (
              <Progress label={`Progress of ${line.name}`} value={line.sent} />
            ) : (
              <ErrorText role="alert">{line.problem}</ErrorText>
            )}
          </Stack>
          <IconButton
            icon="close"
            label={line.problem === null ? `Cancel ${line.name}` : `Dismiss ${line.name}`}
            onClick={() => {
              if (line.problem === null) aborts.current.get(line.key)?.abort()
              else update(line.key, null)
            }}
          />
        </Row>
      ))}
      {room > 0 && (
        <Row gap={2} wrap>
          <FileButton
            size="small"
            icon="upload"
            disabledReason={
              mayUpload
                ? undefined
                : `This key can use ${noun}s that are already here, but cannot upload any.`
            }
            inputLabel={`Upload ${name}`}
            types={extensions}
            isMultiple={room > 1}
            onFiles={sendAll}
          >
            {`Upload ${noun}`}
          </FileButton>
          <Button
            size="small"
            icon="files"
            aria-expanded={isChoosing}
            onClick={() => setChoosing(!isChoosing)}
          >
            Choose from files
          </Button>
        </Row>
      )}
      {room > 0 && isChoosing && (
        <Suspense>
          <FilePicker
            isUploadElsewhere
            label={`Uploaded ${noun}s`}
            kinds={extensions}
            value=""
            onChange={(file_id) => {
              if (file_id === '' || value.includes(file_id)) return
              onChange([...value, file_id])
              setChoosing(false)
            }}
          />
        </Suspense>
      )}
      {error !== undefined && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
      <Hint as="p">
        {description === undefined || description === '' ? '' : `${description} `}
        {maximum > 1 ? `Up to ${maximum} ${noun}s. ` : ''}
        {input_type === 'media' || hasTypes(input) ? `${extensions.join(', ').toUpperCase()}.` : ''}
      </Hint>
    </Stack>
  )
}

function ChosenFile({ file_id, onRemove }: { file_id: string; onRemove: () => void }) {
  const { data: file, error } = useQuery({
    ...fileQueries.one(file_id),
    refetchInterval: ({ state: { data } }) =>
      data?.status === 'in_progress' ? pollIntervalMs : false,
  })
  const name = file?.name ?? 'File'
  return (
    <Row gap={2} surface="frame" pad={2}>
      {file && <FileKindTag name={file.name} />}
      <Stack gap="half" flex="grow">
        <Text as="bdi" overflow="anywhere">
          {name}
        </Text>
        {file && file.status !== 'completed' && <FileState file={file} isDetailed />}
        {error && <ErrorText>{error.message}</ErrorText>}
      </Stack>
      <IconButton icon="close" label={`Remove ${name}`} onClick={onRemove} />
    </Row>
  )
}

function hasTypes({ options }: ApplicationInput): boolean {
  return options !== undefined && 'file_types' in options && options.file_types !== undefined
}

/** The extensions that an input takes, without dots. */
function extensionsOf({ input_type, options }: ApplicationInput): string[] {
  if (options !== undefined && 'file_types' in options && options.file_types !== undefined) {
    return [...options.file_types]
  }
  return input_type === 'media' ? imageExtensions : [...supportedExtensions]
}
