import { readFileSync } from 'node:fs'
import ICAL from 'ical.js'
import { beforeEach, describe, expect, test } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { startMailServer } from '#test/mail-server.ts'
import { writeMail, mailColours } from './message.server.ts'
import { sendDueMail } from './sending.server.ts'
import { queueMail } from './store.server.ts'
import { type MailCalendar, mailOutbox } from './table.server.ts'
import { mailCausesKnown, mailCauses, type MailCause } from '#features/delivery/mail/templates/causes.rules.ts'
import { originalWords, sampleData } from '#features/delivery/mail/templates/store.server.ts'
import { type Language, languageNames } from '#platform/values/translate.ts'

const server = await startMailServer()
const app = await createTestApp({ settings: { SMTP_URL: server.url, PUBLIC_URL: 'https://academy.example' } })
const { db } = app.database
const { settings } = app.deps
beforeEach(async () => {
  server.kept.length = 0
  await db.delete(mailOutbox)
})

type Data = Record<string, string>
const write = (cause: MailCause, data: Data, list: string | null = null, language: Language = 'en') =>
  writeMail({ cause, language, data, list }, originalWords({ cause, language }), settings)
const emptied = (cause: MailCause, language: Language) => {
  const optional = Object.entries(mailCausesKnown[cause].placeholders).filter(([, { isOptional }]) => isOptional)
  return { ...sampleData(cause, language), ...Object.fromEntries(optional.map(([name]) => [name, ''])) }
}
async function sendOne(cause: MailCause, data: Data, calendar?: MailCalendar, language: Language = 'en') {
  const to = { email: 'li@mail.example', name: '李雷', profileId: null, language }
  await queueMail(db, [{ cause, key: 'one', to, data, ...(calendar && { calendar }) }])
  expect(await sendDueMail(app.deps, new AbortController().signal)).toMatchObject({ sent: 1 })
  return server.kept.at(-1) ?? expect.unreachable()
}

const each = mailCauses.flatMap((cause) => languageNames.map((language) => [cause, language] as const))
describe.each(each)('%s in %s', (cause, language) => {
  const home = language === 'en' ? 'https://academy.example' : 'https://academy.example/zh'

  test('says what it is about in subject, text and HTML, also without optional data (mail-10)', () => {
    for (const data of [sampleData(cause, language), emptied(cause, language)]) {
      const { subject, text, html } = write(cause, data, null, language)
      expect(subject).not.toBe('')
      for (const said of [subject, text, html.replace(/<style>.*<\/style>/s, '')]) {
        expect(said).not.toMatch(/[{}]|undefined|null|\[object/)
        expect(said).not.toMatch(/[:,：，] *\n\n *$/m)
      }
      expect(html).toMatch(/^<!doctype html><html lang="(en|zh-Hans)"/)
      expect(html.includes('lang="zh-Hans"')).toBe(language === 'zh')
      expect(html).not.toMatch(/<img|<script|url\(|@import/)
      expect(text).toContain(`-- \n${language === 'zh' ? '生态文明学院' : settings.siteName}\n${home}\n`)
    }
    const { text, html } = write(cause, sampleData(cause, language), null, language)
    const target = Object.keys(mailCausesKnown[cause].buttons)[0]
    if (target !== undefined)
      expect([text, html].every((said) => said.includes(sampleData(cause)[target] ?? ''))).toBe(true)
  })
})

// The languages in turn: what is neutralised is no language's own.
describe.each(mailCauses.map((cause, at) => [cause, languageNames[at % languageNames.length] ?? 'en'] as const))(
  '%s in %s',
  (cause, language) => {
    test('neutralises markup, header lines, placeholders, bidi marks and endless texts (mail-10)', async () => {
      const evil =
        '<img src=x onerror=alert(1)>"\'&{amount}{name}\r\nBcc: x@example.test\r\n.\r\n\u202e مرحبا 河流与森林 🌊 '
      const names = Object.keys(mailCausesKnown[cause].placeholders)
      // Any one of them alone, written twice in a mail, would be more than all of a mail may be.
      const endless = evil.repeat(30_000 / evil.length)
      const data = Object.fromEntries(names.map((name) => [name, endless]))
      const item = (url: string) => ({ title: evil, url, date: evil })
      const items = Array.from({ length: 90 }, (_, at) =>
        item(at < 50 ? 'https://academy.example/a' : 'javascript:alert(1)'),
      )
      if ('items' in data) data['items'] = JSON.stringify(items.toReversed())
      const { raw, to, message } = await sendOne(cause, data, undefined, language)
      expect(to).toEqual(['li@mail.example'])
      expect(Buffer.byteLength(raw, 'latin1')).toBeLessThan(100_000)
      expect(message.headers.map(({ key }) => key)).not.toContain('bcc')
      expect(message.html).not.toMatch(/<img|javascript:/)
      expect(message.html).not.toContain('\u202e')
      expect(message.attachments).toEqual([])
    })
  },
)

test('an empty line is left out with its empty paragraph, and every other line stays (mail-10)', () => {
  const data = sampleData('session_changed')
  expect(write('session_changed', { ...data, was: '', place: '' }).text).toContain(
    'When: Mar 05, 2027, 19:00–20:30 (Asia/Shanghai)\n\nThe entry in your calendar',
  )
  const free = write('enrolled', { ...sampleData('enrolled'), name: '', amount: '', pay_url: '' })
  expect(free.text).not.toMatch(/Dear|costs|Pay now/)
  expect(free.text).toContain('Open the course:\nhttps://academy.example/courses/river-restoration')
  expect(write('enrolled', sampleData('enrolled')).text).toContain('Pay now:\nhttps://academy.example/pay/28000')
  expect(write('reply', { text: 'Yes.\n\nForty.', question: '' }).text).not.toContain('You had written')
  expect(write('reply', { text: 'Yes.\n\nForty.', question: 'How\ndeep?' }).text).toContain(
    'Yes.\n\nForty.\n\nYou had written:\n\n> How\n> deep?',
  )
})

test('Chinese is marked as such, and written text keeps its paragraphs (mail-10)', () => {
  const { html } = write('reply', { text: '谢谢。\n\n四十厘米。', question: 'a <b>?' })
  expect(html).toContain('<bdi lang="zh-CN">谢谢。</bdi>')
  expect(html).toMatch(/<blockquote.*a &lt;b&gt;\?/)
})

test('only list mail ends with a link to unsubscribe (mail-7)', () => {
  const data = sampleData('subscription_digest')
  expect(write('subscription_digest', data, 'news').unsubscribeUrl).toBe(data['unsubscribe_url'])
  expect(write('subscription_digest', data).unsubscribeUrl).toBeUndefined()
})

test.each(['REQUEST', 'CANCEL'] as const)(
  'a calendar part of method %s stands beside text and HTML, with no attachment (mail-11)',
  async (method) => {
    const calendar: MailCalendar = {
      method,
      uid: '20000000-0000-4000-8000-000000000001',
      sequence: 3,
      title: 'Reading a Watershed 读流域',
      starts_at: '2027-03-05T11:00:00.000Z',
      ends_at: '2027-03-05T12:30:00.000Z',
      time_zone: 'Asia/Shanghai',
      place: 'East Hall',
      address: 'https://academy.example/api/sessions/1/join',
    }
    const cause = method === 'REQUEST' ? 'session_changed' : 'session_cancelled'
    const { raw, message } = await sendOne(cause, sampleData(cause), calendar)
    expect(raw).toMatch(new RegExp(`^Content-Type: text/calendar; charset=utf-8; method=${method}`, 'im'))
    expect(raw).toMatch(/^Content-Type: multipart\/alternative/im)
    expect(raw).not.toMatch(/^Content-Type: multipart\/mixed|^Content-Disposition: attachment/im)
    const parts = message.attachments.map(({ mimeType, method: told }) => [mimeType, told])
    expect(parts).toEqual([['text/calendar', method]])
    const content = message.attachments[0]?.content ?? ''
    const text = typeof content === 'string' ? content : new TextDecoder().decode(content)
    const read = new ICAL.Component(ICAL.parse(text))
    expect(read.getFirstPropertyValue('method')).toBe(method)
    const event = read.getFirstSubcomponent('vevent')
    expect(event?.getFirstPropertyValue('summary')).toBe('Reading a Watershed 读流域')
    expect(event?.getFirstPropertyValue('attendee')).toMatch(/^mailto:li@mail[.]example$/i)
    expect(event?.getFirstPropertyValue('organizer')).toMatch(/^mailto:no-reply@academy[.]example$/i)
  },
)

test('mail has the colours of the site, light and dark (mail-10)', () => {
  const css = readFileSync('src/app.css', 'utf8')
  for (const [name, [light, dark]] of Object.entries(mailColours))
    expect(css).toContain(`--color-${name}: light-dark(${light}, ${dark});`)
})
