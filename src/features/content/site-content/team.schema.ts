import { z } from 'zod'
import { defineFields, schemaOf, shapeOf } from '#records/kinds/fields.ts'
import { orderedItem } from '#records/kinds/item-shape.ts'
import { storedFile } from '#platform/values/web-address.ts'
import { emptyTeam } from './team.rules.ts'
import { requiredText, text, written } from './texts.schema.ts'
import { t } from '#platform/values/translate.ts'

export const mostMembers = 200

export const memberFields = defineFields({
  name: written(t('Name'), requiredText(120, t('Please give the member a name')), t('New Team Member')),
  role: written(t('position::Role'), text(160), t('position::Role')),
  description: written(t('Description'), text(2000), t('Description')),
  avatar: { schema: storedFile.nullable(), label: t('Picture'), initial: null },
})
export const teamMemberSchema = z.strictObject({ ...orderedItem, ...shapeOf(memberFields) })
export type TeamMember = z.infer<typeof teamMemberSchema>

const teamTitle = requiredText(200, t('Please give the team a title'))
export const teamFields = defineFields({
  title: written(t('Title'), teamTitle.default(emptyTeam.title), emptyTeam.title),
  description: written(t('Description'), text(2000).default(emptyTeam.description), emptyTeam.description),
  teamMembers: { schema: z.array(teamMemberSchema).max(mostMembers), label: t('Members'), initial: [] },
})
export const teamSchema = schemaOf(teamFields)
export type Team = z.infer<typeof teamSchema>
