import './rich-text-editor.css'
import type { EditorState, Transaction } from 'prosemirror-state'
import { type ContextType, type Ref, use, useMemo, useRef, useState } from 'react'
import { refusalOf, useUpload } from '#platform/browser/use-upload.ts'
import { toast } from '#platform/ui/toast.ts'
import { useUploadReport } from '#platform/ui/upload-report.ts'
import type { Block } from '../blocks.ts'
import { commands, pictureIn, withPicture } from './commands.ts'
import { useDeadLinks } from './dead-links.ts'
import { linkAt, withLink } from './links.ts'
import { LinkPanel, PicturePanel } from './panels.tsx'
import { RichTextServicesContext } from './services.ts'
import { type Tool, Toolbar } from './toolbar.tsx'
import { type Shown, useEditorView } from './use-editor-view.ts'
import { listed } from '#platform/values/listed.ts'
import { t } from '#platform/values/translate.ts'

type RichTextEditorProps = {
  id: string
  blocks: readonly Block[]
  onChange: (blocks: Block[]) => void
  attributes: Readonly<Record<string, string>>
}

/** Writes a structured text as it looks on its page. Load it lazily: ProseMirror comes with it. */
export function RichTextEditor({ id, blocks, onChange, attributes }: RichTextEditorProps) {
  const services = use(RichTextServicesContext)
  const place = useRef<HTMLDivElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const [isLinking, setLinking] = useState(false)
  const [isWithin, setWithin] = useState(false)
  const all = useMemo(
    () => ({ ...attributes, id, role: 'textbox', 'aria-multiline': 'true', class: 'rich-text measure p-4 text-lg' }),
    [attributes, id],
  )
  const [{ view, state }, setShown] = useState<Shown>({ view: null, state: null })
  const edit = (change: (state: EditorState) => Transaction) => view?.dispatch(change(view.state))
  const sending = usePictureUpload(services, (src) => edit((now) => withPicture(now, src)))
  useEditorView({
    place,
    view,
    onShown: setShown,
    blocks,
    attributes: all,
    onChange,
    onFiles: (files) => {
      if (services) sending.send(files[0])
      return services !== null
    },
    onKey: (event) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return false
      event.stopPropagation()
      setLinking(true)
      return true
    },
  })
  const dead = useDeadLinks(view, state)
  const back = () => {
    setLinking(false)
    view?.focus()
  }
  const run = (tool: Tool) => {
    if (tool === 'link') return setLinking(true)
    if (tool === 'picture') return chooser.current?.click()
    if (!view) return
    commands[tool](view.state, view.dispatch, view)
    view.focus()
  }
  return (
    <div
      onFocus={() => setWithin(true)}
      onBlur={() => setWithin(false)}
      className="min-w-0 rounded-md border border-edge bg-raised transition-colors focus-within:border-accent hover:border-accent"
    >
      {state && (
        <Toolbar
          label={t('Formatting')}
          controls={id}
          state={state}
          without={services ? [] : ['picture']}
          isStop={isWithin}
          onUse={run}
          onLeave={back}
        />
      )}
      {state && <Panels {...{ state, isLinking, edit, back }} onReplace={() => chooser.current?.click()} />}
      <div ref={place} />
      <p role="status" className="px-4 pb-3 text-sm text-muted empty:hidden">
        {sending.share === null
          ? dead.length > 0 && t('These links lead nowhere: {links}', { links: listed(dead) })
          : t('The picture is on its way…')}
      </p>
      {services && <PictureChooser ref={chooser} accept={services.picture.accept} onChosen={sending.send} />}
    </div>
  )
}

type PictureChooserProps = { ref: Ref<HTMLInputElement>; accept: string; onChosen: (file: File | undefined) => void }

function PictureChooser({ ref, accept, onChosen }: PictureChooserProps) {
  return (
    <input
      ref={ref}
      type="file"
      accept={accept}
      aria-label={t('Choose a picture')}
      tabIndex={-1}
      className="sr-only"
      onChange={({ target }) => {
        onChosen(target.files?.[0])
        target.value = ''
      }}
    />
  )
}

type PanelsProps = {
  state: EditorState
  isLinking: boolean
  edit: (change: (state: EditorState) => Transaction) => void
  back: () => void
  onReplace: () => void
}

/** What is asked about the link that is being made, else about the picture that the selection is in. */
function Panels({ state, isLinking, edit, back, onReplace }: PanelsProps) {
  const { from, to, href } = linkAt(state) ?? { from: state.selection.from, to: state.selection.to, href: null }
  const apply = (address: string | null) => {
    edit((now) => withLink(now, { from, to }, address))
    back()
  }
  if (isLinking) return <LinkPanel href={href} onLeave={back} onApply={apply} />
  const picture = pictureIn(state)
  if (!picture) return null
  const remove = () => {
    edit((now) => now.tr.delete(picture.at, picture.at + picture.size))
    back()
  }
  return (
    <PicturePanel
      alt={String(picture.attrs['alt'])}
      onAlt={(alt) => edit((now) => now.tr.setNodeAttribute(picture.at, 'alt', alt))}
      onReplace={onReplace}
      onRemove={remove}
      onLeave={back}
    />
  )
}

/** Uploads a picture that was chosen, dropped or pasted; the window around waits for it. */
function usePictureUpload(services: ContextType<typeof RichTextServicesContext>, onDone: (src: string) => void) {
  const sending = useUpload({
    check: (file) => services?.picture.check(file) ?? null,
    upload: (file, options) => {
      if (!services) throw new Error('Nothing here takes pictures.')
      return services.picture.upload(file, options)
    },
    onDone: ({ url }) => onDone(url),
    onRefused: (message) => toast.error(message),
    onFailed: (error) => {
      const told = refusalOf(error) ?? t('Image upload failed, please try again.')
      toast.error(t('Upload Failed'), { description: told })
      return told
    },
  })
  useUploadReport(sending.isUnderWay)
  return sending
}
