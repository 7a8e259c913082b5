import type { Row } from './record-kind.server.ts'

export type { Row }

/** What tests of every table and every kind of record need of one, as a feature's `kind.example.ts` gives it. */
export type KindExample = {
  entity: string
  /** As the database takes it: JSON columns as text. */
  row: Row
  /** What is refused, how its row differs from the sound one, and the constraint's name without its table's. */
  refused: [what: string, change: Row, constraint: string][]
  fields: Row
  /** The fields that it is called by and described in. */
  name: string
  text: string
  /** A text that no two of its kind share. */
  unique?: string
}
