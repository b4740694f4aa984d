import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

// The shell has no windows, tabs or spare processes, and its tests take three quarters of the processor time.
const system = {
  linux: [
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ],
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  win32: ['C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'],
}

/** The launch options of the tests: root in a container cannot use the sandbox. */
export function chromiumLaunch() {
  return {
    executablePath: findChromium() ?? undefined,
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  }
}

/** The path of Chromium: SHEAF_CHROMIUM, the system's or Playwright's; null when there is none. */
export function findChromium() {
  const configuredPath = process.env.SHEAF_CHROMIUM
  if (configuredPath) return existsSync(configuredPath) ? configuredPath : null
  return (system[process.platform] ?? []).find((path) => existsSync(path)) ?? downloaded()
}

function downloaded() {
  const cache = {
    linux: join(homedir(), '.cache', 'ms-playwright'),
    darwin: join(homedir(), 'Library', 'Caches', 'ms-playwright'),
    win32: join(process.env.LOCALAPPDATA ?? homedir(), 'ms-playwright'),
  }[process.platform]
  if (!cache || !existsSync(cache)) return null
  const inside = {
    linux: ['chrome-linux', 'chrome'],
    darwin: ['chrome-mac', 'Chromium.app', 'Contents', 'MacOS', 'Chromium'],
    win32: ['chrome-win', 'chrome.exe'],
  }[process.platform]
  return (
    readdirSync(cache)
      .filter((name) => /^chromium-\d+$/.test(name))
      .map((name) => join(cache, name, ...inside))
      .find((path) => existsSync(path)) ?? null
  )
}
