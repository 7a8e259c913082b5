import type { EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { onceComposed } from '#platform/browser/is-composing.ts'
import { isSame } from '#records/saving/merge.ts'
import { mergeBlocks } from '../merge-blocks.ts'
import type { Block } from '../blocks.ts'
import { blocksOf } from './convert.ts'
import { beginState, withDocument } from './editor-state.ts'
import { pasting } from './paste.ts'

type Options = {
  place: RefObject<HTMLDivElement | null>
  /** As `onShown` told last. */
  view: EditorView | null
  blocks: readonly Block[]
  attributes: Readonly<Record<string, string>>
  onShown: (shown: Shown) => void
  onChange: (blocks: Block[]) => void
  /** Gives whether it took the files. */
  onFiles: (files: readonly File[]) => boolean
  onKey: (event: KeyboardEvent) => boolean
}

export type Shown = { view: EditorView; state: EditorState } | { view: null; state: null }

/** ProseMirror in `place`: what is typed is told once no input method composes, and at the latest when the field is left. */
export function useEditorView({ place, view, blocks, attributes, ...on }: Options): void {
  const known = useRef(blocks)
  /** Something typed is not told yet. */
  const isPending = useRef(false)
  const onShown = useEffectEvent(on.onShown)
  const onChange = useEffectEvent(on.onChange)
  const onFiles = useEffectEvent(on.onFiles)
  const onKey = useEffectEvent(on.onKey)
  const attributesNow = useEffectEvent(() => ({ ...attributes }))

  useEffect(() => {
    const tell = () => {
      if (!isPending.current) return
      isPending.current = false
      known.current = blocksOf(made.state.doc)
      onChange(known.current as Block[])
    }
    const pastes = pasting((files) => onFiles(files))
    const made = new EditorView(place.current, {
      state: beginState(known.current),
      attributes: () => attributesNow(),
      dispatchTransaction: (tr) => {
        const next = made.state.apply(tr)
        made.updateState(next)
        onShown({ view: made, state: next })
        if (tr.getMeta('arrived') === true) return
        isPending.current ||= tr.docChanged
        if (!made.composing) tell()
      },
      ...pastes,
      handleKeyDown: (_view, event) => onKey(event),
      handleDOMEvents: {
        ...pastes.handleDOMEvents,
        blur: () => tell(),
        compositionend: () => void setTimeout(tell, 60),
      },
    })
    made.dispatch(made.state.tr)
    addEventListener('pagehide', tell)
    document.addEventListener('visibilitychange', tell)
    return () => {
      removeEventListener('pagehide', tell)
      document.removeEventListener('visibilitychange', tell)
      tell()
      made.destroy()
    }
  }, [place])

  useEffect(() => {
    view?.setProps({ attributes: { ...attributes } })
  }, [view, attributes])

  useEffect(() => {
    if (!view || isSame(known.current as Block[], blocks as Block[])) return
    // What arrives waits for the input method.
    onceComposed('rich-text', () => {
      if (view.isDestroyed) return
      const arrived = isPending.current ? beside(blocksOf(view.state.doc), known.current, blocks) : blocks
      known.current = blocks
      const tr = withDocument(view.state, arrived)
      if (tr) view.dispatch(tr)
    })
  }, [view, blocks])
}

/** What arrived beside what was typed since the editor last told of it. */
function beside(typed: Block[], told: readonly Block[], arrived: readonly Block[]): Block[] {
  return mergeBlocks(told, typed, [...arrived], { path: '', choices: {}, overlaps: [] })
}
