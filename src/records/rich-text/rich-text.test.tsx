import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Block, Item, Run } from './blocks.ts'
import { textOf } from './text.ts'
import { RichText } from './rich-text.tsx'

const run = (text: string, part: Partial<Run> = {}): Run => ({ text, marks: [], href: null, ...part })
const blocks: Block[] = [
  { id: '1', type: 'heading', level: 2, text: [run('Water')] },
  {
    id: '2',
    type: 'paragraph',
    text: [
      run('See '),
      run('courses', { href: '/courses' }),
      run(' and\n'),
      run('more', { href: 'https://example.org', marks: ['bold'] }),
    ],
  },
  { id: '3', type: 'picture', src: '/files/images/a.webp', alt: 'A valley', text: [run('<Min>')] },
]

test('the site shows headings, links, captions, and plain text as paragraphs (texts-10)', () => {
  const shown = (written: readonly Block[] | null) => {
    const element = <RichText text={'One.\n\nTwo.'} blocks={written} />
    return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />)
  }
  const html = shown(blocks)
  expect(html).toContain('<h2>Water</h2>')
  expect(html).toContain('See <a href="/courses" data-discover="true">courses</a> and<br/>')
  expect(html).toContain('<a href="https://example.org" rel="noopener external"><strong>more</strong></a>')
  expect(html).toContain('alt="A valley"')
  expect(html).toContain('<span>&lt;Min&gt;</span></figcaption>')
  expect(shown(null)).toContain('<p>One.</p><p>Two.</p>')
})

test('a numbered list goes on with its number on the site and in the plain text (texts-17)', () => {
  const item = (id: string, text: string): Item => ({
    id,
    type: 'item',
    blocks: [{ id: `${id}0`, type: 'paragraph', text: [run(text)] }],
  })
  const list: Block = {
    id: '4',
    type: 'list',
    ordered: true,
    start: 3,
    blocks: [item('5', 'Three'), item('6', 'Four')],
  }
  expect(renderToStaticMarkup(<RichText text="" blocks={[list]} />)).toContain('<ol start="3"><li><p>Three</p></li>')
  expect(textOf([list])).toBe('3. Three\n4. Four')
})

test('no block of a text is positioned, as Safari loses composed letters there (texts-10)', () => {
  const rules = ['rich-text.css', 'editor/rich-text-editor.css'].map((file) =>
    readFileSync(`${import.meta.dirname}/${file}`, 'utf8'),
  )
  expect(rules.join('\n')).not.toMatch(/position\s*:/)
})
