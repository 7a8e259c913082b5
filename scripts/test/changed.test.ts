import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { checksOfChange, journeysByFeature, journeysOf, concernedTests } from './changed.ts'
import { checks } from './checks.ts'
import { groupsOf, testFiles } from './groups.ts'
import { longest } from './slow-first.ts'

const root = path.join(import.meta.dirname, '../..')
const folder = (name: string) => readdirSync(path.join(root, name))
const all = folder('test/journeys')
  .filter((name) => name.endsWith('.e2e.ts'))
  .map((name) => `test/journeys/${name}`)

test('the features and journeys that are named exist (tests-3)', () => {
  const features = [
    ...folder('src/features').flatMap((domain) => folder(`src/features/${domain}`)),
    ...folder('src/records'),
  ]
  expect(features).toEqual(expect.arrayContaining(Object.keys(journeysByFeature)))
  for (const name of Object.values(journeysByFeature).flat()) expect(all).toContain(`test/journeys/${name}.e2e.ts`)
})

test('the test files that start first exist', () => expect(testFiles(root)).toEqual(expect.arrayContaining(longest)))

test('a feature change runs its own journeys, a platform change all, documents none (tests-3)', () => {
  expect(journeysOf(['src/features/content/resources/store.server.ts'], all)).toEqual([
    'test/journeys/resource-editing.e2e.ts',
    'test/journeys/resources.e2e.ts',
  ])
  expect(journeysOf(['src/platform/ui/button.tsx'], all)).toEqual(all)
  expect(journeysOf(['src/features/new-one/schema.ts'], all)).toEqual(all)
  expect(journeysOf(['docs/operations.md', 'src/features/content/resources/rules.test.ts'], all)).toEqual([])
  expect(journeysOf(['test/journeys/news.e2e.ts'], all)).toEqual(['test/journeys/news.e2e.ts'])
  expect(journeysOf(['test/journeys/people.ts'], all)).toEqual(all)
})

test('a change runs the tests beside it and of its importers, not whole starts (tests-2)', () => {
  const concerned = concernedTests(root, ['src/features/content/teachers/store.server.ts'])
  expect(concerned.some((file) => file.startsWith('src/features/content/teachers/'))).toBe(true)
  expect(concerned).toContain('test/admin-operations.test.ts')
  expect(concerned.some((file) => file.startsWith('src/features/messages/inquiries/'))).toBe(false)
  expect(concerned.length).toBeLessThan(testFiles(root).length / 2)
  expect(concernedTests(root, ['test/csv.ts']).length).toBeGreaterThan(0)
  expect(concernedTests(root, ['README.md'])).toEqual([])
})

test('unchanged parts are not checked, changed parts on their own files (tests-2)', () => {
  const names = (changed: string[]) => checksOfChange(root, checks, changed).map(({ name }) => name)
  expect(names([])).toEqual([])
  expect(names(['docs/operations.md'])).toEqual(['specification', 'format'])
  expect(names(['package-lock.json'])).toContain('lock')
  const changed = checksOfChange(root, checks, ['src/features/content/resources/schema.ts', 'src/gone.ts'])
  const lint = changed.find(({ name }) => name === 'lint')
  expect(lint?.commands.at(-1)?.slice(-1)).toEqual(['src/features/content/resources/schema.ts'])
  expect(lint?.commands.flat()).not.toContain('src/gone.ts')
  expect(changed.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['build', 'journeys', 'routes', 'types', 'unit', 'pages']),
  )
})

test('every test file is in one group, by what it needs (tests-4)', () => {
  const groups = groupsOf(root)
  expect(Object.values(groups).flat().toSorted()).toEqual(testFiles(root))
  expect(groups.api).toContain('test/tables.test.ts')
  expect(groups.pure).toContain('scripts/test/changed.test.ts')
  expect(groups.pages.every((file) => file.startsWith('test/pages/'))).toBe(true)
})

test('tests of what readers see run in each language, by their words in the catalogue (tests-8)', () => {
  const { dom, pages } = groupsOf(root, 'zh')
  const others = ['languages', 'paper', 'untranslated', 'weight'].map((name) => `test/pages/${name}.test.ts`)
  expect(pages.toSorted()).toEqual(groupsOf(root).pages.filter((file) => !others.includes(file)))
  expect(dom.filter((file) => file.includes('/site/')).length).toBeGreaterThan(15)
  expect(dom).not.toContain('src/pages/admin/courses.test.tsx')
})
