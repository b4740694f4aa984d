import { useState } from 'react'
import type { Draft, FunctionDraft } from '#console/prompt/draft.ts'
import { ErrorText } from '#console/ui/form/ErrorText.tsx'
import { Button } from '#console/ui/Button.tsx'
import { IconButton } from '#console/ui/IconButton.tsx'
import { Menu, MoreMenu } from '#console/ui/overlay/Menu.tsx'
import { Switch } from '#console/ui/form/Switch.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { FunctionForm } from './FunctionForm.tsx'
import {
  freeName as uniqueName,
  functionTemplates,
  newFunction,
  nameError,
} from './function-templates.ts'
import type { FieldProblem } from '#console/prompt/field-problems.ts'
import styles from '#console/prompt/Request.module.css'

interface FunctionsProps {
  functions: readonly FunctionDraft[]
  onChange: (functions: Draft['functions']) => void
  problems: readonly FieldProblem[]
}

/** The functions that the model can call and the user runs. */
export function Functions({ functions, onChange, problems }: FunctionsProps) {
  const [openId, setOpenId] = useState<string | null>(null)

  function add(draft: FunctionDraft) {
    onChange([...functions, draft])
    setOpenId(draft.id)
  }

  return (
    <Stack gap={2}>
      {functions.length === 0 && (
        <Hint as="p">
          Functions the model can call. Calls are returned to you: run the function and send back
          the result.
        </Hint>
      )}
      {functions.map((draft, index) => {
        const functionProblems = problems.filter(({ field }) => field.startsWith(`${draft.id}.`))
        const isOpen = openId === draft.id || functionProblems.length > 0
        const others = functions.toSpliced(index, 1)
        const update = (next: FunctionDraft) => onChange(functions.with(index, next))
        const error = nameError(draft.name, others)
        return (
          <Stack key={draft.id} gap={3} pad="2-3" surface="card">
            <Row gap={1} flex="shrink" className={styles['line']}>
              <Switch isOn={draft.enabled} onChange={(enabled) => update({ ...draft, enabled })}>
                <span className={styles['fname']}>{draft.name || 'Unnamed'}</span>
              </Switch>
              <IconButton
                icon={isOpen ? 'chevron-down' : 'edit'}
                size="small"
                label={`${isOpen ? 'Close' : 'Edit'} ${draft.name}`}
                aria-expanded={isOpen}
                onClick={() => setOpenId(isOpen ? null : draft.id)}
              />
              <MoreMenu
                label={`Actions for ${draft.name}`}
                size="small"
                items={[
                  {
                    type: 'action',
                    label: 'Duplicate',
                    icon: 'copy',
                    onSelect: () =>
                      add({
                        ...draft,
                        id: crypto.randomUUID(),
                        name: uniqueName(draft.name, functions),
                      }),
                  },
                  {
                    type: 'action',
                    label: 'Remove',
                    icon: 'trash',
                    isDanger: true,
                    onSelect: () => onChange(others),
                  },
                ]}
              />
            </Row>
            {!isOpen && error !== undefined && <ErrorText>{error}</ErrorText>}
            {isOpen && (
              <FunctionForm
                form={draft}
                onChange={update}
                nameError={error}
                problems={functionProblems}
              />
            )}
          </Stack>
        )
      })}
      <div>
        <Menu
          label="Add function"
          align="start"
          items={[
            {
              type: 'action',
              label: 'Empty',
              onSelect: () => add(newFunction(functions)),
            },
            { type: 'separator', key: 'line' },
            ...functionTemplates.map((template) => ({
              type: 'action' as const,
              label: template.label,
              onSelect: () => add(newFunction(functions, template)),
            })),
          ]}
          trigger={(trigger) => (
            <Button {...trigger} size="small" icon="plus">
              Add function{' '}
            </Button>
          )}
        />
      </div>
    </Stack>
  )
}
