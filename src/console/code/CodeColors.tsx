import { Fragment } from 'react'
import { Text } from '#console/ui/layout/Text.tsx'
import { codeTokens, type CodeToken } from './code-tokens.ts'

// As in the editor of schemas and the tree of JSON.
const tones = {
  comment: 'faint',
  key: 'ink',
  string: 'accent',
  number: 'caution',
  keyword: 'positive',
} as const satisfies Record<Exclude<CodeToken['kind'], 'plain'>, string>

/** Code with the colors of its syntax. */
export function CodeColors({ text }: { text: string }) {
  return codeTokens(text).map(({ kind, text: part }, at) =>
    kind === 'plain' ? (
      // eslint-disable-next-line react/no-array-index-key -- tokens have no identity but their place
      <Fragment key={at}>{part}</Fragment>
    ) : (
      // eslint-disable-next-line react/no-array-index-key -- tokens have no identity but their place
      <Text key={at} as="span" tone={tones[kind]}>
        {part}
      </Text>
    ),
  )
}
