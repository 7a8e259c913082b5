import { type BrowserContext, expect, type Page } from '@playwright/test'

/** Signs a person in the way people do: through 'Sign in with Google' and the labelled development page. */
export async function signIn(page: Page, origin: string, account: 'Sample Administrator' | 'Sample Student'): Promise<void> {
  await page.goto(origin)
  await page.getByRole('link', { name: 'Sign in with Google' }).first().click()
  await page.getByRole('button', { name: account }).click()
  await page.waitForURL(`${origin}/`)
  await expect(page.getByRole('button', { name: new RegExp(account) }).first()).toBeVisible()
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
