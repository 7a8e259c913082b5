import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Context } from 'hono'
import type { z } from 'zod'
import type { Db } from '#platform/server/database/database.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { ApiEnv, Permission, Session } from '#platform/server/http/permission.ts'
import type { Settings } from '#platform/server/settings.ts'
import type { FieldErrors } from '#platform/values/field-errors.ts'
import type { Json, FieldConflict } from '#records/saving/merge.ts'
import type { PictureNotes } from '#platform/values/picture-notes.ts'
import type { ServedBucket } from '#platform/values/web-address.ts'
import type { Capability } from '#platform/values/roles.ts'

export type Document = { [field: string]: Json }

export type Row = Record<string, unknown>

/** Its rows carry `editableRecord`. */
export type RecordTable = PgTable & { id: PgColumn; version: PgColumn; created_at: PgColumn; updated_at: PgColumn }

/** Who writes what asks for a capability. */
export type Actor<Needed extends Capability> = { staff: Permission<Needed>; requestId: string }

/** What an operation of whoever holds the capability is called with. */
export type StaffContext<Needed extends Capability, Valid extends object> = Context<
  ApiEnv & { Variables: Actor<Needed> },
  string,
  { out: Valid }
>

export type ByOwner = { owner: Session; requestId: string }

/** What hooks know of an `Actor`, whose permission was asked for before. */
export type ByStaff = { staff: Session; requestId: string }
export type AnyWriter = ByStaff | ByOwner

/** Locked to the end of the transaction. `isUnwritten`: the only one of its kind, still without a row. */
export type Locked<Fields> = { id: string; version: number; document: Fields; savedAt: Date; isUnwritten?: true }

/** Before and after; one alone of what was added, or is gone. */
export type Changed<Fields> = { id: string; states: readonly Fields[]; isGone?: true }

export type Refusal = { fieldErrors: FieldErrors } | { overlaps: FieldConflict[] }

/** A deleted record's last document, and the columns by which its versions and age go on. */
export type Restored<Document> = {
  last: Document
  row: { version: number; created_at: Date }
  /** Places in other records, given back where still free. */
  cleared: Json
}

export type Stored<Fields, Extra = unknown, Writer = ByStaff> = {
  id: string
  /** All of them; of a save, merged. */
  fields: Fields
  asked: Fields
  /** Undefined for an added or restored one. */
  before: Fields | undefined
  extra: Extra | undefined
  restored: Restored<Fields> | undefined
  by: Writer
  /** The academy's, by which local times without a zone of their own are read. */
  timeZone: string
  /** Saves another locked record of this kind as a new version, which is not announced by itself. */
  change(this: void, record: Locked<Fields>, part: Partial<Fields>): Promise<Changed<Fields>>
}

/** Each runs inside the transaction that writes. */
export type RecordHooks<Fields, Extra = unknown, Writer = ByStaff> = {
  lock?(tx: Db): Promise<void>
  settle?(fields: Fields): Fields
  /** Undefined: nothing stands against it. Also asked of a save that changes no field. */
  check?(tx: Db, record: Stored<Fields, Extra, Writer>): Promise<Refusal | undefined>
  columns?(tx: Db, record: Stored<Fields, Extra, Writer>): Promise<Row> | Row
  /** Side effects in other records; gives the changed ones of this kind. */
  after?(tx: Db, record: Stored<Fields, Extra, Writer>): Promise<readonly Changed<Fields>[] | undefined | void>
  /** Clears its places in other records; gives what a restore gives back, and what changed. */
  beforeDelete?(
    tx: Db,
    record: { id: string; ids: readonly string[] } & Pick<Stored<Fields, Extra, Writer>, 'by' | 'change'>,
  ): Promise<{ cleared: Json; changed?: readonly Changed<Fields>[] }>
  /** The fields of a duplicate; without it, the same as a draft. */
  copy?(fields: Fields): Fields
  /** What a deleted record held last, without what it named that is not there any more. */
  fit?(tx: Db, record: { id: string; fields: Fields }): Promise<Fields>
  /** Replaces what `topics` and `isPublic` say; last in the transaction. */
  announce?(tx: Db, changed: readonly Changed<Fields>[]): Promise<void>
}

/** Fields that are rows of another table, rewritten with each version. */
export type RecordParts<Fields> = {
  /** All such fields, by record id. */
  read(db: Db, ids: readonly string[]): Promise<Map<string, Partial<Fields>>>
  write(tx: Db, id: string, fields: Fields): Promise<void>
}

/** Fields with a file's address, and its bucket; `anywhere`: any text of the document, of a picture. */
export type FileFields<Fields> = { [Field in keyof Fields]?: ServedBucket } | 'anywhere'

/** What the save path needs to know of a kind. Its functions are methods, so that kinds of different fields make one list. */
export type RecordKind<
  Fields extends Document = Document,
  Editable extends object = object,
  Extra = unknown,
  Writer extends AnyWriter = ByStaff,
  Needed extends Capability | null = 'content',
> = {
  entity: string
  /** What writing it asks for; null: it is the writer's own. */
  capability: Needed
  table: RecordTable
  /** What a save may bring; each a column of its name, unless `parts` or `document` say otherwise. */
  fields: z.ZodType<Fields>
  /** What editors get: columns and fields by name, unless `present` reads it. */
  editable: z.ZodType<Editable>
  title(fields: Fields): string
  files: FileFields<Fields>
  /** Its own topic, announced with ids, then those of what shows it, without. */
  topics: readonly [string, ...string[]]
  isPublic(fields: Fields): boolean
  /** Why nothing that says this is published, in no language; undefined: nothing stands against it. */
  unfinished?(fields: Fields): string | undefined
  /** Where that hangs on another record: those of these states that visitors see, in the place of `isPublic`. */
  publicAmong?(tx: Db, states: readonly Fields[]): Promise<readonly Fields[]>
  key?: PgColumn
  /** Which rows are records; the others are kept, and are not there for anybody. */
  wanted?: SQL
  document?: string
  /** The id of the only one, never added or deleted; unwritten it is version 0. */
  only?: string
  /** What the only one says until it is written; without it, nothing. */
  unwritten?: Document
  /** A person's own: no version and no line of the audit log, so that nothing outlives it. */
  isPersonal?: true
  parts?: RecordParts<Fields>
  present?(db: Db, id: string): Promise<Editable | null | undefined>
  /** Rows as editors get them, where columns and `parts` do not say it. */
  presentRows?(this: void, db: Db, rows: readonly Row[]): Promise<Editable[]>
  hooks?: RecordHooks<Fields, Extra, Writer>
}

/** Of whatever fields; `Editable` is what its editors get. */
export type AnyKind<Editable extends object = object> = RecordKind<
  Document,
  Editable,
  unknown,
  AnyWriter,
  Capability | null
>
/** A kind that is written with this capability. */
export type KindFor<Needed extends Capability> = AnyKind & { capability: Needed }

/** Where records of other features name one: lost by its deletion, and given back with it as far as they are still free. */
export type PlacesElsewhere = {
  of(tx: Db, id: string): Promise<Json>
  giveBack(tx: Db, id: string, places: Json): Promise<void>
}

export type NoteTranslation<Rows> = (
  row: Rows extends readonly (infer Row)[] ? Row : Rows,
  translation: { version: number; saved: Date },
) => void

/** What the save path needs of features, handed in by whoever composes the application. */
export type RecordPorts = {
  /** Of every change, inside its transaction; `settings` for what is told of it. */
  recordsChanged(tx: Db, kind: AnyKind, changed: readonly Changed<Document>[], settings: Settings): Promise<void>
  /** Names of people as the back office shows them, by profile id; unknown ids are left out. */
  namesOf(db: Db, ids: readonly (string | null)[]): Promise<Map<string, string>>
  /** Locks files to the end of the transaction that stores them, so that none is removed before that is seen. */
  holdFiles(tx: Db, urls: readonly string[]): Promise<void>
  /** Those of the stored pictures that have no alternative text and are not said to be decorative. */
  undescribed(tx: Db, urls: readonly string[]): Promise<string[]>
  /** The answer with what its stored pictures are shown with. */
  withPictures<Answer extends object>(db: Db, answer: Answer): Promise<Answer & { pictures?: PictureNotes }>
  /** Rows as readers get them, in their language; `note` is told of each that has a translation, published or not. */
  translated<Rows extends object>(db: Db, rows: Rows, note?: NoteTranslation<Rows>): Promise<Rows>
  /** By kind, where other features' records name one. */
  places: Readonly<Partial<Record<string, PlacesElsewhere>>>
  /** The files among these addresses that are no longer kept. */
  missingFiles(tx: Db, urls: readonly string[]): Promise<string[]>
  /** Somebody as they are now, for what they planned; null where they have left. */
  sessionNow(db: Db, profileId: string): Promise<Session | null>
  /** What publishing a record as `fields` would do to others, by what it is done to; empty for nothing. Writes nothing. */
  effectsOf(tx: Db, kind: AnyKind, record: { id: string; fields: Document }): Promise<{ [to: string]: Json }>
  /** Removes unused files after the commit; gives those it could not. */
  removeFiles(deps: Deps, urls: readonly string[]): Promise<string[]>
}
export type RecordDeps = Deps & { records: RecordPorts }
/** What reading records and names of people asks for. */
export type RecordReading = Pick<RecordDeps, 'database' | 'records'>
