import type { KindExample } from '#records/kinds/kind-example.server.ts'

export const example: KindExample = {
  entity: 'prepared_answers',
  row: { id: '10000000-0000-4000-8000-000000000051', title: 'Group rates', text: 'Dear {name}, groups pay less.' },
  refused: [
    ['a prepared answer without a title', { title: ' ' }, 'title_not_blank'],
    ['a prepared answer without a text', { text: '' }, 'text_not_blank'],
  ],
  fields: { title: 'Group rates', text: 'Dear {name}, groups pay less.' },
  name: 'title',
  text: 'text',
}
