import { currencyBefore, currencyBehind } from './conditions/units/currencies.ts'
import { monthsByName } from '#service/texts/month-names.ts'
import { wordsPattern } from './languages/patterns/whole-words.ts'

// Values as English, German, French and Spanish texts write them.

const numberWord = wordsPattern(
  `one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|billion|\\p{L}+teen|dozen|half|quarter|third|double|once|twice|both|none|no|zero|single|unlimited
|zwei|drei|vier|fünf|sechs|sieben|acht|neun|elf|zwölf|\\p{L}*(?:zehn|zig|ßig|hundert|tausend)|million|millionen|dutzend|halb|halbe|halben|halbes|anderthalb|eineinhalb|hälfte|drittel|viertel|doppelte?|beide|unbegrenzt
|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|vingt|trente|quarante|cinquante|soixante|cent|cents|mille|douzaine|demi|demie|aucun|aucune|illimité
|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|dieci\\p{L}+|veinte|veinti\\p{L}+|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa|cien|ciento|\\p{L}+cient[oa]s|mitad|tercio|doble|mil|millones|docena|medio|media|ninguno|ninguna|ilimitado`.replaceAll(
    '\n',
    '',
  ),
)
const someNumber = `\\p{N}|${numberWord}`
const article = wordsPattern('an?|eine[rnms]?|une?|una')
const free =
  'free|nothing|included|complimentary|gratis|kostenlos|kostenfrei|umsonst|inbegriffen|(?:gebühren|beitrags|porto|kosten)frei|gratuite?s?|inclus|gratuit[oa]s?|incluid[oa]'
const surcharge =
  '\\p{L}*(?:zuschlag|aufschlag)s?|surcharge|supplement|supplément|majoration|recargo|suplemento'
// “40 % des Auftragswerts” is what something costs.
const shareOfPrice =
  '\\p{N}\\s?(?:%|percent|prozent|pour cent|por ciento) (?:of|des|der|vom|von|du|de la|del?) .{0,20}?(?:price|value|amount|fee|rent|total|deposit|\\p{L}*(?:wert|preis|betrag|summe|miete|gebühr)(?:e?s)?|prix|montant|valeur|loyer|tarif|precio|importe|valor|alquiler)(?!\\p{L})'
const costs =
  'totals?|sum|amount|balance|summe|gesamtsumme|betrag|gesamtbetrag|montant|importe|monto|costs?|price|fee|charge|kostet|kosten|preis|gebühr|coûte|coûtent|prix|cuesta|cuestan|precio'
/** The source of a pattern for units of time in English, German, French and Spanish. */
export const timeUnits =
  'seconds?|minutes?|hours?|days?|nights?|weeks?|months?|years?|quarters?|min|h|sekunden?|minuten?|stunden?|std|(?:arbeits|werk|kalender|urlaubs|geschäfts)?tage?n?|nächte|wochen?|monate?n?|monats|jahre?n?|jahres|tages|quartale?|secondes?|heures?|jours?|nuits?|semaines?|mois|ans?|années?|segundos?|minutos?|horas?|días?|noches?|semanas?|mes|meses|años?'
const time = `${timeUnits}|uhr`
const endless =
  'until|indefinite(?:ly)?|permanent(?:ly)?|forever|lifetime|unbefristet|dauerhaft|lebenslang|bis|jusqu|illimitée?|indéterminée|hasta|indefinid[oa]|permanente'
// Says how long for who works half of the time, too.
const share =
  'in proportion|proportional(?:ly)?|pro rata|anteilig(?:e[nrs]?)?|proporcional(?:mente)?|au prorata'
const month = [...monthsByName(['en', 'de', 'fr', 'es'], ['long']).keys()].join('|')

/** A number in digits or words. */
export const number = new RegExp(someNumber, 'iu')

/** The year of a date, which counts nothing. */
export const year =
  /(?<!\p{L})(?:in|im jahre?|jahr|year|since|seit|from|until|by|en|año|année|depuis|desde|hasta) (?:1[5-9]\d{2}|20\d{2})(?!\p{N})/giu

// “1. Februar 2025”, “May 2”, “3. Werktag”, “ab 2026”, “§ 4” and “Uferstraße 12, 04277 Leipzig” are no amounts.
const reference = new RegExp(
  `(?<!\\p{N})\\p{N}{1,2}(?:\\.|st|nd|rd|th|º)?\\s(?:of |de )?(?:${month})(?!\\p{L})(?:,?\\s(?:de )?\\p{N}{4}(?!\\p{N}))?|(?<!\\p{L})(?:${month})\\s(?:de )?\\p{N}{1,4}(?![\\p{N}.,])|(?<!\\p{N})\\p{N}{1,2}[./]\\p{N}{1,2}[./]\\p{N}{2,4}|(?<!\\p{N})\\p{N}{4}-\\p{N}{2}-\\p{N}{2}(?!\\p{N})|(?<=§\\s?)\\p{N}+|(?<!\\p{L})(?:version|edition|revision|fassung|versión) \\p{N}+|(?<!\\p{L})ausgabe \\p{N}{1,2}(?![\\p{N}€]|[.,]\\p{N}| (?:€|euro))|(?<!\\p{N})\\p{N}{1,2}\\.(?=\\s\\p{L})|(?<!\\p{L})(?:ab|bis|vor|nach|ende|anfang|im jahre?|seit) (?:1[5-9]\\d{2}|20\\d{2})(?!\\p{N})`,
  'giu',
)

const germanAddress =
  /(?<=\p{Lu}\p{L}{1,30}(?:straße|str\.|weg|platz|allee|gasse)\s)\p{N}+|(?<=,\s)\p{N}{5}(?=\s\p{Lu})/gu

/** A text without the numbers of dates, sections and addresses. */
export function withoutReferences(text: string): string {
  return text.replaceAll(reference, ' ').replaceAll(germanAddress, ' ')
}

/** The year in which something or someone began, which tells its age. */
const originYear =
  /(?<!\p{L})(?:stammt|gebaut|erbaut|errichtet|baujahr|geboren|gegründet|built|born|founded|dates from)(?!\p{L}).{0,30}?(?<!\p{N})(?:1[5-9]|20)\p{N}{2}(?!\p{N})|(?<!\p{N})(?:1[5-9]|20)\p{N}{2} (?:gebaut|erbaut|errichtet|geboren|gegründet)(?!\p{L})/iu

/** A sum of money, or that there is nothing to pay. */
export const money = new RegExp(
  `${currencyBefore}\\s?\\p{N}|(?:${someNumber})\\s?${currencyBehind}|\\p{N}p(?!\\p{L})|${wordsPattern(free)}|${wordsPattern(costs)}.{0,24}\\p{N}|${wordsPattern(surcharge)}.{0,60}\\p{N}\\s?(?:%|percent|prozent|pour cent|por ciento)|${shareOfPrice}`,
  'iu',
)

/** A number with what it counts or measures, which a house number lacks. */
export const quantity = new RegExp(`(?:${someNumber})\\s?[\\p{L}%€$£¥°]|[$€£¥]\\s?\\p{N}`, 'iu')

const clock = '(?<!\\p{N}[.,]?)\\d{1,2}(?:[:.h]\\d{2}(?![\\p{N}.,]\\p{N})(?!\\p{N})| ?uhr| ?h)'

/** A length of time, with or without an end, or between two times of day. */
export const timeUnit = new RegExp(
  `(?<!(?:every|each|per|alle|jede[nrsm]?|tous les|toutes les|cada) )(?:${someNumber}|${article}).{0,24}?(?:(?<=\\p{N})|(?<!\\p{L}))(?!uhr)(?:${time})(?!\\p{L})|${wordsPattern(endless)}|${wordsPattern(share)}|(?:zwischen|between|entre) (?:1\\d|20)\\d{2} (?:und|and|y|et) (?:1\\d|20)\\d{2}|(?<!\\p{N})(?:1\\d|20)\\d{2} ?[–-] ?(?:1\\d|20)\\d{2}(?!\\p{N})|${clock}.{1,12}${clock}`,
  'iu',
)

/** How old people are, which is no length of time: “under 14 years”. */
export const agePhrase = new RegExp(
  `(?<!\\p{L})(?:unter|ab|under|aged?|(?:menores|mayores) de|moins de|(?<=(?:kinder|jugendliche|personen|erwachsene|mitglieder|gäste|children|people|persons|adults|members|anyone|guests|enfants|personnes|adultes) )(?:über|over|plus de)) \\p{N}{1,2} (?:jahren?|years?|años|ans)(?!\\p{L})`,
  'giu',
)

/** What a row has in a cell or in the name of a column, where it tells an age: “geboren”, but neither “Gebäude” nor “Gebühr”. */
const ageWord =
  /(?<!\p{L})(?:age[ds]?|years?|old|born|built|under|over|adults?|child(?:ren)?|(?:\p{L}*[dlnst])?alter|jahr(?:e[ns]?|gang|gänge)?|baujahr|(?:ge|er)baut|geb(?:oren\p{L}*|urts?(?:tag|jahr|datum)?)?|unter|über|ab|bis|kind(?:er[ns]?|es)?|jugend(?:liche[nr]?)?|erwachsene\p{L}*|edad|años?|naci(?:d[oa]s?|ó|eron|miento)|niñ[oa]s?|menores|adult[oea]s?|âge|ans|années?|née?s?|enfants?|moins|plus)(?!\p{L})/iu

/** An age without digits: “wer das zehnte Lebensjahr vollendet hat”. */
const ageInWords =
  /(?<!\p{L})(?:lebensjahr(?:es|s)?|\p{L}*jährige?[nrsm]?|adults? only|of age|mayores? de edad|mayoría de edad)(?!\p{L})/iu

/** Whether a text tells an age: any number does where it is asked for, but in a row only one with a word for it. */
export function tellsAge(text: string, columns: readonly string[] | null): boolean {
  if (originYear.test(text) || ageInWords.test(text)) return true
  if (columns !== null && !ageWord.test([text, ...columns].join(' '))) return false
  return number.test(withoutReferences(text).replaceAll(year, ' '))
}

/** A number that counts units of time, as in “every two weeks”. */
export const timeCount = new RegExp(`(?:${someNumber})\\s?(?:${time})(?!\\p{L})`, 'giu')

// “At once” and “la mitad” name no hour.
const noHour =
  '(?:double|both|none|no|zero|single|unlimited|hundred|thousand|million|billion|dozen|third|hälfte|drittel|doppelte?|beide|unbegrenzt|hundert|tausend|million(?:en)?|dutzend|cent|mille|douzaine|illimité|aucune?|mitad|tercio|doble|cien|mil|millones|docena|ningun[oa]|ilimitado)(?!\\p{L})'
// “One week before” tells a day.
const shortTime =
  'seconds?|min(?:ute)?s?|hours?|sekunden?|min(?:ute)?n?|stunden?|secondes?|heures?|segundos?|minutos?|horas?'

/** A time of day in digits or words, or before or after something: “8 a.m.”, “a las dos”, “ten minutes before departure”. */
export const timeOfDay = new RegExp(
  `(?<!\\p{N})\\d{1,2}(?:[:.h]\\d{2}(?!\\p{N})|\\s?(?:uhr|h|[ap]\\.?m|o['’]clock)(?!\\p{L}))|${numberWord}\\s?(?:uhr|o['’]clock|(?:in the|de la|du|du) (?:morning|afternoon|evening|mañana|tarde|noche|matin|soir))(?!\\p{L})|(?<!\\p{L})(?:(?:at|until|till|before|after)(?! once(?!\\p{L}))|um|bis|ab|vor|nach|gegen|las?) (?:\\p{N}{1,2}(?!\\p{N})|(?!${noHour})${numberWord})(?! (?:${time}|${currencyBehind})| ?%)|${wordsPattern(
    'noon|midday|midnight|mittags?|mitternacht|midi|minuit|mediodía|medianoche|mornings?|evenings?|morgens|vormittags?|nachmittags?|abends?|mañanas?|tardes?|noches?',
  )}|(?:${someNumber})\\s?(?:${shortTime}) (?:before|after|vor|nach|antes|después|avant|après)(?!\\p{L})`,
  'iu',
)

/** A unit of time without a number, as in “from the fourth day”. */
export const timeWord = new RegExp(wordsPattern(time), 'iu')

/** A season, a holiday or a condition, which says when, too. */
export const occasion = new RegExp(
  wordsPattern(
    'summer|winter|spring|autumn|weekends?|holidays?|if|when|as soon as|until|sommers?|winters?|frühlings?|frühjahr|herbst|wochenenden?|feiertage?n?|ferien|wenn|sobald|falls|bis|printemps|automne|hiver|vacances|si|dès|verano|invierno|primavera|otoño|festivos?|cuando|hasta',
  ),
  'iu',
)

/** A measure of length or of weight. Texts are as long as their pages and words. */
export const extentUnit = {
  length: new RegExp(
    `(?:${someNumber})\\s?(?:[mcdk]?m|(?:milli|centi|kilo)?met(?:er|re)s?|feet|foot|ft|inch(?:es)?|miles?|yards?|pages?|words|characters|lines|(?:milli|zenti|kilo)?metern?|seemeilen|seiten|wörter|zeichen|(?:milli|centi|kilo)?mètres?|mots|(?:milí|centí|kiló)?metros?|páginas?|palabras)(?![\\p{L}\\p{N}²]|/\\p{L})`,
    'iu',
  ),
  weight: new RegExp(
    `(?:${someNumber})\\s?(?:[mk]?g|t|lbs?|pounds|ounces|(?:kilo)?gram(?:me)?s?|tons?|tonnes?|(?:kilo)?gramm|tonnen?|pfund|zentner|kilos?|(?:kilo)?gramos?|toneladas?)(?![\\p{L}\\p{N}])`,
    'iu',
  ),
}

/** A measure of an area, of what something holds, or of a group. */
export const sizeUnit = new RegExp(
  `(?:${someNumber})\\s?(?:[mck]?m[²³]|qm|sqm|ha|square|hectares?|acres?|quadratmetern?|hektar|metros cuadrados|hectáreas?|mètres? carrés?|[kmgt]b|litres?|liters?|litern?|litros?|people|persons|employees|members|seats|rooms|personen|mitarbeitern?|mitgliedern?|plätze|personas|empleados|miembros|plazas)(?![\\p{L}\\p{N}])`,
  'iu',
)

/** A date, or a part of one. */
export const dateValue = new RegExp(
  `(?<!\\p{N})(?:1\\d{3}|20\\d{2})(?!\\p{N})|(?<!\\p{N})\\d{1,2}[./-]\\d{1,2}[./-]\\d{2,4}|${wordsPattern(month)}|${wordsPattern(
    'century|ago|today|yesterday|tomorrow|jahrhundert|heute|gestern|morgen|siècle|hier|demain|siglo|ayer|mañana|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:mon|diens|donners|frei|sams|sonn)tags?|mittwochs?|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes|sábados?|domingos?',
  )}`,
  'iu',
)

/** How often something happens, or by when. */
export const frequency = new RegExp(
  wordsPattern(
    `every|each|(?<!(?:after|within|for|in|of|is|lasts|than|half) )an? (?:day|week|month|year)|daily|weekly|monthly|quarterly|quarters?|annual(?:ly)?|annually|yearly|once|twice|times|per|before|after|within|immediately|am|pm|morning|noon|evening|midnight|anniversary|start|end
|jede[nrsm]?|alle|täglich|wöchentlich|monatlich|vierteljährlich|jährlich|einmal|zweimal|dreimal|\\p{L}*mal|pro|vor|nach|sofort|mittags?|abends?|morgens?|mitternacht|anfang|ende
|chaque|tous les|toutes les|par|fois|quotidien(?:ne)?(?:ment)?|hebdomadaire|mensuel(?:le)?(?:ment)?|annuel(?:le)?(?:ment)?|avant|après|midi|minuit|matin|soir|début|fin
|cada|todos los|todas las|vez|veces|diari[oa](?:mente)?|semanal(?:mente)?|mensual(?:mente)?|anual(?:mente)?|antes|después|mediodía|medianoche|principios|finales`.replaceAll(
      '\n',
      '',
    ),
  ),
  'iu',
)
