import { expect, test } from 'vitest'
import { askTexts } from '#service/answering/everyday/test-asked-texts.ts'

const table = (header: string, rows: readonly string[]): string =>
  [
    '# Equipment',
    '',
    `| ${header} |`,
    `|${' --- |'.repeat(4)}`,
    ...rows.map((row) => `| ${row} |`),
  ].join('\n')
const spanish = askTexts({
  'equipo.md': table('Aparato | Peso (kg) | Prestable | Prestado a', [
    'Newton 300 | 37 | no | ',
    'Refractor 102 | 4,8 | sí | Elena Prats',
    'Montura EQ6 | 16 | sí | ',
    'Cámara 533 | 0,5 | no | ',
  ]),
})
const english = askTexts({
  'tools.md': table('Tool | Weight | Borrowable | Borrowed by', [
    'Hammer | 0.7 | yes | Ann Reed',
    'Table saw | 41 | no | ',
    'Ladder | 9.2 | partly | ',
    'Drill | 1.8 | yes | ',
  ]),
})
const german = askTexts({
  'geraete.md': table('Gerät | Gewicht | Ausleihbar | Ausgeliehen an', [
    'Bohrhammer | 6,8 | ja | Tom',
    'Tischkreissäge | 21 | nein | ',
    'Leiter | 12 | ja | ',
  ]),
})
const french = askTexts({
  'traducteurs.md': table('Nom | Ville | Disponible | Depuis', [
    'Delphine | Lyon | oui | 2015',
    'Moira | Cork | non | 2014',
    'Jürgen | Fribourg | mi-temps | 2016',
    'Inès | Nice | oui | 2019',
  ]),
})

test.each([
  [spanish, 'que aparatos no se pueden prestar', '2 de 4 filas tienen Prestable no:'],
  [spanish, 'que aparatos no estan prestados', '3 de 4 filas tienen Prestado a vacío:'],
  [english, 'Which tools cannot be borrowed?', '1 of 4 rows have Borrowable no (partly: 1):'],
  [english, 'Which tools are not borrowed?', '3 of 4 rows have Borrowed by empty:'],
  [
    german,
    'Welche Geräte können nicht ausgeliehen werden?',
    '1 von 3 Zeilen haben Ausleihbar nein:',
  ],
  [german, 'Welche Geräte sind nicht ausgeliehen?', '2 von 3 Zeilen haben Ausgeliehen an leer:'],
  [french, 'Quels traducteurs ne sont pas disponibles ?', 'Disponible non (mi-temps: 1):'],
] as const)(
  'what can be done or was done is told by its column: %#, %s',
  async (ask, asked, said) => {
    const answer = await ask(asked)
    expect(answer.split('\n')[0]).toContain(said)
  },
)
