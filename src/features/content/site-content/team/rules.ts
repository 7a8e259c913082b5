/** Apart from the schema, so that visitors do not load it. */
export const emptyTeam = {
  title: 'Our Team',
  description: 'Dedicated educators, scholars, and visionaries working together to transform education',
  teamMembers: [],
}
