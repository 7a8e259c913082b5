import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ComponentType } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { UnsavedWorkProvider } from '#platform/browser/unsaved-work.tsx'

/** Draws a screen of the back office as administrators get it, with nothing read before; what fails is not tried again by itself. */
export function openScreen(Screen: ComponentType): void {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <UnsavedWorkProvider>
        <RouterProvider router={createMemoryRouter([{ path: '/', element: <Screen /> }])} />
      </UnsavedWorkProvider>
    </QueryClientProvider>,
  )
}
