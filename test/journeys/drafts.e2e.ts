import { expect, type Page } from '@playwright/test'
import { rmSync } from 'node:fs'
import { startServer } from '#test/server.ts'
import { editorOfHomePage, save, storedSection, writeInPlace } from './people.ts'
import { test } from './site.ts'

test('typed text survives a reload, a server crash and a lost connection (homepage-4, saves-1)', async ({
  browser,
}) => {
  const first = await startServer()
  const { origin, dataDir } = first
  const page = await editorOfHomePage(browser, origin)
  page.on('dialog', (dialog) => void dialog.accept())

  await test.step('a reload', async () => {
    await writeInPlace(page, 'Hero title', 'Typed before the reload')
    await page.reload()
    await takeBack(page, 'Typed before the reload')
  })

  await test.step('a lost connection', async () => {
    await page.context().setOffline(true)
    await expect(page.getByText('Offline', { exact: true })).toBeVisible()
    await expect(page.getByText('Connection lost')).toBeVisible()
    await page.getByRole('button', { name: 'Save Hero Changes' }).click()
    await expect(page.getByText('保存失败').first()).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByText('Online', { exact: true })).toBeVisible()
    await expect(page.getByText('Connection restored')).toBeVisible()
    await save(page, 'Hero')
    expect(await storedSection(page, origin, 'hero')).toMatchObject({ title: 'Typed before the reload' })
  })

  const second = await test.step('a crash in the middle of a save', async () => {
    await writeInPlace(page, 'Hero title', 'Typed before the crash')
    // Frozen first, so that the save has been sent, and the crash comes before its answer.
    process.kill(Number(first.pid), 'SIGSTOP')
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await page.getByRole('button', { name: 'Save Hero Changes' }).click()
    await sent
    await first.kill9()
    await expect(page.getByText('保存失败').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit Hero title:' })).toContainText('Typed before the crash')
    const next = await startServer({ env: { DATA_DIR: dataDir, PORT: new URL(origin).port } })
    expect(await storedSection(page, origin, 'hero'), 'what was acknowledged is there').toMatchObject({
      title: 'Typed before the reload',
    })
    await page.reload()
    await takeBack(page, 'Typed before the crash')
    await save(page, 'Hero')
    return next
  })
  expect(await storedSection(page, origin, 'hero')).toMatchObject({ title: 'Typed before the crash' })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Edit Hero title:' })).toContainText('Typed before the crash')
  await expect(page.getByRole('button', { name: 'Bring them back' }), 'what is saved is offered no more').toHaveCount(0)
  await page.context().close()
  await second.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function takeBack(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Bring them back' }).click()
  await expect(page.getByRole('button', { name: 'Edit Hero title:' })).toContainText(text)
  await expect(page.getByText('Unsaved changes').first()).toBeVisible()
}
