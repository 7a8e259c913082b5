import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { BookOpenText, Download, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { lazyNamed } from '#platform/browser/lazy-import.ts'
import { useFilter, wordIn } from '#platform/browser/use-filter.ts'
import { listAddress } from '#platform/browser/use-tab.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { Button, buttonClass } from '#platform/ui/button.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { LazyPart } from '#platform/ui/lazy-part.tsx'
import { Link, linkClass, TextLink } from '#platform/ui/link.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { LanguageChoice } from '#platform/ui/view-switch.tsx'
import { PartLoading, Together } from '#platform/ui/together.tsx'
import { languageName, languageTag, t } from '#platform/values/translate.ts'
import { FilterField } from '#records/lists/list-controls.tsx'
import { PagedRows } from '#records/lists/paged-rows.tsx'
import { kindScreen } from '#records/kinds/record-kind.ts'
import {
  importTranslations,
  translatedKindsQuery,
  type TranslationOf,
  translationsQuery,
} from '#records/translations/client.ts'
import { translationAddress } from '#records/translations/kind.ts'
import {
  translationLanguages,
  type TranslationList,
  translationStates,
  type XliffAnswer,
} from '#records/translations/schema.ts'
import { AdminPage, adminTitle } from '#pages/shells/admin-page.tsx'
import { kindChoice, recordKinds } from '#pages/shells/record-kinds.ts'
import { percentOf, ShareBar } from '#platform/ui/share-bar.tsx'
import { Table, Td, Th } from '#platform/ui/table.tsx'
import type { PageAddress } from '#platform/values/page-address.ts'
import { addressWith } from '#platform/values/address-with.ts'
import { Dialog } from '#platform/ui/dialog.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useAction } from '#platform/ui/use-action.ts'

const OpenTranslation = lazyNamed(() => import('#pages/shells/translate-way.tsx'), 'OpenTranslation')
const LanguageGuide = lazyNamed(() => import('./language-guide.tsx'), 'LanguageGuide')

export const meta = () => adminTitle(t('Languages'))

const words = {
  missing: t('Missing'),
  older: t('Older than its source'),
  waiting: t('Changes waiting'),
  draft: t('Not published'),
}
const tones = { missing: 'plain', older: 'important', waiting: 'accent', draft: 'link' } as const
const stateChoice = { label: t('State'), any: t('Every state'), words }
const { words: kindWords, ...kindLabels } = kindChoice(recordKinds)
const nameOf = (entity: string) => (entity === 'media' ? t('Media library') : (kindWords[entity] ?? entity))

/** How far the site is translated, what is not, and the way to each translation. */
export default function LanguagesPage() {
  const { language, entity, state, open, narrow } = useAsked()
  const [isGuideOpen, setGuideOpen] = useState(false)
  const { data, isPending } = useQuery(translatedKindsQuery(language))
  const kinds = data?.kinds ?? []
  const query = useInfiniteQuery(translationsQuery({ language, entity, state }))
  const choice = { ...kindLabels, words: Object.fromEntries(kinds.map((kind) => [kind.entity, nameOf(kind.entity)])) }
  return (
    <AdminPage
      title={t('Languages')}
      lead={t('How far the site is translated into {language}, and what waits to be.', {
        language: languageName(language),
      })}
      actions={
        <>
          <LanguageChoice value={language} onChange={(chosen) => narrow({ language: chosen })} />
          <Button variant="quiet" size="sm" icon={BookOpenText} onClick={() => setGuideOpen(true)}>
            {t('The guide')}
          </Button>
          <TranslatorsFiles {...{ language, entity }} />
        </>
      }
    >
      <Together className="grid gap-2.5">
        {isPending && <PartLoading />}
        {kinds.length > 0 && (
          <KindShares kinds={kinds} addressOf={(of) => listAddress('/admin/languages', { language, ...of })} />
        )}
        <h2 className="mt-6 text-xl">{t('What waits')}</h2>
        <div className="grid max-w-xl gap-4 sm:grid-cols-2">
          <FilterField filter={choice} value={entity ?? ''} onChange={(said) => narrow({ entity: said })} />
          <FilterField filter={stateChoice} value={state ?? ''} onChange={(said) => narrow({ state: said })} />
        </div>
        <div data-later>
          <PagedRows
            query={query}
            noun={[t('entry'), t('entries')]}
            failed={t('The translations could not be read')}
            empty={
              <EmptyState titleLevel="h2" title={t('Nothing waits here')}>
                {t('Everything of this kind is translated, published and as new as its source.')}
              </EmptyState>
            }
          >
            {(rows) => <WaitingRows {...{ rows, language, entity, state }} />}
          </PagedRows>
        </div>
      </Together>
      {open && (
        <LazyPart>
          <OpenTranslation {...open} language={language} onClose={() => narrow({ open: '' })} />
        </LazyPart>
      )}
      {isGuideOpen && (
        <LazyPart>
          <LanguageGuide onClose={() => setGuideOpen(false)} />
        </LazyPart>
      )}
    </AdminPage>
  )
}

type WaitingRowsProps = { rows: TranslationList['items'] } & Pick<
  ReturnType<typeof useAsked>,
  'language' | 'entity' | 'state'
>

function WaitingRows({ rows, language, entity, state }: WaitingRowsProps) {
  return (
    <ul aria-label={t('What waits')}>
      {rows.map((row) => (
        <li
          key={`${row.entity}/${row.id}`}
          className="hairline-b grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5 gap-y-1 py-2.5 sm:grid-cols-[minmax(0,1fr)_9rem_11rem]"
        >
          <TextLink
            to={translationAddress({ ...row, language }, { entity, state })}
            className="justify-self-start max-sm:col-span-2"
            preventScrollReset
          >
            {mixedText(row.title ?? kindScreen(recordKinds, row.entity, row.id)?.label ?? t('Without a name'))}
          </TextLink>
          <span className="text-sm text-muted">{nameOf(row.entity)}</span>
          <Badge tone={tones[row.state]} className="justify-self-end">
            {words[row.state]}
          </Badge>
        </li>
      ))}
    </ul>
  )
}

/** What the address asks for. */
function useAsked() {
  const { filter, narrow } = useFilter(['language', 'entity', 'state', 'open'])
  const [entity, id] = /^(\w+)\.(.+)$/.exec(filter.open)?.slice(1) ?? []
  return {
    language: wordIn(translationLanguages, filter.language) ?? translationLanguages[0],
    entity: filter.entity || undefined,
    state: wordIn(translationStates, filter.state),
    open: entity && id ? { entity, id } : null,
    narrow,
  }
}

type Kind = TranslationList['kinds'][number]
type KindSharesProps = {
  kinds: readonly Kind[]
  addressOf: (asked: { entity: string; state: string }) => PageAddress
}

/** How far each kind is translated: what readers get as a bar, and figures that lead to what waits. */
function KindShares({ kinds, addressOf }: KindSharesProps) {
  return (
    <Table label={t('By kind')}>
      <thead>
        <tr>
          <Th className="w-full">{t('Kind')}</Th>
          <Th className="text-right max-sm:hidden">{t('Published')}</Th>
          <Th className="text-right max-sm:whitespace-normal">{t('Not published')}</Th>
          <Th className="text-right max-sm:whitespace-normal">{t('Older')}</Th>
          <Th className="text-right max-sm:whitespace-normal">{t('Missing')}</Th>
        </tr>
      </thead>
      <tbody>
        {kinds.map(({ entity, total, translated, published, missing, older }) => (
          <tr key={entity}>
            <th
              scope="row"
              className="hairline-b min-w-28 py-3 pr-4 text-left sm:min-w-36 sm:pr-6 align-baseline font-normal"
            >
              <span className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="font-[550]">{nameOf(entity)}</span>
                <span className="text-xs text-muted tabular-nums">
                  {t('{share} of {total}', { share: percent(published, total), total: number(total) })}
                </span>
              </span>
              <ShareBar
                className="mt-2 h-1.5 max-w-2xl"
                parts={[
                  { key: 'published', count: published, fill: 'fill-moss' },
                  { key: 'draft', count: translated - published, fill: 'fill-link' },
                  { key: 'missing', count: missing, fill: 'fill-line' },
                ]}
              />
            </th>
            <Td numeric className="max-sm:hidden">
              {number(published)}
            </Td>
            <Figure count={translated - published} to={addressOf({ entity, state: 'draft' })} />
            <Figure count={older} to={addressOf({ entity, state: 'older' })} />
            <Figure count={missing} to={addressOf({ entity, state: 'missing' })} />
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Figure({ count, to }: { count: number; to: PageAddress }) {
  return (
    <Td numeric>
      {count === 0 ? (
        <span className="text-muted">0</span>
      ) : (
        <Link to={to} preventScrollReset className={linkClass}>
          {number(count)}
        </Link>
      )}
    </Td>
  )
}

const number = (count: number) => count.toLocaleString(languageTag())
const percent = (count: number, total: number) =>
  (percentOf(count, total) / 100).toLocaleString(languageTag(), { style: 'percent' })

type TranslatorsFilesProps = { language: TranslationOf['language']; entity: string | undefined }

/** What is missing or older, out to translators and in again; what does not fit is named. */
function TranslatorsFiles({ language, entity }: TranslatorsFilesProps) {
  const queries = useQueryClient()
  const { isBusy, run } = useAction()
  const chooser = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<XliffAnswer['refused']>([])
  const bringIn = async (file: File) => {
    const answer = await importTranslations(language, await file.text())
    await queries.invalidateQueries({ queryKey: ['translations'] })
    setRefused(answer.refused)
    toast.success(
      t('{count, plural, one {# translation is} other {# translations are}} stored', { count: answer.saved }),
    )
  }
  return (
    <>
      <a
        href={addressWith('/api/admin/translations.xlf', { query: { language, entity } })}
        download
        className={buttonClass({ variant: 'secondary', size: 'sm' })}
      >
        <Download className="size-4" />
        {t('Export')}
      </a>
      <Button variant="secondary" size="sm" icon={Upload} busy={isBusy} onClick={() => chooser.current?.click()}>
        {t('Import')}
      </Button>
      <input
        ref={chooser}
        type="file"
        accept=".xlf,.xliff,application/xliff+xml"
        aria-label={t('The translators’ file')}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          if (file) void run(t('It could not be brought in'), () => bringIn(file))
        }}
      />
      {refused.length > 0 && (
        <Dialog
          title={t('What does not fit')}
          description={t('The rest is stored. This changed or is gone since the file was made.')}
          onClose={() => setRefused([])}
        >
          <ul className="grid gap-3 text-sm">
            {refused.map(({ record, unit, message }) => (
              <li key={`${record} ${unit}`}>
                <code className="font-mono text-xs break-all text-muted">{`${record} ${unit}`}</code>
                <p>{mixedText(message)}</p>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  )
}
