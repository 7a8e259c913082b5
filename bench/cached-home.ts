import { startServer, type RunningServer } from '#test/server.ts'
import type { BareAnswer } from './bare-server.ts'
import { pin, startChild } from './child.ts'
import type { Result } from './figures.ts'
import { inTurn, ratios } from './in-turn.ts'
import type { Order } from './load.ts'
import { oneAnswer } from './uncached.ts'
import { chromium } from '@playwright/test'
import { signIn } from '#test/journeys/people.ts'
import { addressesOf, open, routePatterns } from '#test/journeys/screens.ts'
import { chromiumFlags, chromiumPath } from '../scripts/browser.ts'

// Short rounds in turn: other load on the machine then affects both alike.
const rounds = 21
const roundMs = 500
const warmUpMs = 3_000
const connections = 32
const serversProcessor = 0
const loadProcessor = 1

/** Compares the home page from the response cache with a bare server that writes the same bytes. */
export async function cachedHome(): Promise<Result> {
  const site = await startServer({ env: { LOG_LEVEL: 'error' } })
  pin(site, serversProcessor)
  const bare = startChild<BareAnswer, { port: number }>('bare-server.ts', serversProcessor)
  const load = startChild<Order, { rate: number }>('load.ts', loadProcessor)
  try {
    const sitePort = Number(new URL(site.origin).port)
    const answer = await keptAnswer(sitePort)
    const { port: barePort } = await bare.ask(answer)
    const rateOf = async (port: number, ms: number) => (await load.ask({ port, path: '/', connections, ms })).rate
    const measure = () =>
      inTurn(
        { academy: (ms) => rateOf(sitePort, ms), bare: (ms) => rateOf(barePort, ms) },
        { rounds, roundMs, warmUpMs },
      )
    const fresh = await measure()
    const opened = await browseEverything(site)
    const used = await measure()
    return {
      title: 'cached home page against a bare node:http server that writes the same bytes',
      how: `${rounds} rounds of ${roundMs / 1000} s each in turn, ${connections} kept-alive connections, ${answer.headers['content-length']} bytes of brotli, one processor each for servers and load; used: after a browser has opened ${opened} pages and screens`,
      figures: [
        { name: 'academy, just started', values: fresh.academy, unit: '/s' },
        { name: 'bare server', values: fresh.bare, unit: '/s' },
        {
          name: 'academy ÷ bare server, round by round',
          values: ratios(fresh.academy, fresh.bare),
          unit: '×',
          aim: { atLeast: 0.97 },
          note: 'the head is one text per encoding, and Node passes over the body of requests that have none',
        },
        { name: 'academy, used', values: used.academy, unit: '/s', isKept: true },
        { name: 'bare server again', values: used.bare, unit: '/s' },
        {
          name: 'academy, used ÷ bare server, round by round',
          values: ratios(used.academy, used.bare),
          unit: '×',
          aim: { atLeast: 0.95 },
          note: 'browsers and the back office bring other kinds of streams, sockets and header objects, and what compiled code knew of few shapes it looks up among many (perf: half as much time again in megamorphic loads, the same system calls). Our own part avoids those objects; Node’s parsing and streams stay',
        },
      ],
    }
  } finally {
    load.end()
    bare.end()
    await site.stop()
  }
}

async function keptAnswer(port: number): Promise<BareAnswer> {
  const ask = () => oneAnswer(port, { path: '/' })
  await ask()
  const [first, second] = [await ask(), await ask()]
  if (first.body !== second.body) throw new Error('Two answers in a row differ: the home page is not kept.')
  return second
}

/** Opens every page in a browser, then as the administrator every screen of the back office; gives their number. */
async function browseEverything({ origin }: RunningServer): Promise<number> {
  const addresses = await addressesOf(routePatterns(), origin)
  const isOffice = (address: string) => address.startsWith('/admin')
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: chromiumFlags })
  try {
    const page = await browser.newPage()
    const pages = addresses.filter((address) => !isOffice(address) && address !== '/auth/callback')
    const screens = addresses.filter(isOffice)
    for (const address of pages) await open(page, origin + address)
    await signIn(page, origin, 'Sample Administrator')
    for (const address of screens) await open(page, origin + address)
    return pages.length + screens.length
  } finally {
    await browser.close()
  }
}
