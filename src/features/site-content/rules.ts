import { namesOf } from '#platform/values/fields.ts'
import type { Naming } from '#platform/values/place-names.ts'
import { figureFields, heroFields } from './hero/schema.ts'
import { missionFields, missionValueFields, quoteFields } from './mission/schema.ts'
import { partnerFields, partnersFields } from './partners/schema.ts'
import { memberFields, teamFields } from './team/schema.ts'
import type { SectionName } from './schema.ts'
import { statementFields, visionFields } from './vision/schema.ts'

export const sectionNaming: Naming = {
  fields: {
    ...namesOf(heroFields),
    ...namesOf(figureFields),
    ...namesOf(missionFields),
    ...namesOf(missionValueFields),
    ...namesOf(quoteFields),
    ...namesOf(visionFields),
    ...namesOf(statementFields),
    ...namesOf(teamFields),
    ...namesOf(memberFields),
    ...namesOf(partnersFields),
    ...namesOf(partnerFields),
    type: 'Kind',
    content: 'Content',
    alignment: 'Alignment',
    order: 'Order',
  },
  items: {
    stats: 'Figure',
    values: 'Value',
    modules: 'Module',
    items: 'Statement',
    teamMembers: 'Member',
    partners: 'Partner',
  },
}

/** What the back office says of a section in running text. */
export const sectionWords: Record<SectionName, { section: string; changes: string; undone: string }> = {
  hero: {
    section: 'the hero section',
    changes: 'Changes to the hero section',
    undone: 'The hero section is as it was saved',
  },
  mission: {
    section: 'the mission section',
    changes: 'Changes to the mission section',
    undone: 'The mission section is as it was saved',
  },
  vision: {
    section: 'the vision section',
    changes: 'Changes to the vision section',
    undone: 'The vision section is as it was saved',
  },
  partners: {
    section: 'the partners section',
    changes: 'Changes to the partners section',
    undone: 'The partners section is as it was saved',
  },
  programs: {
    section: 'the programs section',
    changes: 'Changes to the programs section',
    undone: 'The programs section is as it was saved',
  },
  team: {
    section: 'the team section',
    changes: 'Changes to the team section',
    undone: 'The team section is as it was saved',
  },
}
