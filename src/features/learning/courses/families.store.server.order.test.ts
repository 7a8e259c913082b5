import { expect, test } from 'vitest'
import { familyInOrder } from './families.store.server.ts'

type Member = Parameters<typeof familyInOrder>[0]

const member = (id: string, more: Partial<Member> = {}): Member => ({
  id,
  parent_course_id: null,
  published: true,
  type: 'certificate',
  ...more,
})
const below = new Map([
  ['root', [member('1'), member('2', { published: false }), member('3', { type: 'free' })]],
  ['1', [member('1.1'), member('1.2', { type: 'free' })]],
  ['2', [member('2.1')]],
])

const families: [what: string, asked: { type?: string; most?: number }, order: string[]][] = [
  ['each course before those below it; below a draft they stay', {}, ['root', '1', '1.1', '1.2', '2.1', '3']],
  ['only those of a type', { type: 'certificate' }, ['root', '1', '1.1', '2.1']],
  ['no more below the first than are shown', { most: 2 }, ['root', '1', '1.1']],
]

test.each(families)('a family holds %s (courses-2)', (_, { type, most = 50 }, order) => {
  expect(familyInOrder(member('root'), below, { type, most })).toEqual(order)
})
