/** A sentence of the contract, in which backticks mark code. */
export function CodeText({ text }: { text: string }) {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 0 ? part : <code key={`${index} ${part}`}>{part}</code>))
}
