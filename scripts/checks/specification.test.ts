import { expect, test } from 'vitest'
import { idsOf, parseSpecification, specificationProblems, testTitles } from './specification.ts'

const titles = new Map([['home.test.ts', ['a visitor sees the title (home-1, home-2)', 'it ends']]])

test('a statement has an id, by which tests name it', () => {
  const text =
    '# Spec\n\n- a list before any section\n\n## Home (finished)\n\n- [home-1] It has a title.\n- [home-2] It is whole.\n'
  expect(parseSpecification(text)).toEqual({
    problems: [],
    statements: [
      { section: 'Home', finished: true, line: 7, id: 'home-1', text: 'It has a title.' },
      { section: 'Home', finished: true, line: 8, id: 'home-2', text: 'It is whole.' },
    ],
  })
  expect(specificationProblems(text, titles)).toEqual([])
})

test('a statement of a finished section without a test is a problem (specification-1)', () => {
  const text = '## Home (finished)\n- [home-1] A.\n- [home-2] B.\n- [home-3] It has a title.'
  expect(specificationProblems(text, titles)).toEqual([
    "docs/specification.md, line 4: 'Home' is finished, and no test carries (home-3) at the end of its title: It has a title.",
  ])
})

test('a statement of an open section may still lack its test', () => {
  const text = '## Home (open)\n- [home-1] A.\n- [home-2] B.\n- [home-3] It has a title.'
  expect(specificationProblems(text, titles)).toEqual([])
})

test('an id that a test carries and no statement has is a problem in any file (specification-2)', () => {
  expect(specificationProblems('## Home (open)\n- [home-1] It ends.', titles)).toEqual([
    "home.test.ts: the test 'a visitor sees the title (home-1, home-2)' carries home-2, which no statement has.",
  ])
})

test('two statements never share an id (specification-3)', () => {
  expect(
    specificationProblems('## Home (open)\n- [home-1] It ends.\n- [home-2] B.\n- [home-1] It goes on.', titles),
  ).toEqual(['docs/specification.md, line 4: the id home-1 is that of line 2 already.'])
})

test('a line that nearly follows the format is a problem', () => {
  for (const line of [
    '- It has no id.',
    '- [home] It ends.',
    '- [home-0] It ends.',
    '- [home-1]',
    '  - [home-1] Deeper.',
  ]) {
    expect(specificationProblems(`## Home (open)\n${line}`, new Map()), line).toHaveLength(1)
  }
})

test('titles of all running tests are found, and no others', () => {
  const text = `test('one', f)\nit("two's", f)\ntest.each([[1, 'x']])('three %s', f)\ntest(\n  'it\\'s four',\n f)\nlatest('five')\ntest.runIf(process.env.A === 'b')('six', f)\n// test('seven', f)\n * test('eight', f)\ntest.skip('nine', f)`
  expect(testTitles(text)).toEqual(['one', "two's", 'three %s', "it's four", 'six'])
})

test('ids are read only at the end of a title', () => {
  expect(idsOf('a course (%s) is found (courses-3, build-info-1)')).toEqual(['courses-3', 'build-info-1'])
  for (const title of [
    'a course (courses-3) is found',
    'a course (drafts too)',
    'a course (courses-3 and 4)',
    '(home)',
  ]) {
    expect(idsOf(title), title).toEqual([])
  }
})
