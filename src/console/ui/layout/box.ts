import type { ComponentPropsWithRef, ElementType } from 'react'
import { classes } from '#console/ui/classes.ts'
import styles from './Box.module.css'

/** Steps of the spacing scale in tokens.css. */
export type Space = 'half' | 1 | 2 | 3 | 4 | 5 | 6 | 8

/** The look that Stack, Row and Text share. Each value is one class of Box.module.css. */
export interface BoxProps {
  tone?:
    | 'ink'
    | 'muted'
    | 'faint'
    | 'accent'
    | 'positive'
    | 'caution'
    | 'critical'
    | 'mark'
    | undefined
  size?: 'xs' | 's' | 'm' | 'l' | 'xl' | undefined
  weight?: 'normal' | 'medium' | 'bold' | undefined
  /** Line height, for interface text or prose. */
  leading?: 'normal' | 'prose' | undefined
  /** Removes the tight letter spacing of headings. */
  untracked?: boolean | undefined
  mono?: boolean | undefined
  textAlign?: 'start' | 'center' | 'end' | undefined
  /** How overflowing text is cut or broken: on one line, which are two on a phone (`name`), on two lines, or anywhere. */
  overflow?: 'truncate' | 'name' | 'clamp' | 'anywhere' | undefined
  nowrap?: boolean | undefined
  /** Balances the line lengths. */
  pretty?: boolean | undefined
  /** Keeps the line breaks of the text. */
  preWrap?: boolean | undefined
  surface?:
    | 'panel'
    | 'well'
    | 'frame'
    | 'card'
    | 'sunken'
    /** Files can be dropped on it. */
    | 'drop'
    | 'accent'
    | 'caution'
    | 'critical'
    | undefined
  /** Padding: one step of the spacing scale, or block and inline padding. */
  pad?: 2 | 3 | 4 | '1-2' | '2-3' | '3-4' | undefined
  padBlock?: 1 | 2 | 4 | 8 | undefined
  padInline?: 1 | 2 | undefined
  /** Margins. */
  above?: 'half' | 1 | 2 | 4 | 8 | undefined
  below?: 1 | 2 | 3 | 4 | 5 | undefined
  /** The maximum width, for prose or forms. */
  measure?: 'prose' | 'form' | undefined
  /** In a Row: takes the remaining space, or that where it is as wide as a search field, keeps its size, or may shrink below its content. */
  flex?: 'grow' | 'wide' | 'fixed' | 'shrink' | undefined
  full?: boolean | undefined
  /** At most as wide as its container. */
  contained?: boolean | undefined
  /** In a Row: aligned to the end. */
  pushed?: boolean | undefined
  /** A hairline at an edge, or between the children. */
  rule?: 'above' | 'below' | undefined
  divided?: boolean | undefined
  /** Clickable: highlighted on hover, with an inset focus ring. */
  hover?: boolean | undefined
  focusInside?: boolean | undefined
  /** Shown only on phones, or only on wider screens. */
  show?: 'phone' | 'wide' | undefined
}

/** The props of `Tag`, an element or component, combined with those of the layout kit. */
export type AsProps<Tag extends ElementType, Own> = Own & { as?: Tag } & Omit<
    ComponentPropsWithRef<Tag>,
    keyof Own | 'as'
  >

const looks = new Set([
  'tone',
  'size',
  'weight',
  'leading',
  'untracked',
  'mono',
  'textAlign',
  'overflow',
  'nowrap',
  'pretty',
  'surface',
  'pad',
  'above',
  'below',
  'measure',
  'flex',
  'full',
  'contained',
  'pushed',
  'preWrap',
  'padBlock',
  'padInline',
  'rule',
  'divided',
  'hover',
  'focusInside',
  'show',
  'gap',
  'rowGap',
  'align',
  'across',
  'columns',
  'justify',
  'wrap',
  'inline',
])

/** Converts the layout props to class names and passes the others on. */
export function boxProps(
  kit: 'stack' | 'row' | 'hint' | null,
  props: Record<string, unknown>,
): Record<string, unknown> {
  const names = [kit !== null && styles[kit]]
  const rest: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(props)) {
    if (!looks.has(name)) rest[name] = value
    else if (value === true) names.push(styles[name])
    else if (typeof value === 'string' || typeof value === 'number') {
      names.push(styles[`${name}-${value}`])
    }
  }
  const { className } = rest
  rest['className'] = classes(...names, typeof className === 'string' && className) || undefined
  return rest
}
