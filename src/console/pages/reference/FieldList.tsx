import { useState } from 'react'
import type { FieldReference, FormReference } from '#contract/reference/reference.ts'
import { useLocation } from '#console/router/use-location.ts'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { Disclosure } from '#console/ui/page/Disclosure.tsx'
import { Prose } from '#console/ui/text/Prose.tsx'
import { AnchoredName } from './AnchoredName.tsx'
import { CodeText } from './CodeText.tsx'

interface FieldListProps {
  fields: readonly FieldReference[]
  forms?: readonly FormReference[] | undefined
  /** Fields of responses are always there; only the others are marked. */
  isResponse: boolean
}

/** The fields of an object, each with an address of its own. */
export function FieldList({ fields, forms = [], isResponse }: FieldListProps) {
  return (
    <>
      {fields.length > 0 && (
        <Stack as="ul" divided>
          {fields.map((field) => (
            <Field key={field.anchor} field={field} isResponse={isResponse} />
          ))}
        </Stack>
      )}
      {forms.map(({ label, fields: own }) => (
        <Stack key={label} gap={1} above={2}>
          <Hint as="p" mono>
            {label}
          </Hint>
          <FieldList fields={own} isResponse={isResponse} />
        </Stack>
      ))}
    </>
  )
}

function Field({ field, isResponse }: { field: FieldReference; isResponse: boolean }) {
  const { name, anchor, type, isRequired, description, bounds, values, fields, forms } = field
  const facts = [
    ...(bounds === undefined ? [] : [bounds.charAt(0).toUpperCase() + bounds.slice(1)]),
    ...(field.default === undefined ? [] : [`Default: ${field.default}`]),
  ]
  return (
    <Stack as="li" gap={1} padBlock={2}>
      <Row gap={2} rowGap={0} wrap align="baseline">
        <AnchoredName anchor={anchor} name={name} />
        <Hint>{type}</Hint>
        {isRequired !== isResponse && (
          <Hint tone={isResponse ? 'muted' : 'caution'}>
            {isResponse ? 'optional' : 'required'}
          </Hint>
        )}
      </Row>
      {description !== undefined && (
        <Prose>
          <CodeText text={description} />
        </Prose>
      )}
      {facts.length > 0 && (
        <Hint as="p" overflow="anywhere">
          {facts.join(' · ')}
        </Hint>
      )}
      {values !== undefined && (
        <Hint as="p" overflow="anywhere">
          {values.length === 1 ? 'Only ' : 'One of '}
          <CodeText text={values.map((value) => `\`${value}\``).join(', ')} />
        </Hint>
      )}
      {(fields !== undefined || forms !== undefined) && (
        <NestedFields
          anchor={anchor}
          name={name}
          fields={fields ?? []}
          forms={forms}
          isResponse={isResponse}
        />
      )}
    </Stack>
  )
}

function NestedFields({
  anchor,
  name,
  ...list
}: FieldListProps & { anchor: string; name: string }) {
  const { hash, key } = useLocation()
  const [choice, setChoice] = useState<{ isOpen: boolean; key: string } | null>(null)
  // A link to a field below opens all that are above it.
  const isLinked = decodeURIComponent(hash).startsWith(`#${anchor}.`)
  const isOpen = choice?.key === key || !isLinked ? (choice?.isOpen ?? false) : true
  return (
    <Disclosure
      look="inline"
      title={
        <Text as="span" size="s">
          Fields of {name}
        </Text>
      }
      isOpen={isOpen}
      onOpenChange={(open) => setChoice({ isOpen: open, key })}
    >
      {isOpen && (
        <Stack surface="frame" pad="1-2">
          <FieldList {...list} />
        </Stack>
      )}
    </Disclosure>
  )
}
