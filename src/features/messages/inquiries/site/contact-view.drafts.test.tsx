// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { readDraft } from '#records/editing/drafts.ts'
import { toast } from '#platform/ui/toast.ts'
import { t } from '#platform/values/translate.ts'
import { academyBehindContact, askSomething, field, openContact, send, write } from '#test/contact-page.tsx'
import '#test/language.ts'

const academy = academyBehindContact()
const unreachable = t(
  'The academy cannot be reached. What you wrote is still here: please check your connection and send it again.',
)
const isBack = t('What you wrote last time is back.')

test('a message after a lost connection keeps its key over a reload; a changed one has another', async () => {
  academy.answer = () => Promise.reject(new TypeError('failed to fetch'))
  const sendOnce = async () => {
    const before = academy.sent.length
    await send()
    await waitFor(() => expect(academy.sent).toHaveLength(before + 1))
    await screen.findByText(unreachable)
  }
  openContact()
  await askSomething()
  await sendOnce()
  await sendOnce()
  cleanup()
  openContact()
  await screen.findByText(isBack)
  await sendOnce()
  expect(academy.keys).toEqual([expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4/), academy.keys[0], academy.keys[0]])
  await write('Message', 'May I bring my own water, and tea?')
  await sendOnce()
  expect(academy.keys[3]).not.toBe(academy.keys[0])
})

test('a question after another was taken, or after the form was cleared, has its own key', async () => {
  openContact()
  await askSomething()
  await send()
  await userEvent.click(await screen.findByRole('link', { name: t('Ask another question') }))
  academy.answer = () => Promise.reject(new TypeError('failed to fetch'))
  await askSomething()
  await send()
  await screen.findByText(unreachable)
  cleanup()
  openContact()
  await userEvent.click(await screen.findByRole('button', { name: t('Clear the form') }))
  academy.answer = () => Response.json({ id: 'x', created_at: 'y' }, { status: 201 })
  await askSomething()
  await send()
  await waitFor(() => expect(toast.success).toHaveBeenCalledTimes(2))
  expect(new Set(academy.keys).size).toBe(3)
})

test('typed text is back after a reload and a change of tabs, until it is cleared (contact-10)', async () => {
  openContact()
  await write('Message', 'Half a sentence about')
  await userEvent.click(screen.getByRole('tab', { name: t('Volunteer Application') }))
  await screen.findByRole('textbox', { name: new RegExp(`^${t('Motivation')}`) })
  await userEvent.click(screen.getByRole('tab', { name: t('Question Inquiry') }))
  await waitFor(() => expect(field('Message').value).toBe('Half a sentence about'))
  cleanup()
  openContact()
  expect(await screen.findByText(isBack)).toBeTruthy()
  expect(field('Message').value).toBe('Half a sentence about')
  await userEvent.click(screen.getByRole('button', { name: t('Clear the form') }))
  expect(field('Message').value).toBe('')
  expect(readDraft('inquiries/question')).toBeNull()
})

test('typed text is shown to no other person of the device, nor to an unknown one (drafts-1)', async () => {
  openContact('/contact', { owner: 'ann' })
  await write('Message', 'Half a sentence about')
  for (const owner of ['bo', '', null]) {
    cleanup()
    openContact('/contact', { owner })
    expect(field('Message').value, String(owner)).toBe('')
  }
  cleanup()
  openContact('/contact', { owner: 'ann' })
  expect(await screen.findByText(isBack)).toBeTruthy()
})

test('after signing out on the contact page the text is hidden, and found again later (drafts-1)', async () => {
  const become = openContact('/contact', { owner: 'ann' })
  await write('Message', 'Half a sentence about')
  become('')
  expect(field('Message').value).toBe('')
  expect(readDraft('inquiries/question')).toBeNull()
  become('ann')
  expect(field('Message').value).toBe('Half a sentence about')
})

test('somebody who signs in while writing goes on, and the next visitor sees nothing (drafts-1)', async () => {
  const become = openContact()
  await write('Message', 'Half a sentence about')
  become('ann')
  expect(field('Message').value).toBe('Half a sentence about')
  expect([readDraft('inquiries/question'), readDraft('ann/inquiries/question')?.document]).toEqual([
    null,
    expect.objectContaining({ message: 'Half a sentence about' }),
  ])
})
