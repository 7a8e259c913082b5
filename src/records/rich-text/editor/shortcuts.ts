import { InputRule, inputRules, wrappingInputRule } from 'prosemirror-inputrules'
import type { EditorState, Transaction } from 'prosemirror-state'
import { addressesIn } from './links.ts'
import { schema } from './schema.ts'

const { heading, quote, list } = schema.nodes
const { bold, italic, link } = schema.marks

/** What Markdown writes becomes what it means, full-width signs too; never while an input method composes. */
export function shortcuts() {
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
