import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { startServer } from '#test/server.ts'
import { chromiumFlags, chromiumPath } from '../browser.ts'
import { publicAddressesOf } from './public-addresses.ts'

/** Of a page that ends with `/…` the first one of the site. */
const pages = ['/', '/courses', '/course/…', '/announcements/…', '/resources']
const runs = 5
/** A browser or trace that fails says nothing of the page. */
const mostTries = 3
const thresholds = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 }
const names = Object.keys(thresholds) as (keyof typeof thresholds)[]
const largestPaintMs = 1800

type Scores = Record<keyof typeof thresholds, number>
/** `largestPaint` and `blocked` in milliseconds; `lost`: audits that cost points. */
export type Measured = { scores: Scores; largestPaint: number; blocked: number; lost: string[] }

/** The median; of an even number of values the lower middle one. */
export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0
}

/** Scores below their thresholds and a late largest paint, as sentences. */
export function shortfalls(
  address: string,
  { scores, largestPaint }: Pick<Measured, 'scores' | 'largestPaint'>,
): string[] {
  const low = names
    .filter((name) => scores[name] < thresholds[name])
    .map((name) => `${address}: ${name} ${scores[name]}, wanted ${thresholds[name]}`)
  if (largestPaint <= largestPaintMs) return low
  return [...low, `${address}: largest paint after ${Math.round(largestPaint)} ms, wanted ${largestPaintMs}`]
}

/** The addresses of a site that stand for the measured pages, in their order. */
export function measuredAddresses(known: readonly string[]): string[] {
  return pages.map((page) => {
    const isIt = page.endsWith('…')
      ? (each: string) => each.startsWith(page.slice(0, -1))
      : (each: string) => each === page
    const address = known.find(isIt)
    if (address === undefined) throw new Error(`The site has no page ${page}.`)
    return address
  })
}

/** Tries up to `times` times; throws the last failure. */
export async function persistently<Result>(times: number, attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await attempt()
  } catch (error) {
    if (times <= 1) throw error
    console.error(`A run failed and is done again: ${error instanceof Error ? error.message : String(error)}`)
    return persistently(times - 1, attempt)
  }
}

async function measure(url: string, executable: string, categories: readonly (keyof Scores)[]): Promise<Measured> {
  const browser = await launch({ chromePath: executable, chromeFlags: ['--headless=new', ...chromiumFlags] })
  try {
    const result = await lighthouse(url, {
      port: browser.port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: [...categories],
      disableFullPageScreenshot: true,
      // The site asks nothing by itself later than that.
      networkQuietThresholdMs: 1000,
    })
    if (!result || result.lhr.runtimeError)
      throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`)
    const { audits, categories: judged } = result.lhr
    const scores = Object.fromEntries(names.map((name) => [name, Math.round((judged[name]?.score ?? 0) * 100)]))
    const lost = Object.values(audits).filter((audit) => audit.score !== null && audit.score < 0.9)
    return {
      scores: scores as Scores,
      largestPaint: audits['largest-contentful-paint']?.numericValue ?? Infinity,
      blocked: audits['total-blocking-time']?.numericValue ?? Infinity,
      lost: lost.map((audit) => `${audit.id} ${audit.displayValue ?? audit.score}`),
    }
  } finally {
    browser.kill()
  }
}

/** Loads a page five times; all but its speed is judged once, since it is the same each time. `isDecided` ends it before. */
export async function visits(
  url: string,
  executable: string,
  isDecided: (soFar: readonly Measured[]) => boolean = () => false,
): Promise<Measured[]> {
  // A fresh process is half as fast.
  for (let visit = 0; visit < 20; visit++) await (await fetch(url)).arrayBuffer()
  const first = await persistently(mostTries, () => measure(url, executable, names))
  const all = [first]
  while (all.length < runs && !isDecided(all)) {
    const next = await persistently(mostTries, () => measure(url, executable, ['performance']))
    all.push({ ...next, scores: { ...first.scores, performance: next.scores.performance } })
  }
  return all
}

export function medianOf(all: readonly Measured[]): Measured {
  const { scores, lost } = all.at(-1) ?? { scores: { performance: 0 } as Scores, lost: [] }
  return {
    scores: { ...scores, performance: median(all.map((one) => one.scores.performance)) },
    largestPaint: median(all.map((one) => one.largestPaint)),
    blocked: median(all.map((one) => one.blocked)),
    lost,
  }
}

/** The median of five suffices once three suffice. */
const suffices = (all: readonly Measured[]) => all.filter((one) => shortfalls('', one).length === 0).length > runs / 2

if (import.meta.main) {
  const asked = process.argv.slice(2)
  const executable = await chromiumPath()
  const server = await startServer()
  try {
    for (const address of asked.length > 0 ? asked : measuredAddresses(await publicAddressesOf(server.origin))) {
      const all = await visits(server.origin + address, executable, suffices)
      const { lost, ...middle } = medianOf(all)
      console.log(address, JSON.stringify(middle))
      const problems = suffices(all) ? [] : shortfalls(address, middle)
      for (const problem of problems) console.error(problem)
      if (problems.length > 0) console.error(`  ${lost.join('\n  ')}`)
      if (problems.length > 0) process.exitCode = 1
    }
  } finally {
    await server.stop()
  }
}
