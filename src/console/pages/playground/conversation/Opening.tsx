import { usePlay, usePlayState } from '#console/pages/playground/play/use-play.ts'
import { Icon } from '#console/ui/Icon.tsx'
import styles from './Opening.module.css'

const prompts = [
  {
    title: 'Compare wording',
    text: 'Explain {{topic}} to {{reader}} in three sentences.',
    row: { topic: 'how tides work', reader: 'a ten-year-old' },
  },
  {
    title: 'Extract facts from a text',
    text: 'From this note, list who does what by when:\n\nAda sends the charts by Friday. Grace books the pilot on Monday.',
    row: null,
  },
  {
    title: 'Write a table',
    text: 'Compare three ways to moor a boat in a table: name, gear needed, when to use it.',
    row: null,
  },
]

/** The empty conversation: suggested prompts to start with. */
export function Opening() {
  const play = usePlay()
  const draft = usePlayState((state) => state.draft)
  return (
    <div className={styles['opening']}>
      <h2 className={styles['title']}>Try a prompt</h2>
      <p className={styles['text']}>
        Write a message below, or start with one of these. Editing a turn creates a branch, and
        several models can answer side by side.
      </p>
      <ul className={styles['list']} aria-label="Suggested prompts">
        {prompts.map(({ title, text, row }) => (
          <li key={title}>
            <button
              type="button"
              className={styles['prompt']}
              onClick={() => {
                if (row) play.setDraft({ ...draft, variables: { rows: [row], chosen: 0 } })
                play.setCompose({ text, images: [] })
                document.querySelector<HTMLElement>('[aria-label="Message"]')?.focus()
              }}
            >
              <span className={styles['name']}>{title}</span>
              <span className={styles['words']}>{text}</span>
              <Icon name="arrow-right" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
