// Operations whose names need another label.
const exceptions = new Map([
  ['getMe', 'Sign in'],
  ['readWebSources', 'Crawl web sources'],
  ['fileStatuses', 'Get file statuses'],
  ['listFilePages', 'Read file pages'],
  ['createRun', 'Record run'],
  ['finishRun', 'Add result of run'],
  ['getRun', 'Open run'],
  ['parsePdf', 'Parse PDF'],
  ['parsePdfBody', 'Parse PDF body'],
  ['sendMcpMessage', 'Send MCP message'],
  ['listMappings', 'List configured models'],
  ['putMapping', 'Save model'],
  ['deleteMapping', 'Remove model'],
  ['putLimits', 'Set limits'],
  ['putRetention', 'Set retention'],
  ['putPresetLabel', 'Label preset version'],
  ['putApplicationGraphs', 'Set application graphs'],
  ['tryRetrieval', 'Test retrieval'],
  ['askConversation', 'Ask in a conversation'],
  ['createChatCompletion', 'Chat with a model'],
  ['createCompletion', 'Complete a text'],
  ['testBlueprint', 'Test an application'],
  ['askBinding', 'Check limits'],
  ['getBinding', 'Get applicable limits'],
  ['proveIsolation', 'Run isolation test'],
  // The audit log merges repeated denials.
  ['several', 'Several operations'],
])

/** The label of an operation: `addFileToGraph` becomes “Add file to graph”. */
export function operationLabel(operation: string): string {
  const exception = exceptions.get(operation)
  if (exception !== undefined) return exception
  const words = operation.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
