// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { useTab } from '#platform/browser/use-tab.ts'
import { Tabs } from './tabs.tsx'

afterEach(cleanup)

const items = [
  { name: 'all', label: 'All' },
  { name: 'free', label: 'Free' },
  { name: 'certificate', label: 'Certificate' },
] as const

function Courses() {
  const tab = useTab(['all', 'free', 'certificate'])
  return (
    <Tabs label="Courses" items={items} active={tab}>
      {tab} courses
    </Tabs>
  )
}

/** Opens the page as a link would: with an address and, maybe, a state passed along. */
function open(search = '', state: unknown = null) {
  const routes = [{ path: '/courses', element: <Courses /> }]
  const router = createMemoryRouter(routes, { initialEntries: [{ pathname: '/courses', search, state }] })
  render(<RouterProvider router={router} />)
  return router
}
const tab = (name: string) => screen.getByRole('tab', { name })
const panel = () => screen.getByRole('tabpanel').textContent

test('a page opens on its first tab', () => {
  open()
  expect(panel()).toBe('all courses')
  expect(tab('All').getAttribute('aria-selected')).toBe('true')
})

test('a page opens on the tab of the navigation state or of the address (header-4)', () => {
  open('', { activeTab: 'certificate' })
  expect(panel()).toBe('certificate courses')
  cleanup()
  open('?tab=free')
  expect(panel()).toBe('free courses')
})

test.each([
  ['?tab=nonsense', null],
  ['', { activeTab: 'nonsense' }],
  ['', 'free'],
  ['', { activeTab: 7 }],
])('a tab that does not exist (%j, %j) is the first one (header-4)', (search, state) => {
  open(search, state)
  expect(panel()).toBe('all courses')
})

test('each tab is a link that works without scripts', () => {
  open()
  expect(['All', 'Free', 'Certificate'].map((name) => tab(name).getAttribute('href'))).toEqual([
    '/courses',
    '/courses?tab=free',
    '/courses?tab=certificate',
  ])
})

test('only the chosen tab is in the order of the Tab key', () => {
  open('?tab=free')
  expect(['All', 'Free', 'Certificate'].map((name) => tab(name).tabIndex)).toEqual([-1, 0, -1])
})

test('arrow keys, Home and End choose a tab, around the ends, and the address follows', async () => {
  const router = open()
  for (const [key, chosen] of [
    ['ArrowRight', 'Free'],
    ['End', 'Certificate'],
    ['ArrowRight', 'All'],
    ['ArrowLeft', 'Certificate'],
    ['Home', 'All'],
  ] as const) {
    fireEvent.keyDown(screen.getByRole('tab', { selected: true }), { key })
    await screen.findByRole('tab', { selected: true, name: chosen })
    expect(document.activeElement).toBe(tab(chosen))
  }
  fireEvent.keyDown(tab('All'), { key: 'End' })
  await screen.findByText('certificate courses')
  expect(router.state.location).toMatchObject({ search: '?tab=certificate', state: { activeTab: 'certificate' } })
})
