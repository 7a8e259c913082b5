import { expect, test } from 'vitest'
import { projectRoot } from '#platform/server/project-root.ts'
import { catalogueProblems, messagesOf, readCatalogue } from './messages.ts'

test('every message of the sources has its Chinese, and no words stand outside it (language-7)', () => {
  const { used, outside } = messagesOf(projectRoot)
  expect(outside).toEqual([])
  expect(used.size).toBeGreaterThan(3_000)
  expect(catalogueProblems('zh', readCatalogue(projectRoot, 'zh'), used)).toEqual([])
})

test('what is missing, unused, untranslated or has other parameters is named', () => {
  const used = new Map([
    ['Courses', ['a.tsx']],
    ['Dear {name}', ['b.tsx']],
    ['Save', ['c.tsx']],
    ['Read <a>this</a>', ['d.tsx']],
    ['PDF', ['e.tsx']],
  ])
  const catalogue = { 'Dear {name}': '{nom}您好', Save: 'Save', 'Read <a>this</a>': '请读', PDF: 'PDF', Gone: '不在' }
  expect(catalogueProblems('zh', catalogue, used)).toEqual([
    'zh says nothing for "Courses" (a.tsx)',
    'zh has other parameters or tags in "{nom}您好"',
    'zh says the English for "Save"',
    'zh has other parameters or tags in "请读"',
    'zh has "Gone", which is used nowhere',
  ])
})
