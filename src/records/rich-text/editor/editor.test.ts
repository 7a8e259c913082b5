// @vitest-environment happy-dom
import { undo } from 'prosemirror-history'
import { EditorState, TextSelection } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { afterEach, expect, test, vi } from 'vitest'
import type { AnyBlock, Block } from '../blocks.ts'
import { commands, keys } from './commands.ts'
import { blocksOf } from './convert.ts'
import { beginState, withDocument } from './editor-state.ts'

let view: EditorView
const open = (blocks: readonly Block[]) => {
  view = new EditorView(document.body.appendChild(document.createElement('div')), { state: beginState(blocks) })
  return view
}
afterEach(() => view?.destroy())

const id = (name: number) => `00000000-0000-4000-8000-00000000000${name}`
const paragraph = (name: number, text: string): Block => ({
  id: id(name),
  type: 'paragraph',
  text: text === '' ? [] : [{ text, marks: [], href: null }],
})
/** A document in short: `h2 …`, lists and quotations in brackets, marks as Markdown has them. */
const short = (blocks: readonly AnyBlock[]): string =>
  blocks
    .map((block) => {
      if ('blocks' in block) {
        const name = block.type === 'list' ? (block.ordered ? 'ol' : 'ul') : block.type === 'quote' ? 'quote' : ''
        return name ? `${name}(${short(block.blocks)})` : short(block.blocks)
      }
      const text = block.text
        .map(({ text: said, marks, href }) => {
          const signs = marks.map((mark) => (mark === 'bold' ? '**' : '*')).join('')
          return href === null ? signs + said + signs : `[${said}](${href})`
        })
        .join('')
      return block.type === 'heading' ? `h${block.level} ${text}` : text
    })
    .join(' | ')
const type = (text: string) => {
  for (const letter of text) {
    const { from, to } = view.state.selection
    const plain = () => view.state.tr.insertText(letter, from, to)
    const isTaken = view.someProp('handleTextInput', (take) => take(view, from, to, letter, plain))
    if (!isTaken) view.dispatch(plain())
  }
}
test.each([
  ['## Title', 'h2 Title'],
  ['＃　标题', 'h2 标题'],
  ['### Below', 'h3 Below'],
  ['- one', 'ul(one)'],
  ['1. one', 'ol(one)'],
  ['１．一', 'ol(一)'],
  ['》 水', 'quote(水)'],
  ['a **b** c', 'a **b** c'],
  ['a *b* c', 'a *b* c'],
  ['see https://example.org/a. ok', 'see [https://example.org/a](https://example.org/a). ok'],
  ['2 * 3 * 4', '2 * 3 * 4'],
])('typed: %s (texts-7)', (typed, expected) => {
  open([])
  type(typed)
  expect(short(blocksOf(view.state.doc))).toBe(expected)
})

test('Enter gives the new block its own id, also at the beginning of a text (texts-8)', () => {
  open([paragraph(1, 'Rivers rise')])
  const enterAt = (place: number) => {
    view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, place)))
    keys['Enter']?.(view.state, view.dispatch, view)
    return blocksOf(view.state.doc).map((block) => [short([block]), block.id === id(1)])
  }
  expect(enterAt(7)).toEqual([
    ['Rivers', true],
    [' rise', false],
  ])
  expect(enterAt(1)).toEqual([
    ['', false],
    ['Rivers', true],
    [' rise', false],
  ])
})

test('a paragraph keeps its id when it becomes a heading, quotation or list item (texts-8)', () => {
  open([paragraph(1, 'Rivers')])
  commands.heading(view.state, view.dispatch)
  expect(blocksOf(view.state.doc)).toMatchObject([{ id: id(1), type: 'heading', level: 2 }])
  commands.heading(view.state, view.dispatch)
  commands.bullets(view.state, view.dispatch)
  expect(blocksOf(view.state.doc)).toMatchObject([{ type: 'list', blocks: [{ blocks: [{ id: id(1) }] }] }])
  commands.bullets(view.state, view.dispatch)
  commands.quote(view.state, view.dispatch)
  expect(blocksOf(view.state.doc)).toMatchObject([{ type: 'quote', blocks: [{ id: id(1) }] }])
})

test('what others saved arrives around the caret (texts-8)', () => {
  open([paragraph(1, 'Rivers'), paragraph(2, 'Seas')])
  view.dispatch(view.state.tr.setSelection(TextSelection.atEnd(view.state.doc)))
  const tr = withDocument(view.state, [paragraph(1, 'Brooks'), paragraph(2, 'Seas')])
  if (tr) view.dispatch(tr)
  expect(short(blocksOf(view.state.doc))).toBe('Brooks | Seas')
  expect(view.state.selection.$from.parent.textContent).toBe('Seas')
  expect(EditorState.create({ doc: view.state.doc }).doc.lastChild?.attrs['id']).toBe(id(2))
})

const caretIn = (text: string, at: number) => {
  let place = 0
  view.state.doc.descendants((node, from) => {
    if (node.isTextblock && node.textContent === text) place = from + 1 + at
    return !node.isTextblock
  })
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, place)))
}
const beforeCaret = () =>
  view.state.selection.$from.parent.textContent.slice(0, view.state.selection.$from.parentOffset)
const arrive = (blocks: Block[]) => {
  const tr = withDocument(view.state, blocks)
  if (tr) view.dispatch(tr)
}

test('the caret stays between the same letters despite changes around it (presence-5)', () => {
  open([paragraph(1, 'Rivers'), paragraph(2, 'Seas and lakes'), paragraph(3, 'Wells')])
  caretIn('Seas and lakes', 7)
  arrive([paragraph(4, 'New'), paragraph(1, 'Brooks'), paragraph(2, 'Oceans and ponds'), paragraph(3, 'Springs')])
  expect(short(blocksOf(view.state.doc))).toBe('New | Brooks | Oceans and ponds | Springs')
  expect(beforeCaret()).toBe('Oceans an')
})

test('blocks that others moved, nested, deleted or made headings arrive as they are (presence-4)', () => {
  open([paragraph(1, 'Rivers'), paragraph(2, 'Seas'), paragraph(3, 'Wells')])
  caretIn('Seas', 2)
  const heading: Block = { id: id(2), type: 'heading', level: 2, text: [{ text: 'Seas', marks: [], href: null }] }
  arrive([heading, paragraph(1, 'Rivers')])
  expect(short(blocksOf(view.state.doc))).toBe('h2 Seas | Rivers')
  expect(beforeCaret()).toBe('Se')
  const quote: Block = { id: id(5), type: 'quote', blocks: [paragraph(1, 'Rivers') as never] }
  arrive([quote])
  expect(short(blocksOf(view.state.doc))).toBe('quote(Rivers)')
  expect(blocksOf(view.state.doc)).toEqual([quote])
})

test('undo takes back only text typed here, not changes of others (presence-5)', () => {
  open([paragraph(1, 'Rivers'), paragraph(2, 'Seas')])
  caretIn('Seas', 4)
  type(' rise')
  arrive([paragraph(1, 'Brooks'), paragraph(2, 'Seas rise'), paragraph(3, 'Wells')])
  undo(view.state, view.dispatch)
  expect(short(blocksOf(view.state.doc))).toBe('Brooks | Seas | Wells')
  undo(view.state, view.dispatch)
  expect(short(blocksOf(view.state.doc)), 'nothing of theirs').toBe('Brooks | Seas | Wells')
})

const composition = (kind: 'start' | 'end') =>
  view.dom.dispatchEvent(new CompositionEvent(`composition${kind}`, { bubbles: true }))
/** As the browser hands over what an input method shows: a change of the document, not a typed letter. */
const compose = (text: string) => {
  const { from, to } = view.state.selection
  view.dispatch(view.state.tr.insertText(text, from, to))
}

test('during composition nothing else changes the document, ids included (texts-8)', async () => {
  open([paragraph(1, 'Rivers')])
  view.dispatch(view.state.tr.setSelection(TextSelection.atEnd(view.state.doc)))
  composition('start')
  view.dispatch(view.state.tr.split(view.state.selection.from))
  compose('shui')
  const ids = () => [...view.state.doc.children].map(({ attrs }) => attrs['id'] as string | null)
  expect(ids(), 'a split copies the id').toEqual([id(1), id(1)])
  composition('end')
  await vi.waitFor(() => expect(new Set(ids()).size).toBe(2))
  expect(short(blocksOf(view.state.doc))).toBe('Rivers | shui')
})

test('no Markdown is read during composition, and its Enter breaks no line (texts-7)', () => {
  open([])
  type('##')
  composition('start')
  type(' ')
  expect(short(blocksOf(view.state.doc)), 'no heading').toBe('## ')
  compose('shui')
  const enter = (more: KeyboardEventInit) =>
    view.dom.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...more }))
  enter({ isComposing: true, keyCode: 229 })
  expect(view.state.doc.childCount, 'the key is the input method’s').toBe(1)
  composition('end')
  enter({})
  expect(view.state.doc.childCount, 'the next one breaks the line').toBe(2)
})
