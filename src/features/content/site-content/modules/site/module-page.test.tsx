// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { useEffect, useRef } from 'react'
import { createMemoryRouter, Outlet, RouterProvider, useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { either } from '#test/language.ts'
import type { Module } from '../schema.ts'
import { ModulePage } from './module-page.tsx'

const [places, vision] = either(['Places first', 'Vision'], ['先有地方', '愿景'])
const modules: Module[] = [{ id: 'm1', type: 'subtitle', content: places, order: 0, alignment: 'left' }]
const items = [{ id: 'v1', text: vision, description: 'Many countries at one table' }]
const toVision = `/about/mission?topic=${encodeURIComponent(either('vision', '愿景'))}`
const seen = vi.fn()

/** The frame gives the focus to every new page, as the site's does. */
function Frame() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  useEffect(() => {
    if (pathname) main.current?.focus()
  }, [pathname])
  return (
    <main ref={main} tabIndex={-1}>
      <Outlet />
    </main>
  )
}

function stubScrolling() {
  vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (this: HTMLElement) {
    seen(this.id)
  })
}

async function open(...addresses: string[]) {
  stubScrolling()
  const page = <ModulePage section={{ title: 'Mission', description: '', modules }} fallbackTitle="" items={items} />
  const router = createMemoryRouter(
    [
      {
        element: <Frame />,
        children: [
          { path: '/', element: <p>Home</p> },
          { path: '/about/mission', element: page },
        ],
      },
    ],
    { initialEntries: ['/'] },
  )
  render(<RouterProvider router={router} />)
  for (const address of addresses) await act(() => router.navigate(address))
  return router
}

afterEach(() => {
  cleanup()
  seen.mockClear()
  vi.restoreAllMocks()
})

test.each([
  [either('places-first', '先有地方'), places],
  [either('vision', '愿景'), vision],
])('the topic %s brings its part into view with the focus (home-7)', async (topic, text) => {
  await open(`/about/mission?topic=${encodeURIComponent(topic)}`)
  expect(document.activeElement?.textContent).toContain(text)
  expect(seen).toHaveBeenCalledExactlyOnceWith(topic)
})

test.each(['content', 'nothing-of-this-name', '', '%00'])(
  'the unknown topic %j changes nothing (home-7)',
  async (topic) => {
    await open(`/about/mission?topic=${topic}`)
    expect(document.activeElement?.tagName).toBe('MAIN')
    expect(seen).not.toHaveBeenCalled()
  },
)

test('going back leaves the reader where they were (home-7)', async () => {
  const router = await open(toVision, '/')
  expect(screen.getByText('Home')).toBeTruthy()
  seen.mockClear()
  await act(() => router.navigate(-1))
  expect(screen.getByText(vision)).toBeTruthy()
  expect(seen).not.toHaveBeenCalled()
})

test.each([
  ['opens a link to it', 'navigate', [either('vision', '愿景')]],
  ['reloads it', 'reload', []],
  ['comes back to it from another site', 'back_forward', []],
])('a reader who %s is taken to the topic, or stays in place (home-7)', async (_, type, scrolled) => {
  vi.resetModules()
  const fresh = await import('./module-page.tsx')
  stubScrolling()
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { type, name: location.href } as unknown as PerformanceEntry,
  ])
  const page = (
    <fresh.ModulePage section={{ title: 'Mission', description: '', modules }} fallbackTitle="" items={items} />
  )
  const router = createMemoryRouter([{ path: '/about/mission', element: page }], {
    initialEntries: [toVision],
  })
  await act(async () => render(<RouterProvider router={router} />))
  expect(seen.mock.calls.flat()).toEqual(scrolled)
})
