import type { ReactNode } from 'react'
import type { ContentReference, HeaderReference } from '#contract/reference/reference.ts'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { Prose } from '#console/ui/text/Prose.tsx'
import { AnchoredName } from './AnchoredName.tsx'
import { CodeText } from './CodeText.tsx'
import { FailureList } from './FailureList.tsx'
import { FieldList } from './FieldList.tsx'
import type { OperationView } from './operation-queries.ts'

/** The request, the response and the failures of an operation, field by field. */
export function OperationDetails({ operation, failures }: OperationView) {
  const { params, query, headers, body, reply, chunk, replyHeaders, success } = operation
  return (
    <>
      {params.length > 0 && (
        <Section title="Path parameters">
          <FieldList fields={params} isResponse={false} />
        </Section>
      )}
      {query.length > 0 && (
        <Section title="Query parameters">
          <FieldList fields={query} isResponse={false} />
        </Section>
      )}
      {headers.length > 0 && (
        <Section title="Request headers">
          <HeaderList headers={headers} />
        </Section>
      )}
      {(body !== null || operation.takesBytes) && (
        <Section title="Request body" aside={operation.takesBytes ? 'bytes' : 'JSON'}>
          {operation.takesBytes && <Prose>The bytes of the file, as they are.</Prose>}
          {body !== null && body.type !== 'bytes' && <Content content={body} isResponse={false} />}
        </Section>
      )}
      <Section title="Response" aside={`${success} · ${reply.type === 'bytes' ? 'bytes' : 'JSON'}`}>
        {reply.type === 'bytes' ? (
          <Prose>The bytes of the file, with its media type.</Prose>
        ) : (
          <Content content={reply} isResponse />
        )}
      </Section>
      {chunk !== null && (
        <Section title="Streamed response" aside="server-sent events">
          <Prose>
            Each <code>data:</code> line holds one JSON object:
          </Prose>
          <Content content={chunk} isResponse />
        </Section>
      )}
      <Section title="Response headers">
        <HeaderList headers={replyHeaders} />
      </Section>
      <Section title="Failures">
        <FailureList {...failures} />
      </Section>
    </>
  )
}

interface SectionProps {
  title: string
  aside?: string
  children: ReactNode
}

function Section({ title, aside, children }: SectionProps) {
  return (
    <Stack as="section" gap={2} aria-label={title}>
      <Row gap={2} align="baseline">
        <Text as="h2" size="l">
          {title}
        </Text>
        {aside !== undefined && <Hint>{aside}</Hint>}
      </Row>
      {children}
    </Stack>
  )
}

function Content({ content, isResponse }: { content: ContentReference; isResponse: boolean }) {
  const { fields, forms } = content
  if (fields.length + forms.length === 0) return <Prose>An object without fields.</Prose>
  return <FieldList fields={fields} forms={forms} isResponse={isResponse} />
}

function HeaderList({ headers }: { headers: readonly HeaderReference[] }) {
  return (
    <Stack as="ul" divided>
      {headers.map(({ name, anchor, isRequired, description }) => (
        <Stack as="li" key={name} gap={1} padBlock={2}>
          <Row gap={2} wrap align="baseline">
            <AnchoredName anchor={anchor} name={name} />
            {isRequired && <Hint tone="caution">required</Hint>}
          </Row>
          <Prose>
            <CodeText text={description} />
          </Prose>
        </Stack>
      ))}
    </Stack>
  )
}
