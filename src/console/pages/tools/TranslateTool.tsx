import { useState } from 'react'
import { call } from '#console/api/call.ts'
import { Checkbox } from '#console/ui/form/Checkbox.tsx'
import { Select } from '#console/ui/form/Select.tsx'
import { TextArea } from '#console/ui/form/TextArea.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { supportedLanguages } from '#contract/tools/languages.ts'
import { maxTranslatedChars, translateText } from '#contract/tools/translation.ts'
import { CopyableResult } from './CopyableResult.tsx'
import { LanguageModel, useToolModel } from './LanguageModel.tsx'
import { ToolForm } from './ToolForm.tsx'

const names = new Intl.DisplayNames('en', { type: 'language' })
const languages = supportedLanguages
  .map((value) => ({ value, label: `${names.of(value) ?? value} (${value})` }))
  .toSorted((a, b) => a.label.localeCompare(b.label))
const sources = [{ value: '', label: 'Detect language' }, ...languages]

export function TranslateTool() {
  const { model, setModel, reason } = useToolModel(false)
  const [source, setSource] = useState('')
  const [target, setTarget] = useState('de')
  const [text, setText] = useState('')
  const [formality, setFormality] = useState(false)
  const [length_control, setLengthControl] = useState(false)
  const [mask_profanity, setMaskProfanity] = useState(false)
  const body = {
    model,
    ...(source !== '' && { source_language_code: source }),
    target_language_code: target,
    text,
    formality,
    length_control,
    mask_profanity,
  }
  return (
    <ToolForm
      action="Translate"
      request={{ name: 'translateText', path: translateText.path, body }}
      send={(signal) => call(translateText, { body }, signal)}
      disabledReason={reason ?? (text.trim() === '' ? 'Enter some text.' : undefined)}
      result={({ data }) => <CopyableResult title="Translation" text={data} />}
    >
      <TextArea
        label="Text"
        rows={6}
        value={text}
        onChange={setText}
        maximum={maxTranslatedChars}
      />
      <Row gap={3} wrap>
        <Select label="From" value={source} options={sources} onChange={setSource} />
        <Select label="To" value={target} options={languages} onChange={setTarget} />
      </Row>
      <Row gap={4} rowGap={2} wrap>
        <Checkbox isChecked={formality} onChange={setFormality}>
          Formal
        </Checkbox>
        <Checkbox isChecked={length_control} onChange={setLengthControl}>
          Keep about the same length
        </Checkbox>
        <Checkbox isChecked={mask_profanity} onChange={setMaskProfanity}>
          Mask profanity
        </Checkbox>
      </Row>
      <LanguageModel value={model} onChange={setModel} />
    </ToolForm>
  )
}
