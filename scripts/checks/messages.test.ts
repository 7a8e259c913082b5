import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openFolder } from '#test/open-folder.ts'
import { catalogueProblems, messagesOf } from './messages.ts'

// Of all sources the check of the same name does (scripts/test/checks.ts).
test('messages and words outside the catalogue are found in the sources (language-7)', () => {
  const root = openFolder('messages-')
  const put = (file: string, source: string) => writeFileSync(path.join(root, 'src', file), source)
  mkdirSync(path.join(root, 'src/courses'), { recursive: true })
  put('courses/rules.ts', "export const name = t('Courses')\nconst mail = { subject: words('Dear {name}') }\n")
  put('courses/none.ts', "export const at = 'Courses begin'\n")
  put(
    'courses/page.tsx',
    'export const Page = () => <h1 title={t(\'Lessons\')} aria-label="A list">\n  Said here\n</h1>\n',
  )
  put('courses/page.test.tsx', "export const Page = () => <h1 title={t('Tests')}>Said there</h1>\n")
  const { used, outside } = messagesOf(root)
  rmSync(root, { recursive: true })
  expect(Object.fromEntries(used)).toEqual({
    Courses: ['src/courses/rules.ts'],
    'Dear {name}': ['src/courses/rules.ts'],
    Lessons: ['src/courses/page.tsx'],
  })
  expect(outside.map((one) => one.replace(/:\d+/, ''))).toEqual([
    'src/courses/page.tsx says “A list”',
    'src/courses/page.tsx says “Said here”',
  ])
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
