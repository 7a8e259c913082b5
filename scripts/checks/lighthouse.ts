import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { startServer } from '#test/server.ts'
import { chromiumFlags, chromiumPath } from '../browser.ts'

const addresses = ['/']
const runs = 5
const thresholds = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }

type Scores = Record<keyof typeof thresholds, number>

/** The middle one of an odd number of values; of an even number, the lower of the two. */
export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0
}

/** What falls short of the thresholds, in words. */
export function shortfalls(address: string, scores: Scores): string[] {
  const names = Object.keys(thresholds) as (keyof Scores)[]
  return names
    .filter((name) => scores[name] < thresholds[name])
    .map((name) => `${address}: ${name} ${scores[name]}, wanted ${thresholds[name]}`)
}

type Measured = { scores: Scores; lost: string[] }

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
  for (let run = 0; run < runs; run++) all.push(await measure(url, executable))
  const names = Object.keys(thresholds) as (keyof Scores)[]
  const scores = Object.fromEntries(names.map((name) => [name, median(all.map((one) => one.scores[name]))])) as Scores
  return { scores, lost: all.at(-1)?.lost ?? [] }
}

if (import.meta.main) {
  const asked = process.argv.slice(2)
  const executable = await chromiumPath()
  const server = await startServer()
  try {
    for (const address of asked.length > 0 ? asked : addresses) {
      // The first seconds of a fresh process are half as fast.
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
