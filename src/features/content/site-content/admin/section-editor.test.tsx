// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { emptySections } from '../schema.ts'
import { openScreen } from '#test/admin-screen.tsx'
import { EditorScreen } from './editor-screen.tsx'
import { useSectionEditor } from './section-editor.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

test('an open section stays open with what was typed where reading it again fails (error-4)', async () => {
  let isRaining = false
  vi.stubGlobal('fetch', async () =>
    isRaining
      ? Response.json({ error: { code: 'internal', message: 'It rained.' } }, { status: 500 })
      : Response.json({ version: 3, updated_at: '2026-01-01T00:00:00.000Z', data: emptySections.partners }),
  )
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { result } = renderHook(() => useSectionEditor('partners'), {
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  })
  await waitFor(() => expect(result.current.stored?.version).toBe(3))
  act(() => result.current.edit((partners) => Object.assign({}, partners, { title: 'Who we work with' })))
  isRaining = true
  await act(() => queries.refetchQueries())
  expect(queries.getQueryCache().getAll()[0]?.state.status).toBe('error')
  expect(result.current).toMatchObject({ stored: { version: 3 }, data: { title: 'Who we work with' }, isDirty: true })
})

test('a section answered without its data is a failure until it is whole (errors-1)', async () => {
  let isWhole = false
  vi.stubGlobal('fetch', async () =>
    Response.json(isWhole ? { version: 1, data: emptySections.vision } : { data: null }),
  )
  openScreen(() => (
    <EditorScreen name="" loading="" subtitle="" sections={['vision']}>
      It is read.
    </EditorScreen>
  ))
  expect(await screen.findByText('未知错误')).toBeTruthy()
  isWhole = true
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('It is read.')).toBeTruthy()
})

test('an editor opens with the English, whatever language was read before (translations-2)', async () => {
  const asked: string[] = []
  const section = { version: 3, updated_at: '2026-01-01T00:00:00.000Z' }
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    return Response.json({ ...section, data: { ...emptySections.vision, title: 'Rivers' } })
  })
  const queries = new QueryClient()
  queries.setQueryData(['site-content', 'vision'], { ...section, data: { ...emptySections.vision, title: '河流' } })
  const { result } = renderHook(() => useSectionEditor('vision'), {
    wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
  })
  await waitFor(() => expect(result.current.data.title).toBe('Rivers'))
  expect(asked).toEqual(['/api/site-content/vision?language=en'])
})
