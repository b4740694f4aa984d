import type { ElementType, ReactNode } from 'react'
import { boxProps, type AsProps, type BoxProps } from './box.ts'

/** A paragraph, heading or span of text. */
export function Text<Tag extends ElementType = 'p'>(props: AsProps<Tag, BoxProps>): ReactNode
export function Text({ as: Element = 'p', ...props }: AsProps<ElementType, BoxProps>) {
  return <Element {...boxProps(null, props)} />
}
