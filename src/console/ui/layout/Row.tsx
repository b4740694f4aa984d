import type { ElementType, ReactNode } from 'react'
import { boxProps, type AsProps, type BoxProps, type Space } from './box.ts'

interface RowProps extends BoxProps {
  gap?: Space | undefined
  /** The gap between lines, if it differs from `gap`. */
  rowGap?: 0 | 'half' | 1 | 2 | 3 | undefined
  /** The vertical alignment; centered by default. */
  align?: 'start' | 'end' | 'baseline' | 'stretch' | undefined
  justify?: 'between' | 'center' | undefined
  wrap?: boolean | undefined
  /** Inline, within a line of text. */
  inline?: boolean | undefined
}

/** Children side by side. */
export function Row<Tag extends ElementType = 'div'>(props: AsProps<Tag, RowProps>): ReactNode
export function Row({ as: Element = 'div', ...props }: AsProps<ElementType, RowProps>) {
  return <Element {...boxProps('row', props)} />
}
