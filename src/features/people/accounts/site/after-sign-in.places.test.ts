// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { forgetReturnPlace, keepReturnPlace, readReturnPlace } from './after-sign-in.ts'

beforeEach(() => sessionStorage.clear())
const at = (path: string) => new URL(path, 'http://localhost:3000') as unknown as Location

test('the course that somebody signs in from is offered once (sign-in-8)', () => {
  keepReturnPlace(at('/course/river-1?tab=about'), ' Rivers ')
  expect(readReturnPlace()).toEqual({ path: '/course/river-1?tab=about', title: 'Rivers' })
  forgetReturnPlace()
  expect(readReturnPlace()).toBeNull()
})

test('signing in from elsewhere forgets the course before (sign-in-8)', () => {
  keepReturnPlace(at('/course/river-1'), 'Rivers')
  keepReturnPlace(at('/about'), 'About')
  expect(readReturnPlace()).toBeNull()
})

test.each([
  'https://evil.example/course/a',
  '//evil.example/course/a',
  '/\\\\evil.example/course/a',
  '/course/a/../../admin',
  'javascript:alert(1)',
  '/admin',
])('the way back never offers %s (sign-in-8)', (path) => {
  sessionStorage.setItem('academy.return-place', JSON.stringify({ path, title: 'Here' }))
  expect(readReturnPlace()).toBeNull()
})

test.each(['{', 'null', '{}', '{"path":"/course/a","title":""}', '{"path":1,"title":"x"}'])(
  '%s is no return place (sign-in-8)',
  (text) => {
    sessionStorage.setItem('academy.return-place', text)
    expect(readReturnPlace()).toBeNull()
  },
)
