import type { EditorState } from 'prosemirror-state'
import { EditorView, type EditorProps } from 'prosemirror-view'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { onceComposed } from '#platform/browser/is-composing.ts'
import { isSame } from '#records/saving/merge.ts'
import { mergeBlocks } from '../merge-blocks.ts'
import { type Block, type AnyBlock, deepestList, type Item, type List } from '../blocks.ts'
import { blocksOf, docOf } from './convert.ts'
import { beginState, withDocument } from './editor-state.ts'
import { DOMParser as ModelParser, Fragment, Slice } from 'prosemirror-model'
import { toast } from '#platform/ui/toast.ts'
import { randomUuid } from '#platform/values/random-uuid.ts'
import { blocksOfText } from '../text.ts'
import { linked } from './links.ts'
import { type Line, linesOf } from './pasted-lines.ts'
import { stylesOf, withoutUnseen } from './pasted-page.ts'
import { schema } from './schema.ts'
import { t } from '#platform/values/translate.ts'

/** What Word, Google Docs, tables and pages put on a clipboard as blocks; `plain` is the same as text, '' where there is none. */
function pastedBlocks(page: HTMLElement, plain: string): { blocks: Block[]; lost: number } {
  const styleOf = stylesOf(page)
  withoutUnseen(page, plain, styleOf)
  const { lines, lost } = linesOf(page, styleOf)
  const blocks = blocksOfLines(lines)
  return { blocks: blocks.length === 0 && lost === 0 ? blocksOfText(plain) : blocks, lost }
}

/** How an editor takes what is pasted or dropped; pictures that cannot come along are told of. */
function pasting(
  onFiles: (files: readonly File[]) => boolean,
): EditorProps & Required<Pick<EditorProps, 'handleDOMEvents'>> {
  let plain = ''
  let lost = 0
  const note = (data: DataTransfer | null) => {
    plain = data?.getData('text/plain') ?? ''
    lost = 0
  }
  const take = (data: DataTransfer | null, slice: Slice) => {
    // Word sends a picture of the text along with it.
    const isPicture = data !== null && data.files.length > 0 && (slice.size === 0 || !data.types.includes('text/html'))
    if (isPicture && onFiles([...data.files])) return true
    if (lost > 0)
      toast.info(
        t('{count, plural, one {A picture could not come along} other {# pictures could not come along}}', {
          count: lost,
        }),
        toldOf,
      )
    return slice.size === 0
  }
  return {
    clipboardParser: parserWith((page) => {
      const pasted = pastedBlocks(page, plain)
      lost = pasted.lost
      return pasted.blocks.length === 0 ? Slice.empty : new Slice(docOf(pasted.blocks).content, 0, 0)
    }),
    transformPasted: withLinks,
    handlePaste: (_view, event, slice) => take(event.clipboardData, slice),
    handleDrop: (_view, event, slice) => take(event.dataTransfer, slice),
    handleDOMEvents: {
      paste: (_view, event) => note(event.clipboardData),
      drop: (_view, event) => note(event.dataTransfer),
    },
  }
}

const toldOf = {
  id: 'pasted-pictures',
  description: t('Save pictures and videos of other pages and programs, and add them with “Picture”.'),
}

/** What this editor copied itself is read by the schema, as it is. */
function parserWith(read: (page: HTMLElement) => Slice): ModelParser {
  const parser = ModelParser.fromSchema(schema)
  const parseSlice: ModelParser['parseSlice'] = (dom, options) =>
    options?.preserveWhitespace ? parser.parseSlice(dom, options) : read(dom as HTMLElement)
  return Object.assign(Object.create(parser) as ModelParser, { parseSlice })
}

/** What is pasted, its addresses as links. */
function withLinks({ content, openStart, openEnd }: Slice): Slice {
  return new Slice(Fragment.fromArray(content.content.flatMap(linked)), openStart, openEnd)
}

/** Lines as a document: items of lists in their depth and with their numbers, the lines of a quotation together. */
function blocksOfLines(lines: readonly Line[]): Block[] {
  const blocks: AnyBlock[] = []
  let open: List[] = []
  for (const [at, line] of lines.entries()) {
    const block = blockOf(line)
    const last = blocks.at(-1)
    if (block.type === 'paragraph' && line.item) {
      open = withItem(blocks, open, block, line.item)
      continue
    }
    open = []
    if (block.type !== 'paragraph' || !line.quote) blocks.push(block)
    else if (last?.type === 'quote' && lines[at - 1]?.quote === line.quote) last.blocks.push(block)
    else blocks.push({ id: randomUuid(), type: 'quote', blocks: [block] })
  }
  return blocks as Block[]
}

function blockOf({ text, level, picture }: Line) {
  const id = randomUuid()
  if (picture) return { id, type: 'picture' as const, ...picture, text }
  return level ? { id, type: 'heading' as const, level, text } : { id, type: 'paragraph' as const, text }
}

/** Puts a paragraph into the open lists, outermost first, and gives those that are open then. */
function withItem(
  blocks: AnyBlock[],
  open: readonly List[],
  paragraph: Item['blocks'][number],
  { depth, ordered, number, begins }: NonNullable<Line['item']>,
): List[] {
  const at = Math.min(depth, open.length + 1, deepestList)
  const outer = open.slice(0, at - 1)
  const list = open[at - 1]
  const isNext = !ordered || number === null || number === (list?.start ?? 1) + (list?.blocks.length ?? 0)
  const item: Item = { id: randomUuid(), type: 'item', blocks: [paragraph] }
  if (list && !begins) list.blocks.at(-1)?.blocks.push(paragraph)
  else if (list?.ordered === ordered && isNext) list.blocks.push(item)
  else {
    const start = ordered && number !== null && number !== 1 ? { start: number } : {}
    const made: List = { id: randomUuid(), type: 'list', ordered, ...start, blocks: [item] }
    const parent: AnyBlock[] = outer.at(-1)?.blocks.at(-1)?.blocks ?? blocks
    parent.push(made)
    return [...outer, made]
  }
  return [...outer, list]
}

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
