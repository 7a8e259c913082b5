import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { follow, recipesIn } from './growing-steps.ts'

const root = mkdtempSync(path.join(tmpdir(), 'growing-'))
afterAll(() => rmSync(root, { recursive: true }))

const text = `# Growing
## A field
1. In \`shapes.ts\`, below \`title: line(200),\`, which is its neighbour:

   \`\`\`ts
     subtitle: line(200),
   \`\`\`

2. In \`shapes.ts\`, instead of \`last: true,\`:
   \`\`\`ts
     last: false,
   \`\`\`

## A kind
- New file \`books/kind.ts\`:
  \`\`\`ts
  export const books = 1
  \`\`\`
- Run \`node --version\`.

## What else there is
Nothing to do.
`

test('the steps of a recipe are read from its document and followed in a project', () => {
  const [field, kind, ...others] = recipesIn(text)
  expect([field?.title, field?.steps.length, kind?.title, kind?.steps.length, others]).toEqual([
    'A field',
    2,
    'A kind',
    2,
    [],
  ])
  writeFileSync(path.join(root, 'shapes.ts'), 'const a = {\n  title: line(200),\n  last: true,\n}\n')
  for (const recipe of [field, kind]) if (recipe) follow(recipe, root)
  expect(readFileSync(path.join(root, 'shapes.ts'), 'utf8')).toBe(
    'const a = {\n  title: line(200),\n  subtitle: line(200),\n  last: false,\n}\n',
  )
  expect(readFileSync(path.join(root, 'books/kind.ts'), 'utf8')).toBe('export const books = 1\n')
})

test.each([
  ['is not there', 'nothing: 1,\n', 'has 0 lines'],
  ['is there twice', 'title: line(200),\n title: line(200),\n', 'has 2 lines'],
])('a step is refused whose line %s', (_how, content, problem) => {
  const [field] = recipesIn(text)
  writeFileSync(path.join(root, 'shapes.ts'), content)
  expect(() => field && follow(field, root)).toThrow(problem)
})

test('a step without code and a command that fails are refused', () => {
  expect(() => recipesIn('## A\n1. New file `a.ts`:\n2. New file `b.ts`:\n```ts\n1\n```')).toThrow('line 2')
  expect(() => follow({ title: '', steps: [{ does: 'run', command: 'node --no-such-option' }] }, root)).toThrow(
    'no-such-option',
  )
})
