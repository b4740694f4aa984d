import { phraseOf } from '#service/answering/tables/table-rows.ts'
import { wordsPattern } from '#service/answering/languages/patterns/whole-words.ts'

// “Last year” is another one each year, and no table says which one is meant.
const relativeTimes = new RegExp(
  wordsPattern(`(?:last|this|next|previous|past|current|coming|letzte[nrsm]?|diese[nrsm]?|nächste[nrsm]?|vorige[nrsm]?|
vergangene[nrsm]?|kommende[nrsm]?|laufende[nrsm]?) (?:\\p{N}+ |two |three |zwei |drei )?(?:years?|months?|weeks?|quarters?|days?|nights?|
seasons?|summers?|winters?|spring|autumn|jahr(?:e[ns]?|s)?|monat(?:e[ns]?|s)?|wochen?|quartal\\p{L}*|tagen?|saison|spielzeit|
sommer|winter)|today|yesterday|tomorrow|now|so far|(?<!most )recently|lately|heute|gestern|morgen|jetzt|bisher|bislang|neulich|
(?:cette|l['’])\\s?(?:année|an)(?: derni[eè]re?| prochaine?)?|(?:ce|le) mois(?: dernier| prochain)?|aujourd['’]hui|demain|
(?:año|mes|semana|temporada) (?:pasad[oa]|que viene|próxim[oa])|est[ea] (?:año|mes|semana|temporada)|hoy|ayer|mañana|
anno (?:scorso|prossimo)|quest['’]anno|oggi|ieri|domani|в (?:прошлом|этом|следующем) (?:году|месяце)|сегодня|вчера|завтра|сейчас`),
  'giu',
)

/** Words that are conditions, each with what a table must have for them to be read as its own. */
const topics: readonly { asked: RegExp; told: RegExp }[] = [
  {
    asked: new RegExp(
      wordsPattern(`(?:un)?paid|pay(?:s|ing)?|ow(?:e|es|ed|ing)|(?:be|ge|un)\\p{L}*zahlte?[nrsm]?|(?:be)?zahlen|schuldet|
pagad[oa]s?|pagar|pagó|impagad[oa]s?|payée?s?|payer|impayée?s?|pagat[oaie]|оплачен\\p{L}*|платить`),
      'iu',
    ),
    told: /(?<!\p{L})(?:(?:un|re|pre)?pa(?:y|id)|(?:im)?pag[aoó]|debt|owed|outstanding|deuda|dette)|schuld|(?:be|ge)?zahlt|zahlung|оплат|оплач|плат[её]ж|expense|(?<!\p{L})costs?(?!\p{L})|spen[dt]|purchase|ausgabe|kosten|salar|wage|gehalt|lohn|donat|gasto/iu,
  },
  {
    asked: new RegExp(
      wordsPattern('negativ(?:e[nrsm]?|es|os?|as?)?|positiv(?:e[nrsm]?|es|os?|as?)?|négatifs?'),
      'iu',
    ),
    told: /negativ|positiv|négatif/iu,
  },
]
// “How many items are still out?” does not ask how many there are.
const whereThings =
  /(?<!\p{L})(?:is|are|was|were|sind|ist|waren|war) (?:(?:still|now|currently|noch|gerade|aktuell) )?(?<where>out|away|off|in|on|back|gone|up|down|weg|fort|unterwegs|zurück)[\s?.!]*$/iu
const maxCellChars = 60

/**
 * Whether a question has a condition that nothing in a table tells, so that the rows that fulfil it are not known: “last
 * year”, or “paid” of invoices that do not say whether they are.
 */
export function hasUnreadCondition(
  question: string,
  names: readonly string[],
  header: readonly string[],
  cells: readonly ReadonlySet<string>[],
): boolean {
  const times = question.match(relativeTimes) ?? []
  const titles = [...header, ...names].map(phraseOf)
  const isWritten = (time: string): boolean =>
    titles.some((title) => title.includes(phraseOf(time))) ||
    cells.some((own) =>
      [...own].some(
        (cell) => cell.length <= maxCellChars && cell.toLowerCase().includes(time.toLowerCase()),
      ),
    )
  if (times.some((time) => !isWritten(time))) return true
  const where = whereThings.exec(question)?.groups?.['where']?.toLowerCase()
  const isCell = (cell: string): boolean => phraseOf(cell).includes(` ${where} `)
  if (where !== undefined && !cells.some((own) => [...own].some(isCell))) return true
  const isTold = (told: RegExp): boolean =>
    [...names, ...header].some((name) => told.test(name)) ||
    cells.some((own) => [...own].some((cell) => cell.length <= maxCellChars && told.test(cell)))
  return topics.some(({ asked, told }) => asked.test(question) && !isTold(told))
}
