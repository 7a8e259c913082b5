// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, useRouteError } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { t } from '#platform/values/translate.ts'
import '#test/language.ts'
import { ErrorPage } from './error-page.tsx'

const fetching = vi.fn<typeof fetch>()
let reload: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  vi.useFakeTimers()
  fetching.mockResolvedValue(new Response())
  vi.stubGlobal('fetch', fetching)
  reload = vi.spyOn(location, 'reload').mockReturnValue()
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  fetching.mockReset()
})

function Failed() {
  return <ErrorPage error={useRouteError()} />
}
/** A page that fails like this in a document of that age, in milliseconds. */
function open(error: Error, age = 60_000) {
  vi.spyOn(performance, 'now').mockReturnValue(age)
  const failing = () => {
    throw error
  }
  const Page = failing as () => null
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <Page />, errorElement: <Failed /> }])} />)
}
const title = () => screen.getByRole('heading', { level: 1 }).textContent

test.each([
  ['Chrome', 'Failed to fetch dynamically imported module: https://academy.example/assets/courses.js'],
  ['Firefox', 'error loading dynamically imported module: https://academy.example/assets/courses.js'],
  ['Safari', 'Importing a module script failed.'],
])('a page whose code is missing, as %s says it, opens once the site answers (error-2)', async (_, message) => {
  fetching.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  open(new TypeError(message))
  expect(title()).toBe(t('This page has not arrived'))
  await vi.advanceTimersByTimeAsync(1000)
  expect(reload).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1000)
  expect(reload).toHaveBeenCalledOnce()
})

test('a document that has just loaded is not reloaded, so that there is no loop (error-2)', async () => {
  open(new TypeError('Importing a module script failed.'), 1000)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([fetching.mock.calls.length, title()]).toEqual([0, t('This page has not arrived')])
})

test('Reload on a page without its code opens it if the site answers, and does nothing else', async () => {
  fetching.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  open(new TypeError('Importing a module script failed.'), 1000)
  const press = async () => {
    const goesOn = fireEvent.click(screen.getByRole('link', { name: t('Reload') }))
    await vi.advanceTimersByTimeAsync(0)
    return [goesOn, reload.mock.calls.length, title()]
  }
  expect(await press()).toEqual([false, 0, t('This page has not arrived')])
  expect(await press()).toEqual([false, 1, t('This page has not arrived')])
})

test('a fault in a page about modules shows a reference and reloads nothing (error-2)', async () => {
  open(new TypeError("Cannot read properties of undefined (reading 'modules')"))
  expect(title()).toBe(t('Something went wrong'))
  expect(screen.getByText(t('If it keeps happening, tell us this reference:'))).toBeTruthy()
  await vi.advanceTimersByTimeAsync(10_000)
  expect([fetching.mock.calls.length, reload.mock.calls.length]).toEqual([0, 0])
})
