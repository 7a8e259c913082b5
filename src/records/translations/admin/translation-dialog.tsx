import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { reasonOf } from '#platform/browser/api-client.ts'
import { Dialog } from '#platform/ui/dialog.tsx'
import { FailedState } from '#platform/ui/failed-state.tsx'
import { LoadingRegion } from '#platform/ui/skeleton.tsx'
import { Switch } from '#platform/ui/switch.tsx'
import { toast } from '#platform/ui/toast.ts'
import { languageName, t } from '#platform/values/translate.ts'
import { RecordDialog } from '#records/editing/record-dialog.tsx'
import { useRecordForm } from '#records/editing/use-record-form.ts'
import type { Fields } from '#records/kinds/fields.ts'
import { fieldOf, nameOf, type Naming, placeName } from '#records/kinds/place-names.ts'
import { blocksName } from '#records/rich-text/document-fields.ts'
import { compareDocuments, type Difference } from '#records/saving/compare.ts'
import type { Json } from '#records/saving/merge.ts'
import { saveTranslation, type TranslationForm, type TranslationOf, translationQuery, waitingOf } from '../client.ts'
import type { Translation } from '../schema.ts'
import { nestedTexts, type Texts } from '../texts.ts'
import { TranslatedText } from './translated-text.tsx'
import { Button } from '#platform/ui/button.tsx'
import { useAction } from '#platform/ui/use-action.ts'
import { DifferenceList } from '#records/kinds/difference-list.tsx'

/** What the fields of the kind are called, and how they are declared. */
export type SourceNaming = Naming & { declared: Fields }
type TranslationDialogProps = { of: TranslationOf; naming: SourceNaming; onClose: () => void }

/** The translation of a record of any kind, each of its texts beside its source. */
export function TranslationDialog(props: TranslationDialogProps) {
  const query = useQuery(translationQuery(props.of))
  if (query.data) return <Editor {...props} translation={query.data} />
  return (
    <Dialog title={titleOf(props.of)} size="full" onClose={props.onClose}>
      {query.error ? (
        <FailedState title={t('The translation could not be read')} query={query} reloadLabel={t('Try Again')} />
      ) : (
        <LoadingRegion label={t('Loading the translation…')} shapes={['h-20 w-full', 'h-40 w-full']} />
      )}
    </Dialog>
  )
}

const titleOf = ({ language }: TranslationOf) => t('Translation into {language}', { language: languageName(language) })

type EditorProps = TranslationDialogProps & { translation: Translation }

function Editor({ of, naming, onClose, translation: { id, source, ...stored } }: EditorProps) {
  const queries = useQueryClient()
  const rows = useRef<HTMLDivElement>(null)
  const words = { language: languageName(of.language) }
  const form = useRecordForm<TranslationForm>({
    draftKey: `translations/${of.entity}/${of.id}/${of.language}`,
    version: stored.version,
    stored: {
      texts: stored.texts as Texts,
      published: stored.published,
      source_version: stored.source_version ?? source.version,
    },
    send: (fields, version, { key }) => saveTranslation(of, version, fields, key),
  })
  const { texts, published } = form.fields
  const from = source.texts as Texts
  const shown = textsToTranslate(from, naming)
  const differences = source.former ? compareDocuments(source.former as Json, from) : []
  const isChanged = (path: string) => isChangedAt(path, differences)

  const startUpdating = () => {
    form.put({ source_version: source.version })
    const first = shown.find(({ path }) => isChanged(path))?.path ?? ''
    rows.current?.querySelector<HTMLElement>(`[data-path="${first}"] :is(input, textarea, [role=textbox])`)?.focus()
  }
  return (
    <RecordDialog
      title={titleOf(of)}
      description={nameOf(source.texts as Json) ?? source.title}
      size="full"
      saveLabel={t('Save Changes')}
      form={form}
      names={namesOfForm(shown, words)}
      {...(id !== null && { versions: { entity: 'translations', id, what: t('this translation') } })}
      waits={(fields) => waitingOf(of, fields)}
      onSaved={() => {
        toast.success(published ? t('Published in {language}', words) : t('Saved, not published in {language}', words))
        void queries.invalidateQueries({ queryKey: ['translations'] })
      }}
      onFailed={(error) => toast.error(t('Operation failed: {reason}', { reason: reasonOf(error) }))}
      onClose={onClose}
    >
      {form.stored.source_version < source.version && (
        <OlderSource
          {...{ source, differences, naming }}
          isUpdating={form.fields.source_version === source.version}
          onUpdate={startUpdating}
          onStillRight={() => form.storePart({ source_version: source.version })}
        />
      )}
      <Switch
        label={t('Published in {language}', words)}
        hint={t('What is not translated is shown in {language}.', { language: languageName(source.language) })}
        checked={published}
        onChange={({ target }) => form.put({ published: target.checked })}
      />
      {shown.length === 0 && <p className="text-muted">{t('There is no text here that could be translated.')}</p>}
      <div ref={rows}>
        <p aria-hidden="true" className="hidden grid-cols-2 gap-x-10 pb-2 text-sm text-muted min-[1100px]:grid">
          <span>{languageName(source.language)}</span>
          <span>{words.language}</span>
        </p>
        {shown.map(({ path, label }) => (
          <TranslatedText
            key={path}
            {...{ path, label, texts }}
            language={of.language}
            from={source.language}
            source={from}
            isChanged={isChanged(path)}
            onChange={(changed) => form.put({ texts: changed })}
            declared={naming.declared[path]}
            error={form.errorAt(path) ?? form.errorAt(blocksName(path))}
          />
        ))}
      </div>
    </RecordDialog>
  )
}

type OlderSourceProps = {
  source: { texts: object; former: object | null }
  differences: readonly Difference[]
  naming: Naming
  isUpdating: boolean
  /** Goes to the first text that changed. */
  onUpdate: () => void
  /** Stores that nothing follows from the change. @throws ApiError */
  onStillRight: () => Promise<unknown>
}

/** What changed in the source since it was translated; it is still right as it stands, or is brought up to date. */
export function OlderSource({ source, differences, naming, isUpdating, onUpdate, onStillRight }: OlderSourceProps) {
  const { texts, former } = source
  const { isBusy, run } = useAction()
  return (
    <section aria-labelledby="older-source" className="grid gap-4 rounded-md bg-wash p-4 sm:p-5">
      <h3 id="older-source" className="font-text text-base font-[550]">
        {t('The source has changed since this was translated.')}
      </h3>
      {former ? (
        <DifferenceList
          label={t('What has changed')}
          documents={[nestedTexts(former as Texts), nestedTexts(texts as Texts)] as [Json, Json]}
          sides={[t('Then'), t('source::Now')]}
          {...{ differences, naming }}
        />
      ) : (
        <p className="text-sm text-muted">{t('What stood there then is kept no more.')}</p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {isUpdating ? (
          <p role="status" className="text-sm">
            {t('Once you save, this counts as up to date.')}
          </p>
        ) : (
          <>
            <Button size="sm" onClick={onUpdate}>
              {t('translation::Update')}
            </Button>
            <Button
              size="sm"
              variant="secondary"
              busy={isBusy}
              onClick={() => void run(t('It could not be saved'), onStillRight)}
            >
              {t('Still right')}
            </Button>
          </>
        )}
      </div>
    </section>
  )
}

/** Whether a text, or the structure of it, is among what changed. */
export function isChangedAt(path: string, differences: readonly Difference[]): boolean {
  return differences.some((each) => each.path === path || each.path.startsWith(blocksName(path)))
}

type Shown = { path: string; label: string }

/** The texts of a record by their places, in words. */
export function textsToTranslate(source: Texts, naming: Naming): Shown[] {
  const named = [nestedTexts(source)]
  return Object.keys(source)
    .filter((path) => typeof source[path] === 'string')
    .map((path) => ({ path, label: placeName(path, named, naming) }))
}

/** For versions and conflicts: the texts by their paths in the form. */
export function namesOfForm(shown: readonly Shown[], words: { language: string }): Record<string, string> {
  return {
    published: t('Published in {language}', words),
    source_version: t('Version of the source'),
    texts: t('Texts'),
    ...Object.fromEntries(
      shown.flatMap(({ path, label }) => [
        [`texts.${path}`, label],
        [fieldOf(`texts.${blocksName(path)}`), label],
      ]),
    ),
  }
}
