import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, test } from 'vitest'
import { rememberedDays } from '#features/learning/enrolling/site/use-course-access.ts'
import { projectRoot } from '#platform/server/project-root.ts'
import { usualPage } from './usual-pages.server.ts'

/** What the site keeps on a device, by its key or its beginning, beside what the page on privacy says of it. */
const told: Readonly<Record<string, RegExp>> = {
  theme: /the light or the dark colours/,
  'academy.language-offer': /you were offered the page in another language/,
  'academy-draft:': /typed into a form and not sent yet/,
  'academy-unpaid:': /an enrollment was begun here without an account and where it is paid, for 30 days/,
  'academy.unfinished-sign-out': /signed out while the site could not be reached/,
  'academy.return-place': /In a tab.+from which course you went to sign in/,
  'academy.fresh-sign-in': /In a tab.+where you were if you had to sign in again/,
  'react-router-scroll-positions': /In a tab.+how far you had read each page/,
  sidebar_state: /a cookie called sidebar_state, for 7 days/,
  'admin-sidebar-folds': /which parts of its sidebar you folded/,
  help_read: /one called help_read, for a year, .*which explanations you have read/,
  '__Host-session': /a cookie called __Host-session/,
  '__Secure-sign-in': /a cookie called __Secure-sign-in, for ten minutes/,
}
/** What keeps for others under the key that they bring, and what is served on a developer's own machine alone. */
const passing = [
  'src/platform/browser/local-store.ts',
  'src/platform/browser/keep-in-cookie.ts',
  'src/platform/server/local-access/',
  'src/features/people/accounts/development',
]

const sources = globSync('src/**/*.{ts,tsx}', { cwd: projectRoot })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => !/\.test\.|\.d\.ts$/.test(file) && !passing.some((each) => file.startsWith(each)))
  .map((file) => ({ file, text: readFileSync(path.join(projectRoot, file), 'utf8') }))

/** Every way in which a program keeps something in a browser, with the expression that names it, where one does. */
const keeps =
  /(?:\bstoreLocally\(|\bkeepInCookie\(|[sS]tor(?:age|e\(\))\??\.setItem\(|\bsetCookie\(c, )([^,]+),|document\.cookie = (`[^`]*`)|\b(indexedDB|cookieStore)\b|\b(caches|serviceWorker)\.|'(?:set-cookie)'/gi

/** The text that an expression begins with: its own, or that of the name it begins with in the same file. */
function beginningOf(expression: string, text: string, depth = 0): string {
  const literal = /^['"]([^'"]+)|^`([^`$]+)/.exec(expression)
  if (literal) return literal[1] ?? literal[2] ?? ''
  const name = /^(?:`\$\{)?(\w+)/.exec(expression)?.[1]
  const defined = new RegExp(
    String.raw`(?:const|function) ${name}\b[^=\n{]*(?:=>|=|\{)\s*([\s\S]+?)\n(?:\n|\}|\w)`,
  ).exec(`${text}\n\n`)
  const [, found = ''] = defined ?? []
  if (depth > 3) return ''
  // The first literal that is a name, such as the one of a secure site.
  return /['`]([\w.:-]{4,})/.exec(found)?.[1] ?? (found && beginningOf(found.trim(), text, depth + 1))
}

const kept = sources.flatMap(({ file, text }) =>
  [...text.matchAll(keeps)].map(([whole, named, cookie]) => {
    const expression = (named ?? cookie ?? '').trim()
    const isPassed = expression === 'name' && file.endsWith('sign-in/provider.server.ts')
    const key = isPassed ? /'(__Secure-[\w-]+)'/.exec(text)?.[1] : expression && beginningOf(expression, text)
    return { file, key: key || whole }
  }),
)

test('the privacy page names all that the program keeps on a device, and nothing else (pages-9)', () => {
  const keys = new Set(kept.map(({ key }) => key))
  // The framework's own: how far a page was scrolled.
  const framework = readFileSync(
    path.join(path.dirname(createRequire(import.meta.url).resolve('react-router')), 'lib/dom/lib.js'),
    'utf8',
  )
  for (const [, key = ''] of framework.matchAll(/"(react-router-scroll-positions)"/g)) keys.add(key)
  expect([...keys].toSorted()).toEqual(Object.keys(told).toSorted())
  const { text } = usualPage('privacy', () => crypto.randomUUID())
  expect(Object.entries(told).filter(([, said]) => !said.test(text))).toEqual([])
  expect(rememberedDays, 'thirty days').toBe(30)
})
