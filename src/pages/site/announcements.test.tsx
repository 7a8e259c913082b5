// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { t } from '#platform/values/translate.ts'
import { openScreen } from '#test/admin-screen.tsx'
import '#test/language.ts'
import { SubscribeLinks } from './announcements.tsx'

vi.mock('#features/content/subscriptions/site/subscribe-form.tsx', () => {
  throw new Error('The line is gone.')
})
afterEach(cleanup)

test('a form that cannot be fetched costs a wait, never the page (error-3)', async () => {
  openScreen(() => (
    <>
      <h1>News</h1>
      <SubscribeLinks category={null} />
    </>
  ))
  const details = screen.getByRole<HTMLDetailsElement>('group')
  details.open = true
  fireEvent(details, new Event('toggle'))
  expect(await screen.findByText(t('Loading the form…'))).toBeTruthy()
  await expect(import('#features/content/subscriptions/site/subscribe-form.tsx')).rejects.toThrow('mocking')
  // React leaves what it shows while it waits for a third of a second.
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(screen.getByRole('heading', { name: 'News' })).toBeTruthy()
  expect(screen.getByText(t('Loading the form…'))).toBeTruthy()
})
