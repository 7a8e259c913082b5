import { Pencil } from 'lucide-react'
import { createContext, type ReactNode, use, useState } from 'react'
import { Badge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'
import { languages, t } from '#platform/values/translate.ts'
import { InlineText } from '#records/editing/inline-text.tsx'
import { plainSlots, type Slots } from '#records/editing/slots.tsx'
import { placeName } from '#records/kinds/place-names.ts'
import type { Json } from '#records/saving/merge.ts'
import { TranslatedText } from '#records/translations/admin/translated-text.tsx'
import type { TranslationOf } from '#records/translations/client.ts'
import type { Texts } from '#records/translations/texts.ts'
import { sectionNaming } from '../rules.ts'

export type InPlace = {
  language: TranslationOf['language']
  source: Texts
  /** The source by which places are named. */
  named: Json
  texts: Texts
  isChanged: (path: string) => boolean
  put: (part: Texts) => void
}
export const InPlaceContext = createContext<InPlace | null>(null)

/** Always the same ones, so that only the texts are drawn again while somebody types. Pictures, links and order are the source's. */
export const translatingSlots: Slots = {
  ...plainSlots,
  isEditing: true,
  text: (path, value, { multiline }) => <TranslatedInPlace key={path} {...{ path, value, multiline }} />,
  richText: (path, view) => (
    <StructuredInPlace key={path} path={path}>
      {view}
    </StructuredInPlace>
  ),
  // A click would play a film, and lead away from what is edited.
  picture: (_path, _url, _about, view) => <div inert>{view}</div>,
  video: (_path, url, _about, view) => (url ? <div inert>{view}</div> : null),
}

type InPlaceProps = { path: string; value: string; multiline: boolean | undefined }
function TranslatedInPlace({ path, value, multiline }: InPlaceProps) {
  const place = use(InPlaceContext)
  const source = place?.source[path]
  if (!place || typeof source !== 'string') return plainSlots.text(path, value, { label: '' })
  const text = place.texts[path]
  return (
    <span data-path={path} className="contents">
      <InlineText
        label={placeName(path, [place.named], sectionNaming)}
        value={typeof text === 'string' ? text : ''}
        lang={languages[place.language].tag}
        placeholder={source}
        multiline={multiline}
        onChange={(next) => place.put({ [path]: next })}
      />
      {place.isChanged(path) && <Changed />}
    </span>
  )
}

/** A structured text is translated beside its source. */
function StructuredInPlace({ path, children }: { path: string; children: ReactNode }) {
  const place = use(InPlaceContext)
  const [isOpen, setOpen] = useState(false)
  if (!place) return children
  const { source, named, texts, language } = place
  const label = placeName(path, [named], sectionNaming)
  return (
    <div
      data-path={path}
      className="group/inline relative -mx-2 rounded-md px-2 outline-1 outline-dashed outline-text/35 hover:bg-text/6 hover:outline-text"
    >
      <div lang={texts[path] ? languages[language].tag : 'en'} className={texts[path] ? undefined : 'text-muted'}>
        {children}
      </div>
      {place.isChanged(path) && <Changed />}
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t('Edit {label}', { label })}
        onClick={() => setOpen(true)}
        className="absolute inset-0 cursor-text rounded-md"
      >
        <Pencil className="absolute -top-2.5 -right-2.5 hidden size-6 rounded-full bg-accent p-1.5 text-on-accent group-focus-within/inline:block group-hover/inline:block" />
      </button>
      {isOpen && (
        <Dialog
          title={label}
          size="full"
          onClose={() => setOpen(false)}
          onSave={() => setOpen(false)}
          foot={<Button onClick={() => setOpen(false)}>{t('Done')}</Button>}
        >
          <TranslatedText
            {...{ path, label, language, source, texts }}
            from="en"
            isChanged={place.isChanged(path)}
            onChange={place.put}
            declared={undefined}
            error={undefined}
          />
        </Dialog>
      )}
    </div>
  )
}

function Changed() {
  return (
    <Badge tone="important" className="ml-3 align-middle font-text">
      {t('Changed')}
    </Badge>
  )
}
