import { Fragment, type Node } from 'prosemirror-model'
import type { EditorState, Transaction } from 'prosemirror-state'
import { checkedAddress } from '#platform/values/link-address.ts'
import { schema } from './schema.ts'

/** An address in a text, without what ends a sentence. */
const address = /(?:https?:\/\/|www\.)[^\s<>"'，。；、（）《》“”]*[^\s<>"'，。；、（）《》“”.,;:!?)\]]/gi

type Stretch = { from: number; to: number; href: string }

/** The addresses written in a text, with their places. */
export function addressesIn(text: string, start = 0): Stretch[] {
  return [...text.matchAll(address)].flatMap(({ 0: found, index }) => {
    const href = checkedAddress(found, location.origin)
    return href === null ? [] : [{ from: start + index, to: start + index + found.length, href }]
  })
}

/** The link around the selection's start, whole. */
export function linkAt({ selection: { $from } }: EditorState): Stretch | null {
  const parent = $from.parent
  const has = (node: Node | null | undefined) => node?.marks.find(({ type }) => type === schema.marks.link)
  const { index, offset } = parent.childAfter($from.parentOffset)
  const before = parent.childBefore($from.parentOffset)
  const isAfter = has(parent.maybeChild(index)) !== undefined
  let [at, start] = isAfter ? [index, offset] : [before.index, before.offset]
  const mark = has(parent.maybeChild(at))
  if (!mark) return null
  let end = start + (parent.maybeChild(at)?.nodeSize ?? 0)
  for (let next = at + 1; mark.isInSet(parent.maybeChild(next)?.marks ?? []); next++) end += parent.child(next).nodeSize
  for (; at > 0 && mark.isInSet(parent.child(at - 1).marks); at--) start -= parent.child(at - 1).nodeSize
  return { from: $from.start() + start, to: $from.start() + end, href: String(mark.attrs['href']) }
}

/** Links a stretch; an empty one gets the address as its text. `href` null takes the link away. */
export function withLink(state: EditorState, { from, to }: Omit<Stretch, 'href'>, href: string | null): Transaction {
  const { tr } = state
  if (href === null) return tr.removeMark(from, to, schema.marks.link)
  const link = schema.mark('link', { href })
  if (from === to) return tr.insert(from, schema.text(href, [link]))
  return tr.addMark(from, to, link)
}

/** Makes links of the addresses that a document's texts hold. */
export function linked(node: Node): Node[] {
  if (!node.isText || schema.marks.link.isInSet(node.marks)) {
    return node.isText ? [node] : [node.copy(Fragment.fromArray(node.children.flatMap(linked)))]
  }
  const text = node.text ?? ''
  const parts: Node[] = []
  let at = 0
  for (const { from, to, href } of addressesIn(text)) {
    if (from > at) parts.push(schema.text(text.slice(at, from), node.marks))
    parts.push(schema.text(text.slice(from, to), schema.mark('link', { href }).addToSet(node.marks)))
    at = to
  }
  if (at < text.length) parts.push(schema.text(text.slice(at), node.marks))
  return parts
}
