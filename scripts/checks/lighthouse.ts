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
const thresholds = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }

type Scores = Record<keyof typeof thresholds, number>

/** The median; of an even number of values the lower middle one. */
export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0
}

/** Scores below their thresholds, as sentences. */
export function shortfalls(address: string, scores: Scores): string[] {
  const names = Object.keys(thresholds) as (keyof Scores)[]
  return names
    .filter((name) => scores[name] < thresholds[name])
    .map((name) => `${address}: ${name} ${scores[name]}, wanted ${thresholds[name]}`)
}

type Measured = { scores: Scores; lost: string[] }

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

async function measure(url: string, executable: string): Promise<Measured> {
  const browser = await launch({ chromePath: executable, chromeFlags: ['--headless=new', ...chromiumFlags] })
  try {
    const names = Object.keys(thresholds) as (keyof Scores)[]
    const result = await lighthouse(url, {
      port: browser.port,
      output: 'json',
      logLevel: 'error',
      onlyCategories: names,
    })
    if (!result || result.lhr.runtimeError)
      throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`)
    const { audits, categories } = result.lhr
    const scores = Object.fromEntries(names.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]))
    const lost = Object.values(audits).filter((audit) => audit.score !== null && audit.score < 0.9)
    return { scores: scores as Scores, lost: lost.map((audit) => `${audit.id} ${audit.displayValue ?? audit.score}`) }
  } finally {
    browser.kill()
  }
}

async function medians(url: string, executable: string): Promise<Measured> {
  const all: Measured[] = []
  for (let run = 0; run < runs; run++) all.push(await persistently(mostTries, () => measure(url, executable)))
  const names = Object.keys(thresholds) as (keyof Scores)[]
  const scores = Object.fromEntries(names.map((name) => [name, median(all.map((one) => one.scores[name]))])) as Scores
  return { scores, lost: all.at(-1)?.lost ?? [] }
}

if (import.meta.main) {
  const asked = process.argv.slice(2)
  const executable = await chromiumPath()
  const server = await startServer()
  try {
    for (const address of asked.length > 0 ? asked : measuredAddresses(await publicAddressesOf(server.origin))) {
      // A fresh process is half as fast.
      for (let visit = 0; visit < 20; visit++) await (await fetch(server.origin + address)).arrayBuffer()
      const { scores, lost } = await medians(server.origin + address, executable)
      console.log(address, JSON.stringify(scores))
      const problems = shortfalls(address, scores)
      for (const problem of problems) console.error(problem)
      if (problems.length > 0) console.error(`  ${lost.join('\n  ')}`)
      if (problems.length > 0) process.exitCode = 1
    }
  } finally {
    await server.stop()
  }
}
