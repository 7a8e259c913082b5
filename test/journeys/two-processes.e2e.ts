import { expect } from '@playwright/test'
import { freePort } from '#test/server.ts'
import { startProcesses, type Processes } from '#test/processes.ts'
import { type DatabaseLine, startDatabaseLine } from './database-line.ts'
import { editorOfHomePage, save, storedSection, writeInPlace } from './people.ts'
import { test } from './site.ts'

let line: DatabaseLine
let site: Processes
test.beforeAll(async () => {
  line = await startDatabaseLine()
  const { url: databaseUrl, dataDir } = line
  site = await startProcesses({ databaseUrl, dataDir, port: await freePort(), env: { SAMPLE_CONTENT: 'on' } })
})
test.afterAll(async () => {
  await site.stop()
  await line.stop()
})

test(
  'behind two processes people sign in, edit and see each edit at once (changes-12)',
  { tag: '@full' },
  async ({ browser }) => {
    const visitors = await Promise.all([0, 1, 2].map(() => browser.newPage()))
    for (const visitor of visitors) {
      const channel = visitor.waitForResponse((response) => response.url().includes('/api/changes'))
      await visitor.goto(site.origin)
      await channel
    }
    const editor = await editorOfHomePage(browser, site.origin)
    for (const title of ['The river is listening', 'And it answers']) {
      await writeInPlace(editor, 'Hero title', title)
      await save(editor, 'Hero')
      // Whichever process a visitor hangs on, and whichever the save went to.
      for (const visitor of visitors) await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(title)
      for (const server of site.servers) {
        const page = await (await fetch(server.origin)).text()
        expect(page, 'no process answers an older page from its cache').toContain(title)
      }
      expect(await storedSection(editor, site.origin, 'hero')).toMatchObject({ title })
    }
    for (const visitor of visitors) await visitor.close()
    await editor.context().close()
  },
)
