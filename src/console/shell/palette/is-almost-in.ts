/** Whether a word of the text, or its beginning, has at most one letter more, less, other or swapped than the typed one. */
export function isAlmostIn(typed: string, text: string): boolean {
  const word = typed.toLowerCase()
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .some((candidate) => {
      const beginnings = [-1, 0, 1].map((more) => candidate.slice(0, word.length + more))
      return [candidate, ...beginnings].some((beginning) => isOneEditApart(word, beginning))
    })
}

function isOneEditApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  const [restA, restB] = [a.slice(start), b.slice(start)]
  return (
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  )
}
