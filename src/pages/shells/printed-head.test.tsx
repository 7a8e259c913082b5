// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { addressIn } from '#platform/values/translate.ts'
import { openScreen } from '#test/admin-screen.tsx'
import '#test/language.ts'
import { PrintedHead } from './printed-head.tsx'

afterEach(cleanup)

test.each([
  ['a list with its filters', true, '/admin/courses?search=eel'],
  ['a page without its query', false, '/admin/courses'],
])('the code on paper leads to %s, as the address beside it does (print-5)', (_, hasQuery, address) => {
  const { container } = openScreen(() => <PrintedHead hasQuery={hasQuery} />, '/admin/courses?search=eel')
  const code = new URL(container.querySelector('img')?.getAttribute('src') ?? '', 'http://site')
  expect(code.searchParams.get('of')).toBe(addressIn(address))
  expect([...container.querySelectorAll('span')].map(({ textContent }) => textContent)).toContain(addressIn(address))
})
