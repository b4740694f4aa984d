// names whose words alone would not explain them
const exceptions = new Map([
  ['getMe', 'Sign in'],
  ['readWebSources', 'Crawl web sources'],
  ['fileStatuses', 'Get file statuses'],
  ['listFilePages', 'Read file pages'],
  ['getRun', 'Open run'],
  ['listMappings', 'List configured models'],
  ['putMapping', 'Save model'],
  ['deleteMapping', 'Remove model'],
  ['putLimits', 'Set limits'],
  ['askBinding', 'Check limits'],
  ['getBinding', 'Get applicable limits'],
  ['proveIsolation', 'Run isolation test'],
  // the audit log merges repeated denials
  ['several', 'Several operations'],
])

/** An operation as a person says it: `addFileToGraph` is “Add file to graph”. */
export function operationWords(operation: string): string {
  const exception = exceptions.get(operation)
  if (exception !== undefined) return exception
  const words = operation.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
