import { expect, test } from 'vitest'
import { paragraphs } from '#service/answering/test-corpus.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { askFiles } from '#service/models/reader/test-reader.ts'
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
  en: [
    'The hall is let for £12 an hour; charities that hire a room pay half of it.',
    'Guided tours begin at 2 pm on Sundays. The guide is Rosa Field.',
    'The museum was given to the town by a sailor.',
  ],
  ru: ['Книги выдаются на 21 день, не более семи сразу. За просрочку взимается 3 рубля в день.'],
  ja: ['体育館は1時間800円で貸し出します。予約は受付でしてください。'],
  ar: ['رسم الاشتراك السنوي عشرة دنانير، ويدفع الطلاب نصف المبلغ. تغلق القاعة يوم الأحد.'],
  zh: ['租用工具须交押金两百元,归还时退还。工具间在南门旁。'],
}

onEveryDatabase('questions of a few words', (database) => {
  const { index, sourcedAnswerTo } = askFiles(database)
  const indexed: Partial<Record<keyof typeof texts, Promise<void>>> = {}
  const answerTo = async (language: keyof typeof texts, question: string): Promise<string> => {
    await (indexed[language] ??= index(
      language,
      `${language}.md`,
      ...paragraphs(...texts[language]),
    ))
    return sourcedAnswerTo(language, question)
  }

  test.each([
    ['de', 'Garten kündigen', '30. September'],
    ['de', 'Schlüssel Vereinsheim', 'Lindner'],
    ['de', 'Aufnahmegebühr neues Mitglied', '45 Euro'],
    ['es', 'apagar teléfono obligatorio', 'obligatorio apagar'],
    ['es', 'entrada niños domingo', 'gratis'],
    ['de', 'Kündigungsfrist Garten', '30. September'],
    ['de', 'Kosten Aufnahme neue Mitglieder', '45 Euro'],
    ['de', 'Vereinsheim Telefon', '0361'],
    ['es', 'plazo entrega', 'tres días'],
    ['es', 'horario sábado', '14:00'],
    ['en', 'room hire price', '£12'],
    ['en', 'guided tour hours', '2 pm'],
    ['ru', 'срок выдачи книг', '21 день'],
    ['ja', '体育館 料金', '800円'],
    ['ar', 'رسوم الاشتراك', 'عشرة دنانير'],
    ['zh', '押金 多少', '两百元'],
  ] as const)('%s: %s', async (language, question, expected) => {
    expect(await answerTo(language, question)).toContain(expected)
  })

  test.each([
    ['de', 'Öffnungszeiten Vereinsheim'],
    ['de', 'Preis Schlüssel'],
    ['de', 'Telefon Vorstand'],
    ['es', 'precio devolución'],
    ['es', 'teléfono recepción'],
    ['en', 'museum opening hours'],
    ['en', 'guide phone'],
  ] as const)('%s: %s is not answered without its value', async (language, question) => {
    expect(await answerTo(language, question)).toBe('')
  })
})

test('a language is that of most texts', () => {
  expect(languageOfTexts([...texts.de, ...texts.es])).toBe('de')
  expect(languageOfTexts([texts.de[1] ?? '', texts.es[1] ?? ''])).toBeNull()
  expect(languageOfTexts(['2026-01-05', 'A-17'])).toBeNull()
})

test('short names of days tell no language', () => {
  const rows = [
    'Breakfast | Ann | Mon–Fri | 84',
    'Midday | Raj | Mon–Fri | 31',
    'Late | Zoe | Mon–Fri | 9',
  ]
  expect(languageOfTexts([rows.join('\n')])).toBeNull()
})
