import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

const system = {
  linux: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  win32: ['C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe'],
}

/** How the tests start it: the root of a container has no sandbox, and a test no other network. */
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

/** Where Chromium is: SHEAF_CHROMIUM, the system's, or the one Playwright downloaded; else null. */
export function findChromium() {
  const given = process.env.SHEAF_CHROMIUM
  if (given) return existsSync(given) ? given : null
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
