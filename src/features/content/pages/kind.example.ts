import type { KindExample } from '#records/kinds/kind-example.server.ts'

export const example: KindExample = {
  entity: 'pages',
  row: {
    id: '10000000-0000-4000-8000-000000000015',
    title: 'House Rules',
    address: 'house-rules',
    published: true,
  },
  refused: [
    ['a page without a title', { title: ' ' }, 'title_not_blank'],
    ['a page without an address', { address: ' ' }, 'address_not_blank'],
    ['a text whose document is no list', { text_blocks: '{}' }, 'text_blocks_list'],
    ['modules that are no list', { modules: '{}' }, 'modules_list'],
    ['a second page at an address', { id: '10000000-0000-4000-8000-000000000016' }, 'address_unique'],
    ['a place that there is not', { placement: 'header' }, 'placement_known'],
    ['a place before the first', { position: -1 }, 'position_not_negative'],
  ],
  fields: {
    title: 'House Rules',
    address: 'house-rules',
    text: 'Of quiet rooms.',
    text_blocks: null,
    modules: [],
    placement: 'none',
    position: 0,
    published: true,
  },
  name: 'title',
  text: 'text',
  unique: 'address',
}
