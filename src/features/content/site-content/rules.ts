import { namesOf } from '#records/kinds/fields.ts'
import type { Naming } from '#records/kinds/place-names.ts'
import { figureFields, heroFields } from './hero.schema.ts'
import { missionFields, missionValueFields, quoteFields } from './mission.schema.ts'
import { partnerFields, partnersFields } from './partners.schema.ts'
import { memberFields, teamFields } from './team.schema.ts'
import type { SectionName } from './schema.ts'
import { statementFields, visionFields } from './vision.schema.ts'
import { t } from '#platform/values/translate.ts'
import { capital } from '#records/kinds/kind.ts'

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
    type: t('Kind'),
    content: t('Content'),
    content_blocks: t('Content'),
    alignment: t('Alignment'),
    order: t('Order'),
  },
  items: {
    stats: t('Figure'),
    values: t('Value'),
    modules: t('Module'),
    items: t('Statement'),
    teamMembers: t('Member'),
    partners: t('Partner'),
  },
}

export type EditedSection = Exclude<SectionName, 'programs'>

const namesOfSections: Record<EditedSection, { label: string; section: string }> = {
  hero: { label: t('Hero'), section: t('the hero section') },
  mission: { label: t('Mission'), section: t('the mission section') },
  vision: { label: t('Vision'), section: t('the vision section') },
  team: { label: t('Team'), section: t('the team section') },
  partners: { label: t('Partners'), section: t('the partners section') },
}

/** What the back office says of a section; `saved` stands under '保存成功', or alone where `failed` replaces '保存失败'. */
export function sectionWords(name: EditedSection) {
  const { label, section } = namesOfSections[name]
  const isPartners = name === 'partners'
  return {
    label,
    section,
    save: t('Save {label} Changes', { label }),
    saved: isPartners
      ? t('Partners information updated successfully')
      : t('{label} section has been updated', { label }),
    failed: isPartners ? t('Failed to update partners information') : undefined,
    changes: t('Changes to {section}', { section }),
    undone: t('{section} is as it was saved', { section: capital(section) }),
  }
}
