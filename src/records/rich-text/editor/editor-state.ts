import { history } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import type { Node } from 'prosemirror-model'
import { EditorState, type Transaction, Plugin } from 'prosemirror-state'
import type { Block } from '../blocks.ts'
import { piecesOf, textChanges } from '#records/saving/text-changes.ts'
import { keys } from './commands.ts'
import { docOf } from './convert.ts'
import { deadLinks } from './dead-links.ts'
import type { EditorView } from 'prosemirror-view'
import { randomUuid } from '#platform/values/random-uuid.ts'
import { InputRule, inputRules, wrappingInputRule } from 'prosemirror-inputrules'
import { addressesIn } from './links.ts'
import { schema } from './schema.ts'

const { heading, quote, list } = schema.nodes
const { bold, italic, link } = schema.marks

/** What Markdown writes becomes what it means, full-width signs too; never while an input method composes. */
function shortcuts() {
  return inputRules({
    rules: [
      new InputRule(/^([#＃]{1,3})[ \u3000]$/, asHeading),
      wrappingInputRule(/^[>》＞][ \u3000]$/, quote),
      wrappingInputRule(/^[-*＊－•][ \u3000]$/, list, { ordered: false }),
      wrappingInputRule(
        /^(?:1[.)][ \u3000]|1[．）、]|[１一][.．）、])$/,
        list,
        { ordered: true },
        (_match, before) => before.attrs['ordered'] === true,
      ),
      new InputRule(/(?<![*＊])[*＊]{2}([^*＊\s](?:[^*＊]*[^*＊\s])?)[*＊]{2}$/, (...about) => asMark(bold, ...about)),
      new InputRule(/(?<![*＊\w])[*＊]([^*＊\s](?:[^*＊]*[^*＊\s])?)[*＊]$/, (...about) => asMark(italic, ...about)),
      new InputRule(/\S[\s\u3000，。；、]$/, asLink),
    ],
  })
}

/** One sign or two is the larger heading; more the smaller. */
function asHeading(state: EditorState, [, signs = '']: RegExpMatchArray, start: number, end: number) {
  const $start = state.doc.resolve(start)
  if (!$start.node(-1).canReplaceWith($start.index(-1), $start.indexAfter(-1), heading)) return null
  const level = signs.length === 3 ? 3 : 2
  return state.tr
    .delete(start, end)
    .setBlockType(start, start, heading, ({ attrs }) => ({ id: attrs['id'] as unknown, level }))
}

function asMark(
  type: typeof bold,
  state: EditorState,
  { 0: whole, 1: text = '' }: RegExpMatchArray,
  start: number,
  end: number,
): Transaction {
  const inside = start + whole.indexOf(text)
  const tr = state.tr
  if (inside + text.length < end) tr.delete(inside + text.length, end)
  tr.delete(start, inside)
  return tr.addMark(start, start + text.length, type.create()).removeStoredMark(type)
}

/** An address becomes a link once what follows it is typed. */
function asLink(state: EditorState, match: RegExpMatchArray, _start: number, end: number): Transaction | null {
  const $end = state.doc.resolve(end)
  const before = $end.parent.textBetween(0, $end.parentOffset, undefined, '\n')
  const found = addressesIn(before, $end.start()).at(-1)
  if (!found || state.doc.rangeHasMark(found.from, found.to, link)) return null
  if (!/^[.,;:!?)\]]*$/.test(state.doc.textBetween(found.to, end))) return null
  const typed = match[0].slice(1)
  return state.tr
    .addMark(found.from, found.to, link.create({ href: found.href }))
    .insertText(typed, end)
    .removeStoredMark(link)
}

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

/**
 * Gives every block an id of its own: a split copies attributes, and what is pasted has none. Of two with the same the one with the
 * text keeps it, so that Enter at the start of a block leaves the text its id. Never while an input method composes.
 */
function blockIds(): Plugin {
  let shown: EditorView | undefined
  let isPending = false
  return new Plugin({
    view: (view) => {
      shown = view
      return {}
    },
    appendTransaction: (transactions, _before, state) => {
      isPending ||= transactions.some(({ docChanged }) => docChanged)
      if (!isPending || shown?.composing) return null
      isPending = false
      const wrong = blocksWithoutOwnId(state.doc)
      if (wrong.length === 0) return null
      const repair = state.tr
      for (const at of wrong) repair.setNodeAttribute(at, 'id', randomUuid())
      return repair
    },
    props: {
      handleDOMEvents: {
        compositionend: (view) => {
          setTimeout(() => !view.isDestroyed && !view.composing && view.dispatch(view.state.tr))
          return false
        },
      },
    },
  })
}

function blocksWithoutOwnId(doc: Node): number[] {
  const holder = new Map<string, { at: number; isEmpty: boolean }>()
  const wrong: number[] = []
  doc.descendants((node, at) => {
    if (!node.isBlock) return false
    const id = node.attrs['id'] as string | null
    const former = id === null ? undefined : holder.get(id)
    const isEmpty = node.textContent === ''
    if (id === null) wrong.push(at)
    else if (!former) holder.set(id, { at, isEmpty })
    else if (former.isEmpty && !isEmpty) {
      wrong.push(former.at)
      holder.set(id, { at, isEmpty })
    } else wrong.push(at)
    return !node.isTextblock
  })
  return wrong
}
