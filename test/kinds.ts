import { readdirSync } from 'node:fs'

/** A row as the database takes it: JSON columns as text. */
export type Row = Record<string, unknown>

/** What is refused, how its row differs from the sound one, and the constraint's name without its table's. */
export type Refusal = [what: string, change: Row, constraint: string]

/** What tests of every table and every kind of record need of one; `name` and `text` are the fields that it is called by and described in. */
export type KindExample = {
  row: Row
  refused: Refusal[]
  fields: Record<string, unknown>
  name: string
  text: string
}

/** By table, of the files in test/kinds: a kind that refers to no other has its example in a file of its own there. */
export const kindExamples: Record<string, KindExample> = {}
for (const file of readdirSync(new URL('kinds/', import.meta.url)).toSorted()) {
  const { example } = (await import(new URL(`kinds/${file}`, import.meta.url).href)) as { example: KindExample }
  kindExamples[file.replace('.ts', '')] = example
}
