// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openScreen } from '#test/admin-screen.tsx'
import { TimesForm } from './times-form.tsx'

afterEach(cleanup)

test('times that are being planned are not planned again by Enter (publishing-5)', () => {
  const onPlan = vi.fn<() => Promise<void>>(() => new Promise(() => {}))
  const none = { publish_at: null, unpublish_at: null }
  openScreen(() => <TimesForm times={none} canBegin onPlan={onPlan} onLeave={() => {}} />)
  const field = screen.getByLabelText('Publish at')
  fireEvent.keyDown(field, { key: 'Enter' })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(onPlan).toHaveBeenCalledOnce()
})
