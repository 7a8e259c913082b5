import { expect, test } from 'vitest'
import { parseSpecification, specificationProblems, testTitles } from './specification.ts'

const titles = new Set(['a visitor sees the title', 'it ends'])

test('a statement names its piece and the tests that prove it', () => {
  const text =
    '# Spec\n\n- a list before any section\n\n## Home (finished)\n\n- [home] It has a title. — test: `a visitor sees the title`, `it ends`\n'
  expect(parseSpecification(text)).toEqual({
    problems: [],
    statements: [
      {
        section: 'Home',
        finished: true,
        line: 7,
        piece: 'home',
        text: 'It has a title.',
        tests: ['a visitor sees the title', 'it ends'],
      },
    ],
  })
  expect(specificationProblems(text, titles)).toEqual([])
})

test('a statement of a finished section without a test is a problem', () => {
  expect(specificationProblems('## Home (finished)\n- [home] It has a title.', titles).join()).toContain(
    'no test is named for: It has a title.',
  )
})

test('a statement of an open section may still lack its test', () => {
  expect(specificationProblems('## Home (open)\n- [home] It has a title.', titles)).toEqual([])
})

test('a test that no file holds is a problem, in an open section too', () => {
  expect(specificationProblems('## Home (open)\n- [home] It ends. — test: `it never ends`', titles).join()).toContain(
    "'it never ends'",
  )
})

test('a line that follows the format nearly is a problem', () => {
  for (const line of [
    '- It has no piece.',
    '- [home] It ends. - test: `it ends`',
    '- [home] It ends. — tests: `it ends`',
    '  - [home] Deeper.',
  ]) {
    expect(specificationProblems(`## Home (open)\n${line}`, titles), line).toHaveLength(1)
  }
})

test('titles are found however a test is written', () => {
  const text = `test('one', f)\nit("two's", f)\ntest.each([[1, 'x']])('three %s', f)\ntest(\n  'it\\'s four',\n f)\nlatest('five')`
  expect(testTitles(text)).toEqual(['one', "two's", 'three %s', "it's four"])
})
