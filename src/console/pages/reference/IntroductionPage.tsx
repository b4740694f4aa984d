import type { ReactNode } from 'react'
import { useSyncExternalStore } from 'react'
import { TextResult } from '#console/code/TextResult.tsx'
import { Link } from '#console/router/Link.tsx'
import { paths } from '#console/paths.ts'
import { session } from '#console/session/session.ts'
import { Hint } from '#console/ui/layout/Hint.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { PageHeader } from '#console/ui/page/PageHeader.tsx'
import { Prose } from '#console/ui/text/Prose.tsx'
import styles from './ReferenceFrame.module.css'
import { contents } from './contents.build.ts'

const failureExample = `{
  "tpe": "NotFound",
  "errors": [
    {
      "description": "No graph has the ID 0197f4a2-….",
      "key": "fail.notFound.resource",
      "extras": {}
    }
  ],
  "extras": {
    "code": "ResourceNotFound",
    "failure": "graph_not_found",
    "request_id": "5f0c2f1e-…"
  }
}`

/** What all operations have in common. */
export function IntroductionPage() {
  const { connection } = useSyncExternalStore(session.subscribe, session.get)
  const baseUrl = connection?.base_url || window.location.origin
  return (
    <article>
      <PageHeader
        title="API reference"
        text="Everything in this console uses the HTTP API. This reference is generated from the schemas that validate its requests and responses."
      />
      <Stack gap={6} measure="prose">
        <Topic id="base-url" title="Base URL">
          <TextResult label="Address of this service" text={baseUrl} isMono />
          <Prose>
            All paths begin with <code>/v1</code>. Requests and responses are JSON in UTF-8, apart
            from files, which are sent as they are. Times are ISO 8601 in UTC. IDs are UUIDs that
            sort by creation.
          </Prose>
          <Prose>
            The same API is described by an{' '}
            <a href={`${baseUrl}/v1/openapi.json`} target="_blank" rel="noreferrer">
              OpenAPI 3.1 document
            </a>
            .
          </Prose>
        </Topic>
        <Topic id="authentication" title="Authentication">
          <TextResult
            label="Example of authentication"
            text={`curl ${baseUrl}/v1/me -H "Authorization: Bearer $SHEAF_KEY"`}
            isMono
          />
          <Prose>
            Every request carries a key. A key belongs to the organization or to one team, and has
            permissions: a level (read, write, admin) on a resource (graphs, files, chat and
            others). <code>graphs:write</code> includes <code>graphs:read</code>, and{' '}
            <code>*:read</code> reads everything. Create keys on the{' '}
            <Link to={paths.keys()}>Keys</Link> page.
          </Prose>
          <Prose>
            With a team key, anything another team owns returns 404, exactly like an ID that was
            never used.
          </Prose>
        </Topic>
        <Topic id="errors" title="Errors">
          <Prose>
            A failed request has a status of 400 or higher and this body. In code, branch on{' '}
            <code>extras.failure</code>; each operation lists its values.{' '}
            <code>errors[].description</code> is meant for people and may change.
          </Prose>
          <TextResult label="Example of an error" text={failureExample} isMono />
          <Prose>
            If a field is invalid, <code>errors[].extras.path</code> is its dotted path. Include the{' '}
            <code>request_id</code> when you ask for help: it is also in the service log.
          </Prose>
        </Topic>
        <Topic id="paging" title="Paging">
          <Prose>
            A list returns up to <code>limit</code> items (50 by default, at most 100), newest first
            or with <code>order=asc</code> oldest first. While <code>has_more</code> is true, pass{' '}
            <code>last_id</code> as <code>after</code> to get the next page, or{' '}
            <code>first_id</code> as <code>before</code> to get the previous one. Items added in the
            meantime do not shift the pages.
          </Prose>
        </Topic>
        <Topic id="idempotency" title="Idempotency">
          <Prose>
            Operations that create something accept the header <code>Idempotency-Key</code>, any
            string you choose. If the connection breaks, send the same request again with the same
            key: within 24 hours it runs only once, and you get the first response with{' '}
            <code>idempotent-replayed: true</code>.
          </Prose>
        </Topic>
        <Topic id="limits" title="Limits">
          <Prose>
            The header <code>ratelimit-policy</code> lists the limits that apply to a request, and{' '}
            <code>ratelimit</code> shows what is left of each. A request over a limit fails with
            status 429; <code>retry-after</code> gives the seconds to wait. An overloaded service
            responds with 503 and <code>retry-after</code> before it does any work.{' '}
            <Link to={paths.operation('getBinding')}>The limits of your key</Link> are available as
            a request, too.
          </Prose>
        </Topic>
        <Topic id="streaming" title="Streaming">
          <Prose>
            Questions, chats, completions and applications stream their answer with{' '}
            <code>"stream": true</code>: <code>data:</code> lines with one JSON object each,
            separated by blank lines. A chat ends with <code>data: [DONE]</code>. A failure before
            the first line returns the usual status and body. After that, the stream ends with{' '}
            <code>event: error</code> and the same body. Close the connection to stop an answer.
          </Prose>
        </Topic>
        <Topic id="deprecation" title="Deprecation">
          <Prose>
            A deprecated operation works until its sunset. Its responses have the headers{' '}
            <code>deprecation</code>, <code>sunset</code> and <code>link</code>, which names what
            replaces it. Older paths of an operation are listed on its page and keep working.
          </Prose>
        </Topic>
        <Topic id="clients" title="Clients">
          <Prose>
            <code>sheaf/client</code> is the client for TypeScript: its methods are the operations
            of this reference. Programs for OpenAI’s chat API work with the base URL{' '}
            <code>{baseUrl}/v1</code>.
          </Prose>
        </Topic>
        <Topic id="things" title="Operations">
          {contents.map(({ id, label, text, operations }) => (
            <Stack as="section" key={id} gap={1} aria-label={`Operations: ${label}`}>
              <Text as="h3" size="m">
                {label}
              </Text>
              <Prose>{text}</Prose>
              <Stack as="ul" gap={2}>
                {operations.map(({ name, summary, deprecated }) => (
                  <li key={name}>
                    <Link to={paths.operation(name)}>{summary.split('; ')[0]}</Link>
                    {deprecated && <Hint tone="caution"> deprecated</Hint>}
                  </li>
                ))}
              </Stack>
            </Stack>
          ))}
        </Topic>
      </Stack>
    </article>
  )
}

interface TopicProps {
  id: string
  title: string
  children: ReactNode
}

function Topic({ id, title, children }: TopicProps) {
  return (
    <Stack as="section" gap={3} aria-labelledby={id}>
      <Text as="h2" id={id} size="l">
        <Link to={`#${id}`} className={styles['anchor']}>
          {title}
        </Link>
      </Text>
      {children}
    </Stack>
  )
}
