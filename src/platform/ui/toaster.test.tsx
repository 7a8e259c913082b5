// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { toast, ToastHost } from './toast.ts'

afterEach(cleanup)

test('a Chinese message shows its English meaning, each marked by language (language-1)', async () => {
  render(<ToastHost />)
  toast.error('保存失败', { description: 'Save failed: 未知错误', duration: Number.POSITIVE_INFINITY })
  expect(await screen.findByText('保存失败')).toHaveProperty('lang', 'zh-CN')
  expect(screen.getByText('Save failed')).toHaveProperty('lang', 'en')
  expect(screen.getByText('未知错误')).toHaveProperty('lang', 'zh-CN')
  expect(screen.getByText('Unknown error')).toHaveProperty('lang', 'en')
})

test('a repeated failure is shown once, with its newest message (errors-3)', async () => {
  render(<ToastHost />)
  toast.error('Delete failed', { duration: Number.POSITIVE_INFINITY })
  for (const reason of ['one', 'two', 'three', 'four']) {
    toast.error('错误', { description: `文件上传失败: ${reason}`, duration: Number.POSITIVE_INFINITY })
  }
  toast.error('Operation failed', { duration: Number.POSITIVE_INFINITY })
  expect(await screen.findByText(/: four/)).toBeTruthy()
  await waitFor(() => expect(screen.getAllByText('错误')).toHaveLength(1))
  expect(screen.queryByText(/: three/)).toBeNull()
  for (const other of ['Delete failed', 'Operation failed']) expect(screen.getByText(other)).toBeTruthy()
})
