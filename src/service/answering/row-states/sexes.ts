import { words } from '#service/answering/languages/patterns/whole-words.ts'
import { onlyOne } from '#service/answering/named/only-one.ts'
import { without } from './row-state.ts'
import type { RowState, StateTable } from './row-state.ts'

type Sex = 'female' | 'male'

// “Man” is “one” in German, so that it stands in none of these.
const asked: readonly { sex: Sex; things: RegExp; adjectives: RegExp }[] = [
  {
    sex: 'female',
    things:
      words(`females|wom[ae]n|girls|ladies|weibchen|frauen|damen|mädchen|mujer(?:es)?|hembras?|chicas|femmes?|
femelles?|filles`),
    adjectives: words('female|weiblich(?:e[nrsm]?)?|femenin[oa]s?|féminine?s?'),
  },
  {
    sex: 'male',
    things:
      words(`males|men|boys|männchen|männern?|herren|jungs|hombres?|var(?:ón|ones)|machos?|chicos|hommes?|mâles|
garçons`),
    adjectives: words('male|männlich(?:e[nrsm]?)?|masculin[oa]s?|masculins?|mâle'),
  },
]

const columnName =
  /(?<!\p{L})(?:sex|gender|geschlecht|sexo|g[eé]nero|sexe|genre)(?!\p{L})|^(?:m ?\/ ?[wf](?: ?\/ ?[dx])?|[wf] ?\/ ?m|h ?\/ ?[mf])$/iu
const female =
  /^(?:[fw]|female|fem|wom[ae]n|weiblich|weibl|frau(?:en)?|femenin[oa]|mujer(?:es)?|hembra|femme|féminin|femelle)\.?$/iu
const male =
  /^(?:male|m[ae]n|männlich|männl|mann|männer|masculin[oa]?|masc|hombres?|varón|macho|homme|mâle|h)\.?$/iu
// In Spanish, “m” is “mujer” beside “h” for “hombre” and “v” for “varón”.
const spanishMale = /^[hv]$/iu

/** Which sex each cell of a column stands for, where some stand for either and none is anything but a letter or a word for it. */
function sexesOf(cells: ReadonlySet<string>): { sex: Sex; cell: string }[] | null {
  const written = [...cells].filter((cell) => cell !== '')
  const isSpanish = written.some((cell) => spanishMale.test(cell))
  const sexOf = (cell: string): Sex | null => {
    if (/^m\.?$/iu.test(cell))
      return isSpanish && !written.some((one) => /^[fw]$/iu.test(one)) ? 'female' : 'male'
    if (female.test(cell)) return 'female'
    return male.test(cell) || spanishMale.test(cell) ? 'male' : null
  }
  const read = written.flatMap((cell) => {
    const sex = sexOf(cell)
    return sex === null ? [] : [{ sex, cell }]
  })
  const isBoth = new Set(read.map(({ sex }) => sex)).size === 2
  const isAll = written.every(
    (cell) => sexOf(cell) !== null || /^[dx?–—-]$|^divers\.?$/iu.test(cell),
  )
  return isBoth && isAll ? read : null
}

/** “Female animals”, “wie viele Frauen” over a column with the letters m and w. */
export function sexIn(question: string): RowState | null {
  const found = asked.flatMap(({ sex, things, adjectives }) => {
    const thing = things.exec(question)
    const match = thing ?? adjectives.exec(question)
    return match === null ? [] : [{ sex, match, isThing: thing !== null }]
  })
  const only = onlyOne(found)
  if (only === null) return null
  const { sex, match, isThing } = only
  return {
    rest: without(question, match),
    names: 'sex gender geschlecht sexo género sexe genre',
    isThing,
    conditionsIn: ({ header, cells }: StateTable) => {
      const columns = [...header.keys()].flatMap((column) => {
        const sexes = sexesOf(cells[column] ?? new Set())
        return sexes === null ? [] : [{ column, sexes }]
      })
      const named = columns.filter(({ column }) => columnName.test(header[column] ?? ''))
      const [own, ...more] =
        named.length > 0
          ? named
          : // A column “Day” has M, W and F, too.
            columns.filter(({ sexes }) => sexes.every(({ cell }) => /\p{L}{2}/u.test(cell)))
      if (own === undefined || more.length > 0) return null
      const wanted = own.sexes.flatMap(({ sex: other, cell }) => (other === sex ? [cell] : []))
      const allows = (cell: string): boolean => wanted.includes(cell)
      const limit = { column: own.column, allows, text: wanted.join(', '), isNegated: false }
      return { limits: [limit] }
    },
  }
}
