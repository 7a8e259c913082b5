// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { t } from '#platform/values/translate.ts'
import { openScreen } from '#test/admin-screen.tsx'
import '#test/language.ts'
import SubscriptionPage from './subscription.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('without a key the page of subscriptions says that there is none (subscription-9)', async () => {
  const asked = vi.fn<typeof fetch>()
  vi.stubGlobal('fetch', asked)
  openScreen(() => <SubscriptionPage />)
  await screen.findByRole('link', { name: t('Read the announcements') })
  expect(asked).not.toHaveBeenCalled()
})
