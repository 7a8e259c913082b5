import type { z } from 'zod'
import { listingAsked, type ListAsked, type Listing } from '#records/lists/listing.ts'
import type { KindScreen, KindWords } from './record-kind.ts'
import type { Fields } from './fields.ts'
import { t } from '#platform/values/translate.ts'

/** What its screen says, where that does not follow from its noun (`saysOf`). */
export type KindSays = {
  noun: readonly [one: string, several: string]
  /** What several are called where they are chosen and changed at once. */
  many: string
  title: string
  lead: string
  add: string
  none: string
  noMatch: string
  /** Where there are none yet. */
  first: string
  failed: string
  question: string
  deleted: string
  deleteFailed: string
  /** What its deletion takes along or leaves: of one, and of several. */
  whenDeleted: readonly [one: string, several: string]
}

type Editable = z.ZodObject & z.ZodType<{ id: string; version: number }>
type Page = z.ZodObject & z.ZodType<ListAsked>
type Filter = z.ZodObject & z.ZodType<{ search: string }>

/** A kind of record with a list and a dialog in the back office, as its `kind.ts` declares it (`defineKind`). */
export type Kind = KindWords & {
  /** Where the API has the operations on it. */
  path: `/api/admin/${string}`
  /** `declared`: the fields of its form; `fields`: what a save brings; `editable`: what editors get. */
  shapes: { declared: Fields; fields: z.ZodType; editable: Editable; record?: z.ZodType; list?: z.ZodType }
  listing: Listing
  asked: { page: Page; filter: Filter }
  /** The field that it is called by. */
  name: string
  /** A round picture that its rows begin with. */
  before?: { field: string; heading: string }
  /** Fields that its list shows behind its name, in order. */
  columns: readonly string[]
  says?: Partial<KindSays>
}
export type KindRow<Of extends Pick<Kind, 'shapes'>> = z.output<Of['shapes']['editable']>

type Followed = 'topic' | 'screens' | 'shapes' | 'listing' | 'asked' | 'name' | 'before' | 'columns'

type Declaration<Shapes extends Kind['shapes'], Listed extends Listing, Within extends z.ZodRawShape> = {
  /** Unless it is its table. */
  topic?: string
  screens: readonly (Omit<KindScreen, 'named'> & { named?: string })[]
  shapes: Shapes
  listing: Listed
  /** What else its list is asked for, such as a category. */
  within?: Within
  /** How many of it are read at once, at most. */
  most?: number
  /** Unless it is its title. */
  name?: keyof Shapes['declared'] & string
  before?: { field: keyof Shapes['declared'] & string; heading: string }
  columns?: readonly (keyof Shapes['declared'] & string)[]
}

type Declared<Words, Shapes, Listed extends Listing, Within extends z.ZodRawShape> = Omit<
  Words,
  Followed | 'within' | 'most'
> &
  Omit<Pick<Kind, Followed>, 'shapes' | 'listing' | 'asked'> & {
    shapes: Shapes
    listing: Listed
    asked: ReturnType<typeof listingAsked<Listed, Within>>
  }

/** Each of its fields says who draws it. */
type Drawn<Fields> = { [Name in keyof Fields]: { input: string } | { picture: object } }
const saysHow = "give it an `input` or a `picture`, or `input: 'own'` where the kind has a dialog that draws it."

/** Declares a kind of record. Its client, its screen and its API follow from that. */
export function defineKind<
  const Words extends Omit<Kind, Followed>,
  Shapes extends Kind['shapes'],
  const Listed extends Listing,
  Within extends z.ZodRawShape = {},
>(
  kind: Words & Declaration<Shapes, Listed, Within> & { shapes: { declared: Drawn<Shapes['declared']> } },
): Declared<Words, Shapes, Listed, Within> {
  const { listing, within = {} as Within, most, ...said } = kind
  for (const [field, { input, picture }] of Object.entries<Fields[string]>(kind.shapes.declared)) {
    if (!input && !picture) throw new Error(`Nobody draws the field '${field}' of ${kind.entity}: ${saysHow}`)
  }
  return {
    name: 'title',
    columns: [],
    topic: kind.entity,
    ...said,
    listing,
    screens: kind.screens.map((screen) => ({ named: t('the {noun}', { noun: kind.noun[0] }), ...screen })),
    asked: listingAsked(listing, { within, ...(most !== undefined && { most }) }),
  } as Declared<Words, Shapes, Listed, Within>
}

/** All that a screen of a kind says. */
export function saysOf({ noun: [one, several], says, screens }: Kind, own: Partial<KindSays> = {}): KindSays {
  const noun = own.noun ?? [one, several]
  return {
    noun,
    many: noun[1],
    title: screens[0]?.label ?? '',
    lead: '',
    add: t('Add {noun}', { noun: titleCase(noun[0]) }),
    none: t('No {nouns}', { nouns: noun[1] }),
    noMatch: t('No {nouns} match', { nouns: several }),
    first: t('They will stand here. Add the first one.'),
    failed: t('Failed to load {nouns}', { nouns: noun[1] }),
    question: t('Are you sure you want to delete this {noun}?', { noun: noun[0] }),
    deleted: t('{noun} deleted.', { noun: capital(noun[0]) }),
    deleteFailed: t('Delete failed'),
    whenDeleted: [t('Nothing else refers to it.'), t('Nothing else refers to them.')],
    ...says,
    ...own,
  }
}

export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** For headings and buttons: 'Prepared Answer'. */
export function titleCase(words: string): string {
  return words.split(' ').map(capital).join(' ')
}
