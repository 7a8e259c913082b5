import { expect, test } from 'vitest'
import { createTestApp, signInAs } from './app.ts'
import { recordEditor } from './records.ts'
import { translator } from './translations.ts'

const app = await createTestApp()
/** Others for each few pairs: nobody may write as often as all of them together. */
const person = (name: string) => signInAs(app, { email: `${name}@academy.example`, role: 'editor' })
/** `TRANSLATING_PAIRS=300` tries as many as it promises. */
const pairs = Number(process.env.TRANSLATING_PAIRS ?? 10)

/** The same numbers for the same seed, from 0 to below 1. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1664525 + 1013904223) % 2 ** 32
    return state / 2 ** 32
  }
}

test(
  'nothing is lost when translator and editor write at once (translations-4)',
  async () => {
    for (let seed = 1; seed <= pairs; seed += 1) await expect(writeAtOnce(seed)).resolves.toBeUndefined()
  },
  20_000 + pairs * 1000,
)

async function writeAtOnce(seed: number) {
  const { addMilestone, put, read } = translator(app, await person(`translator${seed % 10}`))
  const editor = recordEditor(app, await person(`editor${seed % 10}`), 'milestones')
  const next = numbers(seed)
  const some = <Part extends object>(part: Part) =>
    Object.fromEntries(Object.entries(part).filter(() => next() < 0.5)) as Partial<Part>
  const saves = () => Array.from({ length: 1 + Math.floor(next() * 3) }, () => next() * 10)
  const source: Record<string, unknown> = { title: 'Walk', text: 'Along the river.', year: 2000, published: true }
  const { id } = await addMilestone(source)
  const saidBy = [{ ...source }]
  const texts: Record<string, string> = {}
  let seen = 0
  let translations = 0

  const edit = async () => {
    for (const [at, wait] of edits.entries()) {
      await new Promise((resolve) => setTimeout(resolve, wait))
      Object.assign(source, { year: 2001 + at }, some({ title: `Walk ${at}`, text: `Along the river, ${at} times.` }))
      expect((await editor.save(id, 1 + at, source)).status, `edit ${at} of seed ${seed}`).toBe(200)
      saidBy.push({ ...source })
    }
  }
  const translate = async () => {
    for (const [at, wait] of drafts.entries()) {
      await new Promise((resolve) => setTimeout(resolve, wait))
      const found = await read(id)
      seen = found.source.version
      await new Promise((resolve) => setTimeout(resolve, wait))
      Object.assign(texts, { title: `走 ${at}` }, some({ text: `沿江 ${at}` }))
      const { status, body } = await put(id, found.version, texts, { source_version: seen, published: next() < 0.5 })
      expect(status, `translation ${at} of seed ${seed}`).toBe(200)
      expect(body.version, `translation ${at} of seed ${seed}`).toBe((translations += 1))
    }
  }
  const [edits, drafts] = [saves(), saves()]
  await Promise.all([edit(), translate()])

  const now = await read(id)
  expect(await editor.stored(id), `source of seed ${seed}`).toMatchObject({ ...source, version: 1 + edits.length })
  expect(now, `translation of seed ${seed}`).toMatchObject({ texts, version: drafts.length })
  // Older exactly where a text has changed since the version that the translator saw.
  const isChanged = (['title', 'text'] as const).some((name) => saidBy[seen - 1]?.[name] !== source[name])
  expect(now.is_older, `whether the translation of seed ${seed} is older`).toBe(isChanged)
}
