// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { MarkedText } from '#records/kinds/stored-value.tsx'

afterEach(cleanup)
const html = (text: string, other: string, mark: 'del' | 'ins' | 'mark', abridged = false) =>
  render(<MarkedText {...{ text, other, mark, abridged }} />).container

test('differing words are marked, for screen readers too, Chinese as Chinese (compare-2)', () => {
  const shown = html('A wide 河 river', 'A deep 湖 river', 'del')
  expect([...shown.querySelectorAll('del')].map(({ textContent }) => textContent)).toEqual([' [taken out: wide 河] '])
  expect(shown.querySelector('del [lang=zh-CN]')?.textContent).toBe('河')
  expect(html('A deep river', 'A wide river', 'ins').querySelector('ins')?.textContent).toBe(' [added: deep] ')
})

test('wholly different texts are not marked (compare-2)', () => {
  expect(html('Rivers', 'Lakes', 'mark').querySelector('mark')).toBeNull()
})

test('a long equal passage is shortened around the change only on request (compare-2)', () => {
  const same = 'and so on '.repeat(100)
  expect(html(`${same}end`, `${same}close`, 'ins').textContent.length).toBeGreaterThan(1_000)
  const short = html(`${same}end`, `${same}close`, 'ins', true).textContent
  expect(short.length).toBeLessThan(200)
  expect(short).toMatch(/^ … .+and so on \s*\[added: end\]/)
})
