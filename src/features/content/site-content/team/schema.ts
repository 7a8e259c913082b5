import { z } from 'zod'
import { defineFields, schemaOf, shapeOf } from '#records/kinds/fields.ts'
import { orderedItem } from '#records/kinds/item-shape.ts'
import { storedFile } from '#platform/values/web-address.ts'
import { emptyTeam } from './rules.ts'
import { requiredText, text } from '../texts.schema.ts'

export const mostMembers = 200

export const memberFields = defineFields({
  name: { schema: requiredText(120, 'Please give the member a name'), label: 'Name', initial: 'New Team Member' },
  role: { schema: text(160), label: 'Role', initial: 'Role' },
  description: { schema: text(2000), label: 'Description', initial: 'Description' },
  avatar: { schema: storedFile.nullable(), label: 'Picture', initial: null },
})
export const teamMemberSchema = z.strictObject({ ...orderedItem, ...shapeOf(memberFields) })
export type TeamMember = z.infer<typeof teamMemberSchema>

export const teamFields = defineFields({
  title: {
    schema: requiredText(200, 'Please give the team a title').default(emptyTeam.title),
    label: 'Title',
    initial: emptyTeam.title,
  },
  description: {
    schema: text(2000).default(emptyTeam.description),
    label: 'Description',
    initial: emptyTeam.description,
  },
  teamMembers: { schema: z.array(teamMemberSchema).max(mostMembers), label: 'Members', initial: [] },
})
export const teamSchema = schemaOf(teamFields)
export type Team = z.infer<typeof teamSchema>
