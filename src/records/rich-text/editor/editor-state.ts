import { history } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import type { Node } from 'prosemirror-model'
import { EditorState, type Transaction } from 'prosemirror-state'
import type { Block } from '../blocks.ts'
import { piecesOf, textChanges } from '#records/saving/text-changes.ts'
import { blockIds } from './block-ids.ts'
import { keys } from './commands.ts'
import { docOf } from './convert.ts'
import { deadLinks } from './dead-links.ts'
import { shortcuts } from './shortcuts.ts'

export function beginState(blocks: readonly Block[]): EditorState {
  return EditorState.create({
    doc: docOf(blocks),
    plugins: [shortcuts(), keymap(keys), history(), blockIds(), deadLinks()],
  })
}

/** The document from elsewhere, changed only in the words and blocks that differ, so that the caret and what stands around it stay. */
export function withDocument(state: EditorState, blocks: readonly Block[]): Transaction | null {
  const wanted = docOf(blocks)
  if (state.doc.eq(wanted)) return null
  const made = replaced(state, wanted) ?? state.tr.replaceWith(0, state.doc.content.size, wanted.content)
  return made.setMeta('addToHistory', false).setMeta('arrived', true)
}

/** Null where the schema does not allow what is in between. */
function replaced(state: EditorState, wanted: Node): Transaction | null {
  try {
    const { tr } = state
    replaceBlocks(tr, state.doc, wanted, 0)
    return tr.doc.eq(wanted) ? tr : null
  } catch {
    return null
  }
}

/** From the last to the first, so that places before stay what they were; `at` is where the children of `was` begin. */
function replaceBlocks(tr: Transaction, was: Node, is: Node, at: number): void {
  let [before, after, place] = [0, 0, at]
  const changes: (() => void)[] = []
  for (const { kind } of piecesOf(idsIn(was), idsIn(is))) {
    const from = place
    const [old, now] = [was.maybeChild(before), is.maybeChild(after)]
    if (kind !== 'new') {
      before++
      place += old?.nodeSize ?? 0
    }
    if (kind !== 'gone') after++
    if (kind === 'new' && now) changes.push(() => tr.insert(from, now))
    else if (kind === 'gone' && old) changes.push(() => tr.delete(from, from + old.nodeSize))
    else if (old && now && !old.eq(now)) changes.push(() => replaceBlock(tr, old, now, from))
  }
  for (const change of changes.toReversed()) change()
}

function idsIn(node: Node): string[] {
  return node.children.map(({ attrs }, place) => String(attrs['id'] ?? place))
}

function replaceBlock(tr: Transaction, was: Node, is: Node, at: number): void {
  if (was.isTextblock && is.isTextblock) {
    if (!was.sameMarkup(is)) tr.setNodeMarkup(at, is.type, is.attrs)
    replaceWords(tr, was, is, at + 1)
  } else if (was.sameMarkup(is)) replaceBlocks(tr, was, is, at + 1)
  else tr.replaceWith(at, at + was.nodeSize, is)
}

function replaceWords(tr: Transaction, was: Node, is: Node, at: number): void {
  let [before, after] = [0, 0]
  const changes: (() => void)[] = []
  for (const { text, kind } of textChanges(textIn(was), textIn(is))) {
    const [from, to] = [before, kind === 'new' ? before : before + text.length]
    const wanted = is.content.cut(after, kind === 'gone' ? after : after + text.length)
    before = to
    after += wanted.size
    if (!was.content.cut(from, to).eq(wanted)) changes.push(() => tr.replaceWith(at + from, at + to, wanted))
  }
  for (const change of changes.toReversed()) change()
}

/** As long as the block's content. */
function textIn(block: Node): string {
  return block.textBetween(0, block.content.size, undefined, '\n')
}
