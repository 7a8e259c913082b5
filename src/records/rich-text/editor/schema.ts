import { type DOMOutputSpec, type NodeSpec, Schema } from 'prosemirror-model'
import { checkedAddress } from '#platform/values/link-address.ts'
import { t } from '#platform/values/translate.ts'

const id = { id: { default: null } }

/** A block whose id names it in the document (values/rich-text/blocks.ts); what is pasted has none yet. */
const block = (spec: NodeSpec): NodeSpec => ({ ...spec, attrs: { ...id, ...spec.attrs } })

/** Read from and shown as one HTML element. */
const element = (tag: string) => ({ parseDOM: [{ tag }], toDOM: (): DOMOutputSpec => [tag, 0] })

const paragraph = block({ content: 'inline*', group: 'block', ...element('p') })
const heading = block({
  content: 'inline*',
  group: 'block',
  defining: true,
  attrs: { level: { default: 2, validate: 'number' } },
  parseDOM: [
    { tag: 'h2', attrs: { level: 2 } },
    { tag: 'h3', attrs: { level: 3 } },
  ],
  toDOM: ({ attrs }): DOMOutputSpec => [`h${Number(attrs['level'])}`, 0],
})
const quote = block({ content: 'paragraph+', group: 'block', defining: true, ...element('blockquote') })
const list = block({
  content: 'item+',
  group: 'block list',
  attrs: { ordered: { default: false, validate: 'boolean' }, start: { default: 1, validate: 'number' } },
  parseDOM: [
    { tag: 'ul', attrs: { ordered: false } },
    { tag: 'ol', getAttrs: (list) => ({ ordered: true, start: Number(list.getAttribute('start') ?? 1) }) },
  ],
  toDOM: ({ attrs: { ordered, start } }): DOMOutputSpec =>
    ordered ? ['ol', start === 1 ? {} : { start: String(start) }, 0] : ['ul', 0],
})
const item = block({ content: 'paragraph (paragraph | list)*', defining: true, ...element('li') })
const picture = block({
  content: 'inline*',
  group: 'block',
  isolating: true,
  selectable: true,
  attrs: { src: { validate: 'string' }, alt: { default: '', validate: 'string' } },
  parseDOM: [
    {
      tag: 'figure',
      contentElement: (figure) => figure.querySelector('figcaption') ?? document.createElement('figcaption'),
      getAttrs: (figure) => attributesOf(figure.querySelector('img')),
    },
  ],
  toDOM: ({ attrs }): DOMOutputSpec => [
    'figure',
    ['img', { src: String(attrs['src']), alt: String(attrs['alt']), contenteditable: 'false', draggable: 'false' }],
    ['figcaption', { 'data-placeholder': t('Caption') }, 0],
  ],
})

export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph,
    heading,
    quote,
    list,
    item,
    picture,
    text: { group: 'inline' },
    line_break: {
      inline: true,
      group: 'inline',
      selectable: false,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
      leafText: () => '\n',
    },
  },
  marks: {
    link: {
      attrs: { href: { validate: 'string' } },
      inclusive: false,
      parseDOM: [{ tag: 'a[href]', getAttrs: (link) => linkFrom(link.getAttribute('href') ?? '') }],
      toDOM: ({ attrs }): DOMOutputSpec => ['a', { href: String(attrs['href']) }, 0],
    },
    bold: element('strong'),
    italic: element('em'),
  },
})

/** A link that may stand in a text; else its words alone. */
function linkFrom(address: string) {
  const href = checkedAddress(address, location.origin)
  return href !== null && { href }
}

/** Only pictures of this site: one from elsewhere would be shown from there. */
function attributesOf(image: Element | null) {
  const src = image?.getAttribute('src') ?? ''
  return src.startsWith('/files/images/') && { src, alt: image?.getAttribute('alt') ?? '' }
}
