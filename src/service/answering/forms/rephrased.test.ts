import { expect, test } from 'vitest'
import { onEveryDatabase } from '#service/database/test-databases.ts'
import { pagesOfHtml } from '#service/answering/everyday/test-asked-texts.ts'
import { askPages } from '#service/models/reader/test-reader.ts'

const documents = {
  'satzung.html': `<h1>Satzung</h1><h2>Mitgliederversammlung</h2>
    <p>Die Versammlung findet jedes Jahr im März statt. Anträge sind an die Wartin zu richten.</p>
    <h2>Jugend</h2><p>In die Jugend kommt, wer das zehnte Lebensjahr vollendet hat.</p>`,
  'packung.html': `<h1>Gebrauchsinformation</h1><h2>Inhalt</h2><p>Die Flasche enthält 15 ml.</p>
    <p>Diese Information wurde zuletzt im Januar 2023 überarbeitet.</p>
    <h2>Lagerung</h2><p>Zwischen 22 und 6 Uhr ist Ruhe zu halten.</p>`,
  'vertrag.html': `<h1>Arbeitsvertrag</h1><p>3. Ort. Die Arbeitnehmerin arbeitet in der Filiale.</p>
    <p>4. Vergütung. Das Gehalt von 2.450 Euro wird überwiesen.</p>
    <p>5. Urlaub. Der Jahresurlaub umfasst 24 Arbeitstage. Anträge nimmt Frau Engel entgegen.</p>`,
  'motor.html': `<h1>Fehler</h1><p>Blinkt die rote Anzeige dreimal, ist der Motor blockiert.</p>`,
  'choir.html': `<h1>Choir</h1><p>The choir met in the hall with 23 members present.</p>`,
  'rutsche.html': `<h1>Sitzung</h1><p>Die Rutsche wurde beanstandet. Der Bauhof tauscht sie bis Ostern aus. Dafür stehen 7.800 Euro bereit.</p>
    <p>Elf Beiräte waren erschienen, Herr Yildiz ließ sich entschuldigen.</p>`,
  'berg.html': `<h1>Ada Berg</h1>
    <p>Ada Berg (* 3. März 1868 in Tilsit; † 19. Oktober 1941 in Lübeck) war Botanikerin.</p>`,
  'ilin.html': `<h1>Павел Ильин</h1>
    <p>Павел Ильин (14 мая 1879, Вологда — 2 февраля 1952, Ленинград) — геолог. У Павла Ильина родились трое детей.</p>`,
}

onEveryDatabase('texts that say it in other words', (database) => {
  const answerTo = askPages(database, () => pagesOfHtml(documents))

  test.each([
    ['Wie oft tritt die Mitgliederversammlung zusammen?', 'jedes Jahr'],
    ['Von wann stammt die Gebrauchsinformation?', 'Januar 2023'],
    ['Ab welchem Alter kommt man in die Jugend?', 'zehnte Lebensjahr'],
    ['Ab wann muss abends Ruhe herrschen?', '22'],
    ['Wie viel verdient die Arbeitnehmerin?', '2.450'],
    ['Bei wem beantragt man den Urlaub?', 'Engel'],
    ['Was heißt es, wenn das rote Symbol dreimal blinkt?', 'blockiert'],
    ['How many people attended the meeting?', '23'],
    ['Wie viel Geld gibt es für die Rutsche?', '7.800'],
    ['Wer fehlte?', 'Yildiz'],
    ['Wann starb Ada Berg?', '1941'],
    ['Когда умер Павел Ильин?', '1952'],
    ['Сколько детей было у Ильина?', 'трое'],
  ])('%s is answered', async (question, expected) => {
    expect(await answerTo(question)).toContain(expected)
  })

  test.each([
    'Wie oft tritt der Vorstand zusammen?',
    'Wie viele Mitglieder hat die Mitgliederversammlung?',
    'Wie alt ist die Wartin?',
    'Wie viel verdient der Geschäftsführer?',
    'Wer ist der Geschäftsführer?',
  ])('%s is not answered', async (question) => {
    expect(await answerTo(question)).toBe('')
  })
})
