import { namesOf } from '#records/kinds/fields.ts'
import type { Naming } from '#records/kinds/place-names.ts'
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
    content_blocks: 'Content',
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

export type EditedSection = Exclude<SectionName, 'programs'>

/** What the back office says of a section; `saved` stands under '保存成功', or alone where `failed` replaces '保存失败'. */
export function sectionWords(name: EditedSection) {
  const label = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
  const section = `the ${name} section`
  const isPartners = name === 'partners'
  return {
    label,
    section,
    save: `Save ${label} Changes`,
    saved: isPartners ? 'Partners information updated successfully' : `${label} section has been updated`,
    failed: isPartners ? 'Failed to update partners information' : undefined,
    changes: `Changes to ${section}`,
    undone: `The ${name} section is as it was saved`,
  }
}
