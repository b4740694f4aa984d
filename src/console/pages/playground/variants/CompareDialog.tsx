import { useState } from 'react'
import { TextDiff } from '#console/diff/TextDiff.tsx'
import { answerText } from '#console/pages/playground/diff/answer-text.ts'
import { lastExchange } from '#console/pages/playground/play/play-state.ts'
import { useVariants } from '#console/pages/playground/play/use-play.ts'
import { canonicalText } from '#console/diff/canonical-text.ts'
import { Select } from '#console/ui/form/Select.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Dialog } from '#console/ui/overlay/Dialog.tsx'
import { Prose } from '#console/ui/text/Prose.tsx'
import type { Variant } from './variant-store.ts'

interface CompareDialogProps {
  isOpen: boolean
  onClose: () => void
}

/** The difference of the last answers and requests of two variants. */
export function CompareDialog({ isOpen, onClose }: CompareDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Compare answers" size="large">
      <Sides />
    </Dialog>
  )
}

function Sides() {
  const { variants } = useVariants()
  const options = variants.map(({ id, name }) => ({ value: id, label: name }))
  const [chosen, setChosen] = useState({ a: '', b: '' })
  // A link that is opened replaces the variants, also while they are compared.
  const a = variants.find(({ id }) => id === chosen.a) ?? variants[0]
  const b = variants.find(({ id }) => id === chosen.b) ?? variants[1]
  return (
    <Stack gap={5} above={4}>
      <Row gap={3} wrap>
        <Select
          label="From"
          value={a?.id ?? ''}
          options={options}
          onChange={(id) => setChosen({ ...chosen, a: id })}
        />
        <Select
          label="To"
          value={b?.id ?? ''}
          options={options}
          onChange={(id) => setChosen({ ...chosen, b: id })}
        />
      </Row>
      {a && b && <Difference a={a} b={b} />}
    </Stack>
  )
}

function Difference({ a, b }: { a: Variant; b: Variant }) {
  const [one, other] = [lastExchange(a.play.get()), lastExchange(b.play.get())]
  if (one === null || other === null) {
    return <Prose>{(one === null ? a : b).name} has no answer yet. Run it first.</Prose>
  }
  const textOf = ({ response }: typeof one) =>
    answerText({ response: response === null ? null : { ...response }, error: null })
  const name = [one.id, one.status, other.id, other.status]
  return (
    <>
      <TextDiff title="Answer" name={[...name, 'answer']} a={textOf(one)} b={textOf(other)} />
      <TextDiff
        title="Request"
        name={[...name, 'request']}
        a={canonicalText({ ...one.request })}
        b={canonicalText({ ...other.request })}
      />
    </>
  )
}
