import { flushCompileCache } from 'node:module'

// Added in Node 25.7; the types do not have it yet.
interface DroppablePermission {
  drop: (scope: string) => void
}

/**
 * Must be called by a child when its program is loaded, before it gets untrusted bytes: stores the compiled
 * program, and gives up the permission to do so.
 */
export function endLoading(): void {
  // Later this would not be done, since a child is killed when it is no longer needed.
  flushCompileCache()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  const permission = process.permission as unknown as DroppablePermission | undefined
  permission?.drop('fs.write')
}
