import { expect, test } from 'vitest'
import { citationProblems, requirementProblems } from './citations.ts'

const known = {
  statements: new Set(['saves-1', 'saves-2', 'build-info-1']),
  decisions: new Set(['019']),
  hasFile: (file: string) =>
    [
      'src/a.ts',
      'src/b/c.ts',
      'test/attack/drafts.test.ts',
      'README.md',
      'docs/operations.md',
      'docs/decisions/019-away.md',
    ].includes(file),
}
const read = () => "test('a draft is found by nobody')"
const problemsOf = (text: string, file = 'src/a.ts') => citationProblems(file, text, { ...known, read })

test.each([
  ['a statement', '/** Merged (saves-1, saves-2). */'],
  ['a statement behind words', '// Merged (by three ways, build-info-1)'],
  ['a statement over two lines', '/**\n * Merged (saves-1,\n * saves-2).\n */'],
  ['a decision', '// Kept (decision 019).'],
  ['a document', '// See README.md, docs/operations.md and operations.md.'],
  ['a word with a number that is no statement', '// In one encoding (utf-8), quoted as told (rfc-4180).'],
  ['what is no comment', "const id = '(saves-9) decision 999 public.md'"],
])('%s that is there may be cited (citations-1)', (_what, text) => {
  expect(problemsOf(text)).toEqual([])
})

test.each([
  ['a statement', '/** Merged (saves-9). */', 'the statement saves-9'],
  ['one of several statements', '/** Merged (saves-1, saves-9). */', 'the statement saves-9'],
  ['a decision', '// Kept (decision 020).', 'decision 020'],
  ['a document of elsewhere', '/** A price (public.md §2). */', 'public.md'],
  ['a document in a folder', '// See docs/nowhere.md.', 'docs/nowhere.md'],
  ['a document behind code', 'const a = 1 // stack.md, trap 12', 'stack.md'],
])('%s that is not there is a problem (citations-1)', (_what, text, cited) => {
  expect(problemsOf(text)).toEqual([expect.stringContaining(`src/a.ts cites ${cited}`)])
})

test('documents are checked whole, except for examples, and may cite neighbours', () => {
  expect(problemsOf('See [that](019-away.md).\n\n    - [piece] (saves-9)\n', 'docs/decisions/020.md')).toEqual([])
  expect(problemsOf('Adds to decisions.md D (saves-9).', 'docs/decisions/020.md')).toHaveLength(2)
})

test('a file that a list of files names is there (citations-1)', () => {
  const list = (files: string) => problemsOf(`Walk:\n\n\`\`\`files\n${files}\n\`\`\`\n`, 'docs/walks.md')
  expect(list('./ a.ts   b/ c.ts\n./ b/c.ts')).toEqual([])
  expect(list('./ a.ts\nb/ gone.ts c.ts')).toEqual([
    'docs/walks.md lists src/b/gone.ts, which is no file of the project.',
  ])
})

test('a test that a table names by its file and a part of its title is there (citations-1)', () => {
  const problems = (named: string) => problemsOf(`| 8.2.3 | By field | | ${named} |`, 'docs/security.md')
  expect(problems('attack/drafts “found by nobody”, test/attack/drafts.test.ts')).toEqual([])
  expect(problems('attack/drafts “found by all”')).toEqual([expect.stringContaining('names “found by all”')])
  expect(problems('attack/none “found by nobody”')).toEqual([expect.stringContaining('names test/attack/none.test.ts')])
})

test('every requirement of the first two levels is answered once, and says by what (citations-1)', () => {
  const problems = requirementProblems(
    '| 1.1.1–17.3.2 | All | By care | (http-2) |\n| 9.9.9 | None | Does not apply | |',
  )
  expect(problems).toEqual(['answers 9.9.9, which is no requirement.'])
  expect(requirementProblems('| 1.1.1, 1.1.1 | Some | By care | |')).toEqual([
    ...Array.from({ length: 252 }, () => expect.stringMatching(/^leaves out the requirement \d/)),
    'answers the requirement 1.1.1 twice.',
    'says by nothing how 1.1.1, 1.1.1 is shown.',
  ])
})
