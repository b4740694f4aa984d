const charsBeforeMatch = 20

/** A question from shortly before what was searched for, which is marked. */
export function Excerpt({ question, search }: { question: string; search: string }) {
  const at = question.toLowerCase().indexOf(search.toLowerCase())
  if (at === -1) return question
  const cut = Math.max(0, at - charsBeforeMatch)
  // It begins with a whole word where there is one before the match.
  const from = cut === 0 ? 0 : cut + question.slice(cut, at).search(/\s/) + 1
  const end = at + search.length
  return (
    <>
      {from > 0 && '…'}
      {question.slice(from, at)}
      <mark>{question.slice(at, end)}</mark>
      {question.slice(end)}
    </>
  )
}
