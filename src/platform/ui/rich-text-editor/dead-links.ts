import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import { isInternal } from '#platform/values/rich-text/link-address.ts'
import { hrefOf } from './convert.ts'

export const deadLinksKey = new PluginKey<ReadonlySet<string>>('dead-links')

/** Marks the links of this site that lead nowhere; which these are arrives as meta of a transaction. */
export function deadLinks(): Plugin<ReadonlySet<string>> {
  return new Plugin({
    key: deadLinksKey,
    state: {
      init: (): ReadonlySet<string> => new Set(),
      apply: (tr, dead) => (tr.getMeta(deadLinksKey) as ReadonlySet<string> | undefined) ?? dead,
    },
    props: {
      decorations: (state) => {
        const dead = deadLinksKey.getState(state)
        if (!dead || dead.size === 0) return null
        const marked: Decoration[] = []
        state.doc.descendants((node, at) => {
          if (dead.has(hrefOf(node.marks) ?? '')) {
            marked.push(Decoration.inline(at, at + node.nodeSize, { class: 'dead-link' }))
          }
        })
        return DecorationSet.create(state.doc, marked)
      },
    },
  })
}

/** The paths of this site that a document links to, each once. */
export function internalLinks(doc: Node): string[] {
  const paths = new Set<string>()
  doc.descendants(({ marks }) => {
    const href = hrefOf(marks)
    if (href !== null && isInternal(href)) paths.add(href)
  })
  return [...paths]
}
