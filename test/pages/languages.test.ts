import { expect, test } from 'vitest'
import { sampleId } from '#sample/id.ts'
import { readPage } from './read-page.ts'

test('each page is there in both languages, and says where the other stands (language-4)', async () => {
  const course = `/course/${sampleId('course-heaven-and-earth')}`
  for (const address of [
    '/',
    '/about',
    '/courses',
    course,
    '/announcements',
    '/resources',
    '/watersheds',
    '/contact',
  ]) {
    const [english, chinese] = [await readPage(address), await readPage(address === '/' ? '/zh' : `/zh${address}`)]
    const links = (page: typeof english) =>
      page.all('link[hreflang]').map((link) => [link.getAttribute('hreflang'), link.getAttribute('href')])
    expect(links(chinese), address).toEqual(links(english))
    expect(links(english).map(([language]) => language)).toEqual(['en', 'zh-Hans', 'x-default'])
    for (const [page, language] of [
      [english, 'en'],
      [chinese, 'zh-Hans'],
    ] as const) {
      const own = links(page).find(([each]) => each === language)
      expect([page.all('html')[0]?.getAttribute('lang'), own?.[1]]).toEqual([
        language,
        page.all('link[rel=canonical]')[0]?.getAttribute('href'),
      ])
    }
    expect(chinese.text('h1'), address).toMatch(/\p{Script=Han}/u)
    expect(chinese.all('a[href^="/courses"]:not([hreflang]), a[href^="/about"]:not([hreflang])'), address).toEqual([])
  }
})
