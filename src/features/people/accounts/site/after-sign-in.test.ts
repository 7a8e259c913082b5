// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chosenBefore, forgetChosen, screenToReturnTo, signInAgain } from './after-sign-in.ts'

const assign = vi.fn()
beforeEach(() => {
  sessionStorage.clear()
  assign.mockClear()
  vi.spyOn(window.location, 'assign').mockImplementation(assign)
  history.replaceState(null, '', '/admin/users?search=mei')
})
afterEach(() => vi.restoreAllMocks())

test('signing in again leads back to the same screen with what was chosen, once (role-3)', () => {
  signInAgain('ann', { changingRoleOf: { id: 'mei' } })
  expect(assign).toHaveBeenCalledWith('/api/auth/google')
  expect(screenToReturnTo('ann')).toBe('/admin/users?search=mei')
  expect(chosenBefore('ann')).toEqual({ changingRoleOf: { id: 'mei' } })
  forgetChosen()
  expect(chosenBefore('ann')).toBeUndefined()
  expect(screenToReturnTo('ann')).toBeNull()
})

test('another person who signs in gets nothing of the choice (role-3)', () => {
  signInAgain('ann', 'chosen')
  expect(screenToReturnTo('bob')).toBeNull()
  expect(sessionStorage.length).toBe(0)
})

test.each(['https://evil.example/admin', '//evil.example/admin', '\\\\evil.example', 'javascript:alert(1)'])(
  'the return address never leads to %s (role-3)',
  (path) => {
    sessionStorage.setItem('academy.fresh-sign-in', JSON.stringify({ path, person: 'ann', at: Date.now() }))
    expect(screenToReturnTo('ann')).toBeNull()
  },
)

test('the choice is forgotten after ten minutes (role-3)', () => {
  signInAgain('ann', 'chosen')
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 11 * 60_000)
  expect(screenToReturnTo('ann')).toBeNull()
})
