import { askedGraph } from '#service/questions/test-asked-graph.ts'
/** Three documents, and questions that follow others about them. */
export const documents = {
  'handbook.md': `# Meridian employee handbook

## Annual leave

Full-time employees get 27 days of annual leave per year. Part-time employees get leave in proportion to their hours. Up to 5 unused days can be carried over until 31 March of the following year. Requests go to the line manager at least two weeks ahead.

## Sick leave

Sick leave must be reported to the line manager before 9:30 on the first day. A doctor's note is needed from the third day.

## Travel

Hotels are paid up to 140 euros per night. Meals are reimbursed up to 42 euros per day. Train tickets are booked in second class. Flights over six hours may be booked in business class.

## Equipment

Every new employee receives a laptop and a phone. Laptops are replaced every four years. Phones are replaced every three years. A lost laptop must be reported to the service desk within 24 hours.

## Working hours

The office is open from 7:00 to 19:00. The core hours are from 10:00 to 15:00.

## Notice

The notice period is three months. During probation it is two weeks. Probation lasts six months.
`,
  'mietvertrag.md': `# Mietvertrag Lindenstraße 12

## Miete

Die monatliche Kaltmiete beträgt 850 Euro. Die Nebenkosten betragen 190 Euro im Monat. Die Kaution beträgt 2.550 Euro und ist vor dem Einzug zu zahlen.

## Kündigung

Die Kündigungsfrist beträgt drei Monate. Die Kündigung muss schriftlich an die Hausverwaltung Berger gehen.

## Hausordnung

Haustiere sind mit Zustimmung der Vermieterin erlaubt. Die Ruhezeit dauert von 22 Uhr bis 6 Uhr. Das Treppenhaus wird von den Mietern wöchentlich gereinigt.

## Reparaturen

Schäden müssen dem Hausmeister gemeldet werden. Kleinreparaturen bis 110 Euro trägt der Mieter.

## Stellplatz und Keller

Der Stellplatz kostet 60 Euro im Monat. Der Keller hat eine Fläche von 8 Quadratmetern.
`,
  'biblioteca.md': `# Guía de la biblioteca municipal

## Préstamos

Los socios pueden llevarse hasta seis libros durante 21 días. Las películas se prestan durante siete días. Los préstamos se pueden renovar dos veces por internet.

## Horario

La biblioteca abre de lunes a viernes de 9:00 a 20:30. Los sábados cierra a las 14:00.

## Carné

El carné de socio cuesta 12 euros al año. Los menores de 14 años no pagan. El carné se solicita en el mostrador de la planta baja.

## Salas

La sala de estudio tiene 80 plazas. La sala infantil está en la primera planta. Las salas de reunión se reservan con dos días de antelación.

## Multas

Cada día de retraso cuesta 0,20 euros. Un libro perdido se paga a su precio de compra.
`,
}

export interface FollowUp {
  /** The questions before, oldest first. */
  before: string[]
  question: string
  /** What the answer has; null where the documents answer nothing. */
  answer: string | null
  /** What it must not have. */
  not?: string
}

const leave = 'How many days of annual leave do full-time employees get?'

/** Those that the reading of follow-ups was made with. */
export const followUps: FollowUp[] = [
  {
    before: [leave],
    question: 'and how many can be carried over?',
    answer: 'Up to 5 unused days',
    not: '27 days',
  },
  {
    before: [leave],
    question: 'What about sick leave?',
    answer: 'Sick leave must be reported',
    not: '27 days',
  },
  { before: [leave], question: 'And meals?', answer: '42 euros', not: '27 days' },
  {
    before: [leave],
    question: 'Who must it be reported to?',
    answer: 'line manager before 9:30',
    not: '27 days',
  },
  {
    before: [leave, 'What about sick leave?'],
    question: 'Who must it be reported to?',
    answer: 'line manager before 9:30',
    not: 'laptop',
  },
  {
    before: ['What is the notice period?'],
    question: 'And during probation?',
    answer: 'two weeks',
    not: 'three months',
  },
  {
    before: ['How often are laptops replaced?'],
    question: 'And phones?',
    answer: 'every three years',
    not: 'four years',
  },
  {
    before: ['How much is paid for a hotel?'],
    question: 'And meals?',
    answer: '42 euros',
    not: '140',
  },
  {
    before: ['When is the office open?'],
    question: 'And what are the core hours?',
    answer: '10:00 to 15:00',
    not: '19:00',
  },
  { before: [leave], question: 'And how much is the bonus?', answer: null },
  {
    before: ['Wie hoch ist die Kaltmiete?'],
    question: 'Und die Nebenkosten?',
    answer: '190 Euro',
    not: '850',
  },
  {
    before: ['Wie hoch ist die Kaution?'],
    question: 'Wann ist sie zu zahlen?',
    answer: 'vor dem Einzug',
  },
  {
    before: ['Wie lang ist die Kündigungsfrist?'],
    question: 'Und an wen muss die Kündigung gehen?',
    answer: 'Hausverwaltung Berger',
  },
  {
    before: ['Sind Haustiere erlaubt?'],
    question: 'Und wie lange dauert die Ruhezeit?',
    answer: '22 Uhr bis 6 Uhr',
    not: 'Haustiere',
  },
  {
    before: ['Was kostet der Stellplatz?'],
    question: 'Und wie groß ist der Keller?',
    answer: '8 Quadratmetern',
    not: '60 Euro',
  },
  {
    before: ['¿Durante cuántos días pueden los socios llevarse seis libros?'],
    question: '¿Y las películas?',
    answer: 'siete días',
    not: 'seis libros',
  },
  {
    before: ['¿Cuánto cuesta el carné de socio?'],
    question: '¿Y dónde se solicita?',
    answer: 'mostrador',
  },
  {
    before: ['¿Cuándo abre la biblioteca?'],
    question: '¿Y los sábados?',
    answer: '14:00',
    not: '20:30',
  },
  {
    before: ['¿Cuántas plazas tiene la sala de estudio?'],
    question: '¿Y dónde está la sala infantil?',
    answer: 'primera planta',
    not: '80 plazas',
  },
]

/** Those that it had not seen. */
export const unseenFollowUps: FollowUp[] = [
  {
    before: ['What is the notice period?'],
    question: 'How long does probation last?',
    answer: 'six months',
  },
  {
    before: ['How much is reimbursed for meals?'],
    question: 'What about hotels?',
    answer: '140 euros',
    not: '42',
  },
  {
    before: ['Who must sick leave be reported to?'],
    question: 'And a lost laptop?',
    answer: 'service desk',
    not: '9:30',
  },
  {
    before: [leave],
    question: 'And until when can they be carried over?',
    answer: '31 March',
    not: '27 days',
  },
  {
    before: [leave],
    question: 'and part-time employees?',
    answer: 'in proportion',
    not: '27 days',
  },
  {
    before: ['When must sick leave be reported?'],
    question: "and when is a doctor's note needed?",
    answer: 'third day',
  },
  {
    before: ['Which class are train tickets booked in?'],
    question: 'And flights?',
    answer: 'business class',
    not: 'second class',
  },
  { before: [leave], question: 'And parental leave?', answer: null, not: '27 days' },
  {
    before: ['How often are laptops replaced?'],
    question: 'And who pays for their repair?',
    answer: null,
    not: 'four years',
  },
  {
    before: ['Wie hoch ist die Kaltmiete?'],
    question: 'Und die Kaution?',
    answer: '2.550 Euro',
    not: '850',
  },
  {
    before: ['Wie hoch ist die Kaltmiete?'],
    question: 'Was ist mit Haustieren?',
    answer: 'Zustimmung',
    not: '850',
  },
  {
    before: ['Wer reinigt das Treppenhaus?'],
    question: 'Und wem müssen Schäden gemeldet werden?',
    answer: 'Hausmeister',
    not: 'Treppenhaus',
  },
  {
    before: ['Wie lang ist die Kündigungsfrist?'],
    question: 'Und was kostet der Stellplatz?',
    answer: '60 Euro',
    not: 'drei Monate',
  },
  {
    before: ['Wie hoch ist die Kaution?'],
    question: 'Und der Garten?',
    answer: null,
    not: '2.550',
  },
  {
    before: ['¿Cuánto cuesta el carné de socio?'],
    question: '¿Y los menores de 14 años?',
    answer: 'no pagan',
    not: '12 euros',
  },
  {
    before: ['¿Cuánto cuesta el carné de socio?'],
    question: '¿Y cada día de retraso?',
    answer: '0,20 euros',
    not: '12 euros',
  },
  {
    before: ['¿Durante cuántos días se prestan las películas?'],
    question: '¿Y cuántas veces se pueden renovar los préstamos?',
    answer: 'dos veces',
    not: 'siete',
  },
  {
    before: ['¿Cuántas plazas tiene la sala de estudio?'],
    question: '¿Qué pasa con un libro perdido?',
    answer: 'precio de compra',
    not: '80',
  },
  {
    before: ['¿Cuándo abre la biblioteca?'],
    question: '¿Y el gimnasio?',
    answer: null,
    not: '9:00',
  },
]

/** The answers to questions about these files that follow each other. */
export async function conversation(files: Record<string, string>, ...questions: string[]) {
  const { ask } = await askedGraph({}, files)
  const history: { question: string; answer: string }[] = []
  for (const question of questions) {
    const { answer } = await ask({ question, history })
    history.push({ question, answer })
  }
  return history.map(({ answer }) => answer)
}
