import { useState } from 'react'
import type { Draft, FunctionDraft } from '#console/pages/playground/draft.ts'
import { Button } from '#console/ui/Button.tsx'
import { IconButton } from '#console/ui/IconButton.tsx'
import { Menu } from '#console/ui/overlay/Menu.tsx'
import { Switch } from '#console/ui/form/Switch.tsx'
import { FunctionForm } from './FunctionForm.tsx'
import { freeName, functionTemplates, newFunction, refuseName } from './function-templates.ts'
import type { FieldProblem } from '#console/pages/playground/request/place-problem.ts'
import styles from '#console/pages/playground/request/Request.module.css'

interface FunctionsProps {
  functions: readonly FunctionDraft[]
  onChange: (functions: Draft['functions']) => void
  problems: readonly FieldProblem[]
}

/** The caller's own functions: what a model may ask for, and the caller runs. */
export function Functions({ functions, onChange, problems }: FunctionsProps) {
  const [opened, setOpened] = useState<string | null>(null)

  function add(added: FunctionDraft) {
    onChange([...functions, added])
    setOpened(added.id)
  }

  return (
    <div className={styles['functions']}>
      {functions.length === 0 && (
        <p className={styles['note']}>
          Functions the model can call. Calls are returned to you: run the function and send back
          the result.
        </p>
      )}
      {functions.map((each, at) => {
        const own = problems.filter(({ field }) => field.startsWith(`${each.id}.`))
        const isOpen = opened === each.id || own.length > 0
        const others = functions.toSpliced(at, 1)
        const set = (next: FunctionDraft) => onChange(functions.with(at, next))
        const error = refuseName(each.name, others)
        return (
          <div key={each.id} className={styles['function']}>
            <div className={styles['line']}>
              <Switch isOn={each.enabled} onChange={(enabled) => set({ ...each, enabled })}>
                <span className={styles['fname']}>{each.name || 'Unnamed'}</span>
              </Switch>
              <IconButton
                icon={isOpen ? 'chevron-down' : 'edit'}
                size="small"
                label={`${isOpen ? 'Close' : 'Edit'} ${each.name}`}
                aria-expanded={isOpen}
                onClick={() => setOpened(isOpen ? null : each.id)}
              />
              <Menu
                label={`Actions for ${each.name}`}
                items={[
                  {
                    type: 'action',
                    label: 'Duplicate',
                    icon: 'copy',
                    onSelect: () =>
                      add({
                        ...each,
                        id: crypto.randomUUID(),
                        name: freeName(each.name, functions),
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
                trigger={(trigger) => (
                  <IconButton
                    {...trigger}
                    icon="more"
                    size="small"
                    label={`Actions for ${each.name}`}
                  />
                )}
              />
            </div>
            {!isOpen && error !== undefined && <p className={styles['error']}>{error}</p>}
            {isOpen && <FunctionForm form={each} onChange={set} nameError={error} problems={own} />}
          </div>
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
              icon: 'plus',
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
    </div>
  )
}
