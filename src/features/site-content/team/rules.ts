import { newItemId } from '#platform/values/items.ts'
import type { Team, TeamMember } from './schema.ts'

/** The team before anybody has written about it (admin.md §3). */
export const emptyTeam: Team = {
  title: 'Our Team',
  description: 'Dedicated educators, scholars, and visionaries working together to transform education',
  teamMembers: [],
}

/** As many members as a team can have. */
export const mostMembers = 200

/** A member as 'Add Team Member' makes one, after the members that are there (admin.md §3). */
export function newMember(members: readonly TeamMember[]): TeamMember {
  return {
    id: newItemId(),
    name: 'New Team Member',
    role: 'Role',
    description: 'Description',
    avatar: null,
    order: members.length,
  }
}
