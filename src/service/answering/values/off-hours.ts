const offHours =
  /(?<!\p{L})(?:sundays?|saturdays?|weekends?|(?:public |bank )?holidays?|at night|nights?|evenings?|after hours|out of hours|sonntags?|samstags?|wochenenden?|feiertags?|feiertagen?|nachts?|abends?|domingos?|sábados?|sabados?|fin(?:es)? de semana|festivos?|noches?|dimanches?|samedis?|week-ends?|nuit|soir|в выходные|ночью|в воскресенье|в субботу)(?!\p{L})|日曜|土曜|休日|週末|夜間|周末|周日|周六|星期天|星期日|星期六|夜里|晚上/iu

/** The word of a question for a time when offices are closed, such as “Sunday”; null where it has none. */
export function offHoursIn(question: string): string | null {
  return offHours.exec(question.slice(0, 2000))?.[0] ?? null
}
