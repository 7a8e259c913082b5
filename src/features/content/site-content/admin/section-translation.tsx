import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { reasonOf } from '#platform/browser/api-client.ts'
import { FailedState } from '#platform/ui/failed-state.tsx'
import { LoadingRegion } from '#platform/ui/skeleton.tsx'
import { Switch } from '#platform/ui/switch.tsx'
import { toast } from '#platform/ui/toast.ts'
import { randomUuid } from '#platform/values/random-uuid.ts'
import { languageName, t } from '#platform/values/translate.ts'
import type { Slots } from '#records/editing/slots.tsx'
import { usePublishing } from '#records/publishing/use-publishing.tsx'
import { compareDocuments } from '#records/saving/compare.ts'
import type { Json } from '#records/saving/merge.ts'
import {
  isChangedAt,
  namesOfForm,
  OlderSource,
  textsToTranslate,
} from '#records/translations/admin/translation-dialog.tsx'
import {
  saveTranslation,
  type TranslationForm,
  type TranslationOf,
  translationQuery,
  waitingOf,
} from '#records/translations/client.ts'
import type { Translation } from '#records/translations/schema.ts'
import { nestedTexts, putTexts, type Texts, withTexts } from '#records/translations/texts.ts'
import { sectionSourceQuery } from '../client.ts'
import { type EditedSection, sectionNaming, sectionWords } from '../rules.ts'
import { emptySections, type SectionData } from '../schema.ts'
import { useEditingInPlace } from './section-editor.tsx'
import { SectionFrame } from './section-frame.tsx'
import { type InPlace, InPlaceContext, translatingSlots } from './translating-slots.tsx'

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
  const { panel } = editor
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
        <>
          {panel}
          {stored.source_version < version && (
            <OlderSource
              source={translation.source}
              {...{ differences, naming: sectionNaming }}
              isUpdating={source_version === version}
              onUpdate={startUpdating}
              onStillRight={() => editor.saveChange(editor.stored, (form) => ({ ...form, source_version: version }))}
            />
          )}
        </>
      }
    >
      <InPlaceContext value={inPlace}>
        <div ref={page}>{view(translated(source.data, texts), translatingSlots)}</div>
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
  const id = translation.id ?? undefined
  const { panel, keepButton, letGo } = usePublishing<TranslationForm>({
    of: { entity: 'translations', id },
    form: {
      ...editor,
      fields: editor.data,
      stored: editor.stored.data,
      putAll: (mine) => editor.edit(() => mine),
    },
    waits: (fields) => waitingOf(of, fields),
    ask: undefined,
    isLocked: editor.isSaving,
    isQuiet: true,
    saving: {
      onFailed: (error) => toast.error(t('Operation failed: {reason}', { reason: reasonOf(error) })),
      onClose: () => {
        for (const topic of ['publishing', 'translations']) void queries.invalidateQueries({ queryKey: [topic] })
      },
    },
  })
  const names = namesOfForm(textsToTranslate(from, sectionNaming), { language })
  return {
    ...editor,
    discard: () => {
      letGo()
      return editor.discard()
    },
    panel,
    name,
    of: { entity: 'translations', id },
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
      <>
        <Switch
          label={t('Published in {language}', { language })}
          checked={published}
          onChange={({ target }) => editor.edit((form) => ({ ...form, published: target.checked }))}
        />
        {keepButton}
      </>
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
