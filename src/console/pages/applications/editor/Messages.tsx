import { Suspense, useRef, type ReactNode } from 'react'
import { classes } from '#console/ui/classes.ts'
import { Button } from '#console/ui/Button.tsx'
import { ErrorText } from '#console/ui/form/ErrorText.tsx'
import { Select } from '#console/ui/form/Select.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Loading, Skeleton } from '#console/ui/list/Skeleton.tsx'
import editorStyles from '#console/prompt/schema/SchemaEditor.module.css'
import { placeholdersIn } from '#contract/applications/template.ts'
import type { ApplicationDraft, MessageDraft } from './application-draft.ts'
import { addInput, addMessage, moved } from './edit-draft.ts'
import { ListActions } from './ListActions.tsx'
import type { TemplateHandle } from './template/TemplateEditor.tsx'
import { lazyPart } from '#console/ui/lazy-part.ts'

const TemplateEditor = lazyPart(
  async () => (await import('./template/TemplateEditor.tsx')).TemplateEditor,
)

interface MessagesProps {
  draft: ApplicationDraft
  onChange: (draft: ApplicationDraft) => void
  /** Messages by the path of the field. */
  problems: Readonly<Record<string, string>>
}

const roles = [
  { value: 'system', label: 'System' },
  { value: 'user', label: 'User' },
  { value: 'assistant', label: 'Assistant' },
] as const

/** The messages of the prompt, in the order in which the model reads them. */
export function Messages({ draft, onChange, problems }: MessagesProps) {
  const { messages } = draft
  const setMessages = (next: MessageDraft[]) => onChange({ ...draft, messages: next })
  const names = draft.inputs.map(({ name }) => name).filter((name) => name !== '')
  return (
    <Stack gap={4}>
      {messages.map((message, index) => (
        <Message
          key={message.id}
          message={message}
          number={index + 1}
          names={names}
          roleError={problems[`blueprint.messages.${index}.role`]}
          error={problems[`blueprint.messages.${index}.content`]}
          onChange={(next) => setMessages(messages.with(index, next))}
          onAddInput={(name) => onChange(addInput(draft, name))}
          actions={
            <ListActions
              thing={`message ${index + 1}`}
              index={index}
              count={messages.length}
              minimum={1}
              onMove={(by) => setMessages(moved(messages, index, by))}
              onRemove={() => setMessages(messages.toSpliced(index, 1))}
            />
          }
        />
      ))}
      <div>
        <Button size="small" icon="plus" onClick={() => onChange(addMessage(draft))}>
          Add message
        </Button>
      </div>
    </Stack>
  )
}

interface MessageProps {
  message: MessageDraft
  number: number
  names: readonly string[]
  roleError: string | undefined
  error: string | undefined
  onChange: (message: MessageDraft) => void
  onAddInput: (name: string) => void
  actions: ReactNode
}

function Message(props: MessageProps) {
  const { message, number, names, roleError, error, onChange, onAddInput, actions } = props
  const editor = useRef<TemplateHandle>(null)
  const unknown = [...new Set(placeholdersIn(message.content))].filter(
    (name) => !names.includes(name),
  )
  const isWrong = error !== undefined || unknown.length > 0
  return (
    <Stack as="section" gap={2} aria-label={`Message ${number}`}>
      <Row gap={2} align="start" justify="between">
        <Select
          label={`Role of message ${number}`}
          isLabelHidden
          value={message.role}
          options={roles}
          error={roleError}
          onChange={(role) => onChange({ ...message, role })}
        />
        {actions}
      </Row>
      <div className={classes(editorStyles['box'], isWrong && editorStyles['wrong'])}>
        <Suspense
          fallback={
            <div className={editorStyles['short']}>
              <Loading label="Loading the editor" />
              <Skeleton shape="block" />
            </div>
          }
        >
          <TemplateEditor
            ref={editor}
            label={`Text of message ${number}`}
            value={message.content}
            names={names}
            onChange={(content) => onChange({ ...message, content })}
          />
        </Suspense>
      </div>
      {unknown.map((name) => (
        <Row key={name} gap={2} wrap role="status">
          <ErrorText data-problem="">
            {name === ''
              ? 'Write the name of an input between the braces.'
              : `There is no input “${name}”.`}
          </ErrorText>
          {name !== '' && (
            <Button size="small" icon="plus" onClick={() => onAddInput(name)}>
              Add input “{name}”
            </Button>
          )}
        </Row>
      ))}
      {unknown.length === 0 && error !== undefined && (
        <ErrorText data-problem="">{error}</ErrorText>
      )}
      {names.length > 0 && (
        <Row gap={1} wrap role="group" aria-label={`Insert into message ${number}`}>
          <Hint>Insert</Hint>
          {names.map((name) => (
            <Button
              key={name}
              size="small"
              variant="ghost"
              onClick={() => editor.current?.insert(name)}
            >
              {`{{${name}}}`}
            </Button>
          ))}
        </Row>
      )}
    </Stack>
  )
}
