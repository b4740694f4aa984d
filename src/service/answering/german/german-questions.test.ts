import { expect, test } from 'vitest'
import { pageOf, paragraphs } from '#service/answering/test-corpus.ts'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { askPages } from '#service/models/reader/test-reader.ts'

const agreement = [
  'Die jährliche Pauschale beträgt 2.480 Euro und ist im Voraus zu zahlen.',
  'Die Haftung ist auf 500.000 Euro je Schadensfall begrenzt.',
  'Im vergangenen Jahr rückte die Wehr zu 83 Einsätzen aus. Vorbestellungen nimmt Frau Demirci bis 9 Uhr an.',
  'Der Wagen der Wehr stammt aus dem Jahr 1996. Bezahlt wird mit der Karte; Bargeld nehmen wir nicht an.',
  'Die Mehrwertsteuer ist inbegriffen. Der Umbau der Halle dauert zwölf Arbeitstage. Beim Umbau hilft die Wehr, Telefon 0251 77 40 12.',
  'Dienstags ist die Halle geschlossen, donnerstags bis neun geöffnet.',
  'Die neuen Telefone haben dieselben Durchwahlen wie bisher. Den Sitzplan hat Herr Özcan.',
  'Die Hundesteuer wird ab 2026 von 60 auf 84 Euro erhöht.',
  'Für die Gärten wird das Wasser am 15. April angestellt.',
  'Den Rasen pflegen die Parteien im Wechsel. Der Zaun wurde im Mai gestrichen.',
  'Im ehemaligen Zollhaus ist das Glasmuseum untergebracht, das jährlich 18.000 Besucher zählt.',
  'Die Stephanskirche wurde zwischen 1402 und 1431 erbaut; ihr Turm misst 58 Meter. Im Krieg brannten schwedische Truppen die Stadt nieder.',
  'Der Austritt muss bis zum 15. November erklärt werden.',
]

onEveryDatabase('German questions', (database) => {
  const answerTo = askPages(database, async () => ({
    'text.md': [pageOf(paragraphs(...agreement), { kind: 'page' })],
  }))

  test.each([
    ['Wie hoch ist die Jahrespauschale?', '2.480'],
    ['Bis zu welchem Betrag gilt die Haftung?', '500.000'],
    ['Bei wem bestelle ich vor?', 'Demirci'],
    ['Wie alt ist der Wagen der Wehr?', '1996'],
    ['Kann ich bar bezahlen?', 'Bargeld'],
    ['Wie lange dauert der Umbau der Halle?', 'zwölf Arbeitstage'],
    ['Ist die Mehrwertsteuer enthalten?', 'inbegriffen'],
    ['Welche Nummer hat das Telefon der Wehr?', '0251'],
    ['Wie oft musste die Wehr ausrücken?', '83'],
    ['Wer pflegt den Rasen?', 'Parteien'],
    ['Wo ist das Glasmuseum?', 'Zollhaus'],
    ['Wie hoch ist der Kirchturm?', '58 Meter'],
    ['Wie lange baute man an der Stephanskirche?', '1402'],
    ['Wer zerstörte die Stadt im Krieg?', 'Truppen'],
    ['Bis wann muss ich austreten?', '15. November'],
  ])('%s is answered', async (question, expected) => {
    expect(await answerTo(question)).toContain(expected)
  })

  test.each([
    'Welche Durchwahl hat Herr Özcan?',
    'Welche Tragkraft hat der Sitzplan?',
    'Wie viele Hunde gibt es?',
    'Wann wurde die Halle eröffnet?',
    'Wie viele Leute helfen beim Umbau?',
    'Wie groß ist die Halle?',
    'Wie hoch ist der Mietpreis der Gärten?',
    'Wie viele Mitarbeiter hat Frau Demirci?',
    'Wie viele Gärten gibt es?',
    'Wie heißt der Wagen der Wehr?',
    'Wo steht der Wagen der Wehr?',
    'Wer hat die Steuer der Hunde berechnet?',
    'Wer hat den Zaun gestrichen?',
  ])('%s is not answered by a text without the answer', async (question) => {
    expect(await answerTo(question)).toBe('')
  })
})
