import { expect, test } from 'vitest'
import { personErasureInWords } from './rules.ts'
import type { PersonErasure } from './schema.ts'

const nothing: PersonErasure = {
  enrollments: 0,
  certificates: 0,
  pending: [],
  messages: 0,
  mail: 0,
  subscriptions: 0,
  has_acted: false,
  is_last_admin: false,
  has_account: false,
  is_shared: false,
}

test('the question before an erasure names what goes, what stays and what prevents it (inbox-33)', () => {
  expect(personErasureInWords(nothing)).toEqual({
    hindrance: null,
    pending: [],
    goes: ['Nothing: nothing of this person is kept that could go.'],
    stays: ['Nothing that leads to the person.'],
  })
  const much = personErasureInWords({
    enrollments: 2,
    certificates: 1,
    pending: [{ course_title: 'Rivers', amount: 28000, currency: 'JPY' }],
    messages: 1200,
    mail: 3,
    subscriptions: 1,
    has_acted: true,
    is_last_admin: true,
    has_account: true,
    is_shared: true,
  })
  expect(much.goes).toHaveLength(6)
  expect(much.goes).toContain('1,200 questions and applications with their replies and notes, from the bin as well.')
  expect(much.stays[0]).toBe('2 enrollments with their payments, as the law asks, without name, email and phone.')
  expect(much.stays).toHaveLength(3)
  expect(much.pending).toEqual(['Rivers: ¥28,000 JPY'])
  expect(much.hindrance).toContain('last administrator')
})
