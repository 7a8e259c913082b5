import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { structureProblems } from './structure.ts'

const made: string[] = []

afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
})

async function problemsOf(files: Record<string, string>): Promise<string> {
  const root = mkdtempSync(path.join(os.tmpdir(), 'structure-'))
  made.push(root)
  const imports = Object.fromEntries(
    ['features', 'records', 'platform', 'pages'].map((name) => [`#${name}/*`, `./src/${name}/*`]),
  )
  const all = { 'package.json': JSON.stringify({ name: 'fixture', type: 'module', imports }), ...files }
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    writeFileSync(path.join(root, name), text)
  }
  return (await structureProblems(root)).join('\n')
}

const sound = {
  'src/platform/values/money.ts': 'export const cents = 1',
  'src/platform/server/database.ts': 'export type Database = string\nexport const connect = 1',
  'src/platform/ui/button.tsx': 'export const Button = () => <p>ok</p>',
  'src/records/saving/kept.ts': "import { cents } from '#platform/values/money.ts'\nexport const kept = cents",
  'src/features/learning/courses/schema.ts':
    "import { cents } from '#platform/values/money.ts'\nexport const price = cents",
  'src/features/learning/courses/rules.ts': "import { price } from './schema.ts'\nexport const free = price === 0",
  'src/features/learning/courses/rules.test.ts': "import { free } from './rules.ts'\nvoid free",
  'src/features/learning/courses/table.server.ts': 'export const courses = 1',
  'src/features/learning/courses/store.server.ts':
    "import type { Database } from '#platform/server/database.ts'\nimport { courses } from './table.server.ts'\nexport const all = (db: Database) => [db, courses]",
  'src/features/learning/courses/card.site.tsx':
    "import { Button } from '#platform/ui/button.tsx'\nimport { free } from './rules.ts'\nimport type { all } from './store.server.ts'\nexport type All = typeof all\nexport const Card = () => (free ? <Button /> : null)",
  'src/features/learning/courses/links.rules.ts': "import { price } from './schema.ts'\nexport const paid = price > 0",
  'src/features/learning/courses/links.rules.test.ts': "import { paid } from './links.rules.ts'\nvoid paid",
  'src/features/learning/courses/titles.store.server.ts':
    "import { all } from './store.server.ts'\nexport const titles = all",
  'src/features/learning/enrollments/store.server.ts':
    "import { titles } from '#features/learning/courses/titles.store.server.ts'\nexport const own = titles",
  'src/features/overview/highlights/editor.admin.tsx':
    "import { Card } from '#features/learning/courses/card.site.tsx'\nexport const Editor = Card",
  'src/pages/site/courses.tsx': "import { Card } from '#features/learning/courses/card.site.tsx'\nexport default Card",
  'src/main.server.ts': 'export const port = process.env.PORT',
}

test('a tree as the architecture describes it has no problem (structure-1)', async () => {
  expect(await problemsOf(sound)).toBe('')
})

test('an empty tree has no problem', async () => {
  expect(await problemsOf({})).toBe('')
})

const usesCard = "import { Card } from '#features/learning/courses/card.site.tsx'\nexport const x = Card"
const usesEditor = "import { Editor } from '#features/overview/highlights/editor.admin.tsx'\nexport const x = Editor"
const usesRules = "import { free } from '#features/learning/courses/rules.ts'\nexport const x = free"

const violations: [string, Record<string, string>, string][] = [
  ['platform imports a feature', { 'src/platform/ui/x.tsx': usesCard }, 'platform-upward'],
  [
    'platform imports records',
    { 'src/platform/values/x.ts': "import { kept } from '#records/saving/kept.ts'\nexport const x = kept" },
    'platform-upward',
  ],
  ['records import a feature', { 'src/records/saving/x.ts': usesRules }, 'records-upward'],
  [
    'rules use of records what leads to a screen',
    {
      'src/records/saving/look.ts': "import { Button } from '#platform/ui/button.tsx'\nexport const look = Button",
      'src/features/learning/courses/rules.ts': "import { look } from '#records/saving/look.ts'\nexport const x = look",
    },
    'schema-and-rules-reach',
  ],
  ['a domain imports one behind it', { 'src/features/content/media/rules.ts': usesRules }, 'content-forward'],
  [
    'a feature stands in no domain',
    { 'src/features/schools/courses/rules.ts': 'export const x = 1' },
    'stands in no domain',
  ],
  [
    'platform imports a page by type',
    { 'src/platform/ui/x.tsx': "import type P from '#pages/site/courses.tsx'\nexport type X = P" },
    'platform-upward',
  ],
  [
    'a feature imports a page',
    { 'src/features/learning/courses/site/x.tsx': "import P from '#pages/site/courses.tsx'\nexport const x = P" },
    'feature-upward',
  ],
  [
    'a value imports a package',
    { 'src/platform/values/x.ts': "import fs from 'node:fs'\nexport const x = fs" },
    'values-pure',
  ],
  [
    "an editor uses another feature's editor",
    { 'src/features/learning/courses/admin/x.tsx': usesEditor },
    'feature-to-feature',
  ],
  [
    "an API uses another feature's store",
    {
      'src/features/learning/enrollments/api.server.ts':
        "import { all } from '#features/learning/courses/store.server.ts'\nexport const x = all",
    },
    'feature-to-feature',
  ],
  [
    "a store uses another feature's table",
    {
      'src/features/content/teachers/store.server.ts':
        "import { courses } from '#features/learning/courses/table.server.ts'\nexport const x = courses",
    },
    'store-to-feature',
  ],
  [
    "a table uses another feature's store",
    {
      'src/features/content/teachers/table.server.ts':
        "import { all } from '#features/learning/courses/store.server.ts'\nexport const x = all",
    },
    'table-to-feature',
  ],
  ['rules know a component', { 'src/features/content/teachers/rules.ts': usesCard }, 'schema-and-rules-pure'],
  ['the site loads an editor', { 'src/pages/site/x.tsx': usesEditor }, 'site-without-admin'],
  [
    'a component imports a store',
    { 'src/features/learning/courses/site/x.tsx': "import { all } from '../store.server.ts'\nexport const x = all" },
    'server-in-browser',
  ],
  [
    'a page loads a store later',
    { 'src/pages/site/x.tsx': "export const x = () => import('#features/learning/courses/store.server.ts')" },
    'server-in-browser',
  ],
  [
    'client.ts imports platform/server',
    {
      'src/features/learning/courses/client.ts':
        "import { connect } from '#platform/server/database.ts'\nexport const x = connect",
    },
    'server-in-browser',
  ],
  [
    'browser code passes a server value on',
    { 'src/platform/browser/x.ts': "export { connect } from '#platform/server/database.ts'" },
    'server-in-browser',
  ],
  [
    'a store imports markup',
    {
      'src/features/content/teachers/store.server.ts':
        "import { Button } from '#platform/ui/button.tsx'\nexport const x = Button",
    },
    'markup-on-server',
  ],
  [
    'the program imports a test',
    {
      'src/features/content/teachers/rules.ts': "import '#features/learning/courses/rules.test.ts'\nexport const x = 1",
    },
    'test-in-program',
  ],
  [
    'two files need each other',
    {
      'src/platform/ui/a.ts': "import { b } from './b.ts'\nexport const a = () => b",
      'src/platform/ui/b.ts': "import { a } from './a.ts'\nexport const b = () => a",
    },
    'circle',
  ],
  [
    'two files need each other by type only',
    {
      'src/platform/ui/a.ts': "import type { B } from './b.ts'\nexport type A = B",
      'src/platform/ui/b.ts': "import type { A } from './a.ts'\nexport type B = A | 1",
    },
    'circle',
  ],
  [
    'an import climbs two folders',
    {
      'src/features/learning/courses/site/x.tsx':
        "import { cents } from '../../../platform/values/money.ts'\nexport const x = cents",
    },
    "Write '#features/…'",
  ],
  [
    'a feature has a word of its own',
    { 'src/features/learning/courses/service.ts': 'export const x = 1' },
    'not in the vocabulary',
  ],
  [
    'a feature is nested three deep',
    { 'src/features/content/a/b/c/schema.ts': 'export const x = 1' },
    'not in the vocabulary',
  ],
  ['a file lies between the features', { 'src/features/x.ts': 'export const x = 1' }, 'belongs to no feature'],
  [
    'a test tests nothing beside it',
    { 'src/features/learning/courses/store.test.ts': 'export const x = 1' },
    'tests no file beside it',
  ],
  [
    'the rules of a concern know the server',
    {
      'src/features/learning/courses/links.rules.ts':
        "import type { Database } from '#platform/server/database.ts'\nexport type Links = Database",
    },
    'schema-and-rules-pure',
  ],
  [
    'a concern has a word of its own',
    { 'src/features/learning/courses/links.service.ts': 'export const x = 1' },
    'not in the vocabulary',
  ],
  ['a drawer is a file', { 'src/platform/server/utils.ts': 'export const x = 1' }, 'is a drawer'],
  ['a drawer is a folder', { 'src/platform/helpers/money.ts': 'export const x = 1' }, 'is a drawer'],
  ['a barrel', { 'src/platform/ui/index.ts': "export * from './button.tsx'" }, 'is a barrel'],
  ['a name in camel case', { 'src/platform/ui/iconButton.tsx': 'export const x = 1' }, 'kebab-case'],
  [
    'a store reads the environment',
    { 'src/features/content/teachers/store.server.ts': 'export const x = process.env.HOME' },
    'reads the environment',
  ],
  [
    'platform takes the environment by name',
    { 'src/platform/server/x.ts': "import { env } from 'node:process'\nexport const x = env" },
    'reads the environment',
  ],
  [
    'a store names a table of another feature in SQL',
    {
      'src/features/content/media/table.server.ts': "export const media = pgTable(\n  'media',\n  {},\n)",
      'src/features/learning/courses/listing/store.server.ts':
        'export const x = sql`select 1 from courses join media on true`',
    },
    "names 'media', a table of media",
  ],
  [
    'a store has rows counted of a table of another feature by its name',
    {
      'src/features/content/media/table.server.ts': "export const media = pgTable('media', {})",
      'src/features/learning/courses/listing/store.server.ts': "export const x = countOf(db, 'media')",
    },
    "names 'media', a table of media",
  ],
  ['a file of 301 lines', { 'src/platform/server/x.ts': 'export const x = 1\n'.padEnd(319, '\n') }, '301 lines'],
  ['a file is no code at all', { 'src/platform/server/x.ts': 'export const = {{{' }, 'could not be read'],
]

test.each(violations)('the check refuses that %s (structure-2, structure-4)', async (_name, files, message) => {
  expect(await problemsOf({ ...sound, ...files })).toContain(message)
})

test('a folder of one file is refused, and the message names the file instead (structure-3)', async () => {
  const lonely = {
    'src/features/learning/courses/people/rules.ts': 'export const x = 1',
    'src/features/learning/courses/people/rules.test.ts': "import { x } from './rules.ts'\nvoid x",
  }
  expect(await problemsOf({ ...sound, ...lonely })).toBe(
    'src/features/learning/courses/people/rules.ts is alone in its folder. Call it src/features/learning/courses/people.rules.ts, and its tests likewise.',
  )
  const two = { ...lonely, 'src/features/learning/courses/people/schema.ts': 'export const x = 1' }
  expect(await problemsOf({ ...sound, ...two })).toBe('')
})

test('300 lines, and a comment about process.env, are fine', async () => {
  const text = '// process.env is read in main.server.ts only\n'.padEnd(46 + 299, '\n')
  expect(await problemsOf({ ...sound, 'src/platform/server/x.ts': text })).toBe('')
})
