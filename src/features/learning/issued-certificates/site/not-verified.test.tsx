// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Verification } from '../schema.ts'
import { ApiError } from '#platform/browser/api-client.ts'
import { t } from '#platform/values/translate.ts'
import { either } from '#test/language.ts'
import { hindranceOf, hindranceTitles, NotVerified } from './not-verified.tsx'
import { Verified } from '#pages/site/certificate.tsx'

const page = (element: React.ReactElement) => {
  const shown = renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  const template = document.createElement('template')
  template.innerHTML = shown
  return template.content
}
const saysNothing = {
  busy: t(
    'From your network many numbers were looked up that nobody has. This says nothing about your certificate. Please try again in a few minutes.',
  ),
  later: t(
    'The academy’s records cannot be reached for a moment. This says nothing about the certificate: please try again later.',
  ),
}
const answered = (status: number) => new ApiError(status, {}, null)

test.each([
  ['the answer that there is none', answered(404), 'unknown'],
  ['an address at its limit', answered(429), 'busy'],
  ['a database that is away', answered(503), 'later'],
  ['an error of the server', answered(500), 'later'],
  ['a gateway without a server', answered(502), 'later'],
  ['no connection', answered(0), 'later'],
  ['an answer that makes no sense', answered(400), 'later'],
  ['the page’s own failure, 404', { status: 404, statusText: '', internal: false, data: null }, 'unknown'],
  ['the page’s own failure, 503', { status: 503, statusText: '', internal: false, data: null }, 'later'],
  ['a fault of the page itself', new TypeError('x is undefined'), 'later'],
] as const)(
  'after %s the page says so, and “no such certificate” only after that answer (issued-12)',
  (_what, error, hindrance) => {
    expect(hindranceOf(error)).toBe(hindrance)
    const shown = page(<NotVerified hindrance={hindrance} typed="ABCD" />)
    expect(shown.querySelector('h1')?.textContent).toBe(hindranceTitles[hindrance])
    const text = shown.textContent
    if (hindrance === 'unknown') expect(shown.querySelector('input')?.getAttribute('value')).toBe('ABCD')
    else expect(text).toContain(saysNothing[hindrance])
    expect(text).toContain('hello@academy.example')
  },
)

const certificate: Verification = {
  state: 'valid',
  number: 'ABCD-EFGH-JKMN-P',
  holder_name: '林子涵',
  title: 'River Steward',
  course_title: 'Rivers',
  completed_on: '2026-03-05',
  issued_at: '2026-03-06T02:00:00.000Z',
  teachers: ['Lin Wanqing', 'Ravi Menon'],
  hours: 24.5,
  language: 'zh-Hans',
  expires_at: '2028-03-05T16:00:00.000Z',
  withdrawn_at: null,
  withdrawn_reason: null,
  replaced_by: null,
}

test('a valid certificate shows everything that is printed on it (issued-8)', () => {
  const shown = page(<Verified certificate={certificate} />)
  expect(shown.querySelector('h1')?.textContent).toBe(t('This certificate is valid'))
  for (const said of [
    '林子涵',
    'River Steward',
    'Rivers',
    either('Mar 05, 2026', '2026年3月5日'),
    either('Mar 06, 2026', '2026年3月6日'),
    either('Mar 05, 2028', '2028年3月5日'),
    either('Lin Wanqing, Ravi Menon', 'Lin Wanqing、Ravi Menon'),
    '24.5',
    t('Chinese (simplified)'),
    'ABCD-EFGH-JKMN-P',
  ])
    expect(shown.textContent, said).toContain(said)
})

test.each([
  [
    { state: 'expired', expires_at: '2026-03-31T16:00:00.000Z' },
    t('This certificate has expired'),
    t('It was valid until {day}. What follows was right until then.', { day: either('Mar 31, 2026', '2026年3月31日') }),
  ],
  [
    { state: 'withdrawn', withdrawn_at: '2026-04-01T02:00:00.000Z', withdrawn_reason: 'The name was misspelled.' },
    t('This certificate was withdrawn'),
    `${t('The academy withdrew it on {date}. It certifies nothing any more.', { date: either('Apr 01, 2026', '2026年4月1日') })}The name was misspelled.`,
  ],
] as const)('as it is stored with %j its page says “%s” (issued-8)', (part, title, text) => {
  const shown = page(<Verified certificate={{ ...certificate, ...part }} />)
  expect(shown.querySelector('h1')?.textContent).toBe(title)
  expect(shown.textContent).toContain(text)
})

test('a hidden name is said to be hidden, and one that was replaced leads on (issued-9)', () => {
  const shown = page(<Verified certificate={{ ...certificate, holder_name: null, replaced_by: 'WXYZ-EFGH-JKMN-P' }} />)
  expect(shown.textContent).toContain(t('The holder has hidden their name.'))
  expect(shown.querySelector('a[href="/certificates/WXYZ-EFGH-JKMN-P"]')).toBeTruthy()
})
