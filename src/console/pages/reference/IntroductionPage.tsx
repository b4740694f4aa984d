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
        text="Everything in this console uses the HTTP API. This reference is generated from the schemas that the service checks requests and responses with."
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
            , for tools that read one.
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
            <code>*:read</code> reads everything. Keys are created on the page{' '}
            <Link to={paths.keys()}>Keys</Link>.
          </Prose>
          <Prose>
            For a team’s key, what another team owns does not exist: the response is 404, as for an
            ID that was never used.
          </Prose>
        </Topic>
        <Topic id="errors" title="Errors">
          <Prose>
            A request that fails has a status from 400 on, and this body. Decide by{' '}
            <code>extras.failure</code>, whose values this reference lists for each operation.{' '}
            <code>errors[].description</code> is for people and can change.
          </Prose>
          <TextResult label="Example of an error" text={failureExample} isMono />
          <Prose>
            Where a field is wrong, <code>errors[].extras.path</code> is its dotted path. Name the{' '}
            <code>request_id</code> when you ask for help: the log of the service has it, too.
          </Prose>
        </Topic>
        <Topic id="paging" title="Paging">
          <Prose>
            A list returns up to <code>limit</code> items (50 by default, at most 100), newest first
            or with <code>order=asc</code> oldest first. While <code>has_more</code> is true, pass{' '}
            <code>last_id</code> as <code>after</code> to get the next page, or{' '}
            <code>first_id</code> as <code>before</code> to get the previous one. Items that are
            added meanwhile move nothing.
          </Prose>
        </Topic>
        <Topic id="idempotency" title="Idempotency">
          <Prose>
            Operations that create something accept the header <code>Idempotency-Key</code>, a text
            of your choice. When a connection breaks, send the same request with the same key again:
            within 24 hours it is done once, and the first response is returned with{' '}
            <code>idempotent-replayed: true</code>.
          </Prose>
        </Topic>
        <Topic id="limits" title="Limits">
          <Prose>
            The header <code>ratelimit-policy</code> has the limits that apply to a request, and{' '}
            <code>ratelimit</code> what is left of them. A request over a limit fails with status
            429; <code>retry-after</code> has the seconds to wait. A busy service answers with 503
            and <code>retry-after</code>, before it has begun anything.{' '}
            <Link to={paths.operation('getBinding')}>The limits of your key</Link> can be requested,
            too.
          </Prose>
        </Topic>
        <Topic id="streaming" title="Streaming">
          <Prose>
            Questions, chats, completions and applications stream their answer with{' '}
            <code>"stream": true</code>: lines of <code>data:</code> with a JSON object each,
            separated by empty lines. A chat ends with <code>data: [DONE]</code>. A failure before
            the first line has its usual status and body. After it, the stream ends with{' '}
            <code>event: error</code> and the same body. Close the connection to stop an answer.
          </Prose>
        </Topic>
        <Topic id="deprecation" title="Deprecation">
          <Prose>
            A deprecated operation works until its sunset. Its responses have the headers{' '}
            <code>deprecation</code>, <code>sunset</code> and <code>link</code>, which names what
            replaces it. Older paths of an operation are listed on its page, and stay.
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
