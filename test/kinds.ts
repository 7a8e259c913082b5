import { globSync } from 'node:fs'
import path from 'node:path'
import type { KindExample, Row } from '#records/kinds/kind-example.server.ts'

export type { Row }

/** What is refused, how its row differs from the sound one, and the constraint's name without its table's. */
export type Refusal = KindExample['refused'][number]

/** By table: a kind that refers to no other has its example beside its declaration. */
export const kindExamples: Record<string, KindExample> = {}
const root = path.join(import.meta.dirname, '..')
for (const file of globSync('src/features/*/*/kind.example.ts', { cwd: root }).toSorted()) {
  const { example } = (await import(path.join(root, file))) as { example: KindExample }
  kindExamples[example.entity] = example
}
