import { termsOf } from '#service/retrieval/words.ts'

const maxChars = 300
const number = '(\\p{N}{1,3})'
const persons =
  'of us|people|persons?|adults?|guests?|kids|children|students?|pupils?|friends|leuten?|personen|erwachsenen?|gäste|kindern?|schülern?|freunden?|personas|adultos|niñ[oa]s|alumn[oa]s|amig[oa]s|personnes|adultes|enfants|élèves|amis|человек\\p{L}*|взросл\\p{L}+|дет(?:ей|и)'
// “Im 3. Lehrjahr” and “Ich bin 2. Vorsitzender” count no years, unlike “Ich bin 63. Was …?”
const noOrdinal =
  '(?! \\p{N}{1,3}\\. (?!(?:was|wie|wann|wo|wer|welche|darf|kann|muss|gibt|can|may|how|what|when|where|do|am|is)(?!\\p{L}))\\p{L})'
const ages: readonly string[] = [
  `${number}[- ]?(?:years?|yrs?|months?)[- ]olds?`,
  `(?:i am|i['’]m|im|(?:he|she) is|(?:he|she)['’]s|(?:my|our) \\p{L}+ is|aged?|turned)${noOrdinal} ${number}(?=\\s*(?:[,.;?!]|$|and|years|now|so|can|may|how))`,
  `(?:ich bin|bin|(?:er|sie) ist|(?:mein|unser)e? \\p{L}+ ist|mit)${noOrdinal} ${number}(?: jahren?)?(?=\\s*(?:[,.;?!]|$|und|alt|schon|jetzt))`,
  `${number}(?:[- ]?jährige[nrms]?| jahre (?:alt|jung))`,
  `(?:(?:mi|nuestr[oa]) \\p{L}+ )?(?:tengo|tiene|cumplo|con|de) ${number} años`,
  `(?:j['’]ai|(?:il|elle) a|(?:(?:mon|ma|notre) )?\\p{L}+ a|de|à) ${number} ans`,
  `(?:(?:моему|моей|нашему|нашей) \\p{L}+ )?${number}(?:[- ]?летн\\p{L}+|\\s?(?:лет|года?)(?=\\s*(?:[,.;?!]|$|и|можно|мне)))`,
]
const groups: readonly string[] = [
  `(?:(?:we are|we['’]re|we will be|there (?:are|will be)|party of|group of)(?: about| around)?|(?:wir (?:sind|wären|kommen)|sind wir)(?: etwa| circa| ca\\.)?(?: zu| mit)?|(?:somos|seremos|vamos)|(?:nous (?:sommes|serons)|on (?:est|sera))(?: à)?|нас(?: будет)?) ${number}(?: (?:${persons}))?`,
  `${number} (?:${persons})`,
]
const late =
  "late|too late|later|before|early|earlier|away|from here|in advance|beforehand|zu spät|später|früher|vorher|entfernt|weit|weg|zu früh|tarde|antes|de retraso|de distancia|más tarde|de retard|avant|en retard|plus tard|de distance|à l[’']avance|d[’']ici"
const measures: readonly string[] = [
  `${number} (?:\\p{L}+ )(?:too |zu )?(?:${late})`,
  `(?:опоздал\\p{L}* на|опоздание на|за(?= \\p{N}+ (?:минут|час|сут|дн|день|недел|месяц)\\p{L}* (?:до|раньше|заранее)(?!\\p{L}))) ${number}`,
]

const timeBefore =
  "(\\p{N}{1,3}|an?|one|two|three|eine[nmr]?|zwei|drei|un[ae]?|dos|tres|une|deux|trois) (?:days?|weeks?|months?|hours?|tage?n?|wochen?|monate?n?|stunden?|días?|semanas?|mes(?:es)?|horas?|jours?|semaines?|mois|heures?) (?:before(?:hand)?|in advance|vorher|davor|zuvor|antes|avant|à l[’']avance|de antelación)"

// What texts set a limit for, and what they count there: “from the age of 12”, “at 12 years”.
const ageWords = termsOf('age aged alter lebensjahr jährig edad âge возраст 年齢')
const childWords = termsOf(
  'child children kids minors juniors kinder kind jugendliche minderjährige niños niñas menores enfants mineurs дети детей ребёнок несовершеннолетние',
)
const yearWords = termsOf('year old jahre jahren alt años ans лет год года')
const groupWords = termsOf(
  'group groups gruppe gruppen grupo grupos groupe groupes группа группы групп',
)
const personWords = termsOf(
  'people persons personen leute personas personnes человек adults guests participants students pupils kids children friends teilnehmer gäste erwachsene erwachsenen kinder kindern schüler schülern freunde freunden adultos niños niñas alumnos alumnas amigos amigas adultes enfants élèves amis взрослых детей',
)
const timeWords = termsOf(
  'day week month hour tag woche monat stunde día semana mes hora jour semaine mois heure',
)
const maxChildYears = 17

const inWords = (patterns: readonly string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}.,])(?:${patterns.join('|')})(?![\\p{L}\\p{N}])`, 'giu')
const cases = [
  {
    pattern: inWords(ages),
    relatedTo: (years: number) => [...ageWords, ...(years <= maxChildYears ? childWords : [])],
    units: [...ageWords, ...yearWords],
  },
  { pattern: inWords(groups), relatedTo: () => groupWords, units: [...groupWords, ...personWords] },
  { pattern: inWords(measures), relatedTo: () => [], units: [] },
  // “A week before” lies between steps that texts give in days.
  { pattern: inWords([timeBefore]), relatedTo: () => [], units: timeWords },
]

const gluedNumber = /\p{N}+\p{L}+/u

/** A number by which a question tells the asker's own case: “my 15 year old”, “we are 9 people”, “2 hours late”. */
export interface OwnNumber {
  term: string
  /** As it is written. */
  number: string
  /** The terms of the words beside it, which texts need not repeat either. */
  beside: readonly string[]
  /** The terms by which texts name what they set a limit for: an age, a group. */
  related: readonly string[]
  /** Those of what the number counts. */
  units: readonly string[]
}

/** The numbers of the asker's own case, of which a text gives the limit and seldom the same number. */
export function ownNumbersOf(question: string): readonly OwnNumber[] {
  const text = question.slice(0, maxChars)
  return cases.flatMap(({ pattern, relatedTo, units }) =>
    [...text.matchAll(pattern)].flatMap(([phrase, ...numbers]) => {
      const written = numbers.find((one) => one !== undefined) ?? ''
      // “15jährige” is one term.
      const [term] = termsOf(gluedNumber.exec(phrase)?.[0] ?? written)
      return term === undefined
        ? []
        : [
            {
              term,
              number: written,
              related: relatedTo(Number(written)),
              units,
              beside: units.length === 0 ? [] : termsOf(phrase),
            },
          ]
    }),
  )
}
