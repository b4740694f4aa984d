import { properties } from '#service/answering/superlatives/properties.ts'
import { tenures } from '#service/answering/superlatives/tenure.ts'
import { words } from '#service/answering/languages/patterns/whole-words.ts'

export const price =
  'price cost amount canon cuota renta loyer pacht hire rent fee rate charge miete gebühr tarifa alquiler preis kosten prix coût tarif precio coste prezzo costo preço custo prijs цена стоимость السعر سعر'
const weight = 'weight mass gewicht masse poids peso massa вес масса الوزن وزن'
export const height = 'height höhe hauteur altura altezza hoogte высота الارتفاع ارتفاع'
const width = 'width breite largeur ancho anchura larghezza largura breedte ширина العرض عرض'
const depth = 'depth tiefe profondeur profundidad profondità profundidade diepte глубина العمق عمق'
/** The names of columns of which the greatest value is the best; of most others nobody can tell. */
export const quality =
  'score rating points yield quality punkte bewertung ertrag qualität rendement qualité rendimiento puntuación calidad resa punteggio'
const date = 'date datum fecha data дата التاريخ تاريخ'
/** The names of columns whose values are greater for what is older. */
export const age = 'age alter edad età idade leeftijd возраст العمر عمر'
/** The names of columns that tell how old something is. */
export const origin = `${date} ${age} year jahr année año anno ano jaar год born birth birthday geboren geburtsdatum geburtsjahr
naissance nacimiento nascita nascimento geboortedatum рождения built baujahr construction construido bouwjahr planted
founded established made mise inbetriebnahme commissioned`
/** The names of columns whose values are greater for what is longer. */
export const extent = `duration length distance minutes hours days dauer länge entfernung minuten stunden tage durée longueur minutes heures jours
pages seiten páginas pagine pagina страниц
duración longitud distancia minutos horas días durata lunghezza duração duur lengte длительность длина`
// What is slow takes long. A speed is none of these, of which the least is the slowest.
const timeTaken =
  'duration minutes hours days time dauer minuten stunden tage zeit durée minutes heures jours temps duración minutos horas días tiempo'
// Behind these words, “last” and “first” compare no rows: “last year”, “first name”.
const noOrder =
  '(?! (?:years?|months?|weeks?|nights?|quarters?|days?|summer|winter|spring|autumn|seasons?|names?|floors?|half|halves|aid|class|time|times|two|three|few|\\p{N}))'
// “Le plus cher”, “el más caro” and “il più caro” are also what compares two things.
const more = '(?:plus|más|più|mais)'

/** What is said of the value that most rows have, as a pattern. */
export const mostFrequent = `most (?:popular|common|frequent(?:ly)?)|(?:am )?(?:beliebtest|häufigst)e[nrsm]?|
${more} (?:popular(?:es)?|frecuentes?|com[uú]n(?:es)?|habitual(?:es)?|populaires?|fréquente?s?|courante?s?|frequent[ei]|comun[ei])`

// English, German, French, Spanish, Italian, Portuguese, Dutch, Russian and Arabic. The first pattern that matches decides.
export const degrees: readonly { sign: 1 | -1; of: string; isInTime?: true; pattern: RegExp }[] = [
  ...tenures,
  ...properties.flatMap(({ of, much, little }) => [
    { sign: 1 as const, of, pattern: words(much) },
    { sign: -1 as const, of, pattern: words(little) },
  ]),
  {
    sign: -1,
    of: price,
    pattern:
      words(`cheap(?:est|er)|(?:least|less) expensive|billigste[nrsm]?|billiger|günstigste[nrsm]?|günstiger|
preiswerteste[nrsm]?|moins ch[eè]re?s?|${more} (?:barat[oa]s?|economic[oai]|bon marché)|menos car[oa]s?|meno car[oaie]|
goedkoopste|goedkoper|сам\\p{L}+ деш[её]в\\p{L}+|дешевле|أرخص`),
  },
  {
    sign: 1,
    of: price,
    pattern:
      words(`(?:most|more) expensive|dear(?:est|er)|teuerste[nrsm]?|teurer|${more} (?:ch[eè]re?s?|car[oaie]s?)|duurste|duurder|
сам\\p{L}+ дорог\\p{L}+|дороже|أغلى`),
  },
  {
    sign: 1,
    of: weight,
    pattern:
      words(`heav(?:iest|ier)|schwerste[nrsm]?|schwerer|${more} (?:lourde?s?|pesad[oa]s?|pesant[ei])|zwaarste|
zwaarder|сам\\p{L}+ тяж[её]л\\p{L}+|тяжелее|أثقل`),
  },
  {
    sign: -1,
    of: weight,
    pattern:
      words(`light(?:est|er)|leichteste[nrsm]?|leichter|${more} (?:lég[eè]re?s?|liger[oa]s?|legger[oaie]|leves?)|
lichtste|lichter|сам\\p{L}+ л[её]гк\\p{L}+|легче|أخف`),
  },
  {
    sign: 1,
    of: origin,
    pattern:
      words(`youngest|younger|jüngste[nrsm]?|jünger|${more} (?:jeunes?|j[oó]v(?:en|enes|em|ens)|giovan[ei])|jongste|
jonger|сам\\p{L}+ молод\\p{L}+|моложе|الأصغر سنا`),
  },
  {
    sign: -1,
    of: origin,
    pattern:
      words(`oldest|older|älteste[nrsm]?|älter|${more} (?:ancien(?:ne)?s?|antigu?[oa]s?|antic[oa]|vecchi[oa]?|âgée?s?)|
oudste|ouder|сам\\p{L}+ стар\\p{L}+|старше|أقدم`),
  },
  {
    sign: 1,
    of: date,
    isInTime: true,
    pattern:
      words(`latest|newest|newer|most recent(?:ly)?|last${noOrder}|neueste[nrsm]?|neuer|späteste[nrsm]?|später|zuletzt|
letzte[nrsm]?|${more} (?:récente?s?|récemment|recientes?|recentemente|recent[ei]s?|tarde?|
nuev[oa]s?|nuov[oaie]|neu(?:f|ve)s?|nouve(?:au|lle)x?s?)|dern(?:ier|ière|iers|ières)|
últim[oa]s?|ultim[oaie]|nieuwst|nieuwste|nieuwer|laatste?|сам\\p{L}+ (?:нов|поздн)\\p{L}+|новее|позже|последн\\p{L}+|أحدث|آخر`),
  },
  {
    sign: -1,
    of: date,
    isInTime: true,
    pattern:
      words(`earliest|earlier|first${noOrder}|früheste[nrsm]?|früher|zuerst|als erste[rs]?|${more} (?:tôt|temprano|presto|cedo)|
vroegste|vroeger|eerste?|сам\\p{L}+ ранн\\p{L}+|раньше|первы[мй]`),
  },
  {
    sign: 1,
    of: quality,
    pattern: words(
      'best(?! (?:way|before|practices?|time|regards|wishes|case|possible))|beste[nrsm]?|meilleure?s?|mejor(?:es)?|miglior[ei]',
    ),
  },
  {
    sign: -1,
    of: quality,
    pattern: words('worst|schlechteste[nrsm]?|peor(?:es)?|(?:le |la |les )pires?|peggior[ei]'),
  },
  { sign: 1, of: height, pattern: words('tallest|taller') },
  { sign: 1, of: width, pattern: words('widest|wider|breiteste[nrsm]?|breiter') },
  { sign: 1, of: depth, pattern: words('deepest|deeper|tiefste[nrsm]?|tiefer') },
  { sign: -1, of: extent, pattern: words('shortest|shorter|kürzeste[nrsm]?|kürzer') },
  {
    sign: 1,
    of: extent,
    pattern:
      words(`longest|longer|längste[nrsm]?|länger|${more} (?:longtemps|tiempo|longue?s?|longs?|larg[oa]s?|lung[oahi]+|compri[dt][oa]s?)|
langste|langer|сам\\p{L}+ длинн\\p{L}+|длиннее|أطول`),
  },
  {
    sign: 1,
    of: timeTaken,
    pattern: words(`slowest|slower|langsamste[nrsm]?|langsamer|${more} lent[oae]?s?`),
  },
  {
    sign: -1,
    of: timeTaken,
    pattern: words(
      `fastest|quickest|quicker|schnellste[nrsm]?|schneller|${more} (?:rapides?|vite|rápid[oa]s?)`,
    ),
  },
  {
    sign: -1,
    of: '',
    pattern:
      words(`minimum|minimal(?:e[nrsm]?)?|mínim[oa]|lowest|lower|smallest|smaller|fewest|fewer|least|less|niedrigste[nrsm]?|niedriger|
kleinste[nrsm]?|kleiner|geringste[nrsm]?|geringer|wenigsten|weniger|
${more} (?:bas(?:se)?s?|petite?s?|courte?s?|faibles?|baj[oa]s?|pequeñ[oa]s?|cort[oaie]s?|bass[oaie]|piccol[oaie]|baix[oa]s?|curt[oa]s?)|
(?<!para )menor(?:es)?(?! de (?:\\p{N}|edad))|min(?:ore|imo|ima)|moins|menos|meno|laagste|lager(?= dan(?!\\p{L}))|kleinste|kleiner|kortste|korter|minste|minder|
сам\\p{L}+ (?:низк|маленьк|коротк)\\p{L}+|наименьш\\p{L}+|минимальн\\p{L}+|ниже|меньше|короче|أقل|أدنى|أصغر|أقصر`),
  },
  {
    sign: 1,
    of: '',
    pattern:
      words(`${mostFrequent}|maximum|maximal(?:e[nrsm]?)?|maximale|highest|higher|largest|larger|biggest|bigger|greatest|greater|most|more|
höchste[nrsm]?|höher|größte[nrsm]?|größer|meisten?|mehr|
${more} (?:élevée?s?|haute?s?|grande?s?|gros(?:se)?s?|alt[oaie]s?|de|d(?=['’]))|
(?<!(?:para|personas?|gente) )mayor(?:es)?(?! de (?:\\p{N}|edad))|maior(?:es)?|con más|que más|más(?= \\p{L}{3,}s(?!\\p{L}))|(?<=(?:^|[^\\p{L}])(?:tienen?|tuv(?:o|ieron)|han?|qui[eé]n(?:es)?) +)más(?= \\p{L}{3,}[\\s?.!]*$)|(?:(?:le|la|les) plus|más|di più)(?=[\\s?.!]*$)|(?<=(?:^|[^\\p{L}])(?:a|ont|avait|avaient) )le plus(?= \\p{L}+(?:é|i|u|is)e?s?(?!\\p{L})(?! de(?!\\p{L})))|(?<=(?:^|[^\\p{L}])(?:qui (?:a|ont)|quién) \\p{L}+ )(?:le )?(?:plus|más)(?=[\\s,:]+[^?]+ (?:ou|o) )|maggiore|massim[oa]|máxim[oa]|hoogste|hoger|grootste|groter|meeste|meer(?= dan(?!\\p{L}))|
сам\\p{L}+ (?:высок|больш)\\p{L}+|наибольш\\p{L}+|максимальн\\p{L}+|выше|больше|أعلى|أكبر|أكثر`),
  },
]

// In some languages “more expensive” and “most expensive” are one word, so that these are English and German alone.
export const comparative =
  words(`(?:cheap|dear|heavi|light|young|old|new|lat|earli|tall|wid|deep|short|long|low|small|few|high|larg|bigg|great)er|
(?:more|less) expensive|billiger|günstiger|preiswerter|teurer|schwerer|leichter|jünger|älter|neuer|später|früher|breiter|
tiefer|kürzer|länger|niedriger|kleiner|geringer|höher|größer`)

/** Whether a text has a degree that can be the one that a question asks for: “earliest” tells nothing of “the most”. */
export function hasDegreeOf(question: string, text: string): boolean {
  const asked = degrees.find(({ pattern }) => pattern.test(question))
  return degrees.some(
    ({ sign, pattern }) => (asked === undefined || sign === asked.sign) && pattern.test(text),
  )
}

/** Whether a text compares, as “the longest” and “more than any other” do. */
export function hasDegree(text: string): boolean {
  return degrees.some(({ pattern }) => pattern.test(text))
}
