interface Place {
  passage: { id: number }
  start: number
}

interface Span {
  passage: { id: number; text: string; start: number }
  start: number
  end: number
}

/** Whether two statements, or a row and a statement, stand at the same place. */
export function isSamePlace(a: Place, b: Place): boolean {
  return a.passage.id === b.passage.id && a.start === b.start
}

/** The statements of an answer with these before all others, each once, at most so many. */
export function withFirst<Statement extends Place>(
  first: readonly Statement[],
  answering: readonly Statement[],
  most: number,
): Statement[] {
  const others = answering.filter((one) => !first.some((own) => isSamePlace(own, one)))
  return [...first, ...others].slice(0, most)
}

/** The text of a passage between two offsets on its page. */
export function textBetween(
  { text, start: offset }: Pick<Span['passage'], 'text' | 'start'>,
  start: number,
  end: number,
): string {
  return text.slice(start - offset, end - offset)
}

/** Whether a statement stands directly behind another one, in the same paragraph. */
export function isNext(first: Span, second: Span): boolean {
  return (
    first.passage.id === second.passage.id &&
    first.end <= second.start &&
    /^[^\S\n]*$/u.test(textBetween(first.passage, first.end, second.start))
  )
}

/** The statements behind one in its passage, at most so many. */
export function statementsBehind<Statement extends Span>(
  { passage, end }: Span,
  read: readonly Statement[],
  most: number,
): Statement[] {
  return read
    .filter((other) => other.passage.id === passage.id && other.start >= end)
    .toSorted((a, b) => a.start - b.start)
    .slice(0, most)
}
