import { expect, test } from 'vitest'
import { longestSession, sessionLifetime } from '#features/people/accounts/session-cookie.server.ts'
import { messagesByAddress } from '#features/messages/inquiries/api.server.ts'
import { countOpenPlaces, usualAddresses } from '../rules.ts'
import { pageFieldsSchema } from '../schema.ts'
import { parseSettings } from '#platform/server/settings.ts'
import { usualPage } from './usual-pages.server.ts'

const page = (address: (typeof usualAddresses)[number]) => usualPage(address, () => crypto.randomUUID())
const { retention } = parseSettings({})
const days = (seconds: number) => `${seconds / 24 / 60 / 60} days`
const years = (months: number | null) => `${(months ?? 0) / 12} years`

/** What the text on privacy says of times, beside what the software does as it comes. */
const times: [what: string, said: RegExp, time: string][] = [
  ['the cookie of a session', /__Host-session, for (.+?) after/, days(sessionLifetime)],
  ['a session without use', /ends after (.+?) without use/, days(sessionLifetime)],
  ['the longest session', /at the latest (.+?) after you signed in/, days(longestSession)],
  ['payment messages', /these messages are kept for (.+?)\./, years(retention.payment_events)],
  ['questions and applications', /It is removed (.+?) after it was closed/, years(retention.inquiries)],
  ['mail', /could be sent is kept for (.+?), so/, `${retention.mail} months`],
  ['the bin', /lies in a bin for (.+?) and/, `${retention.bin} days`],
  ['versions', /records are kept for (.+?),/, years(retention.revisions)],
  ['the newest versions', /the first and the newest (.+?)\./, String(retention.newestRevisions)],
  ['the audit log', /written in a log for (.+?),/, years(retention.audit)],
]

test.each(times)(
  'the usual page on privacy says of %s what the settings say as they come (pages-6)',
  (_, said, time) => {
    expect(said.exec(page('privacy').text)?.[1]).toBe(time)
  },
)

test('every number of the privacy text is a compared time or fixed in the program (pages-6)', () => {
  const fixed = ['7 days']
  const named = page('privacy').text.match(/\d+( \w+)?/g) ?? []
  const compared = [...times.map(([, , time]) => time), ...fixed]
  expect(named.filter((one) => !compared.some((time) => one.startsWith(time)))).toEqual([])
  expect(messagesByAddress.seconds, 'ten minutes').toBe(600)
})

test.each(usualAddresses)(
  'the usual page /%s can be saved as it is and shows what is to be completed (pages-5)',
  (address) => {
    const fields = page(address)
    expect(pageFieldsSchema.parse(fields)).toEqual(fields)
    expect(countOpenPlaces(fields)).toBeGreaterThan(0)
    expect(fields.published).toBe(false)
    const links = JSON.stringify(fields.text_blocks).match(/"href":"[^"]+"/g) ?? []
    const known = ['/profile', '/contact', ...usualAddresses.map((one) => `/${one}`)]
    expect(links.filter((link) => !known.some((one) => link === `"href":"${one}"`))).toEqual([])
  },
)

test.each([
  ['a text that is whole', 'All is said.', 0],
  ['a place', 'By [[name]].', 1],
  ['two places', '[[name]], [[街道]]', 2],
  ['single brackets', 'See [1] and [2].', 0],
  ['brackets that are left open', '[[name', 0],
])('%s has its number of places to complete (pages-5)', (_, text, count) => {
  expect(countOpenPlaces({ text, modules: [] })).toBe(count)
  const module = { id: 'new-00000001', order: 0, type: 'paragraph' as const, content: text }
  expect(countOpenPlaces({ text: '', modules: [module] })).toBe(count)
})
