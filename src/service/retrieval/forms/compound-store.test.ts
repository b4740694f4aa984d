import { expect, test } from 'vitest'
import { groundedGraphs } from '#service/access/grounded-graphs.ts'
import { indexPages } from '#service/answering/test-corpus.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { findCompounds } from './compound-store.ts'

onEveryDatabase('compounds of a word that no text has alone', (database) => {
  const add = (graph_id: string, text: string): Promise<void> =>
    indexPages(database(), { id: graph_id, name: `${graph_id}.md`, graph_id }, [
      {
        number: 1,
        kind: 'page',
        label: null,
        ocr: false,
        blocks: [{ type: 'paragraph', text }],
      },
    ])

  test('are found in the files of these graphs alone', async () => {
    await add(
      'press',
      'Lösemittellappen und Lappenkisten sind einsatzbereit. Die Steckleiter klappt.',
    )
    await add('other', 'Putzlappen')
    const find = (terms: readonly string[], passages = 1, language = 'de') =>
      findCompounds(database(), groundedGraphs(['press']), { terms, language, passages })
    expect(await find(['lappen'])).toEqual(
      new Map([
        ['losemittellappen', 'lappen'],
        ['lappenkisten', 'lappen'],
      ]),
    )
    // How something is, the form of a verb, and what is no beginning or end of a word.
    expect(await find(['einsatz', 'geleitet', 'mittel'])).toEqual(new Map())
    expect(await find(['lappen'], 20_001)).toEqual(new Map())
    expect(await find(['lappen'], 1, 'fr')).toEqual(new Map())
  })
})
