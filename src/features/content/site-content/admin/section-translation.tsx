import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from 'react'
import { Badge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/dialog.tsx'
import { FailedState } from '#platform/ui/failed-state.tsx'
import { LoadingRegion } from '#platform/ui/skeleton.tsx'
import { Switch } from '#platform/ui/switch.tsx'
import { toast } from '#platform/ui/toast.ts'
import { randomUuid } from '#platform/values/random-uuid.ts'
import { languageName, languages, t } from '#platform/values/translate.ts'
import { InlineText } from '#records/editing/inline-text.tsx'
import { plainSlots, type Slots } from '#records/editing/slots.tsx'
import { placeName } from '#records/kinds/place-names.ts'
import { compareDocuments } from '#records/saving/compare.ts'
import type { Json } from '#records/saving/merge.ts'
import { OlderSource } from '#records/translations/admin/older-source.tsx'
import { TranslatedText } from '#records/translations/admin/translated-text.tsx'
import { isChangedAt, namesOfForm, textsToTranslate } from '#records/translations/admin/translation-dialog.tsx'
import {
  saveTranslation,
  type TranslationForm,
  type TranslationOf,
  translationQuery,
} from '#records/translations/client.ts'
import type { Translation } from '#records/translations/schema.ts'
import { nestedTexts, putTexts, type Texts, withTexts } from '#records/translations/texts.ts'
import { sectionSourceQuery } from '../client.ts'
import { type EditedSection, sectionNaming, sectionWords } from '../rules.ts'
import { emptySections, type SectionData } from '../schema.ts'
import { useEditingInPlace } from './section-editor.tsx'
import { SectionFrame } from './section-frame.tsx'

type SectionTranslationProps<Name extends EditedSection> = {
  name: Name
  language: TranslationOf['language']
  /** As visitors see it. */
  view: (data: SectionData<Name>, slots?: Slots) => ReactNode
}

/** A section whose texts are translated where they stand. */
export function SectionTranslation<Name extends EditedSection>(props: SectionTranslationProps<Name>) {
  const { name, language } = props
  const of = useMemo(() => ({ entity: 'homepage_data', id: name, language }), [name, language])
  const { data: section } = useQuery(sectionSourceQuery(name))
  const query = useQuery(translationQuery(of))
  const { data: translation, refetch } = query
  const now = section?.version
  const known = translation?.source.version
  useEffect(() => {
    // Somebody saved the source meanwhile.
    if (now !== undefined && known !== undefined && now > known) void refetch()
  }, [now, known, refetch])
  if (translation) {
    const data = section?.data ?? emptySections[name]
    return <Editor {...props} {...{ of, translation }} source={{ data, pictures: section?.pictures }} />
  }
  if (!section) return <p className="text-muted">{t('There is no text here that could be translated.')}</p>
  return query.error ? (
    <FailedState title={t('The translation could not be read')} query={query} reloadLabel={t('Try Again')} />
  ) : (
    <LoadingRegion label={t('Loading the translation…')} shapes={['h-40 w-full', 'h-80 w-full']} />
  )
}

type EditorProps<Name extends EditedSection> = SectionTranslationProps<Name> & {
  of: TranslationOf
  translation: Translation
  source: { data: SectionData<Name>; pictures: Parameters<typeof SectionFrame>[0]['editor']['pictures'] }
}

function Editor<Name extends EditedSection>({ name, of, translation, source, view }: EditorProps<Name>) {
  const page = useRef<HTMLDivElement>(null)
  const editor = useTranslationInPlace(name, of, translation)
  const { texts, source_version } = editor.data
  const { version, former } = translation.source
  const from = translation.source.texts as Texts
  const differences = useMemo(
    () => (former && translation.is_older ? compareDocuments(former as Json, from as Json) : []),
    [former, translation.is_older, from],
  )
  const inPlace: InPlace = {
    language: of.language,
    source: from,
    named: editor.named,
    texts,
    isChanged: (path) => isChangedAt(path, differences),
    put: (part) => editor.edit((form) => ({ ...form, texts: withTexts(form.texts, part) })),
  }
  const startUpdating = () => {
    editor.edit((form) => ({ ...form, source_version: version }))
    const first = Object.keys(from).find(inPlace.isChanged) ?? ''
    page.current?.querySelector<HTMLElement>(`[data-path="${first}"] button`)?.focus()
  }
  const stored = editor.session.stored.data
  return (
    <SectionFrame
      editor={{ ...editor, pictures: source.pictures }}
      view={(form) => view(translated(source.data, form.texts))}
      notice={
        stored.source_version < version && (
          <OlderSource
            source={translation.source}
            {...{ differences, naming: sectionNaming }}
            isUpdating={source_version === version}
            onUpdate={startUpdating}
            onStillRight={() => editor.saveChange(editor.stored, (form) => ({ ...form, source_version: version }))}
          />
        )
      }
    >
      <InPlaceContext value={inPlace}>
        <div ref={page}>{view(translated(source.data, texts), slots)}</div>
      </InPlaceContext>
    </SectionFrame>
  )
}

/** The editing session of a section's translation: a record of its own, saved as any is. */
function useTranslationInPlace(name: EditedSection, of: TranslationOf, translation: Translation) {
  const queries = useQueryClient()
  const [key] = useState(randomUuid)
  const language = languageName(of.language)
  const { label, section: english } = sectionWords(name)
  const from = translation.source.texts as Texts
  const section = t('the text of {section} in {language}', { section: english, language })
  const editor = useEditingInPlace<TranslationForm>({
    draftKey: `translations/${of.entity}/${of.id}/${of.language}`,
    read: useMemo(() => formOf(translation), [translation]),
    documentOf: (record) => formOf({ ...(record as Translation), source: translation.source }),
    send: async ({ version, mine }) => {
      const { merged, ...saved } = await saveTranslation(of, version, mine, key)
      queries.setQueryData(translationQuery(of).queryKey, saved)
      void queries.invalidateQueries({ queryKey: ['translations'] })
      return { type: 'saved', merged, ...formOf(saved) }
    },
  })
  const named = useMemo(() => nestedTexts(from), [from])
  const { published } = editor.data
  const names = namesOfForm(textsToTranslate(from, sectionNaming), { language })
  return {
    ...editor,
    name,
    of: { entity: 'translations', id: translation.id ?? undefined },
    words: {
      label,
      section,
      save: t('Save {label} in {language}', { label, language }),
      changes: t('Changes to {section}', { section }),
      undone: t('Everything is as it was saved'),
      failed: undefined,
    },
    naming: { ...sectionNaming, fields: { ...sectionNaming.fields, ...names } },
    named,
    way: (
      <Switch
        label={t('Published in {language}', { language })}
        checked={published}
        onChange={({ target }) => editor.edit((form) => ({ ...form, published: target.checked }))}
      />
    ),
    tellSaved: (kept: string | undefined) => {
      const said = published
        ? t('Published in {language}', { language })
        : t('Saved, not published in {language}', { language })
      toast.success(said, kept ? { description: kept } : {})
    },
  }
}

function formOf({ version, texts, published, source_version, source }: Translation) {
  return {
    version,
    data: { texts: texts as Texts, published, source_version: source_version ?? source.version },
  }
}

/** What visitors read: the translation, and the source where there is none. */
function translated<Data extends object>(source: Data, texts: Texts): Data {
  const said = structuredClone(source)
  putTexts(said as Json, texts)
  return said
}

type InPlace = {
  language: TranslationOf['language']
  source: Texts
  /** The source by which places are named. */
  named: Json
  texts: Texts
  isChanged: (path: string) => boolean
  put: (part: Texts) => void
}
const InPlaceContext = createContext<InPlace | null>(null)

/** Always the same ones, so that only the texts are drawn again while somebody types. Pictures, links and order are the source's. */
const slots: Slots = {
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
