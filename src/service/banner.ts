/** What a person reads in the terminal after the start. The key is shown when it was just made. */
export function banner(address: string, key: string | null, colours: boolean): string {
  const paint = (code: number, text: string): string =>
    colours ? `\u001b[${code}m${text}\u001b[0m` : text
  const lines = [
    '',
    `  ${paint(1, 'Sheaf')} is running at ${paint(36, address)}`,
    '',
    ...(key === null
      ? [`  Sign in with your key. Lost it? ${paint(2, 'npm start -- --new-admin-key')}`]
      : [
          `  ${paint(1, 'Sign in')}   ${paint(36, `${address}/#key=${key}`)}`,
          `  ${paint(1, 'Admin key')} ${key}`,
          '',
          `  ${paint(2, 'The key is shown this once. Keep it: it opens everything.')}`,
        ]),
    '',
    '',
  ]
  return lines.join('\n')
}
