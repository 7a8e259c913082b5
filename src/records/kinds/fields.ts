import { z } from 'zod'
import { addressProblem } from '#platform/values/web-address.ts'
import { blocksName, withDerivedTexts } from '#records/rich-text/document-fields.ts'
import { blocksSchema } from '#records/rich-text/blocks.ts'
import { pictureAddress } from '#records/saving/record-save.ts'
import { t } from '#platform/values/translate.ts'

/** `own`: the dialog of its kind draws it; without `input` the section or the list that it is of; `none`: nobody does. */
type Drawn =
  | { input?: never }
  | { input: 'line'; placeholder?: string }
  | { input: 'paragraph'; rows?: number }
  | { input: 'price' | 'number' | 'link' | 'date' | 'time' | 'own' | 'none' }
  /** One of these words; `empty`: what stands for none of them, where the schema takes null. */
  | { input: 'choice'; words: Readonly<Record<string, string>>; empty?: string }
  | { input: 'switch' }
  /** A plain text whose document stands beside it, `content_blocks` of `content`, and says what it says. */
  | { input: 'richText' }

type Field = Drawn & {
  /** With its limits and messages. */
  schema: z.ZodType
  label: string
  /** The name in versions and conflicts, if not its label. */
  called?: string
  /** One line of help below it, where its label does not say all. */
  hint?: string
  /** The part of the form in which it stands folded, such as 'Class and replay'; without one it is always in view. */
  part?: string
  /** The names of what is within it, by path: `url`, `order`. */
  parts?: Readonly<Record<string, string>>
  initial: unknown
  /** Of a picture's address: what it is uploaded for, in the words of the media library, and how it is cut. */
  picture?: { purpose?: string; shape?: 'round' }
  /** Visitors get it; every other field is for administrators alone. */
  isPublic?: true
  /** Visitors read it, in each language (records/translations). */
  isTranslatable?: true
  /** Marked as required although its initial value is valid. */
  isRequired?: true
  isWide?: true
}
export type Fields = Readonly<Record<string, Field>>

/** The title that records of several kinds have. */
export const titleField = {
  ...textField(t('Title'), 200, t('A title has at most 200 characters.'), t('Please enter a title.')),
  input: 'line',
  isTranslatable: true,
} satisfies Field

/** Whether visitors see a record; one that is new is seen unless `initial` is false. */
export const publishedField = {
  schema: z.boolean(),
  label: t('Published'),
  initial: true,
  input: 'switch',
} satisfies Field

/** A picture of this site, or null; `picture` says what it is uploaded for and how it is cut. */
export function imageField(label: string, picture: NonNullable<Field['picture']> = {}) {
  return { schema: pictureAddress, label, initial: null, picture }
}

const documentSchema = blocksSchema.nullable().default(null)
/** Null: the text is read as paragraphs. */
type DocumentField = { schema: typeof documentSchema; label: string; initial: null; input: 'none' }
type RichName<Declared extends Fields> = {
  [Name in keyof Declared]: Declared[Name] extends { input: 'richText' } ? Name : never
}[keyof Declared] &
  string
type WithDocuments<Declared extends Fields> = Declared & {
  [Name in RichName<Declared> as `${Name}_blocks`]: Declared[Name] extends { isPublic: true }
    ? DocumentField & { isPublic: true }
    : DocumentField
}

type Shape<Declared extends Fields> = { [Name in keyof Declared]: Declared[Name]['schema'] }
type Values<Declared extends Fields> = { [Name in keyof Declared]: z.output<Declared[Name]['schema']> }
type PublicName<Declared extends Fields> = {
  [Name in keyof Declared]: Declared[Name] extends { isPublic: true } ? Name : never
}[keyof Declared]

/** The fields as a form holds them: an empty number is null. */
export type Entered<Declared extends Fields> = {
  [Name in keyof Declared]: Declared[Name] extends { input: 'price' | 'number' }
    ? z.output<Declared[Name]['schema']> | null
    : z.output<Declared[Name]['schema']>
}

/** A field of a trimmed text; one that is required says what to do where it is `missing`. */
export function textField(label: string, most: number, tooLong: string, missing?: string) {
  const text = z.string().trim()
  const schema = (missing === undefined ? text : text.min(1, missing)).max(most, tooLong)
  return { schema, label, initial: '' }
}

/** A field of a text that is kept with the white space around it. */
export function longTextField(label: string, most: number, tooLong: string) {
  return { schema: z.string().max(most, tooLong), label, initial: '' }
}

const forVisitors = { isPublic: true, isTranslatable: true } as const

/** A line, or a longer text, that visitors read in each language. */
export const publicLine = (...text: Parameters<typeof textField>) =>
  ({ ...textField(...text), input: 'line', ...forVisitors }) as const
export const publicParagraph = (...text: Parameters<typeof longTextField>) =>
  ({ ...longTextField(...text), input: 'paragraph', ...forVisitors }) as const

/** A field of an http(s) address; one that is left empty is null. `problemOf`: what is wrong with an address, or null. */
export function optionalLink(label: string, problemOf = addressProblem, noText?: string) {
  const schema = z
    .string(noText)
    .nullable()
    .superRefine((link, context) => {
      const message = problemOf(link?.trim() ?? '')
      if (message !== null) context.addIssue({ code: 'custom', message })
    })
    .overwrite((link) => link?.trim() || null)
  return { schema, label, initial: null, input: 'link' } as const
}

type Limit = readonly [number: number, message: string]

/** A whole number within two limits, each with what is said of one beyond it. */
export function wholeNumber([least, tooSmall]: Limit, [most, tooLarge]: Limit) {
  return z
    .number(t('Please enter a number.'))
    .int(t('Please enter a whole number.'))
    .min(least, tooSmall)
    .max(most, tooLarge)
}

const translatables = new WeakSet<z.ZodType>()

/** Marks the schema of a text that visitors read; wherever it stands in the shape of a record, that is translated there. */
export function translatable<Schema extends z.ZodType>(schema: Schema): Schema {
  translatables.add(schema)
  return schema
}

export const isTranslatable = (schema: z.ZodType) => translatables.has(schema)

/** What a field's schema asks of the rest of its declaration. */
type Fitting<Of extends Field> = { initial: z.output<Of['schema']> } & (Of extends { input: 'choice' }
  ? { words: Readonly<Record<z.output<Of['schema']> & string, string>> }
  : unknown)

/** A wall-clock time. */
export const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, t('Please enter a time such as 18:30.'))

/** Declares the fields of a record in the order of its form; a `richText` brings its document along. */
export function defineFields<Declared extends Fields>(
  fields: Declared & { [Name in keyof Declared]: Fitting<Declared[Name]> },
): WithDocuments<Declared> {
  const entries = Object.entries<Field>(fields).flatMap(([name, field]): [string, Field][] => {
    if (field.isTranslatable) translatable(field.schema)
    if (field.input !== 'richText') return [[name, field]]
    const { label, called = label, isPublic } = field
    const document: Field = { schema: documentSchema, label: called, initial: null, input: 'none' }
    return [
      [name, field],
      [blocksName(name), isPublic ? { ...document, isPublic } : document],
    ]
  })
  return Object.fromEntries(entries) as WithDocuments<Declared>
}

/** The strict schema of a save: every field, and nothing else. */
export function schemaOf<Declared extends Fields>(fields: Declared): z.ZodObject<Shape<Declared>, z.core.$strict> {
  const whole = z.strictObject(shapeOf(fields))
  const texts = Object.entries<Field>(fields).flatMap(([name, { input, schema }]) =>
    input === 'richText' ? [[name, schema] as const] : [],
  )
  return texts.length === 0 ? whole : withTextsOf(whole, Object.fromEntries(texts))
}

/** Texts that say what their documents say, within their own limits. */
export function withTextsOf<Whole extends z.ZodType<object>>(
  whole: Whole,
  texts: Readonly<Record<string, z.ZodType>>,
): Whole {
  return whole.overwrite(withDerivedTexts).superRefine((record, context) => {
    const values = record as Readonly<Record<string, unknown>>
    for (const [name, schema] of Object.entries(texts)) {
      if (!values[blocksName(name)]) continue
      for (const { message } of schema.safeParse(values[name]).error?.issues ?? []) {
        context.addIssue({ code: 'custom', path: [name], message })
      }
    }
  })
}

export function shapeOf<Declared extends Fields>(fields: Declared): Shape<Declared> {
  return mapped(fields, ({ schema }) => schema) as Shape<Declared>
}

export function publicShape<Declared extends Fields>(
  fields: Declared,
): Pick<Shape<Declared>, PublicName<Declared> & keyof Shape<Declared>> {
  return picked(shapeOf(fields), publicNames(fields))
}

export function publicNames<Declared extends Fields>(fields: Declared): PublicName<Declared>[] {
  return Object.keys(fields).filter((name) => fields[name]?.isPublic) as PublicName<Declared>[]
}

export function initialOf<Declared extends Fields>(fields: Declared): Values<Declared> {
  return mapped(fields, ({ initial }) => initial) as Values<Declared>
}

export function namesOf(fields: Fields): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { input, label, called = label, parts = {} }]) => {
      if (input === 'none') return []
      const document = blocksName(name)
      return [
        [name, called],
        ...Object.entries(parts).map(([path, part]) => [`${name}.${path}`, part]),
        ...(input === 'richText'
          ? [
              [document, called],
              [`${document}.order`, t('Order of the paragraphs')],
            ]
          : []),
      ]
    }),
  )
}

/** What the value of a choice is called; undefined for that of another field. */
export function choiceWord(declared: Fields, value: unknown, name: string): string | undefined {
  const field = declared[name]
  return field?.input === 'choice' && typeof value === 'string' ? field.words[value] : undefined
}

/** The longest text a field takes, in characters; undefined without a limit. */
export function maxLengthOf({ schema }: Pick<Field, 'schema'>): number | undefined {
  return schema instanceof z.ZodString ? (schema.maxLength ?? undefined) : undefined
}

/** Whether a field must be filled in: its initial value is invalid. */
export function isRequired({ schema, initial, isRequired: isMarked }: Field): boolean {
  return isMarked === true || !schema.safeParse(initial).success
}

export function picked<Whole extends object, Name extends keyof Whole>(
  whole: Whole,
  names: readonly Name[],
): Pick<Whole, Name> {
  const part: Partial<Whole> = {}
  for (const name of names) part[name] = whole[name]
  return part as Pick<Whole, Name>
}

/** One field of each row. */
export function pluck<Row, Name extends keyof Row>(rows: readonly Row[], name: Name): Row[Name][] {
  return rows.map((row) => row[name])
}

function mapped<Result>(fields: Fields, of: (field: Field) => Result): Record<string, Result> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, of(field)]))
}

const knownNames = new WeakMap<z.ZodType, readonly string[]>()

/** The names of an object schema's fields; of a union, of all members. */
export function fieldNames(schema: z.ZodType): readonly string[] {
  const names = knownNames.get(schema) ?? readNames(schema)
  knownNames.set(schema, names)
  return names
}

function readNames(schema: z.ZodType): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape)
  if (schema instanceof z.ZodUnion) {
    return [...new Set(schema.options.flatMap((member) => fieldNames(member as z.ZodType)))]
  }
  throw new Error('These are no fields.')
}

/** The fields of a record that are translated as a whole. */
export function translatableNames(schema: z.ZodType): readonly string[] {
  const shape: Readonly<Record<string, z.ZodType>> = schema instanceof z.ZodObject ? schema.shape : {}
  return Object.keys(shape).filter((name) => shape[name] && isTranslatable(shape[name]))
}

/** A row's fields that a schema knows, dates as ISO 8601; unchecked. */
export function fieldsOf<Fields>(schema: z.ZodType<Fields>, record: object): Fields {
  const values = record as Readonly<Record<string, unknown>>
  const fields: Record<string, unknown> = {}
  for (const name of fieldNames(schema)) {
    const value = values[name]
    if (value !== undefined) fields[name] = value instanceof Date ? value.toISOString() : value
  }
  return fields as Fields
}
