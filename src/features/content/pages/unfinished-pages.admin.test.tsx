// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { clientOf } from '#records/kinds/kind-client.ts'
import { pageKind } from './kind.ts'
import { makeQueryClient } from '#platform/browser/page-data.ts'
import { UnfinishedPages } from './unfinished-pages.admin.tsx'

afterEach(cleanup)

function show(items: object[]) {
  const queries = makeQueryClient()
  queries.setQueryData(clientOf(pageKind).query({ completion: 'open' }).queryKey, {
    pages: [{ items, next: null }],
    pageParams: [null],
  } as never)
  const element = (
    <QueryClientProvider client={queries}>
      <UnfinishedPages />
    </QueryClientProvider>
  )
  return render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
}

test('the dashboard names each page with open places, their number and its visibility (pages-8)', () => {
  const page = { modules: [], published: false }
  show([
    { ...page, id: 'one', title: 'Imprint', text: '[[name]]' },
    { ...page, id: 'two', title: 'Terms', text: '[[name]] [[date]]', published: true },
  ])
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Imprint 1 open between [[ and ]]; it can be published then.',
    'Terms 2 open between [[ and ]], which visitors see just as they are.',
  ])
  expect(screen.getByRole('link', { name: 'Terms' }).getAttribute('href')).toBe('/admin/pages/two')
})

test('nothing is shown once all pages are complete (pages-8)', () => {
  expect(show([]).container.textContent).toBe('')
})
