import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { inLanguage } from '#platform/server/language.ts'
import { Message } from './message.tsx'

test.each([
  ['Saved.', 'Saved.'],
  ['保存失败', '<span><span lang="zh-CN">保存失败</span> <span lang="en">Save failed</span></span>'],
  [
    'Operation failed: 未知错误',
    '<span>Operation failed: <span lang="zh-CN">未知错误</span> <span lang="en">Unknown error</span></span>',
  ],
  [
    '文件上传失败: Too large',
    '<span><span lang="zh-CN">文件上传失败</span>: Too large <span lang="en">File upload failed</span></span>',
  ],
  ['“生态文明” was added', '<span>“<span lang="zh-CN">生态文明”</span> was added</span>'],
])('the message %j stands as written, followed by its English meaning (language-1)', (text, html) => {
  expect(renderToStaticMarkup(<Message>{text}</Message>)).toBe(html)
})

test('content that is no plain text is shown as it is (language-1)', () => {
  expect(renderToStaticMarkup(<Message>{<b>保存失败</b>}</Message>)).toBe('<b>保存失败</b>')
})

test.each([
  ['操作失败：未知错误', '操作失败：未知错误'],
  ['Rivers', '<span lang="en">Rivers</span>'],
])('in a Chinese page the message %j stands alone (language-1)', (text, html) => {
  expect(inLanguage('zh', () => renderToStaticMarkup(<Message>{text}</Message>))).toBe(html)
})
