import { history } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import type { Node } from 'prosemirror-model'
import { EditorState, type Transaction } from 'prosemirror-state'
import type { Block } from '#platform/values/rich-text/blocks.ts'
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

/** The document from elsewhere, changed only where it differs, so that the caret and what stands around it stay. */
export function withDocument(state: EditorState, blocks: readonly Block[]): Transaction | null {
  const wanted = docOf(blocks)
  const start = state.doc.content.findDiffStart(wanted.content)
  const end = state.doc.content.findDiffEnd(wanted.content)
  if (start === null || !end) return null
  return replaced(state, wanted, start, end).setMeta('addToHistory', false).setMeta('arrived', true)
}

function replaced(state: EditorState, wanted: Node, start: number, end: { a: number; b: number }): Transaction {
  const overlap = Math.max(0, start - Math.min(end.a, end.b))
  const slice = wanted.slice(start, end.b + overlap)
  try {
    return state.tr.replace(start, end.a + overlap, slice)
  } catch {
    return state.tr.replaceWith(0, state.doc.content.size, wanted.content)
  }
}
