import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { ApiError, toApiError } from '#console/api/api-error.ts'
import { updateApplicationMutation } from '#console/applications/application-mutations.ts'
import { applicationQueries } from '#console/applications/application-queries.ts'
import { fieldProblems } from '#console/prompt/field-problems.ts'
import { useShortcut } from '#console/shell/use-shortcut.ts'
import { TextField } from '#console/ui/form/TextField.tsx'
import { Box } from '#console/ui/layout/Box.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { Skeleton } from '#console/ui/list/Skeleton.tsx'
import { toast } from '#console/ui/overlay/toast.ts'
import { Tabs } from '#console/ui/page/Tabs.tsx'
import { InlineProblem } from '#console/ui/Problem.tsx'
import type { WholeApplication } from '#contract/applications/applications.ts'
import {
  draftProblems,
  fillableInputs,
  writeDraft,
  type ApplicationDraft,
} from './application-draft.ts'
import styles from './EditorTab.module.css'
import { Messages } from './Messages.tsx'
import { SaveBar } from './SaveBar.tsx'
import { useEditedApplication } from './use-edited-application.ts'
import { lazyPart } from '#console/ui/lazy-part.ts'

const Conflict = lazyPart(async () => (await import('./Conflict.tsx')).Conflict)
const Inputs = lazyPart(async () => (await import('./Inputs.tsx')).Inputs)
const RequestPreview = lazyPart(async () => (await import('./RequestPreview.tsx')).RequestPreview)
const Settings = lazyPart(async () => (await import('./Settings.tsx')).Settings)
const TestPanel = lazyPart(async () => (await import('./TestPanel.tsx')).TestPanel)

const maxChars = 255

/** Edits the draft of an application, with a test of it beside. */
export function Editor({ application }: { application: WholeApplication }) {
  const queryClient = useQueryClient()
  const edited = useEditedApplication(application)
  const { base, draft, values, isDirty, isStale, setDraft } = edited
  const [panel, setPanel] = useState<'test' | 'request'>('test')
  const [attempts, setAttempts] = useState(0)
  const [refused, setRefused] = useState<{ draft: ApplicationDraft; error: ApiError } | null>(null)
  const form = useRef<HTMLDivElement>(null)
  const save = useMutation(updateApplicationMutation(queryClient, application.id))
  // Keeps the newest draft in view while this one is edited.
  useQuery({ ...applicationQueries.one(application.id), refetchInterval: 30_000 })

  const body = writtenBody(draft)
  const own = body instanceof ApiError ? body.fields : draftProblems(body)
  const failure = refused?.draft === draft ? refused.error : null
  const isShown = attempts > 0 || failure !== null
  const problems = {
    ...failure?.fields,
    ...Object.fromEntries(Object.entries(own).filter(([path]) => isShown || !isEmpty(draft, path))),
  }
  const isValid = !(body instanceof ApiError) && Object.keys(own).length === 0

  useEffect(() => {
    if (attempts === 0 && refused === null) return
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem]')
    field?.scrollIntoView({ block: 'center' })
    field?.focus()
  }, [attempts, refused])

  function submit() {
    if (body instanceof ApiError || !isValid) {
      setAttempts(attempts + 1)
      return
    }
    const { graph_ids, ...fields } = body
    const isRegrounded = graph_ids.join() !== base.graph_ids.join()
    save.mutate(
      { ...fields, ...(isRegrounded && { graph_ids }), revision: base.revision },
      {
        onSuccess: (saved) => {
          setAttempts(0)
          edited.rebase(saved, draft)
        },
        onError: (error) => {
          setRefused({ draft, error })
          if (error.key !== 'application_changed') return
          void queryClient.invalidateQueries({
            queryKey: applicationQueries.one(application.id).queryKey,
          })
        },
      },
    )
  }

  useShortcut('s', () => {
    if (isDirty && !isStale && !save.isPending) submit()
  })

  return (
    <div>
      <SaveBar
        application={application}
        isDirty={isDirty}
        isStale={isStale}
        isSaving={save.isPending}
        onSave={submit}
        onDiscard={() => {
          edited.discard()
          setRefused(null)
          toast({
            title: 'Changes discarded',
            action: { label: 'Undo', onPress: edited.restore },
          })
        }}
      />
      {isStale && (
        <Suspense fallback={<Skeleton shape="block" />}>
          <Conflict
            newest={application}
            draft={draft}
            onTakeNewest={edited.discard}
            onKeepOwn={() => {
              setRefused(null)
              edited.rebase(application)
            }}
          />
        </Suspense>
      )}
      {failure !== null && !isStale && (
        <Box below={4}>
          <InlineProblem error={failure} />
        </Box>
      )}
      <Stack columns="wide" gap={6}>
        <Stack gap={6} ref={form}>
          <Part title="About">
            <TextField
              label="Name"
              maximum={maxChars}
              value={draft.name}
              error={problems['name']}
              onChange={(name) => setDraft({ ...draft, name })}
            />
            <TextField
              label="Description"
              isOptional
              maximum={maxChars}
              value={draft.description}
              error={problems['description']}
              onChange={(description) => setDraft({ ...draft, description })}
            />
          </Part>
          <Part title="Inputs" text="The values that people enter to run the application.">
            <Inputs draft={draft} problems={problems} onChange={setDraft} />
          </Part>
          <Part
            title="Messages"
            text="The prompt. The value of an input replaces its name in braces."
          >
            <Messages draft={draft} problems={problems} onChange={setDraft} />
          </Part>
          <Part title="Model and tools">
            <Settings
              request={draft.request}
              problems={fieldProblems(requestError(problems, failure), draft.request)}
              onChange={(request) => setDraft({ ...draft, request })}
            />
          </Part>
        </Stack>
        <Box
          as="section"
          surface="panel"
          pad={4}
          className={styles['side']}
          aria-label="Test of the draft"
        >
          <Tabs
            label="Test of the draft"
            value={panel}
            onChange={setPanel}
            tabs={[
              { value: 'test', label: 'Test' },
              { value: 'request', label: 'Request' },
            ]}
          >
            <Suspense fallback={<Skeleton shape="block" />}>
              {panel === 'test' ? (
                <TestPanel
                  name={draft.name}
                  inputs={fillableInputs(draft)}
                  body={isValid && !(body instanceof ApiError) ? body : null}
                  values={values}
                  onValues={edited.setValues}
                />
              ) : (
                <RequestPreview draft={draft} body={body} values={values} />
              )}
            </Suspense>
          </Tabs>
        </Box>
      </Stack>
    </div>
  )
}

interface PartProps {
  title: string
  text?: string
  children: ReactNode
}

function Part({ title, text, children }: PartProps) {
  return (
    <Stack as="section" gap={3} aria-label={title}>
      <div>
        <Text as="h2" size="m">
          {title}
        </Text>
        {text !== undefined && <Text tone="muted">{text}</Text>}
      </div>
      <Suspense fallback={<Skeleton shape="block" />}>{children}</Suspense>
    </Stack>
  )
}

function writtenBody(draft: ApplicationDraft) {
  try {
    return writeDraft(draft)
  } catch (error) {
    return toApiError(error)
  }
}

/** Whether a field is still empty, which is no problem before somebody saves. */
function isEmpty(draft: ApplicationDraft, path: string): boolean {
  const [, list, at] = path.split('.')
  return (
    (list === 'messages' && draft.messages[Number(at)]?.content === '') ||
    (list === 'inputs' && path.endsWith('.list') && draft.inputs[Number(at)]?.list.length === 0)
  )
}

/** The problems of the blueprint as those of a chat request, for the fields of the playground. */
function requestError(
  problems: Readonly<Record<string, string>>,
  failure: ApiError | null,
): ApiError | null {
  const fields = Object.entries(problems).map(([path, message]) => [
    path.replace(/^blueprint\./, ''),
    message,
  ])
  if (fields.length === 0) return failure
  return new ApiError('blueprint_invalid', failure?.message ?? '', {
    fields: Object.fromEntries(fields),
  })
}
