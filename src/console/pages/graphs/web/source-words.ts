import type { Tone } from '#console/ui/text/Badge.tsx'
import { count } from '#console/ui/text/count.ts'
import type { IconName } from '#console/ui/icon-names.ts'
import type { SourceError, WebSource } from '#contract/web-sources.ts'

interface Look {
  tone: Tone
  icon: IconName
  words: string
}

export const sourceLooks = {
  validating: { tone: 'caution', icon: 'progress', words: 'Crawling' },
  success: { tone: 'positive', icon: 'done', words: 'Crawled' },
  error: { tone: 'critical', icon: 'failed', words: 'Failed' },
} as const satisfies Record<WebSource['status']['status'], Look>

/** What went wrong, and what a person can do. */
export const errorWords = {
  invalid_url: {
    what: 'This address is invalid or not allowed.',
    todo: 'Check the spelling. Private network addresses must first be allowed by the operator in SHEAF_PRIVATE_HOSTS.',
  },
  not_found: {
    what: 'Page not found.',
    todo: 'Open the address in your browser to find where the page is now, then edit the source.',
  },
  not_searchable: {
    what: 'This site cannot be crawled.',
    todo: 'It blocks crawlers, or its text only loads in a browser. Save the page as a PDF and upload it instead.',
  },
  paywall_or_login_page: {
    what: 'This page requires a sign-in or payment.',
    todo: 'Only public pages can be crawled. Save the page and upload the file instead.',
  },
  unexpected_error: {
    what: 'The site did not respond as expected.',
    todo: 'Pages crawled earlier are kept. Try again later.',
  },
} as const satisfies Record<SourceError, { what: string; todo: string }>

/** `1 page ready`, `12 pages ready · 3 pages processing · 1 page failed`; empty where there are none. */
export function pagesWords({ pages }: Pick<WebSource, 'pages'>): string {
  return [
    pages.completed > 0 && `${count(pages.completed, 'page')} ready`,
    pages.in_progress > 0 && `${count(pages.in_progress, 'page')} processing`,
    pages.failed > 0 && `${count(pages.failed, 'page')} failed`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** What is wrong with an address that somebody types; undefined when nothing is. */
export function addressTrouble(text: string): string | undefined {
  const address = wholeAddress(text)
  if (text.trim() === '') return 'Enter an address.'
  if (!URL.canParse(address)) return 'Enter a full address, like https://example.org/docs'
  const { protocol, username, password, hostname } = new URL(address)
  if (protocol !== 'https:' && protocol !== 'http:')
    return 'Only http and https addresses are supported.'
  if (username !== '' || password !== '') return 'Remove the user name and password.'
  if (!hostname.includes('.') && !hostname.includes(':') && hostname !== 'localhost') {
    return 'Enter a full address, like https://example.org/docs'
  }
  return undefined
}

/** An address as typed, with the scheme that people leave out. */
export function wholeAddress(text: string): string {
  const trimmed = text.trim()
  return trimmed === '' || /^[a-z][a-z\d+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`
}
