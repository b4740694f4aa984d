import type { Tone } from '#console/ui/text/Badge.tsx'
import { count } from '#console/ui/text/count.ts'
import type { IconName } from '#console/ui/icon-names.ts'
import type { SourceError, WebSource } from '#contract/web/web-sources.ts'

interface SourceBadge {
  tone: Tone
  icon: IconName
  label: string
}

export const sourceBadges = {
  validating: { tone: 'caution', icon: 'progress', label: 'Crawling' },
  success: { tone: 'positive', icon: 'done', label: 'Crawled' },
  error: { tone: 'critical', icon: 'failed', label: 'Failed' },
} as const satisfies Record<WebSource['status']['status'], SourceBadge>

/** The failure of a source, and what to do about it. */
export const errorLabels = {
  invalid_url: {
    message: 'This address does not exist or is not allowed.',
    advice:
      'Check the spelling. To read addresses of a private network, add them to SHEAF_PRIVATE_HOSTS and restart Sheaf.',
  },
  not_found: {
    message: 'Page not found.',
    advice: 'Open the address in your browser to find where the page is now, then edit the source.',
  },
  not_searchable: {
    message: 'This site cannot be crawled.',
    advice:
      'It blocks crawlers, or its text only loads in a browser. Save the page as a PDF and upload it instead.',
  },
  paywall_or_login_page: {
    message: 'This page requires a sign-in or payment.',
    advice: 'Only public pages can be crawled. Save the page and upload the file instead.',
  },
  unexpected_error: {
    message: 'The site did not respond as expected.',
    advice: 'Pages crawled earlier are kept. Try again later.',
  },
} as const satisfies Record<SourceError, { message: string; advice: string }>

/**
 * Page counts by state: `12 pages ready · 1 page failed`. Without pages, the text of a source that was crawled says so, and
 * that of any other source is empty.
 */
export function describePages(
  { pages, status }: Pick<WebSource, 'pages' | 'status'>,
  isOnly: boolean,
): string {
  if (status.status === 'success' && Object.values(pages).every((number) => number === 0)) {
    return isOnly
      ? 'No pages'
      : 'No pages. Pages that another source already has are not added again.'
  }
  return [
    pages.completed > 0 && `${count(pages.completed, 'page')} ready`,
    pages.in_progress > 0 && `${count(pages.in_progress, 'page')} processing`,
    pages.failed > 0 && `${count(pages.failed, 'page')} failed`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Why a typed URL is invalid; undefined if it is valid. */
export function explainAddress(text: string): string | undefined {
  const address = withScheme(text)
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

/** Adds `https://` to a URL that was typed without a scheme. */
export function withScheme(text: string): string {
  const trimmed = text.trim()
  return trimmed === '' || /^[a-z][a-z\d+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`
}
