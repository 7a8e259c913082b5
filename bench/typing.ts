import type { CDPSession, Page } from '@playwright/test'

const keys = 200
const people = 60

/** Makes a team of sixty, as an administrator whose session the page has. */
export async function fillTeam(page: Page, origin: string): Promise<void> {
  const address = `${origin}/api/site-content/team`
  const { version, data } = (await (await page.request.get(address)).json()) as { version: number; data: object }
  const teamMembers = Array.from({ length: people }, (_, order) => ({
    id: `00000000-0000-4000-8000-${String(order).padStart(12, '0')}`,
    name: `Person ${order}`,
    role: `Role ${order}`,
    description: 'Reads rivers, and writes down what they say.',
    avatar: null,
    order,
  }))
  const answer = await page.request.put(address, {
    data: { version, data: { ...data, teamMembers } },
    headers: { origin },
  })
  if (!answer.ok()) throw new Error(`The team was not saved: ${answer.status()} ${await answer.text()}`)
}

/** Milliseconds from each key typed into one person's name to the frame that shows it, on a processor four times slower. */
export async function typeName(page: Page, cdp: CDPSession, origin: string): Promise<number[]> {
  await page.goto(`${origin}/admin/team`)
  await page.getByRole('button', { name: /^Edit Name: Person 30$/ }).click()
  const field = page.getByRole('textbox', { name: 'Name' })
  await field.press('End')
  await page.evaluate(() => {
    const taken: number[] = []
    Object.assign(globalThis, { taken })
    addEventListener(
      'keydown',
      () => {
        const began = performance.now()
        requestAnimationFrame(() => setTimeout(() => taken.push(performance.now() - began)))
      },
      { capture: true },
    )
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  for (let key = 1; key <= keys; key++) {
    // A name has 120 characters at most: as many are taken away as were typed.
    await page.keyboard.press(key % 100 < 50 ? 'a' : 'Backspace')
    await page.waitForFunction((count) => (globalThis as unknown as { taken: number[] }).taken.length >= count, key)
  }
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return page.evaluate(() => (globalThis as unknown as { taken: number[] }).taken)
}
