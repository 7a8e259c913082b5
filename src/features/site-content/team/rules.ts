import type { Team } from './schema.ts'

/** The team before anybody has written about it (admin.md §3). */
export const emptyTeam: Team = {
  title: 'Our Team',
  description: 'Dedicated educators, scholars, and visionaries working together to transform education',
  teamMembers: [],
}
