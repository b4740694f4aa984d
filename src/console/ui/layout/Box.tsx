import type { ElementType, ReactNode } from 'react'
import { boxProps, type AsProps, type BoxProps } from './box.ts'

/** A container without a layout of its own. */
export function Box<Tag extends ElementType = 'div'>(props: AsProps<Tag, BoxProps>): ReactNode
export function Box({ as: Element = 'div', ...props }: AsProps<ElementType, BoxProps>) {
  return <Element {...boxProps(null, props)} />
}
