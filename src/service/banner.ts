import type { FoundServer } from './providers/local-servers.ts'

/**
 * The text in the terminal after the start. It shows the key if it was just made, and offers a model server
 * on this machine, which is never used without consent.
 */
export function banner(
  address: string,
  key: string | null,
  servers: readonly FoundServer[],
  colours: boolean,
): string {
  const paint = (code: number, text: string): string =>
    colours ? `\u001b[${code}m${text}\u001b[0m` : text
  const offer = servers.find(({ models }) => models.length > 0)
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
          `  ${paint(2, 'This key is shown only once and has full access. Store it safely.')}`,
        ]),
    ...(offer === undefined ? [] : ['', `  ${offerWords(offer, address)}`]),
    '',
    '',
  ]
  return lines.join('\n')
}

function offerWords({ name, models }: FoundServer, address: string): string {
  const count = models.length === 1 ? 'one model' : `${models.length} models`
  return `${name} is running on this machine with ${count}. Connect it at ${address}/settings/models`
}
