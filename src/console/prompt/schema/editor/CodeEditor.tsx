import { useEffect, useEffectEvent, useRef, useState, type Ref, useImperativeHandle } from 'react'
import styles from '#console/prompt/schema/SchemaEditor.module.css'
import type { Finding } from '#console/prompt/schema/lint/lint-schema.ts'
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

/** The CodeMirror editor. This is the only module that loads CodeMirror. */
export function CodeEditor({
  label,
  value,
  onChange,
  findings,
  isSchema,
  isTall,
  ref,
}: CodeEditorProps) {
  const hostRef = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor | null>(null)
  const change = useEffectEvent(onChange)
  const initialValue = useEffectEvent(() => value)

  useEffect(() => {
    if (!hostRef.current) return undefined
    const newEditor = openEditor({
      host: hostRef.current,
      label,
      isSchema,
      text: initialValue(),
      onChange: (text) => change(text),
    })
    setEditor(newEditor)
    return () => newEditor.close()
  }, [label, isSchema])

  useEffect(() => editor?.setText(value), [editor, value])
  useEffect(() => editor?.mark(findings), [editor, findings])
  useImperativeHandle(
    ref,
    () => ({ select: (from: number, to: number) => editor?.select(from, to) }),
    [editor],
  )

  return <div ref={hostRef} className={isTall ? styles['tall'] : styles['short']} />
}
