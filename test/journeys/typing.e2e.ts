import { expect, type Page, test } from '@playwright/test'
import { type RunningServer, startServer } from '#test/server.ts'
import { person } from './people.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const few = 4
const many = 60
/** A key may take this much longer beside many items than beside a few: what one picture of the screen takes. */
const oneFrame = 1000 / 60

/** Stores a section with this many items instead of what it holds. */
async function store(page: Page, section: 'team' | 'mission', list: string, items: object[]): Promise<void> {
  const address = `${server.origin}/api/site-content/${section}`
  const { version, data } = (await (await page.request.get(address)).json()) as { version: number; data: object }
  const saved = await page.request.put(address, {
    data: { version, data: { ...data, [list]: items } },
    headers: { origin: server.origin },
  })
  expect(saved.status(), await saved.text()).toBe(200)
}

const members = (count: number) =>
  Array.from({ length: count }, (_, order) => ({
    id: `new-member-${String(order).padStart(4, '0')}`,
    order,
    name: `Member ${order}`,
    role: 'Walks and listens',
    description: 'Has walked along this river for twenty years and knows who lives on it. '.repeat(4).trim(),
    avatar: null,
  }))
const modules = (count: number) =>
  Array.from({ length: count }, (_, order) => ({
    id: `new-module-${String(order).padStart(4, '0')}`,
    order,
    type: 'paragraph',
    content: `Paragraph ${order}. ${'Soil, water and people belong together. '.repeat(20)}`.trim(),
  }))

/** How long each key takes from when it was pressed until the next picture of the screen is there, in milliseconds. */
async function keyTimes(page: Page, text: string): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = []
    Object.assign(window, { keyTimes: times })
    window.addEventListener(
      'keydown',
      ({ timeStamp }) => {
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', () => times.push(performance.now() - timeStamp))
          port1.start()
          port2.postMessage(null)
        })
      },
      { capture: true },
    )
  })
  await page.keyboard.type(text, { delay: 40 })
  await page.waitForFunction((count) => (window as { keyTimes?: number[] }).keyTimes?.length === count, text.length)
  const times = await page.evaluate(() => (window as { keyTimes?: number[] }).keyTimes?.slice() ?? [])
  // The text comes back as it was: nothing unsaved stands in the way of the next visit.
  await page.keyboard.press('Escape')
  return times
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** Types beside a few items and beside many, in turn, so that whatever else the machine does weighs on both alike. */
async function typedBeside(page: Page, prepare: (page: Page, count: number) => Promise<void>) {
  const times: Record<number, number[]> = { [few]: [], [many]: [] }
  for (const count of [few, many, many, few]) {
    await prepare(page, count)
    times[count]?.push(...(await keyTimes(page, 'Walks along the river')))
  }
  return { few: median(times[few] ?? []), many: median(times[many] ?? []) }
}

test(
  'a name is typed as fast beside sixty members as beside four (typing-1)',
  { tag: '@full' },
  async ({ browser }) => {
    const page = await person(browser, server.origin, 'Sample Administrator')
    const typed = await typedBeside(page, async (_page, count) => {
      await store(page, 'team', 'teamMembers', members(count))
      await page.goto(`${server.origin}/admin/team`)
      await page.getByRole('button', { name: `Edit Name: Member ${count - 1}`, exact: true }).click()
      await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
    })
    test.info().annotations.push({ type: 'ms from key to picture', description: JSON.stringify(typed) })
    expect(typed.many, JSON.stringify(typed)).toBeLessThan(typed.few + oneFrame)
    await page.context().close()
  },
)

test(
  'a paragraph is typed as fast beside sixty modules as beside four (typing-1)',
  { tag: '@full' },
  async ({ browser }) => {
    const page = await person(browser, server.origin, 'Sample Administrator')
    const typed = await typedBeside(page, async (_page, count) => {
      await store(page, 'mission', 'modules', modules(count))
      await page.goto(`${server.origin}/admin/mission`)
      await page.getByRole('button', { name: /^Edit .*Paragraph 3\./ }).click()
      await page.getByRole('dialog', { name: 'Edit Module' }).getByRole('textbox', { name: 'Text' }).click()
    })
    test.info().annotations.push({ type: 'ms from key to picture', description: JSON.stringify(typed) })
    expect(typed.many, JSON.stringify(typed)).toBeLessThan(typed.few + oneFrame)
    await page.context().close()
  },
)
