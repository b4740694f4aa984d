import { Button } from '#console/ui/Button.tsx'
import { Row } from '#console/ui/layout/Row.tsx'

interface MissingValuesProps {
  names: readonly string[]
  onSend: () => void
}

/** Warns that variables have no value before the prompt is sent with their placeholders. */
export function MissingValues({ names, onSend }: MissingValuesProps) {
  const marks = new Intl.ListFormat('en').format(names.map((name) => `{{${name}}}`))
  return (
    <Row gap={2} wrap justify="between" pad="2-3" surface="caution" role="alert">
      <span>
        {names.length === 1 ? 'No value for' : 'No values for'} {marks}. Fill in the table, or send
        the prompt as it is.
      </span>
      <Button size="small" onClick={onSend}>
        Send anyway
      </Button>
    </Row>
  )
}
