/** An operation as a person says it: `addFileToGraph` is “Add file to graph”. */
export function operationWords(operation: string): string {
  // the audit trail joins what is denied again and again
  if (operation === 'several') return 'Several operations'
  const words = operation.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
