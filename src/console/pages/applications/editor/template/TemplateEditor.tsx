import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState, type Ref } from 'react'
import styles from '#console/prompt/schema/SchemaEditor.module.css'
import { openTemplateEditor, type TemplateEditor as Opened } from './open-template-editor.ts'

export interface TemplateHandle {
  insert: (name: string) => void
}

interface TemplateEditorProps {
  label: string
  value: string
  onChange: (text: string) => void
  /** The names of the inputs. */
  names: readonly string[]
  ref: Ref<TemplateHandle>
}

/** The text of a message with `{{input}}`. */
export function TemplateEditor({ label, value, onChange, names, ref }: TemplateEditorProps) {
  const hostRef = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Opened | null>(null)
  const change = useEffectEvent(onChange)
  const initial = useEffectEvent(() => ({ text: value, names }))

  useEffect(() => {
    if (!hostRef.current) return undefined
    const opened = openTemplateEditor({
      ...initial(),
      host: hostRef.current,
      label,
      onChange: (text) => change(text),
    })
    setEditor(opened)
    return () => opened.close()
  }, [label])

  useEffect(() => editor?.setText(value), [editor, value])
  useEffect(() => editor?.setNames(names), [editor, names])
  useImperativeHandle(ref, () => ({ insert: (name: string) => editor?.insert(name) }), [editor])

  return <div ref={hostRef} className={styles['short']} />
}
