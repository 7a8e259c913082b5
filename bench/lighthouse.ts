import { startServer } from '#test/server.ts'
import { chromiumPath } from '../scripts/browser.ts'
import { measuredAddresses, visits } from '../scripts/checks/lighthouse.ts'
import { publicAddressesOf } from '../scripts/checks/public-addresses.ts'
import type { Figure, Result } from './figures.ts'

const names = ['Home', 'Courses', 'a course', 'an announcement', 'Resources']

/** Lighthouse's figures of five public pages on a phone. */
export async function lighthouseBench(): Promise<Result> {
  const executable = await chromiumPath()
  const server = await startServer({ env: { LOG_LEVEL: 'error' } })
  try {
    const figures: Figure[] = []
    for (const [at, address] of measuredAddresses(await publicAddressesOf(server.origin)).entries()) {
      const all = await visits(server.origin + address, executable)
      const name = names[at] ?? address
      figures.push(
        {
          name: `${name}: performance`,
          values: all.map(({ scores }) => scores.performance),
          unit: '',
          group: 'performance of public pages on a phone',
          aim: { atLeast: 99 },
        },
        {
          name: `${name}: largest paint`,
          values: all.map(({ largestPaint }) => largestPaint / 1000),
          unit: 's',
          group: 'largest paint of public pages on a phone',
          aim: { atMost: 1.8 },
          note: 'fonts and the largest picture are the way to it: scripts begin when the page is painted (decision 028)',
        },
        { name: `${name}: blocked time`, values: all.map(({ blocked }) => blocked), unit: 'ms' },
      )
    }
    return {
      title: 'Lighthouse on a phone, simulated at 1.6 Mbit/s, 150 ms and a processor four times slower',
      how: 'each page loaded five times by a browser of its own, the site warmed up',
      figures,
    }
  } finally {
    await server.stop()
  }
}
