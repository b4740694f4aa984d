import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import type { Browser } from '@playwright/test'
import { median, within } from './bench.ts'
import type { Bench, Line } from './bench.ts'
import { inFolder, runService } from './running-service.ts'
import { serveFolder } from './serve-folder.ts'
import type { RunningService } from './running-service.ts'
import { findChromium } from '../scripts/find-chromium.mjs'

const assets = join('dist', 'assets')
const sizeLimit = 160_000
const paintLimit = 1500
const requestLimit = 12
const rounds = 5
const biggest = 5
const quietTime = 1500

const pages = [
  { name: 'sign-in', path: '/sign-in', isSignedIn: false },
  { name: 'home', path: '/', isSignedIn: true },
  { name: 'graphs', path: '/graphs', isSignedIn: true },
  { name: 'files', path: '/files', isSignedIn: true },
  { name: 'ask', path: '/ask', isSignedIn: true },
]

/** Goals as shares of what the sign-in page of a peer takes. */
const peerGoals: Record<string, { paint: number; work: number }> = {
  'sign-in': { paint: 0.8, work: 0.8 },
  home: { paint: 1, work: 0.8 },
}
const peerPage = { name: 'peer', path: '/_/', isSignedIn: false }

interface Visit {
  /** Milliseconds to the largest contentful paint, and what was painted. */
  paint: number
  element: string
  /** How many requests had begun by then, with that for the HTML. */
  requests: number
  /** Milliseconds that the main thread worked until the page was quiet. */
  work: number
  /** The scripts and styles that were loaded, by the names of their files. */
  loaded: string[]
}

/** Opens a page as somebody does who was never here, on a slow machine and a slow line. */
async function visit(
  browser: Browser,
  service: Pick<RunningService, 'address' | 'key'>,
  { path, isSignedIn }: (typeof pages)[number],
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    if (isSignedIn) {
      const connection = { id: service.key, base_url: '', key: service.key, name: 'Bench' }
      await context.addInitScript(
        (text) => sessionStorage.setItem('sheaf.connection', text),
        JSON.stringify(connection),
      )
    }
    const page = await context.newPage()
    const loaded = new Set<string>()
    page.on('requestfinished', (request) => {
      const { pathname } = new URL(request.url())
      if (/\.(js|css)$/.test(pathname)) loaded.add(basename(pathname))
    })
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 40,
      downloadThroughput: 10_000_000 / 8,
      uploadThroughput: 10_000_000 / 8,
    })
    await devtools.send('Performance.enable')
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.goto(service.address + path, { waitUntil: 'load' })
    // Requests after the load event count too.
    let count = -1
    while (count < loaded.size) {
      count = loaded.size
      await page.waitForTimeout(quietTime)
    }
    const painted = await page.evaluate(
      () =>
        new Promise<Pick<Visit, 'paint' | 'element' | 'requests'>>((resolve) => {
          new PerformanceObserver((list) => {
            const last = list.getEntries().at(-1)
            const element = last && 'element' in last ? last.element : null
            const paint = last?.startTime ?? NaN
            const resources = performance.getEntriesByType('resource')
            resolve({
              paint,
              requests: 1 + resources.filter(({ startTime }) => startTime <= paint).length,
              element: element instanceof Element ? element.tagName.toLowerCase() : '?',
            })
          }).observe({ type: 'largest-contentful-paint', buffered: true })
        }),
    )
    const { metrics } = await devtools.send('Performance.getMetrics')
    const work = (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1000
    return { ...painted, work, loaded: [...loaded] }
  } finally {
    await context.close()
  }
}

function compressed(name: string): number {
  return gzipSync(readFileSync(join(assets, name)), { level: 9 }).length
}

const inKilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`

function sizeLines(name: string, loaded: readonly string[]): Line[] {
  const sizes = loaded
    .map((file) => ({ file, size: compressed(file) }))
    .toSorted((a, b) => b.size - a.size)
  const sum = sizes.reduce((all, { size }) => all + size, 0)
  return [
    {
      what: `${name}: script and style of the first load, gzip`,
      measured: inKilobytes(sum),
      beside: `≤ ${inKilobytes(sizeLimit)}`,
      ratio: sum / sizeLimit,
      isMet: sum <= sizeLimit,
    },
    ...sizes
      .slice(0, biggest)
      .map(({ file, size }) => ({ what: `    ${file}`, measured: inKilobytes(size) })),
  ]
}

async function fill(service: RunningService): Promise<void> {
  for (let at = 1; at <= 50; at += 1) {
    const reply = await fetch(`${service.address}/v1/graphs`, {
      method: 'POST',
      headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: `Graph ${at}`, description: 'What the quarter brought' }),
    })
    if (!reply.ok) throw new Error(await reply.text())
  }
}

/** `peerFolder` has the built console of another product, which is visited in turns with this one. */
export const consoleLoad = (peerFolder: string | undefined): Bench => ({
  title: 'the first load of the built console, at a quarter of the speed, 10 Mbit/s and 40 ms',
  run: (add) =>
    inFolder(async (folder) => {
      const service = await runService(folder)
      const peer = peerFolder === undefined ? null : await serveFolder(peerFolder)
      const executablePath = findChromium() ?? undefined
      const browser = await chromium.launch({
        ...(executablePath !== undefined && { executablePath }),
        args: ['--no-sandbox'],
      })
      try {
        await fill(service)
        const loaded = new Set<string>()
        for (const page of pages) {
          const goals = peerGoals[page.name]
          const visits: Visit[] = []
          const peerVisits: Visit[] = []
          for (let round = 0; round < rounds; round += 1) {
            visits.push(await visit(browser, service, page))
            if (peer === null || goals === undefined) continue
            peerVisits.push(await visit(browser, { ...peer, key: '' }, peerPage))
          }
          const [first] = visits
          if (!first) continue
          for (const line of sizeLines(page.name, first.loaded)) add(line)
          for (const name of first.loaded) loaded.add(name)
          const paint = median(visits.map((result) => result.paint))
          add(
            within(`${page.name}: largest contentful paint (${first.element})`, paint, paintLimit),
          )
          const requests = median(visits.map((result) => result.requests))
          add({
            what: `${page.name}: requests until then`,
            measured: String(requests),
            beside: `≤ ${requestLimit}`,
            ratio: requests / requestLimit,
            isMet: requests <= requestLimit,
          })
          const work = median(visits.map((result) => result.work))
          add({ what: `${page.name}: work of the main thread`, measured: `${work.toFixed(0)} ms` })
          if (goals === undefined || peerVisits.length === 0) continue
          const peerPaint = median(peerVisits.map((result) => result.paint))
          const peerWork = median(peerVisits.map((result) => result.work))
          add(besidePeer(`${page.name}: largest paint`, paint, peerPaint, goals.paint))
          add(besidePeer(`${page.name}: work of the main thread`, work, peerWork, goals.work))
        }
        const rest = readdirSync(assets).filter(
          (name) => /\.(js|css)$/.test(name) && !loaded.has(name),
        )
        add({
          what: `the other ${rest.length} files, loaded where they are needed`,
          measured: inKilobytes(rest.reduce((sum, name) => sum + compressed(name), 0)),
        })
      } finally {
        await browser.close()
        await peer?.stop()
        await service.stop()
      }
    }),
})

function besidePeer(what: string, own: number, peer: number, goal: number): Line {
  return {
    what: `${what}, at most ${goal} of the peer`,
    measured: `${own.toFixed(0)} ms`,
    beside: `${peer.toFixed(0)} ms peer`,
    ratio: own / peer,
    isMet: own / peer <= goal,
  }
}
