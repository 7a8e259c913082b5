import { z } from 'zod'
import { emptyHero } from './hero/rules.ts'
import { heroSchema } from './hero/schema.ts'
import { missionSchema } from './mission/schema.ts'
import { partnersSchema } from './partners/schema.ts'
import { emptyTeam } from './team/rules.ts'
import { teamSchema } from './team/schema.ts'
import { visionSchema } from './vision/schema.ts'

/** What each section of `homepage_data` holds; one row per section. */
export const sectionSchemas = {
  hero: heroSchema,
  mission: missionSchema,
  vision: visionSchema,
  team: teamSchema,
  partners: partnersSchema,
  /** Named by the specification without fields: kept for programs to come. */
  programs: z.strictObject({ title: z.string().trim().max(200), description: z.string().trim().max(2000) }),
}
export type SectionName = keyof typeof sectionSchemas
export const sectionNames = Object.keys(sectionSchemas) as SectionName[]
export type SectionData<Name extends SectionName> = z.infer<(typeof sectionSchemas)[Name]>

/** A section as readers get it. */
export function sectionSchema<Data extends z.ZodType>(data: Data) {
  return z.object({
    version: z.number().int(),
    updated_at: z.iso.datetime(),
    data,
  })
}
export type Section<Name extends SectionName> = {
  version: number
  updated_at: string
  data: SectionData<Name>
}

/** What an editor begins with where a section has not been written yet; a dialog that saves at once can begin with it, too. */
export const emptySections: { [Name in SectionName]: SectionData<Name> } = {
  hero: emptyHero,
  mission: { title: 'Our Mission', description: '', values: [], quote: { text: '', author: '' }, modules: [] },
  vision: { title: 'Our Vision', description: '', items: [], modules: [] },
  team: emptyTeam,
  partners: { title: 'Our Partners', description: '', partners: [] },
  programs: { title: '', description: '' },
}

/** A save names the version it started from; 0: the section did not exist yet. */
export function sectionSaveSchema<Data extends z.ZodType>(data: Data) {
  return z.strictObject({ version: z.number().int().min(0), data })
}

/** The answer to a save: `merged` says that somebody else's changes were kept beside this save's own. */
export function savedSectionSchema<Data extends z.ZodType>(data: Data) {
  return sectionSchema(data).extend({ merged: z.boolean() })
}

/** One place where two saves overlap: a path such as `values.{id}.title`, and what stands on each side. */
export const overlapSchema = z.object({ path: z.string(), mine: z.unknown(), theirs: z.unknown() })
