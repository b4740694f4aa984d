import { expect, test } from 'vitest'
import { indexPages } from '#service/answering/test-corpus.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { askCorpus } from '#service/models/reader/test-reader.ts'
import { languageOfTexts } from './language-of-texts.ts'

const texts = {
  de: [
    'Die Kündigung des Gartens ist dem Vorstand bis zum 30. September mitzuteilen.',
    'Neue Mitglieder zahlen einmalig 45 Euro. Die Jahreshauptversammlung findet im Februar statt.',
    'Die Schlüssel für das Vereinsheim gibt Frau Lindner heraus, Telefon 0361 22 40 15.',
    'Gegossen wird morgens und abends. Das Wasser wird am 15. Oktober abgestellt.',
  ],
  es: [
    'La biblioteca abre de lunes a viernes de 9:00 a 20:30 y los sábados hasta las 14:00.',
    'Es obligatorio apagar los teléfonos en la sala. Los niños entran gratis los domingos.',
    'Entregamos los pedidos en un plazo de tres días. La devolución se solicita en recepción.',
  ],
}

onEveryDatabase('questions of a few words', (database) => {
  const ask = askCorpus(database)
  const indexed = new Map<string, Promise<void>>()
  const index = (language: keyof typeof texts): Promise<void> => {
    const blocks = texts[language].map((text) => ({ type: 'paragraph' as const, text }))
    const page = { number: 1, kind: 'page' as const, label: null, ocr: false, blocks }
    return indexPages(database(), { id: language, name: `${language}.md`, graph_id: language }, [
      page,
    ])
  }

  test.each([
    ['de', 'Garten kündigen', '30. September'],
    ['de', 'Schlüssel Vereinsheim', 'Lindner'],
    ['de', 'Aufnahmegebühr neues Mitglied', '45 Euro'],
    ['es', 'apagar teléfono obligatorio', 'obligatorio apagar'],
    ['es', 'entrada niños domingo', 'gratis'],
  ] as const)('%s: %s', async (language, question, expected) => {
    if (!indexed.has(language)) indexed.set(language, index(language))
    await indexed.get(language)
    const { answer } = await ask(question, {}, { graph_id: language })
    expect(answer).toContain(expected)
  })
})

test('a language is that of most texts', () => {
  expect(languageOfTexts([...texts.de, ...texts.es])).toBe('de')
  expect(languageOfTexts([texts.de[1] ?? '', texts.es[1] ?? ''])).toBeNull()
  expect(languageOfTexts(['2026-01-05', 'A-17'])).toBeNull()
})
