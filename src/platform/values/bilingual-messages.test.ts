import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { chineseMessages, messageParts } from './bilingual-messages.ts'

const id = '10000000-0000-4000-8000-000000000001'

test.each([
  ['A plain sentence.', ['A plain sentence.']],
  ['未知错误', [{ zh: '未知错误', en: 'Unknown error' }]],
  ['Save failed: 未知错误', ['Save failed: ', { zh: '未知错误', en: 'Unknown error' }]],
  ['文件上传失败: Too large', [{ zh: '文件上传失败', en: 'File upload failed' }, ': Too large']],
  ['请输入有效的网址格式', [{ zh: '请输入有效的网址格式', en: 'Please enter a valid format of address' }]],
  [
    '链接必须以 http:// 或 https:// 开头',
    [{ zh: '链接必须以 http:// 或 https:// 开头', en: 'The link must begin with http:// or https://' }],
  ],
  [
    `无法添加课程 ${id}：将超过最多3级的限制`,
    [
      {
        zh: `无法添加课程 ${id}：将超过最多3级的限制`,
        en: `Cannot add course ${id}: this would exceed the maximum level limit (3 levels)`,
      },
    ],
  ],
  ['“生态文明” was added', ['“生态文明” was added']],
  ['重大错误集 was added', ['重大错误集 was added']],
])('the message %j is taken apart into %j (language-1)', (text, parts) => {
  expect(messageParts(text)).toEqual(parts)
})

test('every Chinese message has an English meaning, and every meaning a message (language-2)', async () => {
  const said = new Set<string>()
  for await (const file of glob('src/**/*.{ts,tsx}', {
    // What a table's headings or a pasted list's numbers may be is read, never said.
    exclude: (name) => /\.test\.tsx?$|bilingual-messages|people-file\.rules|pasted-lines|translate\.ts/.test(name),
  })) {
    // Comments quote the specification.
    const code = readFileSync(file, 'utf8').replaceAll(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
    for (const [, text = ''] of code.matchAll(/(?:['`"]|>\s*)([^'`"<>\n]*\p{Script=Han}[^'`"<>\n]*)/gu)) {
      said.add(text.trim().replace(/\$\{\w+\}/, '{id}'))
    }
  }
  const others = ['中文', '腾讯会议', '飞书', '钉钉', 'Rivers, soil, 生态文明…', '/(\\p{Script=Han}']
  const withoutMeaning = [...said].filter((text) => messageParts(text).every((part) => typeof part === 'string'))
  expect(withoutMeaning.filter((text) => !others.includes(text))).toEqual([])
  const everything = [...said].join('\n')
  expect(chineseMessages.filter((text) => !everything.includes(text))).toEqual([])
})
