import { type Browser, type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { proofAt } from '#test/local-access.ts'
import { scriptedBrowser } from '#test/scripted-browser.ts'
import { testLanguage } from '#test/language.ts'
import { addressIn, languageNow, spokenAddress, t } from '#platform/values/translate.ts'

type SampleAccount = 'Sample Administrator' | 'Sample Student'
const emails = {
  'Sample Administrator': 'admin@academy.example',
  'Sample Student': 'student@academy.example',
} satisfies Record<SampleAccount, string>
/** A student of one journey's own has an email that no other journey uses. */
type Account = SampleAccount | { name: string; email: string }

/** Signs a person in the way people do: through 'Sign in with Google' and the labelled development page. */
export async function signInByHand(page: Page, origin: string, account: SampleAccount): Promise<void> {
  if (account === 'Sample Administrator') await prove(page.context(), origin)
  await page.goto(origin + addressIn('/'))
  await signInLink(page).click()
  await page.getByRole('button', { name: account }).click()
  await page.waitForURL(origin + addressIn('/'))
  await expect(page.getByRole('button', { name: new RegExp(account) }).first()).toBeVisible()
}

export const signInLink = (page: Page) => page.getByRole('link', { name: t('Sign in with Google') }).first()
export const accountOf = (page: Page, name: string) =>
  page.getByRole('button', { name: t('Account of {name}', { name }) })

/**
 * Signs a person in over the same path without drawing its pages: the browser has a session afterwards, and shows what it showed
 * before.
 */
export async function signIn(page: Page, origin: string, account: Account): Promise<void> {
  const who = typeof account === 'string' ? { name: account, email: emails[account] } : account
  const road = scriptedBrowser(origin)
  if (account !== 'Sample Student') {
    const proof = await proofAt(origin)
    road.cookies.set(proof.name, { value: proof.value, path: '/' })
  }
  if (account === 'Sample Administrator') await prove(page.context(), origin)
  // How each screen works was read before.
  const { hostname } = new URL(origin)
  const read = { name: 'help_read', value: '*', domain: hostname, path: '/' }
  await page.context().addCookies([read])
  // Where the machine is too busy to sign anybody in, people try again; whether they can is the subject of other journeys.
  const start = () => road.go(spokenAddress('/api/auth/google'))
  let chooser = await start()
  for (let tries = 0; chooser.status === 503 && tries < 5; tries += 1) chooser = await start()
  // The page that it leads back to is drawn for nobody.
  await road.send(chooser, who, () => road.cookies.has('session'))
  const session = road.cookies.get('session')
  if (!session) throw new Error(`${who.name} has got no session at ${origin}.`)
  await page
    .context()
    .addCookies([{ name: 'session', value: session.value, url: origin, httpOnly: true, sameSite: 'Lax' }])
}

/** Gives a browser what it gets from the address that the server prints, which a newcomer opens by hand. */
export async function prove(context: BrowserContext, origin: string): Promise<void> {
  await context.addCookies([{ ...(await proofAt(origin)), url: origin }])
}

/** A person with a browser of their own, signed in. Close its context at the end. */
export async function person(browser: Browser, origin: string, account: Account): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page, origin, account)
  return page
}

/** Opens a part of a record's form. */
export async function unfold(form: Page | Locator, part: string): Promise<void> {
  await form.locator('summary').filter({ hasText: part }).click()
}

/** Does to the first row of this name what its menu offers. */
export async function chooseOf(page: Page, name: string, label: string): Promise<void> {
  await page
    .getByRole('button', { name: t('Actions for {name}', { name }) })
    .first()
    .click()
  await page.getByRole('menuitem', { name: label }).click()
}

/** Where a section is edited in its source: in Chinese its editor begins with what is translated, which has no order of its own. */
export const editorAt = (address: string) => addressIn(address) + (languageNow() === 'en' ? '' : '?language=en')

/** An administrator with the home page's editor open. */
export async function editorOfHomePage(browser: Browser, origin: string): Promise<Page> {
  const page = await person(browser, origin, 'Sample Administrator')
  await page.goto(origin + editorAt('/admin/homepage'))
  await expect(page.getByRole('button', { name: t('Edit {label}:', { label: t('Hero title') }) })).toBeVisible()
  return page
}

/** Writes a single line in place, as `label` names it, and is done with Enter. Nothing is saved by it. */
export async function writeInPlace(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('button', { name: t('Edit {label}:', { label }) }).click()
  const field = page.getByRole('textbox', { name: label, exact: true })
  await field.fill(text)
  await field.press('Enter')
}

/** Saves a section by its own button and sees that it is stored. */
export async function save(page: Page, section: 'Hero' | 'Mission' | 'Vision' | 'Team'): Promise<void> {
  // The message of a save before may still be there: what counts is that this one was answered.
  await Promise.all([
    page.waitForResponse((answer) => {
      return answer.url().endsWith(`/api/site-content/${section.toLowerCase()}`) && answer.request().method() === 'PUT'
    }),
    page.getByRole('button', { name: t('Save {label} Changes', { label: t(section) }) }).click(),
  ])
  await expect(page.getByText(t('{label} section has been updated', { label: t(section) })).first()).toBeVisible()
}

/** What the site tells everybody about a section of the home page. */
export async function storedSection<Data = Record<string, unknown>>(
  page: Page,
  origin: string,
  section: string,
): Promise<Data> {
  const answer = await page.request.get(`${origin}/api/site-content/${section}`)
  expect(answer.ok()).toBe(true)
  return ((await answer.json()) as { data: Data }).data
}

/** Fails the test on anything a browser complains about: script errors, refused styles, missing files. */
export function listenForComplaints(context: BrowserContext): string[] {
  const complaints: string[] = []
  context.on('weberror', (error) => complaints.push(error.error().message))
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  return complaints
}

/** What something is called in which parts of `message` are for screen readers alone: they stand apart. */
export const wholeName = (message: string): RegExp => new RegExp(message.replaceAll(/<.*?>/g, '\\s*'))

/** What an English page marks as Chinese is a Chinese page's own language. */
export const expectChinese = (said: Locator): Promise<void> =>
  testLanguage === 'en' ? expect(said).toHaveAttribute('lang', 'zh-CN') : expect(said).not.toHaveAttribute('lang', /./)

/** What is announced of something that is carried, with its place as a group; `name` is what its own ends with. */
const carried = (name: string) => {
  const at = { name: `.*${name}`, position: '(\\d+)', count: '\\d+' }
  const [up, over, dropped] = [
    t('{name} is picked up at position {position} of {count}.', at),
    t('{name} is over position {position} of {count}.', at),
    t('{name} is dropped at position {position} of {count}.', at),
  ]
  return { held: new RegExp(`${up}|${over}`), over: new RegExp(over), dropped: new RegExp(dropped) }
}

/**
 * Picks up what `handle` drags, by keyboard; `name` is what it is called, or the end of it. Keys are listened to a moment after
 * that is announced: by a timer of the page, which one set later cannot overtake.
 */
export async function pickUp(page: Page, handle: Locator, name: string): Promise<void> {
  await handle.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(carried(name).held)).toBeAttached()
  await page.evaluate(() => new Promise((done) => setTimeout(done)))
}

/**
 * Carries what was picked up upwards by keyboard, 25 px a key, until it is announced over another place, and drops it
 * there: as somebody does who listens. Pressing a number of times instead would drop it before the page has scrolled.
 */
export async function carryUp(page: Page, name: string): Promise<void> {
  const { held, over, dropped } = carried(name)
  const placeSaid = async (said: RegExp) => {
    const words = page.getByText(said)
    await expect(words).toBeAttached()
    return Number(said.exec((await words.textContent()) ?? '')?.findLast((part) => /^\d+$/.test(part)))
  }
  const from = await placeSaid(held)
  await expect(async () => {
    await page.keyboard.press('ArrowUp')
    expect(await placeSaid(over)).toBeLessThan(from)
  }).toPass({ intervals: [0] })
  await page.keyboard.press('Space')
  expect(await placeSaid(dropped), `${name} is dropped above where it was`).toBeLessThan(from)
}

/** Presses Tab until this has the focus, as somebody without a mouse does; fails where it never comes. */
export async function tabTo(page: Page, goal: Locator, { back = false, most = 80 } = {}): Promise<void> {
  for (let step = 0; step < most; step++) {
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab')
    if (await goal.evaluate((element) => element === document.activeElement).catch(() => false)) return
  }
  throw new Error(`${String(goal)} does not get the focus within ${most} steps.`)
}
