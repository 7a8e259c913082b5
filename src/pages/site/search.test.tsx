// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { t } from '#platform/values/translate.ts'
import { openScreen } from '#test/admin-screen.tsx'
import '#test/language.ts'
import SearchPage from './search.tsx'

const found = { id: '1', kind: 'course', name: 'Courses', address: '/course/1', date: null, price: null }
const marked = (text: string) => [{ text, found: false }]
let suggested: number
beforeEach(() => {
  suggested = 0
  vi.stubGlobal('fetch', async (url: string) => {
    const query = new URL(url, 'http://site').searchParams.get('q') ?? ''
    if (url.includes('suggestions')) {
      suggested += 1
      return Response.json({ items: [{ ...found, title: marked('Rivers of ice') }] })
    }
    const results = [{ ...found, title: marked(query), excerpt: marked('') }]
    const groups = query === 'nothing' ? [] : [{ kind: 'course', name: 'Courses', total: 1, results }]
    return Response.json({ query, is_near: false, groups })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const field = () => screen.getByLabelText<HTMLInputElement>(t('What are you looking for?'))
const oneFor = (query: string) =>
  t('{total, plural, one {{total} result} other {{total} results}} for “{query}”', { total: 1, query })

test('a search leaves the focus in its field and tells its results in one place (search-14)', async () => {
  const { router } = openScreen(SearchPage, '/search?q=rivers')
  const status = (await screen.findByText(oneFor('rivers'))).closest('[role=status]')
  await userEvent.clear(field())
  await userEvent.type(field(), 'soil{Enter}')
  await waitFor(() => expect(status?.textContent).toBe(oneFor('soil')))
  expect(document.activeElement).toBe(field())
  await userEvent.clear(field())
  await userEvent.type(field(), 'nothing{Enter}')
  await waitFor(() => expect(status?.textContent).toBe(t('Nothing found for “{q}”', { q: 'nothing' })))
  expect(status?.isConnected).toBe(true)
  await act(() => router.navigate(-1))
  expect(field().value).toBe('soil')
})

test('what is searched for closes the suggestions, those that were to come too (search-14)', async () => {
  openScreen(SearchPage, '/search')
  await userEvent.type(field(), 'rivers')
  expect(await screen.findByRole('option')).toBeTruthy()
  await userEvent.keyboard('s')
  const before = suggested
  await userEvent.keyboard('{Enter}')
  await screen.findByText(oneFor('riverss'))
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(screen.queryByRole('option')).toBeNull()
  expect(suggested).toBe(before)
})
