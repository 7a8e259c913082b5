import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { mixedText } from './mixed-text.tsx'

test.each([
  ['A plain sentence.', 'A plain sentence.'],
  ['生态文明', '<span><span lang="zh-CN">生态文明</span></span>'],
  ['Civilization, 生态文明, is a word', '<span>Civilization, <span lang="zh-CN">生态文明</span>, is a word</span>'],
  ['前人栽树，后人乘凉. Those', '<span><span lang="zh-CN">前人栽树，后人乘凉</span>. Those</span>'],
])('Chinese passages in %j are marked as Chinese, inside one element (language-3)', (text, html) => {
  expect(renderToStaticMarkup(<>{mixedText(text)}</>)).toBe(html)
})
