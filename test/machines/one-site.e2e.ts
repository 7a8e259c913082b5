import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { tell } from '#test/promises.ts'
import { all, heroAt, heroOf, listen, type Machines, type Section, startMachines } from './machines.ts'
import { needs, programOf } from './programs.ts'

let machines: Machines
beforeAll(async () => {
  if (!all.every(programOf)) return
  machines = await startMachines()
  return () => machines.stop()
})

const placesOf = ({ origin, servers }: Machines) => [origin, ...servers.map(({ port }) => `http://localhost:${port}`)]
const median = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

test('a page has the same bytes and ETag in every process and through nginx (cache-9)', async (context) => {
  needs(context, all)
  const sitemap = await (await fetch(`${machines.origin}/sitemap.xml`)).text()
  const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
  const paths = [
    ...pages,
    '/courses?tab=free',
    '/calendar.ics',
    '/feeds/announcements.xml',
    '/api/courses',
    '/sitemap.xml',
  ]
  for (const path of paths) {
    const answers = await Promise.all(
      placesOf(machines).map(async (place) => {
        const headers = { host: new URL(machines.origin).host }
        const answer = await fetch(place + path, { headers })
        return [answer.status, answer.headers.get('etag'), await answer.text()]
      }),
    )
    expect(answers[0]?.[0], path).toBe(200)
    for (const answer of answers) expect(answer, path).toEqual(answers[0])
  }
  tell(context, 1, `${paths.length} addresses at 3 processes and through nginx: one ETag and the same bytes each`)
})

test('a publish is on every process, through nginx and on streams within a second (engine-9)', async (context) => {
  needs(context, all)
  const admin = await machines.administrator()
  const stream = await listen(machines.origin)
  const revalidated = new Set<string | null>()
  const [page, told]: number[][] = [[], []]
  let { version } = await heroAt(machines.origin)
  for (let round = 0; round < 20; round += 1) {
    const title = `Published ${round}`
    for (const place of [machines.origin, ...placesOf(machines)]) {
      const answer = await fetch(place, { headers: { host: new URL(machines.origin).host } })
      await answer.text()
      revalidated.add(answer.headers.get('x-kept'))
    }
    const heard = stream.heard().length
    const asked = performance.now()
    const saved = await admin.request('/api/site-content/hero', {
      method: 'PUT',
      json: { version, data: heroOf(title) },
    })
    expect(saved.status).toBe(200)
    ;({ version } = (await saved.json()) as Section)
    const done = performance.now()
    // A second, and on a machine that is slow as much more as the save itself took.
    const patience = Math.max(1000, 20 * (done - asked))
    const seenAt = async (isSeen: () => Promise<boolean>) => {
      while (!(await isSeen())) {
        expect(performance.now() - done).toBeLessThan(patience)
        await wait(1)
      }
      return performance.now() - done
    }
    const onPages = placesOf(machines).map((place) =>
      seenAt(async () => {
        const answer = await fetch(place, { headers: { host: new URL(machines.origin).host } })
        revalidated.add(answer.headers.get('x-kept'))
        return (await answer.text()).includes(`>${title}<`)
      }),
    )
    const onStream = seenAt(() => Promise.resolve(stream.heard().slice(heard).includes('"position"')))
    page?.push(Math.max(...(await Promise.all(onPages))))
    told?.push(await onStream)
  }
  stream.end()
  expect([...revalidated]).toContain('REVALIDATED')
  const figures = (values: number[] = []) =>
    `${median(values).toFixed(0)} ms, at most ${Math.max(...values).toFixed(0)} ms`
  tell(
    context,
    1,
    `20 publishes, from the answer to the save: rendered anew everywhere after ${figures(page)}; told after ${figures(told)}; nginx: ${[...revalidated].filter(Boolean).join(', ')}`,
  )
})

test('event streams pass nginx unbuffered with heartbeats, and end at once (changes-8)', async (context) => {
  needs(context, all)
  const streams = await Promise.all(Array.from({ length: 30 }, () => listen(machines.origin)))
  await expect.poll(() => streams.every((stream) => stream.heard().includes(': connected'))).toBe(true)
  const admin = await machines.administrator()
  const { version } = await heroAt(machines.origin)
  const before = performance.now()
  const saved = await admin.request('/api/site-content/hero', {
    method: 'PUT',
    json: { version, data: heroOf('Told') },
  })
  expect(saved.status).toBe(200)
  await expect.poll(() => streams.every((stream) => stream.heard().includes('"position"')), { interval: 1 }).toBe(true)
  const last = performance.now() - before
  await expect
    .poll(() => streams.every((stream) => stream.heard().includes(': heartbeat')), { timeout: 60_000 })
    .toBe(true)
  for (const stream of streams) stream.end()
  tell(
    context,
    1,
    `30 streams over three processes: connected at once, the last told ${last.toFixed(0)} ms after the save was sent, each with its heartbeat`,
  )
})

test('a picture uploaded at one process is served by ranges by all of them (engine-9)', async (context) => {
  needs(context, all)
  const admin = await machines.administrator()
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const picture = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: 'white', noise } })
    .jpeg({ quality: 95 })
    .toBuffer()
  const form = new FormData()
  form.append('file', new File([new Uint8Array(picture)], 'river.jpg'))
  const stored = await admin.request('/api/media/uploads/hero-background', { method: 'POST', body: form })
  expect(stored.status).toBeLessThan(300)
  const { url } = (await stored.json()) as { url: string }
  const whole = Buffer.from(await (await fetch(machines.origin + url)).arrayBuffer())
  expect(whole.length).toBeGreaterThan(10_000)
  const ranges = [
    ['bytes=0-99', 0, 100],
    ['bytes=5000-8191', 5000, 8192],
    ['bytes=-512', whole.length - 512, whole.length],
  ] as const
  for (const place of placesOf(machines)) {
    for (const [range, from, to] of ranges) {
      const headers = { range, host: new URL(machines.origin).host }
      const part = await fetch(place + url, { headers })
      expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${from}-${to - 1}/${whole.length}`])
      expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(from, to))).toBe(true)
    }
  }
  tell(
    context,
    1,
    `${Math.round(picture.length / 1000)} kB sent, ${Math.round(whole.length / 1000)} kB served; 3 ranges at each process and through nginx are the bytes of the whole`,
  )
})
