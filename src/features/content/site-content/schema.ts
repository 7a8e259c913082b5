import { z } from 'zod'
import { initialOf } from '#records/kinds/fields.ts'
import { type PictureNotes, picturesShape } from '#platform/values/picture-notes.ts'
import { heroFields, heroSchema } from './hero.schema.ts'
import { missionFields, missionSchema } from './mission.schema.ts'
import { partnersFields, partnersSchema } from './partners.schema.ts'
import { teamFields, teamSchema } from './team.schema.ts'
import { visionFields, visionSchema } from './vision.schema.ts'
import { text } from './texts.schema.ts'

export const sectionNames = ['hero', 'mission', 'vision', 'partners', 'programs', 'team'] as const
export type SectionName = (typeof sectionNames)[number]

export const sectionSchemas = {
  hero: heroSchema,
  mission: missionSchema,
  vision: visionSchema,
  team: teamSchema,
  partners: partnersSchema,
  /** Named by the specification without fields; reserved. */
  programs: z.strictObject({ title: text(200), description: text(2000) }),
} satisfies Record<SectionName, z.ZodType>
type Sections = { [Name in SectionName]: z.infer<(typeof sectionSchemas)[Name]> }
export type SectionData<Name extends SectionName> = Sections[Name]

export function sectionSchema<Data extends z.ZodType>(data: Data) {
  return z.object({ version: z.number().int(), updated_at: z.iso.datetime(), data, ...picturesShape })
}
export type Section<Name extends SectionName> = {
  version: number
  updated_at: string
  data: SectionData<Name>
  pictures?: PictureNotes | undefined
}

/** Defaults before a section is first saved. */
export const emptySections: Sections = {
  hero: initialOf(heroFields),
  mission: initialOf(missionFields),
  vision: initialOf(visionFields),
  team: initialOf(teamFields),
  partners: initialOf(partnersFields),
  programs: { title: '', description: '' },
}

/** A conflict at a path such as `values.{id}.title`. */
export const overlapSchema = z.object({ path: z.string(), mine: z.unknown(), theirs: z.unknown() })
