import { useSuspenseQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useNavigate } from '#console/router/use-location.ts'
import { meQueries } from '#console/session/me-queries.ts'
import { session } from '#console/session/session.ts'
import { paths } from '#console/paths.ts'
import { chooseTheme, currentTheme, onTheme, themes } from '#console/theme.ts'
import { Icon } from '#console/ui/Icon.tsx'
import { useMediaQuery } from '#console/ui/layout/use-media-query.ts'
import { Menu } from '#console/ui/overlay/Menu.tsx'
import type { MenuItem } from '#console/ui/overlay/menu-item.ts'
import { Row } from '#console/ui/layout/Row.tsx'
import { Stack } from '#console/ui/layout/Stack.tsx'
import { Text } from '#console/ui/layout/Text.tsx'
import styles from './AccountMenu.module.css'
import {
  accessibleMainItems,
  isAccessible,
  settingsItems,
  type NavigationItem,
} from './navigation-items.ts'
import { lazyPart } from '#console/ui/lazy-part.ts'

// The summary is shown only in the menu, so its code loads with the menu.
const KeySummary = lazyPart(
  async () => (await import('#console/access/keys/KeySummary.tsx')).KeySummary,
)

const themeOptions = [
  { value: 'system', label: 'System', icon: 'monitor' },
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'dark', label: 'Dark', icon: 'moon' },
] as const

/**
 * The signed-in key, other connections, theme and sign-out. On a phone also the search, the pages for which the bar has
 * no room, and the settings.
 */
export function AccountMenu({ onSearch }: { onSearch: () => void }) {
  const { data: me } = useSuspenseQuery(meQueries.own())
  const theme = useSyncExternalStore(onTheme, currentTheme)
  const { connection, saved } = useSyncExternalStore(session.subscribe, session.get)
  const navigate = useNavigate()
  const others = saved.filter((candidate) => candidate.key !== connection?.key)

  // Must match the breakpoint in Navigation.module.css, below which the navigation is a bar.
  const isPhone = useMediaQuery('(max-width: 40rem)')
  const settings = settingsItems.filter((item) => isAccessible(item, me.key))
  const toLink = ({ label, icon, to }: NavigationItem) =>
    ({ type: 'link', label, icon, to }) as const

  const items: MenuItem[] = [
    ...(isPhone
      ? [
          { type: 'action' as const, label: 'Search', icon: 'search' as const, onSelect: onSearch },
          ...accessibleMainItems(me.key).menu.map(toLink),
          { type: 'separator' as const, key: 'after-pages' },
        ]
      : []),
    { type: 'note', key: 'identity', content: <KeySummary me={me} /> },
    { type: 'separator', key: 'after-identity' },
    ...(isPhone && settings.length > 0
      ? [...settings.map(toLink), { type: 'separator' as const, key: 'after-settings' }]
      : []),
    ...others.map((other): MenuItem => ({
      type: 'action',
      label: `Switch to ${other.name}`,
      icon: 'switch',
      onSelect: () => {
        session.signIn(other, true)
        void navigate(paths.home())
      },
    })),
    {
      type: 'action',
      label: 'Use another key',
      icon: 'plus',
      onSelect: () => void navigate(paths.signIn()),
    },
    { type: 'separator', key: 'before-theme' },
    {
      type: 'choice',
      label: 'Theme',
      value: theme,
      options: themeOptions,
      onChoose: (value) => chooseTheme(themes.find((option) => option === value) ?? 'system'),
    },
    { type: 'separator', key: 'before-sign-out' },
    {
      type: 'action',
      label: 'Sign out',
      icon: 'sign-out',
      onSelect: () => session.end('signed_out'),
    },
  ]

  return (
    <Menu
      label={isPhone ? 'More' : 'Account'}
      items={items}
      align="start"
      trigger={(props) => (
        <Row
          as="button"
          type="button"
          {...props}
          gap={2}
          flex="fixed"
          textAlign="start"
          padInline={2}
          className={styles['account']}
          onPointerEnter={() => {
            props.onPointerEnter()
            KeySummary.preload()
          }}
        >
          <Icon
            name={isPhone ? 'more' : 'sheaf'}
            {...(!isPhone && { tone: 'mark', size: 'large' })}
          />
          <span className={styles['short']}>{isPhone ? 'More' : 'Account'}</span>
          <Stack as="span" flex="grow" className={styles['words']}>
            <Text as="span" weight="bold" overflow="truncate">
              {me.team?.name ?? me.organization.name}
            </Text>
            <Text as="span" tone="muted" size="xs" overflow="truncate">
              {me.key.name}
            </Text>
          </Stack>
          <Icon name="chevrons" tone="faint" className={styles['chevrons']} />
        </Row>
      )}
    />
  )
}
