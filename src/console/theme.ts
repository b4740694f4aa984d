export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const storageKey = 'sheaf.theme'
const listeners = new Set<() => void>()

export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset['theme']
  return themes.find((theme) => theme === chosen) ?? 'system'
}

/** Applies a theme and stores it on this device; `system` follows the operating system. */
export function chooseTheme(theme: Theme): void {
  apply(theme)
  try {
    if (theme === 'system') window.localStorage.removeItem(storageKey)
    else window.localStorage.setItem(storageKey, theme)
  } catch {
    // Storage is disabled: the choice lasts until the page is closed.
  }
  for (const listener of listeners) listener()
}

/** Applies the stored theme when the console starts. */
export function restoreTheme(): void {
  try {
    const stored = window.localStorage.getItem(storageKey)
    apply(themes.find((theme) => theme === stored) ?? 'system')
  } catch {
    apply('system')
  }
}

export function onTheme(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function apply(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}
