import { baseKeymap, chainCommands, exitCode, lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import type { NodeType } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, type EditorState, NodeSelection, TextSelection } from 'prosemirror-state'
import { deepestList } from '../blocks.ts'
import { schema } from './schema.ts'

const { paragraph, heading, quote, list, item, picture, line_break } = schema.nodes
const { bold, italic } = schema.marks

/** The innermost block of a kind that the selection stands in, and where it begins. */
function blockAround({ selection: { $from } }: EditorState, type: NodeType) {
  for (let depth = $from.depth; depth > 0; depth--) {
    if ($from.node(depth).type === type) return { node: $from.node(depth), at: $from.before(depth) }
  }
  return null
}

/** Whether the selection stands in a block of this kind; of a heading or list, with these attributes. */
export function isIn(state: EditorState, type: NodeType, attrs: Record<string, unknown> = {}): boolean {
  const found = blockAround(state, type)
  return found !== null && Object.entries(attrs).every(([name, value]) => found.node.attrs[name] === value)
}

/** Turns text blocks into another kind, each keeping its id; into paragraphs where they are of that kind already. */
function toggleBlock(type: NodeType, attrs: Record<string, unknown>): Command {
  return (state, dispatch) => {
    const isThat = isIn(state, type, attrs)
    const [kind, wanted] = isThat ? [paragraph, {}] : [type, attrs]
    if (!setBlockType(kind, wanted)(state) || isIn(state, quote) || isIn(state, item)) return false
    const { from, to } = state.selection
    dispatch?.(state.tr.setBlockType(from, to, kind, (node) => ({ ...wanted, id: node.attrs['id'] as unknown })))
    return true
  }
}

/** A list around the selection; out of it, or of the other sort, where it is in one. */
function toggleList(ordered: boolean): Command {
  return (state, dispatch, view) => {
    const around = blockAround(state, list)
    if (!around) return wrapInList(list, { ordered })(state, dispatch)
    if (around.node.attrs['ordered'] === ordered) return liftListItem(item)(state, dispatch, view)
    dispatch?.(state.tr.setNodeAttribute(around.at, 'ordered', ordered))
    return true
  }
}

const toggleQuote: Command = (state, dispatch) =>
  isIn(state, quote) ? lift(state, dispatch) : !isIn(state, item) && wrapIn(quote)(state, dispatch)

const deeper: Command = (state, dispatch) => {
  const { $from } = state.selection
  const depth = Array.from({ length: $from.depth }, (_, at) => $from.node(at + 1)).filter(
    (node) => node.type === list,
  ).length
  return depth > 0 && depth < deepestList && sinkListItem(item)(state, dispatch)
}

/** Enter in a caption goes on below the picture. */
const leaveCaption: Command = (state, dispatch) => {
  const { $from } = state.selection
  if ($from.parent.type !== picture) return false
  const after = $from.after()
  const tr = state.tr.insert(after, paragraph.create())
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView())
  return true
}

/** Enter in the last, empty paragraph of a quotation leaves it. */
const leaveQuote: Command = (state, dispatch) =>
  isIn(state, quote) &&
  state.selection.empty &&
  state.selection.$from.parent.content.size === 0 &&
  lift(state, dispatch)

const breakLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(line_break.create(), true).scrollIntoView())
  return true
}

export const commands = {
  heading: toggleBlock(heading, { level: 2 }),
  subheading: toggleBlock(heading, { level: 3 }),
  bold: toggleMark(bold),
  italic: toggleMark(italic),
  bullets: toggleList(false),
  numbers: toggleList(true),
  quote: toggleQuote,
  undo,
  redo,
}
export type CommandName = keyof typeof commands

export const keys: Record<string, Command> = {
  ...baseKeymap,
  Enter: chainCommands(leaveCaption, splitListItem(item), leaveQuote, baseKeymap['Enter'] ?? exitCode),
  'Shift-Enter': breakLine,
  'Mod-b': commands.bold,
  'Mod-i': commands.italic,
  'Mod-Alt-2': commands.heading,
  'Mod-Alt-3': commands.subheading,
  'Mod-Shift-7': commands.numbers,
  'Mod-Shift-8': commands.bullets,
  'Mod-Shift-9': commands.quote,
  'Mod-z': undo,
  'Mod-y': redo,
  'Mod-Shift-z': redo,
  // Tab stays the way out of the field: it goes deeper in lists alone.
  'Mod-]': deeper,
  'Mod-[': liftListItem(item),
}

/** A picture behind the block of the selection, its caption ready to be written; one that is selected is replaced and keeps its texts. */
export function withPicture(state: EditorState, src: string) {
  const { selection, tr } = state
  const chosen = pictureIn(state)
  if (chosen) return tr.setNodeAttribute(chosen.at, 'src', src)
  const { $from } = selection
  const isEmpty = $from.depth === 1 && $from.parent.type === paragraph && $from.parent.content.size === 0
  const at = $from.depth === 0 ? selection.to : $from.after(1)
  const node = picture.create({ src })
  if (isEmpty) tr.replaceWith($from.before(1), at, node)
  else tr.insert(at, node)
  const place = isEmpty ? $from.before(1) : at
  if (tr.doc.lastChild?.type === picture) tr.insert(tr.doc.content.size, paragraph.create())
  return tr.setSelection(TextSelection.create(tr.doc, place + 1)).scrollIntoView()
}

/** The picture that is selected, or whose caption is being written. */
export function pictureIn({
  selection,
}: EditorState): { at: number; size: number; attrs: Record<string, unknown> } | null {
  const chosen = selection instanceof NodeSelection ? selection.node : selection.$from.parent
  if (chosen.type !== picture) return null
  const at = selection instanceof NodeSelection ? selection.from : selection.$from.before()
  return { at, size: chosen.nodeSize, attrs: chosen.attrs }
}
