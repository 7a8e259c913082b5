import { expect, test } from 'vitest'
import { othersInWords } from './also-editing.admin.tsx'
import type { OtherEditor } from './schema.ts'

const one = (name: string, unsaved = false): OtherEditor => ({ name, unsaved, is_self: false })
const own = (unsaved: boolean): OtherEditor => ({ name: 'Me', unsaved, is_self: true })

test.each<[OtherEditor[], string[]]>([
  [[], []],
  [[one('Mei Lin')], ['Also editing: Mei Lin.']],
  [[one('Mei Lin', true)], ['Also editing: Mei Lin, has unsaved changes.']],
  [[one('Mei Lin'), one('Zhou Yan')], ['Also editing: Mei Lin and Zhou Yan.']],
  [[one('Mei Lin', true), one('Zhou Yan', true)], ['Also editing: Mei Lin and Zhou Yan, have unsaved changes.']],
  [
    [one('Ann'), one('Mei Lin', true), one('Zhou Yan', true)],
    ['Also editing: Ann, Mei Lin, and Zhou Yan. Unsaved changes: Mei Lin and Zhou Yan.'],
  ],
  [[own(false)], ['You have this open in another window as well.']],
  [
    [one('Mei Lin'), own(true)],
    ['Also editing: Mei Lin.', 'You have this open in another window as well, with unsaved changes.'],
  ],
])('%j is said as %j (presence-1)', (others, said) => {
  expect(othersInWords(others, true)).toEqual(said)
})

test('nobody without changes is called editing, except who writes a reply (presence-1, inbox-3)', () => {
  expect(othersInWords([one('Mei Lin')], false)).toEqual(['Also open at: Mei Lin.'])
  expect(othersInWords([one('Ann'), one('Mei Lin', true)], false)).toEqual([
    'Also open at: Ann and Mei Lin. Writing an answer: Mei Lin.',
  ])
})
