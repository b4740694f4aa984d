import { Toast } from '@base-ui/react/toast'
import { useEffect } from 'react'
import { classes } from '#console/ui/classes.ts'
import { Button } from '#console/ui/Button.tsx'
import { Icon } from '#console/ui/Icon.tsx'
import { IconButton } from '#console/ui/IconButton.tsx'
import { Box } from '#console/ui/layout/Box.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import popover from './Popover.module.css'
import { onToast, takeToasts } from './toast.ts'
import styles from './Toast.module.css'

// Nobody confirms more deletions in the ten seconds of an undo, so that no undo is hidden.
const maxToasts = 6

const manager = Toast.createToastManager()

function showWaiting(): void {
  for (const content of takeToasts()) {
    const { title, description, tone = 'neutral', action, onClose, closedBy } = content
    // The region loads late: what the toast offers may be over.
    if (closedBy?.aborted === true) continue
    const id = manager.add({
      title,
      description,
      type: tone,
      priority: tone === 'critical' ? 'high' : 'low',
      // Failures stay until they are dismissed.
      timeout: tone === 'critical' ? 0 : onClose ? 10_000 : 6000,
      ...(onClose && { onClose }),
      ...(action && {
        actionProps: {
          children: action.label,
          onClick: () => {
            action.onPress()
            manager.close(id)
          },
        },
      }),
    })
    closedBy?.addEventListener('abort', () => manager.close(id))
  }
}

export function ToastRegion() {
  useEffect(() => {
    showWaiting()
    return onToast(showWaiting)
  }, [])

  return (
    <Toast.Provider toastManager={manager} limit={maxToasts}>
      <Toast.Portal>
        <Toast.Viewport ref={reserveRoom} className={styles['viewport']}>
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

const narrow = window.matchMedia('(max-width: 64rem)')

/** Says how much of the end of a narrow window is covered, for what must not be. */
function reserveRoom(viewport: HTMLElement | null): (() => void) | undefined {
  if (viewport === null) return undefined
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => {
    // offsetHeight rounds a fraction of a pixel down.
    const height = Math.ceil(viewport.getBoundingClientRect().height)
    if (height === 0 || !narrow.matches) style.removeProperty('--toast-room')
    else style.setProperty('--toast-room', `calc(${height}px + var(--space-4))`)
  })
  observer.observe(viewport)
  return () => {
    observer.disconnect()
    style.removeProperty('--toast-room')
  }
}

function ToastList() {
  const { toasts } = Toast.useToastManager()
  return toasts.map((item) => (
    // A live region announces failures; without this they would be hidden although their buttons take the focus.
    <Toast.Root
      key={item.id}
      toast={item}
      aria-hidden={false}
      className={classes(popover['popup'], styles['toast'])}
    >
      <Toast.Content className={styles['content']}>
        <Icon
          name={item.type === 'critical' ? 'alert' : 'done'}
          tone={item.type === 'critical' ? 'critical' : 'accent'}
        />
        <Box flex="grow" padBlock={1}>
          <Text as={Toast.Title} size="s" weight="medium" untracked />
          <Text as={Toast.Description} tone="muted" />
          {item.description !== undefined && <ToastAction toast={item} />}
        </Box>
        {item.description === undefined && <ToastAction toast={item} />}
        <IconButton
          icon="close"
          size="small"
          label="Dismiss"
          onClick={() => manager.close(item.id)}
        />
      </Toast.Content>
    </Toast.Root>
  ))
}

/** Beside a title alone, and below a description, which would have no width left. */
function ToastAction({ toast: { actionProps, description } }: { toast: Toast.Root.ToastObject }) {
  if (!actionProps) return null
  return (
    <Box above={description === undefined ? undefined : 2}>
      <Toast.Action
        render={
          // Children would replace the label of the action.
          <Button size="small">{actionProps.children}</Button>
        }
      />
    </Box>
  )
}
