import { limitsIn } from '#service/answering/conditions/limits.ts'
import { periodOfCell, yearStep } from '#service/answering/conditions/periods.ts'
import type { Period } from '#service/answering/conditions/periods.ts'
import { spanColumns } from '#service/answering/dates/span-columns.ts'
import { words } from '#service/answering/languages/patterns/whole-words.ts'
import { onlyOne } from '#service/answering/named/only-one.ts'
import { without } from './row-state.ts'
import type { RowState, StateTable } from './row-state.ts'

const away =
  words(`absent|away|off|on (?:leave|holiday|vacation)|not (?:here|there|in|available)|abwesend|weg|(?:im|in) urlaub|
nicht da|en congé|en vacances|pas là|ausentes?|de (?:vacaciones|baja|permiso)|fuera`)
const ofAbsences =
  /absen|leave|holiday|vacation|time off|urlaub|ferien|abwesen|fehlzeit|congé|vacanc|ausen|vacacion|permiso|(?<!\p{L})bajas?(?!\p{L})/iu

/** The year of a day that is written without one: this year where the days have it, or else their only year. */
function yearOf(days: readonly Period[], today: string): number | null {
  const years = new Set(
    days.flatMap(({ from, to }) => [Math.floor(from / yearStep), Math.floor(to / yearStep)]),
  )
  const own = Number(today.slice(0, 4))
  return years.has(own) ? own : onlyOne([...years])
}

const begins = words(
  'begins?|began|starts?|started|arriv\\p{L}*|check(?:s|ing)? ?in|beginn\\p{L}*|starten|startet|anreis\\p{L}*|ankommen|kommen .{1,40} an|reist .{1,40} an|commenc\\p{L}*|arriv\\p{L}*|débuten?t?|comienz\\p{L}*|empiez\\p{L}*|lleg\\p{L}*',
)
const ends = words(
  'ends?|ended|returns?|(?:comes?|is|are) back|check(?:s|ing)? ?out|enden|endet|abreis\\p{L}*|reis(?:t|en) .{1,40} ab|finiss\\p{L}*|terminan?|acaban?|vuelven?|' +
    '(?<!on )leaves?(?=(?: on)?\\P{L}*$)|leaving|departs?|mov(?:es?|ing) out|expir\\p{L}*|runs? out|l(?:aufen|äuft)(?: .{0,40})? aus|auslaufen|' +
    'verl(?:assen|ässt)|zieh(?:t|en)(?: .{0,40})? aus|ausziehen|part(?:ent|ez)|salen?|vencen?',
)
// “Which rooms are reserved on 10 August?” asks for what lies within.
const otherEvents = words(
  'made|created|placed|paid|ordered|requested|(?:was|were) reserved|gemacht|bezahlt|bestellt|erstellt|angelegt|faite?s?|payée?s?|créée?s?|commandée?s?|hech[oa]s?|pagad[oa]s?|cread[oa]s?|pedid[oa]s?',
)
const present = words(
  'here|present|in the office|at work|works?|working|da|anwesend|arbeitet|arbeiten|présente?s?|travaillent?|trabajan?',
)

/** “Who is away on 24 November?”: the rows from whose first to whose last day that day is. */
export function withinSpanIn(question: string, today: string): RowState | null {
  const [limit, ...others] = limitsIn(question).limits
  if (limit?.type !== 'period' || others.length > 0 || limit.isNegated) return null
  const { first, second, order, text } = limit
  if (order === 'in' ? first.from !== first.to : order !== 'between') return null
  const at = question.toLowerCase().indexOf(text.toLowerCase())
  if (at < 0) return null
  const undated = `${question.slice(0, at)} ${question.slice(at + text.length)}`
  const isAway = away.test(undated)
  if (!isAway && otherEvents.test(undated)) return null
  const said = isAway ? away.exec(undated) : null
  const last = order === 'in' ? first : second
  if (first.from > last.to) return null
  return {
    rest: said === null ? undated.trim() : without(undated, said),
    names: isAway
      ? 'absences absent leave holidays urlaub abwesenheiten congés ausencias vacaciones'
      : '',
    isThing: false,
    conditionsIn: (table) => {
      if (isAway ? !isOfAbsences(table) : present.test(undated) && isOfAbsences(table)) return null
      const daysOf = (column: number): Period[] =>
        [...(table.cells[column] ?? [])].flatMap((cell) => dayIn(table, column, cell) ?? [])
      const isDays = (column: number): boolean => {
        const filled = [...(table.cells[column] ?? [])].filter((cell) => cell !== '')
        return filled.length > 1 && daysOf(column).length === filled.length
      }
      const columns = spanColumns(table.header, [...table.header.keys()].filter(isDays))
      if (columns === null) return null
      const { from, to } = columns
      const year = first.hasYear ? 0 : yearOf([...daysOf(from), ...daysOf(to)], today)
      if (year === null) return null
      const [start, end] = [first.from + year * yearStep, last.to + year * yearStep]
      const side = begins.test(undated) ? from : ends.test(undated) ? to : null
      if (side !== null) {
        const isOn = (cell: string): boolean => {
          const day = dayIn(table, side, cell)
          return day !== null && day.from >= start && day.to <= end
        }
        return { limits: [{ column: side, allows: isOn, text, isNegated: false }] }
      }
      return {
        limits: [
          {
            column: from,
            allows: (cell) => (dayIn(table, from, cell)?.from ?? Infinity) <= end,
            text: `≤ ${written(end)}`,
            isNegated: false,
          },
          {
            column: to,
            allows: (cell) => cell === '' || (dayIn(table, to, cell)?.to ?? 0) >= start,
            text: `≥ ${written(start)}`,
            isNegated: false,
          },
        ],
      }
    },
  }
}

function isOfAbsences({ header, rows }: StateTable): boolean {
  const { file_name = '', headings = [] } = rows[0]?.passage ?? {}
  return ofAbsences.test([file_name, ...headings, ...header].join('\n'))
}

function dayIn({ kinds }: StateTable, column: number, cell: string): Period | null {
  const own = cell === '' ? null : periodOfCell(cell, kinds.orders[column] ?? null)
  return own?.hasYear === true ? own : null
}

/** A number such as 20261124 as “2026-11-24”. */
function written(day: number): string {
  return String(day).replace(/^(\d{4})(\d{2})(\d{2})$/u, '$1-$2-$3')
}
