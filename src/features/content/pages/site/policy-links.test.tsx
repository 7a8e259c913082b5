import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { pageLinksQuery } from '#features/content/pages/client.ts'
import { makeQueryClient } from '#platform/browser/page-data.ts'
import { PolicyLinks } from './policy-links.tsx'

function drawn(published: readonly string[], opensTab = false): string {
  const queries = makeQueryClient()
  const items = published.map((address) => ({ id: address, address, title: address, placement: 'none' as const }))
  queries.setQueryData(pageLinksQuery().queryKey, { items })
  const element = <PolicyLinks of={['privacy', 'refunds']} opensTab={opensTab} />
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </QueryClientProvider>,
  )
}

test('a form leads to those of its pages that are published, in its own order (pages-7)', () => {
  const links = [...drawn(['refunds', 'terms', 'privacy']).matchAll(/href="([^"]+)"/g)].map(([, href]) => href)
  expect(links).toEqual(['/privacy', '/refunds'])
  expect(drawn(['privacy'])).not.toContain('/refunds')
})

test('without published pages a form has no list, not even an empty one (pages-7)', () => {
  expect(drawn(['terms', 'imprint'])).toBe('')
})

test('links from a form in a dialog open in a new tab (pages-7)', () => {
  expect([drawn(['privacy'], true), drawn(['privacy'])].map((html) => html.includes('target="_blank"'))).toEqual([
    true,
    false,
  ])
})
