import { Link } from 'react-router'
import type { Exchange } from '#console/pages/playground/exchange/exchange.ts'
import { paths } from '#console/paths.ts'
import { EmptyMessage } from '#console/ui/list/EmptyMessage.tsx'
import { Icon } from '#console/ui/Icon.tsx'
import styles from './Inspect.module.css'
import { readSources, type SourceLine } from './read-sources.ts'

/** The sources of an answer with links, and what was delegated to other models. */
export function Sources({ exchange }: { exchange: Exchange }) {
  const groups = readSources(exchange)
  if (groups.length === 0) {
    return (
      <EmptyMessage
        icon="quote"
        title="No sources"
        text="Answers list sources when they search a graph or the web. Turn on one of these tools in the request panel."
      />
    )
  }
  return (
    <div className={styles['body']}>
      {groups.map(({ title, lines }) => (
        <section key={title} aria-label={title}>
          <h3 className={styles['title']}>{title}</h3>
          <ul className={styles['list']}>
            {lines.map((line) => (
              <li key={line.key}>
                <Line line={line} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Line({ line }: { line: SourceLine }) {
  const content = (
    <>
      <span className={styles['name']}>
        <span>{line.name}</span>
        <span className={styles['place']}>
          {line.place}
          {line.to?.type === 'web' && <Icon name="external" />}
        </span>
      </span>
      {line.text !== '' && <span className={styles['quote']}>{line.text}</span>}
    </>
  )
  if (line.to === null) return <div className={styles['source']}>{content}</div>
  if (line.to.type === 'file') {
    const { file_id, page, start, end } = line.to
    return (
      <Link className={styles['source']} to={paths.file(file_id, { page, start, end })}>
        {content}
      </Link>
    )
  }
  return (
    <a className={styles['source']} href={line.to.url} target="_blank" rel="noreferrer noopener">
      {content}
    </a>
  )
}
