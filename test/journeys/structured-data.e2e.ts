import { expect, test } from '@playwright/test'
import { type RunningServer, startServer } from '#test/server.ts'
import { structuredDataOf, structuredDataProblems } from '#test/structured-data.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

test('what every page tells search engines of itself is whole: types, required properties, absolute addresses, moments with their zone', async ({
  request,
}) => {
  const map = await (await request.get(`${server.origin}/sitemap.xml`)).text()
  const listed = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1] ?? '')
  const told = new Set<string>()
  const tabs = ['/resources?tab=reading', '/resources?tab=video', '/courses?tab=free', '/announcements?tab=lectures']
  for (const address of [...listed, ...tabs.map((tab) => server.origin + tab)]) {
    const blocks = structuredDataOf(await (await request.get(address)).text())
    for (const block of blocks) {
      expect(structuredDataProblems(block), address).toEqual([])
      told.add((JSON.parse(block) as { '@type': string })['@type'])
    }
    if (!/\/(about|contact)?$/.test(new URL(address).pathname))
      expect(blocks.join(''), `${address} says where it stands`).toContain('"BreadcrumbList"')
  }
  expect([...told].toSorted()).toEqual(['BreadcrumbList', 'Course', 'Event', 'ItemList', 'NewsArticle', 'Organization'])
})
