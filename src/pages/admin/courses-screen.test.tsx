// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { UnsavedWorkProvider } from '#platform/browser/unsaved-work.tsx'
import CoursesPage from './courses.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('courses that cannot be read are logged as written and give an empty list with another try', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 500 }))
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <UnsavedWorkProvider>
        <MemoryRouter>
          <CoursesPage />
        </MemoryRouter>
      </UnsavedWorkProvider>
    </QueryClientProvider>,
  )
  expect(await screen.findByRole('heading', { name: 'No courses' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
  expect(logged).toHaveBeenCalledWith('Failed to fetch courses', expect.any(Error))
})
