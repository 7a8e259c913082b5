import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { translateBuild } from './messages.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'messages-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))
const mark = (message: string) => `@@t:${Buffer.from(message).toString('base64url')}@@`
const written = (file: string) => readFileSync(path.join(folder, file), 'utf8')

test('what is built is written once per language, under names that change with its words', () => {
  mkdirSync(path.join(folder, 'client/assets'), { recursive: true })
  mkdirSync(path.join(folder, 'server/assets'), { recursive: true })
  const script = `import './b.js';say("${mark('Courses')}",\`${mark('verb::Open')}\`,PAGE_LANGUAGE);load("/assets/b.js")`
  writeFileSync(path.join(folder, 'client/assets/a.js'), script)
  writeFileSync(path.join(folder, 'server/index.js'), `import './assets/a.js';name('${mark('It’s')}')`)
  writeFileSync(path.join(folder, 'server/main.js'), 'typeof PAGE_LANGUAGE')
  translateBuild(folder, { zh: { Courses: '课程', 'verb::Open': '`${打}\'开"', 'It’s': '是' } })

  expect(written('client/assets/a.js')).toBe(`import './b.js';say("Courses",\`Open\`,"en");load("/assets/b.js")`)
  const [place = ''] = readdirSync(path.join(folder, 'client/assets')).filter((name) => name.startsWith('zh-'))
  const chinese = written(`client/assets/${place}/a.js`)
  expect(chinese).toContain(`load("/assets/${place}/b.js")`)
  // Whatever a translator writes stays a text in each kind of quotation mark.
  const say = (...said: unknown[]) => said
  const body = chinese.replace("import './b.js';", '').replace(/;load.*/, '')
  // oxlint-disable-next-line no-implied-eval, no-new-func
  expect(new Function('say', `return ${body}`)(say)).toEqual(['课程', '`${打}\'开"', 'zh'])
  expect(written('server/zh/index.js')).toBe("import './assets/a.js';name('是')")
  // The server's own program asks for each reader's language.
  expect(written('server/main.js')).toBe('typeof PAGE_LANGUAGE')
})
