import type { KindExample } from '#records/kinds/kind-example.server.ts'

export const example: KindExample = {
  entity: 'teachers',
  row: { id: '10000000-0000-4000-8000-000000000005', name: 'Prof. Wen' },
  refused: [['a teacher without a name', { name: ' ' }, 'name_not_blank']],
  fields: { name: 'Prof. Wen', bio: 'Rivers', avatar_url: null },
  name: 'name',
  text: 'bio',
}
