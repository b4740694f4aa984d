/** What a sentence, with its question, says that it computes. */
export interface Computing {
  sums: boolean
  averages: boolean
  compares: boolean
  /** Of each, or for each. */
  shares: boolean
  rounds: boolean
}

const word = (pattern: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'giu')

const sums = word(
  'together|totals?|totall?ing|in all|altogether|overall|sum|combined|both|add(?:s|ed)? up|comes? to|makes?|' +
    'zusammen|insgesamt|gesamt\\p{L}*|summe|beide[mnr]?|macht|machen|ergibt|ergeben|' +
    'suman?|juntos|juntas|en conjunto|ambos|ambas|' +
    'au total|en tout|ensemble|somme|totaux|totale|totales|insieme|somma|entrambi|soma|juntos|samen|totaal|' +
    'вместе|всего|итого|сумм\\p{L}*|общ\\p{L}+|оба|обе',
)
const hanSums = /一共|总共|總共|合计|合計|共[有是计]|加起来|総計|合わせて/gu
const averages = word(
  'averages?|mean|im schnitt|durchschnitt\\p{L}*|mittel|promedio|media|moyenne|en moyenne|médias?|gemiddelde?|в среднем|средн\\p{L}+',
)
const hanAverages = /平均/gu
const compares = word(
  'more|less|fewer|differen\\p{L}+|later|earlier|longer|shorter|older|younger|cheaper|higher|lower|larger|smaller|sav(?:e|es|ed|ings?)|rose|fell|increas\\p{L}+|decreas\\p{L}+|grew|gap|left|remain\\p{L}*|' +
    'mehr|weniger|unterschied\\p{L}*|differenz|später|früher|länger|kürzer|älter|jünger|teurer|billiger|günstiger|höher|niedriger|größer|kleiner|spar\\p{L}*|stieg|sank|übrig|bleib\\p{L}+|' +
    'más|menos|diferencia|ahorra\\p{L}*|subió|bajó|quedan?|' +
    'plus|moins|différence|écart|reste\\p{L}*|più|meno|differenza|mais|diferença|meer|minder|verschil|' +
    'больше|меньше|дешевле|дороже|старше|моложе|позже|раньше|разниц\\p{L}+|остал\\p{L}+',
)
const hanCompares = /多|少|差|相差|比|剩/gu
const shares = word(
  'each|per|apiece|every|pro|je|jeweils|cada|por|chacune?|chaque|par|ciascun[oa]|ogni|elk|per stuk|кажд\\p{L}+|за',
)
const hanShares = /每/gu
const rounds = word(
  'about|around|roughly|approximately|nearly|almost|some|over|rund|etwa|circa|ca|ungefähr|knapp|fast|gut|über|unos|unas|aproximadamente|casi|alrededor|environ|presque|quelque|circa|quasi|cerca|ongeveer|bijna|около|примерно|почти|более',
)
const hanRounds = /大约|约|將近|将近|約/gu

const test = (patterns: readonly RegExp[], text: string): boolean =>
  patterns.some((pattern) => text.search(pattern) >= 0)

export function saysOf({ sentence, question }: { sentence: string; question: string }): Computing {
  const both = `${sentence} ${question}`
  return {
    sums: test([sums, hanSums], both),
    averages: test([averages, hanAverages], both),
    compares: test([compares, hanCompares], both),
    shares: test([shares, hanShares], sentence),
    rounds: test([rounds, hanRounds], sentence),
  }
}

/** A sentence without the words that say what it computes, which no passage needs to have. */
export function withoutComputing(sentence: string): string {
  return [sums, averages, compares, shares, rounds, hanSums, hanAverages].reduce(
    (text, pattern) => text.replaceAll(pattern, ' '),
    sentence,
  )
}
