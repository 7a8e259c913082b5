import { expect, test } from 'vitest'
import { signInAs } from '#test/app.ts'
import { newRecord, recordKinds } from '#test/records.ts'
import { launchChromium } from '#test/chromium.ts'
import { naughtyStrings } from './naughty-strings.ts'
import { attackedSite } from '#test/attacked-site.ts'
import { tried } from '#test/promises.ts'
import { isLong } from './cases.ts'

const vectors = naughtyStrings['scripts and markup'] ?? []

test.skipIf(!isLong)(
  'in a real browser no text runs as a script, and no page breaks its own policy',
  async (context) => {
    const site = await attackedSite()
    const admin = await signInAs(site, 'admin')
    const add = async (kind: 'announcements' | 'courses', text: string) => {
      const { fields, name, text: long } = recordKinds[kind]
      const json = newRecord(kind, { ...fields, [name]: text, [long]: `${text} ${text}` })
      const answer = await admin.request(`/api/admin/${kind}`, { method: 'POST', json })
      expect(answer.status, text).toBe(201)
      return ((await answer.json()) as { id: string }).id
    }
    const addresses = ['/', '/courses', '/announcements', '/about']
    for (const text of vectors) {
      addresses.push(`/announcements/${await add('announcements', text)}`, `/course/${await add('courses', text)}`)
      addresses.push(
        `/search?q=${encodeURIComponent(text)}`,
        `/contact?tab=${encodeURIComponent(text)}#${encodeURIComponent(text)}`,
      )
    }
    const browser = await launchChromium()
    try {
      const page = await browser.newPage()
      const faults: string[] = []
      page.on('dialog', (dialog) => {
        faults.push(`a dialog: ${dialog.message()}`)
        void dialog.dismiss()
      })
      page.on('pageerror', (error) => faults.push(`an error: ${error.message}`))
      page.on('console', (message) => {
        if (/Content Security Policy/i.test(message.text())) faults.push(message.text())
      })
      page.on('request', (request) => {
        if (!request.url().startsWith(site.origin)) faults.push(`a request to ${request.url()}`)
      })
      for (const address of addresses) {
        await page.goto(`${site.origin}${address}`, { waitUntil: 'load' })
        await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)))
        expect(faults, address).toEqual([])
        tried(context)
      }
    } finally {
      await browser.close()
    }
  },
)
