import { Suspense, useId, useRef, useState } from 'react'
import { Button } from '#console/ui/Button.tsx'
import { classes } from '#console/ui/classes.ts'
import { count } from '#console/ui/text/count.ts'
import { Dialog } from '#console/ui/overlay/Dialog.tsx'
import { Icon } from '#console/ui/Icon.tsx'
import { IconButton } from '#console/ui/IconButton.tsx'
import { Menu } from '#console/ui/overlay/Menu.tsx'
import { Loading, Skeleton } from '#console/ui/list/Skeleton.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import type { EditorHandle } from '#console/prompt/schema/editor/CodeEditor.tsx'
import { lazyDialog } from '#console/ui/overlay/lazy-dialog.tsx'
import { findRange } from './find-range.ts'
import { FindingList } from '#console/prompt/schema/lint/FindingList.tsx'
import type { Finding } from '#console/prompt/schema/lint/lint-schema.ts'
import { printJson } from '#console/code/print-json.ts'
import { isJsonProblem, toPlainValue, parseJson } from './parse-json.ts'
import { schemaTemplates } from './schema-templates.ts'
import styles from './SchemaEditor.module.css'
import { toStrict } from './strict-schema.ts'
import { useFindings } from '#console/prompt/schema/lint/use-findings.ts'
import { lazyPart } from '#console/ui/lazy-part.ts'

const CodeEditor = lazyPart(
  async () => (await import('#console/prompt/schema/editor/CodeEditor.tsx')).CodeEditor,
)

const ExampleDialog = lazyDialog(async () => (await import('./ExampleDialog.tsx')).ExampleDialog)

export interface SchemaProblem {
  message: string
  /** The path of the value in the schema. */
  keys: readonly string[]
}

interface SchemaEditorProps {
  label: string
  value: string
  /** `name` is set when a template is chosen. */
  onChange: (text: string, name?: string) => void
  isStrict: boolean
  /** The error of the service about this schema. */
  problem?: SchemaProblem | null
  isTall?: boolean
}

/** A JSON schema editor with completion, lint, quick fixes and templates. */
export function SchemaEditor(props: SchemaEditorProps) {
  const { label, value, onChange, isStrict, problem = null, isTall = false } = props
  const id = useId()
  const editor = useRef<EditorHandle>(null)
  const [isExample, setExample] = useState(false)
  const [isLarge, setLarge] = useState(false)
  const lintFindings = useFindings(value, isStrict)
  const findings =
    lintFindings === null ? [] : [...problemFindings(value, problem), ...lintFindings]
  const errors = findings.filter(({ severity }) => severity === 'error').length

  // Parses on demand, because parsing a long schema on each render is slow.
  function rewrite(change: (schema: unknown) => unknown) {
    const result = parseJson(value)
    if (isJsonProblem(result)) editor.current?.select(result.from, result.to)
    else onChange(printJson(change(toPlainValue(result))))
  }

  function fix({ fix: quickFix }: Finding) {
    if (!quickFix) return
    const { from, to, insert } = quickFix.edit()
    onChange(value.slice(0, from) + insert + value.slice(to))
  }

  return (
    <Stack as="section" gap={2} className={classes(isTall && styles['large'])} aria-label={label}>
      <Row gap={1} wrap>
        <Text as="span" flex="grow" weight="medium" nowrap>
          {!isTall && label}
        </Text>
        <Menu
          label="Templates"
          items={[
            ...schemaTemplates.map(({ label: name, schema, ...template }) => ({
              type: 'action' as const,
              label: name,
              onSelect: () => onChange(printJson(schema), template.name),
            })),
            { type: 'separator', key: 'line' },
            {
              type: 'action',
              label: 'From example…',
              icon: 'edit',
              onSelect: () => setExample(true),
            },
          ]}
          trigger={(trigger) => (
            <Button {...trigger} size="small" variant="ghost">
              Templates
            </Button>
          )}
        />
        <IconButton
          icon="list"
          size="small"
          label="Format"
          onClick={() => rewrite((schema) => schema)}
        />
        {!isTall && (
          <IconButton
            icon="chevrons"
            size="small"
            label="Open large editor"
            onClick={() => setLarge(true)}
          />
        )}
      </Row>
      <div className={classes(styles['box'], errors > 0 && styles['wrong'])}>
        <Suspense fallback={<Waiting />}>
          <CodeEditor
            ref={editor}
            label={label}
            value={value}
            onChange={onChange}
            findings={findings}
            isSchema
            isTall={isTall}
          />
        </Suspense>
      </div>
      <Row gap={2} wrap tone="faint" size="xs" className={styles['foot']}>
        <State errors={errors} others={findings.length - errors} isLinted={lintFindings !== null} />
        {isStrict && findings.some((finding) => finding.severity === 'warning') && (
          <Button size="small" variant="ghost" onClick={() => rewrite(toStrict)}>
            Make strict
          </Button>
        )}
      </Row>
      {findings.length > 0 && (
        <FindingList
          id={id}
          text={value}
          findings={findings}
          onShow={({ from, to }) => editor.current?.select(from, to)}
          onFix={fix}
        />
      )}
      <ExampleDialog
        isOpen={isExample}
        onClose={() => setExample(false)}
        onSchema={(schema) => onChange(printJson(schema))}
      />
      <Dialog isOpen={isLarge} onClose={() => setLarge(false)} title={label} size="full">
        <SchemaEditor {...props} isTall />
      </Dialog>
    </Stack>
  )
}

function Waiting() {
  return (
    <div className={styles['short']}>
      <Loading label="Loading the editor" />
      <Skeleton shape="block" />
    </div>
  )
}

interface StateProps {
  errors: number
  others: number
  isLinted: boolean
}

function State({ errors, others, isLinted }: StateProps) {
  if (!isLinted) return <span>Checking…</span>
  if (errors + others === 0) {
    return (
      <Row as="span" inline gap={1} tone="positive" role="status">
        <Icon name="check" size="small" /> Valid
      </Row>
    )
  }
  const parts = [
    errors > 0 && count(errors, 'error'),
    others > 0 && count(others, 'warning'),
  ].filter(Boolean)
  return (
    <Row as="span" inline gap={1} role="status">
      {parts.join(', ')}
    </Row>
  )
}

function problemFindings(text: string, problem: SchemaProblem | null): Finding[] {
  if (!problem) return []
  const range = findRange(text, problem.keys) ?? { from: 0, to: 0 }
  return [{ ...range, severity: 'error', message: problem.message }]
}
