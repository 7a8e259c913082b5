import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MixedText } from './mixed-text.tsx'

test.each([
  ['A plain sentence.', 'A plain sentence.'],
  ['生态文明', '<span lang="zh-CN">生态文明</span>'],
  ['Civilization, 生态文明, is a word', 'Civilization, <span lang="zh-CN">生态文明</span>, is a word'],
  ['前人栽树，后人乘凉. Those', '<span lang="zh-CN">前人栽树，后人乘凉</span>. Those'],
])('Chinese passages in %j are marked as Chinese', (text, html) => {
  expect(renderToStaticMarkup(<MixedText text={text} />)).toBe(html)
})
