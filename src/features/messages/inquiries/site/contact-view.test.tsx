// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { readDraft } from '#records/editing/drafts.ts'
import { toast } from '#platform/ui/toast.ts'
import { spokenAddress, t } from '#platform/values/translate.ts'
import { academyBehindContact, askSomething, field, openContact, send, write } from '#test/contact-page.tsx'
import { either, wordsOf } from '#test/language.ts'

const academy = academyBehindContact()
const failed = {
  description: t('An error occurred while submitting the question or application. Please try again later.'),
}

test('the page has the details, Support Our Mission and the tabs (contact-5, language-11)', () => {
  openContact()
  expect(screen.getByRole('link', { name: 'hello@academy.example' }).getAttribute('href')).toMatch(/^mailto:/)
  for (const term of [t('Postal address'), t('Email'), t('telephone::Phone'), t('opening::Hours')])
    expect(screen.getAllByText(term).length).toBeGreaterThan(0)
  expect(screen.getByText(t('Postal address')).closest('div')?.textContent).toMatch(
    either(/Academy.*Hangzhou.*310030.*China$/s, /中国浙江杭州.*邮编 310030$/s),
  )
  expect(screen.getByRole('heading', { name: t('Support Our Mission') }).closest('#support')).toBeTruthy()
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    t('Question Inquiry'),
    t('Volunteer Application'),
  ])
})

test.each([
  ['/contact', undefined, t('Question Inquiry')],
  ['/contact?tab=volunteer', undefined, t('Volunteer Application')],
  ['/contact', { activeTab: 'volunteer' }, t('Volunteer Application')],
  ['/contact?tab=weather', undefined, t('Question Inquiry')],
])('%s with the state %o opens on %s (contact-5)', (address, state, label) => {
  openContact(address, { state })
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe(label)
  expect(screen.getByRole('form', { name: label })).toBeTruthy()
})

test('a question is sent trimmed without a blank subject, and thanked (contact-7, keyboard-2)', async () => {
  openContact()
  await askSomething()
  await send()
  await waitFor(() =>
    expect(toast.success).toHaveBeenCalledWith(t('Question Submitted'), {
      description: t('We will reply to your question as soon as possible. Thank you for your attention!'),
    }),
  )
  expect(academy.sent).toEqual([
    {
      path: '/api/questions',
      body: { name: 'Ann Green', email: 'ann@example.org', message: 'May I bring my own water?' },
    },
  ])
  expect(document.activeElement?.textContent).toContain(t('Question Submitted'))
  expect(readDraft('inquiries/question')).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: t('Ask another question') }))
  expect(field('Message').value).toBe('')
  await waitFor(() => expect(document.activeElement).toBe(field('Name')))
})

test('an application is sent with its skills, and thanked for (contact-7)', async () => {
  openContact('/contact?tab=volunteer')
  await write('Name', 'Ann Green')
  await write('Email', 'ann@example.org')
  await write('Skills', 'Maps')
  await write('Motivation', 'I live beside the river anyway.')
  await send(t('Submit Application'))
  await waitFor(() =>
    expect(toast.success).toHaveBeenCalledWith(t('Application Submitted'), {
      description: t('Thank you for your volunteer application! We will contact you as soon as possible.'),
    }),
  )
  expect(academy.sent[0]).toEqual({
    path: '/api/volunteer-applications',
    body: {
      name: 'Ann Green',
      email: 'ann@example.org',
      skills: 'Maps',
      motivation: 'I live beside the river anyway.',
    },
  })
})

test('an empty form says in Chinese what is missing, and focuses the first field (contact-8)', async () => {
  openContact()
  await send()
  expect(await screen.findByText('姓名是必填项')).toHaveProperty('lang', either('zh-CN', ''))
  expect(screen.getByText('邮箱是必填项')).toBeTruthy()
  expect(screen.getByText('消息内容是必填项')).toBeTruthy()
  expect(toast.error).toHaveBeenCalledWith(t('Form Validation Failed'), {
    description: t('Please check and correct the errors in the form'),
  })
  expect(document.activeElement).toBe(field('Name'))
  expect(academy.sent).toEqual([])
})

test.each([
  ['/contact', t('Submit Question'), 'Name', 'A', '姓名至少需要2个字符'],
  ['/contact', t('Submit Question'), 'Name', 'A'.repeat(101), '姓名不能超过100个字符'],
  ['/contact', t('Submit Question'), 'Email', 'ann@example', '请输入有效的邮箱地址'],
  ['/contact', t('Submit Question'), 'Email', `${'a'.repeat(250)}@b.org`, '邮箱地址不能超过255个字符'],
  ['/contact', t('Submit Question'), 'Subject', 'x'.repeat(501), '主题不能超过500个字符'],
  ['/contact', t('Submit Question'), 'Message', '  123456789  ', '消息内容至少需要10个字符'],
  ['/contact', t('Submit Question'), 'Message', '水'.repeat(2001), '消息内容不能超过2000个字符'],
  ['/contact?tab=volunteer', t('Submit Application'), 'Skills', 'x'.repeat(1001), '技能描述不能超过1000个字符'],
  ['/contact?tab=volunteer', t('Submit Application'), 'Motivation', 'x'.repeat(19), '志愿动机至少需要20个字符'],
  ['/contact?tab=volunteer', t('Submit Application'), 'Motivation', 'x'.repeat(2001), '志愿动机不能超过2000个字符'],
] as const)(
  '%s, %s: %s is told its fault, which goes as soon as it is edited (contact-8)',
  async (address, button, name, text, message) => {
    openContact(address)
    await write(name, text)
    await send(button)
    expect(await screen.findByText(message)).toHaveProperty('lang', either('zh-CN', ''))
    expect(field(name).getAttribute('aria-invalid')).toBe('true')
    await userEvent.type(field(name), 'y')
    await waitFor(() => expect(screen.queryByText(message)).toBeNull())
    expect(academy.sent).toEqual([])
  },
)

test('a lost connection keeps the text, says what to do, and can be tried again (contact-10)', async () => {
  academy.answer = () => Promise.reject(new TypeError('failed to fetch'))
  openContact()
  await askSomething()
  await send()
  const advice = t(
    'The academy cannot be reached. What you wrote is still here: please check your connection and send it again.',
  )
  expect(await screen.findByText(advice)).toBeTruthy()
  expect(toast.error).toHaveBeenCalledWith(t('Submission Failed'), failed)
  expect(field('Message').value).toBe('May I bring my own water?')
  academy.answer = () => Response.json({ id: 'x', created_at: 'y' }, { status: 201 })
  await send()
  await waitFor(() => expect(toast.success).toHaveBeenCalledTimes(1))
})

test('too many messages from one network: the text stays, with the minutes to wait (contact-10)', async () => {
  academy.answer = () => Response.json({ retryAfter: 130, error: { code: 'too_many', message: 'm' } }, { status: 429 })
  openContact()
  await askSomething()
  await send()
  const advice = t(
    'Many messages have come from your network in a short time. What you wrote is still here: please send it again in {minutes, plural, one {a minute} other {# minutes}}.',
    { minutes: 3 },
  )
  expect(await screen.findByText(advice)).toBeTruthy()
  expect(field('Name').value).toBe('  Ann Green ')
})

test('a failing server is told with the reference of its log (contact-10)', async () => {
  const headers = { 'x-request-id': 'ref-7' }
  academy.answer = () => Response.json({ error: { code: 'internal', message: 'm' } }, { status: 500, headers })
  openContact()
  await askSomething()
  await send()
  expect(await screen.findByText('ref-7')).toBeTruthy()
  expect(toast.error).toHaveBeenCalledWith(t('Submission Failed'), failed)
})

test('a fault that only the server finds stands beside its field (contact-8)', async () => {
  const error = { code: 'invalid', message: 'm', fields: { email: '请输入有效的邮箱地址' } }
  academy.answer = () => Response.json({ error }, { status: 400 })
  openContact()
  await askSomething()
  await send()
  expect(await screen.findByText('请输入有效的邮箱地址')).toBeTruthy()
  expect(toast.error).toHaveBeenCalledWith(t('Form Validation Failed'), expect.anything())
  expect(document.activeElement).toBe(field('Email'))
})

test('a second click sends nothing twice (contact-11)', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  academy.answer = () => promise
  openContact()
  await askSomething()
  await send()
  const button = screen.getByRole('button', { name: t('Submit Question') })
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
  await userEvent.click(button)
  await userEvent.type(field('Name'), '{Enter}')
  resolve(Response.json({ id: 'x', created_at: 'y' }, { status: 201 }))
  await waitFor(() => expect(toast.success).toHaveBeenCalledTimes(1))
  expect(academy.sent).toHaveLength(1)
})

test('the hidden field is out of reach for people, and a robot’s entry is sent (contact-11)', async () => {
  openContact()
  const trap = document.querySelector<HTMLInputElement>('form input[name=website]')
  expect(trap?.tabIndex).toBe(-1)
  expect(trap?.closest('[aria-hidden=true]')).toBeTruthy()
  if (trap) trap.value = 'https://spam.example'
  await askSomething()
  await send()
  await waitFor(() => expect(academy.sent).toHaveLength(1))
  expect(academy.sent[0]?.body).toMatchObject({ website: 'https://spam.example' })
})

test('without scripts the forms post to their addresses and return with thanks (contact-12)', () => {
  openContact('/contact?tab=volunteer&sent=volunteer')
  expect(screen.getByRole('heading', { name: t('Application Submitted') })).toBeTruthy()
  const form = screen.getByRole('form', { name: t('Question Inquiry'), hidden: true })
  expect([form.getAttribute('method'), form.getAttribute('action')]).toEqual(['post', spokenAddress('/api/questions')])
})

test("'Learn About Donation' says how to give, with a new tab for a donation page (contact-6)", async () => {
  openContact('/contact', { donationUrl: 'https://give.example/academy' })
  await userEvent.click(screen.getByRole('button', { name: t('Learn About Donation') }))
  const dialog = within(await screen.findByRole('dialog', { name: t('How to give') }))
  const link = dialog.getByRole('link', { name: new RegExp(t('Go to the donation page')) })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['https://give.example/academy', '_blank'])
  const apply = wordsOf('apply', t('Translate, draw, count birds, lend a field: <apply>apply as a volunteer</apply>.'))
  await userEvent.click(dialog.getByRole('link', { name: apply }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await screen.findByRole('tab', { selected: true, name: t('Volunteer Application') })).toBeTruthy()
})

test('where no donation page is set the dialog has no such link (contact-6)', async () => {
  openContact()
  await userEvent.click(screen.getByRole('button', { name: t('Learn About Donation') }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.queryByRole('link', { name: either(/donation page/, /捐助页面/) })).toBeNull()
  expect(dialog.getByRole('link', { name: 'hello@academy.example' })).toBeTruthy()
})
