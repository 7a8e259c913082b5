import { courseFieldsSchema } from '#features/learning/courses/editing/schema.ts'
import { courseId } from './fill-statements.ts'
import type { SignedIn } from './signed-in.ts'

/** Saves, and milliseconds of one, of a course whose title is another each time; among `count` one without earlier versions. */
export function savesOf(site: SignedIn, count: number) {
  const { port, headers } = site
  const address = `/api/admin/courses/${courseId((9 * count) / 10)}`
  return async (ms: number) => {
    const record = (await site.read(address)) as { version: number } & Record<string, unknown>
    let { version } = record
    const fields = Object.fromEntries(Object.keys(courseFieldsSchema.shape).map((name) => [name, record[name]]))
    const began = performance.now()
    let saved = 0
    do {
      const answer = await fetch(`http://localhost:${port}${address}`, {
        method: 'PUT',
        headers: { ...headers, 'content-type': 'application/json', origin: `http://localhost:${port}` },
        body: JSON.stringify({ version, data: { ...fields, title: `Course, saved as ${version + 1}` } }),
      })
      if (!answer.ok) throw new Error(`A save answered ${answer.status}: ${await answer.text()}`)
      version = ((await answer.json()) as { version: number }).version
      saved += 1
    } while (performance.now() < began + ms)
    return (performance.now() - began) / saved
  }
}
