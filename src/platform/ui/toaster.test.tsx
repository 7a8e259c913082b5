// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ToastHost } from './toast-host.tsx'
import { toast } from './toast.ts'

afterEach(cleanup)

test('a message in Chinese is shown with its English meaning, in title and description, each with its language', async () => {
  render(<ToastHost />)
  toast.error('保存失败', { description: 'Save failed: 未知错误', duration: Number.POSITIVE_INFINITY })
  expect(await screen.findByText('保存失败', {}, { timeout: 5000 })).toHaveProperty('lang', 'zh-CN')
  expect(screen.getByText('Save failed')).toHaveProperty('lang', 'en')
  expect(screen.getByText('未知错误')).toHaveProperty('lang', 'zh-CN')
  expect(screen.getByText('Unknown error')).toHaveProperty('lang', 'en')
})
