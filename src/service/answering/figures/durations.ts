import { isClock, valueOf } from '#service/answering/tables/table-rows.ts'

// “Start time” is a time of day, and “flight time” a duration.
const pointsInTime =
  /depart|arriv|(?<!\p{L})(?:start|begin|open|clos|sunrise|sunset|(?:ends?|from|until|to|at|check(?:in|out)?|clock)(?!\p{L}))|abfahrt|ankunft|beginn|anfang|(?<!\p{L})ende|uhrzeit|öffn|schließ|(?<!\p{L})(?:von|bis|um)(?!\p{L})|salida|llegada|inicio|départ|arrivée|début/iu
const durations =
  /hours|duration|length|minutes|overtime|runtime|stunden|minuten|dauer|länge|(?:arbeits|fahr|flug|lauf|spiel|reise|koch|back|warte|bearbeitungs|betriebs|ruhe|pausen)zeit|(?:flight|run(?:ning)?|play(?:ing)?|work(?:ing)?|travel|driving|lap|race|finish(?:ing)?|total|elapsed|block|air|cooking|preparation|prep|response|waiting|idle|processing|reading|journey) time|time (?:spent|worked|taken|flown|needed)|durée|heures|duración|horas|durata|duur|uren|длительность|продолжительность|часы|часов|时长|時間|h:mm|mm:ss|m:ss/iu
const hoursOfDay = 24

/** Whether the times of a column can be added, because its name or its cells say that they are no times of a day. */
export function areDurations(name: string, cells: Iterable<string>): boolean {
  if (pointsInTime.test(name)) return false
  return (
    durations.test(name) ||
    [...cells].some((cell) => isClock(cell) && Number(cell.split(':')[0]) >= hoursOfDay)
  )
}

/** Whether the values of a column can be added: all numbers that are exact, and durations, but no points in time. */
export function canBeAdded(name: string, cells: ReadonlySet<string>): boolean {
  const written = [...cells].filter((cell) => cell !== '')
  if (written.some(isClock)) return areDurations(name, written)
  const values = written.map((cell) => Math.abs(valueOf(cell)?.value ?? 0))
  return values.every((value) => value <= Number.MAX_SAFE_INTEGER)
}
