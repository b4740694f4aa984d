import { usePlay, usePlayState } from '#console/pages/playground/play/use-play.ts'
import { Prose } from '#console/ui/text/Prose.tsx'
import { Icon } from '#console/ui/Icon.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import { Box } from '#console/ui/layout/Box.tsx'
import { Button } from '#console/ui/Button.tsx'
import { useInsertPlace } from '#console/pages/playground/conversation/place/insert-place.ts'
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
  const { setPlace } = useInsertPlace()
  return (
    <Stack gap={3} padBlock={8} className={styles['opening']}>
      <Text as="h2" size="xl">
        Try a prompt
      </Text>
      <Prose size="m" className={styles['text']}>
        Write a message below, or start with one of these. To compare prompts, models or parameters
        side by side, add a variant.
      </Prose>
      <Box as="ul" rule="above" aria-label="Suggested prompts">
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
              <Text as="span" weight="medium">
                {title}
              </Text>
              <Text as="span" tone="muted" overflow="truncate">
                {text}
              </Text>
              <Icon name="arrow-right" />
            </button>
          </li>
        ))}
      </Box>
      <div>
        <Button size="small" variant="ghost" icon="plus" onClick={() => setPlace(null)}>
          Add message
        </Button>
      </div>
    </Stack>
  )
}
