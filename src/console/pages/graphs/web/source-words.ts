import type { Tone } from '#console/ui/Badge.tsx'
import { count } from '#console/ui/count.ts'
import type { IconName } from '#console/ui/icon-names.ts'
import type { SourceError, WebSource } from '#contract/web-sources.ts'

interface Look {
  tone: Tone
  icon: IconName
  words: string
}

export const sourceLooks = {
  validating: { tone: 'caution', icon: 'progress', words: 'Being read' },
  success: { tone: 'positive', icon: 'done', words: 'Read' },
  error: { tone: 'critical', icon: 'failed', words: 'Not read' },
} as const satisfies Record<WebSource['status']['status'], Look>

/** What went wrong, and what a person can do. */
export const errorWords = {
  invalid_url: {
    what: 'This address cannot be asked.',
    todo: 'Check how it is written. Addresses of a private network are read once the operator allows them in SHEAF_PRIVATE_HOSTS.',
  },
  not_found: {
    what: 'There is no page at this address.',
    todo: 'Open it in your browser to see where the page is now, then edit the address.',
  },
  not_searchable: {
    what: 'There is nothing here that may be read.',
    todo: 'The site keeps crawlers out, or its pages show text only to a browser. Save the page as a PDF and upload that instead.',
  },
  paywall_or_login_page: {
    what: 'The page asks for a sign-in or a payment.',
    todo: 'Only what anyone may read is read. Save the page and upload the file instead.',
  },
  unexpected_error: {
    what: 'The site did not answer as it should.',
    todo: 'What was read before is kept. Read it again later.',
  },
} as const satisfies Record<SourceError, { what: string; todo: string }>

/** `1 page read`, `12 pages read · 3 being indexed · 1 failed`; empty where there are none. */
export function pagesWords({ pages }: Pick<WebSource, 'pages'>): string {
  return [
    pages.completed > 0 && `${count(pages.completed, 'page')} read`,
    pages.in_progress > 0 && `${count(pages.in_progress, 'page')} being indexed`,
    pages.failed > 0 && `${count(pages.failed, 'page')} failed`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** What is wrong with an address that somebody types; undefined when nothing is. */
export function addressTrouble(text: string): string | undefined {
  const address = wholeAddress(text)
  if (text.trim() === '') return 'Give the address of a page.'
  if (!URL.canParse(address)) return 'Write it as in a browser: https://example.org/docs'
  const { protocol, username, password, hostname } = new URL(address)
  if (protocol !== 'https:' && protocol !== 'http:') return 'Only https and http are read.'
  if (username !== '' || password !== '') return 'Leave out the name and password.'
  if (!hostname.includes('.') && !hostname.includes(':') && hostname !== 'localhost') {
    return 'Write it as in a browser: https://example.org/docs'
  }
  return undefined
}

/** An address as typed, with the scheme that people leave out. */
export function wholeAddress(text: string): string {
  const trimmed = text.trim()
  return trimmed === '' || /^[a-z][a-z\d+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`
}
