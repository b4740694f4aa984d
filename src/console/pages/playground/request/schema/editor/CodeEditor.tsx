import { useEffect, useEffectEvent, useRef, useState, type Ref, useImperativeHandle } from 'react'
import styles from '#console/pages/playground/request/schema/SchemaEditor.module.css'
import type { Finding } from '#console/pages/playground/request/schema/lint/lint-schema.ts'
import { openEditor, type Editor } from './open-editor.ts'

export interface EditorHandle {
  select: (from: number, to: number) => void
}

interface CodeEditorProps {
  label: string
  value: string
  onChange: (text: string) => void
  findings: readonly Finding[]
  isSchema: boolean
  isTall: boolean
  ref: Ref<EditorHandle>
}

/** The editor itself: the only part that loads CodeMirror. */
export function CodeEditor({
  label,
  value,
  onChange,
  findings,
  isSchema,
  isTall,
  ref,
}: CodeEditorProps) {
  const host = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor | null>(null)
  const change = useEffectEvent(onChange)
  const first = useEffectEvent(() => value)

  useEffect(() => {
    if (!host.current) return undefined
    const opened = openEditor({
      host: host.current,
      label,
      isSchema,
      text: first(),
      onChange: (text) => change(text),
    })
    setEditor(opened)
    return () => opened.close()
  }, [label, isSchema])

  useEffect(() => editor?.setText(value), [editor, value])
  useEffect(() => editor?.mark(findings), [editor, findings])
  useImperativeHandle(
    ref,
    () => ({ select: (from: number, to: number) => editor?.select(from, to) }),
    [editor],
  )

  return <div ref={host} className={isTall ? styles['tall'] : styles['short']} />
}
