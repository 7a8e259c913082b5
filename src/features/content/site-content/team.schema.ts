import { z } from 'zod'
import { defineFields, schemaOf, shapeOf } from '#records/kinds/fields.ts'
import { orderedItem } from '#records/kinds/item-shape.ts'
import { storedFile } from '#platform/values/web-address.ts'
import { emptyTeam } from './team.rules.ts'
import { requiredText, text } from './texts.schema.ts'
import { t } from '#platform/values/translate.ts'

export const mostMembers = 200

export const memberFields = defineFields({
  name: {
    schema: requiredText(120, t('Please give the member a name')),
    label: t('Name'),
    initial: t('New Team Member'),
    isTranslatable: true,
  },
  role: { schema: text(160), label: t('position::Role'), initial: t('position::Role'), isTranslatable: true },
  description: { schema: text(2000), label: t('Description'), initial: t('Description'), isTranslatable: true },
  avatar: { schema: storedFile.nullable(), label: t('Picture'), initial: null },
})
export const teamMemberSchema = z.strictObject({ ...orderedItem, ...shapeOf(memberFields) })
export type TeamMember = z.infer<typeof teamMemberSchema>

export const teamFields = defineFields({
  title: {
    schema: requiredText(200, t('Please give the team a title')).default(emptyTeam.title),
    label: t('Title'),
    initial: emptyTeam.title,
    isTranslatable: true,
  },
  description: {
    schema: text(2000).default(emptyTeam.description),
    label: t('Description'),
    initial: emptyTeam.description,
    isTranslatable: true,
  },
  teamMembers: { schema: z.array(teamMemberSchema).max(mostMembers), label: t('Members'), initial: [] },
})
export const teamSchema = schemaOf(teamFields)
export type Team = z.infer<typeof teamSchema>
