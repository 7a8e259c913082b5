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

type Words = Record<'label' | 'save' | 'saved' | 'section' | 'changes' | 'undone', string>

/** What the back office says of a section; `saved` stands under '保存成功', or alone where `failed` replaces '保存失败'. */
export const sectionWords: Record<EditedSection, Words & { failed?: string }> = {
  hero: {
    label: 'Hero',
    save: 'Save Hero Changes',
    saved: 'Hero section has been updated',
    section: 'the hero section',
    changes: 'Changes to the hero section',
    undone: 'The hero section is as it was saved',
  },
  mission: {
    label: 'Mission',
    save: 'Save Mission Changes',
    saved: 'Mission section has been updated',
    section: 'the mission section',
    changes: 'Changes to the mission section',
    undone: 'The mission section is as it was saved',
  },
  vision: {
    label: 'Vision',
    save: 'Save Vision Changes',
    saved: 'Vision section has been updated',
    section: 'the vision section',
    changes: 'Changes to the vision section',
    undone: 'The vision section is as it was saved',
  },
  partners: {
    label: 'Partners',
    save: 'Save Partners Changes',
    saved: 'Partners information updated successfully',
    failed: 'Failed to update partners information',
    section: 'the partners section',
    changes: 'Changes to the partners section',
    undone: 'The partners section is as it was saved',
  },
  team: {
    label: 'Team',
    save: 'Save Team Changes',
    saved: 'Team section has been updated',
    section: 'the team section',
    changes: 'Changes to the team section',
    undone: 'The team section is as it was saved',
  },
}
