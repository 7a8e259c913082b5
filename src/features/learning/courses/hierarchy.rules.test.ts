import { expect, test } from 'vitest'
import { type Family, hierarchyMessages, placementProblem } from './hierarchy.rules.ts'

/** root › middle › leaf; other › child; alone. */
const family: Family = new Map([
  ['root', null],
  ['middle', 'root'],
  ['leaf', 'middle'],
  ['other', null],
  ['child', 'other'],
  ['alone', null],
])
const { tooDeep, circular, childTooDeep, ownParent } = hierarchyMessages

test.each([
  // course, its parent after the save, added, removed → what is said
  ['alone', null, [], [], null],
  ['alone', 'root', [], [], null],
  ['new', null, ['alone', 'other'], [], null],
  ['new', 'root', ['alone'], [], null],
  ['middle', 'root', ['alone'], [], null],
  ['middle', 'root', [], ['leaf'], null],
  ['root', null, [], ['middle'], null],
  ['leaf', 'middle', [], [], null],
  ['leaf', 'alone', [], [], null],
  ['root', 'alone', [], ['middle'], null],
  ['root', 'root', [], [], circular('root')],
  ['root', 'leaf', [], [], circular('leaf')],
  ['root', 'middle', [], [], circular('middle')],
  ['leaf', 'middle', ['root'], [], circular('root')],
  ['leaf', 'middle', ['middle'], [], circular('middle')],
  ['middle', 'root', ['root'], [], circular('root')],
  ['alone', 'other', ['other'], [], circular('other')],
  ['root', null, ['root'], [], ownParent],
  ['middle', 'root', [], ['middle'], ownParent],
  ['new', 'leaf', [], [], tooDeep],
  ['root', 'alone', [], [], tooDeep],
  ['other', 'middle', [], [], tooDeep],
  ['leaf', 'middle', ['alone'], [], tooDeep],
  ['alone', null, ['root'], [], childTooDeep('root')],
  ['middle', 'root', ['other'], [], childTooDeep('other')],
  ['new', 'alone', ['other'], [], childTooDeep('other')],
  ['alone', null, ['other'], [], null],
] as const)('%s below %s, with %j and without %j (hierarchy-1)', (id, parentId, add, remove, message) => {
  expect(placementProblem({ id, parentId, add, remove }, family)?.message ?? null).toBe(message)
})

test('what is said of an impossible place is as written (hierarchy-1)', () => {
  expect([tooDeep, circular('7'), childTooDeep('7'), ownParent]).toEqual([
    '课程层级已达到最多3级，无法继续添加',
    '无法建立循环关系：课程 7 与当前课程存在循环依赖',
    '无法添加课程 7：将超过最多3级的限制',
    "Critical error: Attempted to modify parent course's own parent relationship!",
  ])
})

test('data that already closes a circle ends the walk', () => {
  const circle: Family = new Map([
    ['a', 'b'],
    ['b', 'c'],
    ['c', 'b'],
  ])
  expect(placementProblem({ id: 'x', parentId: 'a', add: [], remove: [] }, circle)?.message).toBe(tooDeep)
})
