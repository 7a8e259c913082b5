import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { BookOpenText } from 'lucide-react'
import { useState } from 'react'
import { lazyNamed } from '#platform/browser/lazy-import.ts'
import { useFilter, wordIn } from '#platform/browser/use-filter.ts'
import { listAddress } from '#platform/browser/use-tab.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { LazyPart } from '#platform/ui/lazy-part.tsx'
import { TextLink } from '#platform/ui/link.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { LanguageChoice } from '#platform/ui/view-switch.tsx'
import { PartLoading, Together } from '#platform/ui/together.tsx'
import { languageName, t } from '#platform/values/translate.ts'
import { FilterField } from '#records/lists/filter-fields.tsx'
import { PagedRows } from '#records/lists/paged-rows.tsx'
import { KindShares } from '#records/translations/admin/kind-shares.tsx'
import { kindScreen } from '#records/kinds/record-kind.ts'
import { TranslatorsFiles } from '#records/translations/admin/translators-files.tsx'
import { translatedKindsQuery, translationsQuery } from '#records/translations/client.ts'
import { translationAddress } from '#records/translations/kind.ts'
import { translationLanguages, translationStates } from '#records/translations/schema.ts'
import { AdminPage, adminTitle } from '#pages/shells/admin-page.tsx'
import { kindChoice, recordKinds } from '#pages/shells/record-kinds.ts'

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
          <KindShares
            kinds={kinds}
            nameOf={nameOf}
            addressOf={(of) => listAddress('/admin/languages', { language, ...of })}
          />
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
            {(rows) => (
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
                      {mixedText(
                        row.title ?? kindScreen(recordKinds, row.entity, row.id)?.label ?? t('Without a name'),
                      )}
                    </TextLink>
                    <span className="text-sm text-muted">{nameOf(row.entity)}</span>
                    <Badge tone={tones[row.state]} className="justify-self-end">
                      {words[row.state]}
                    </Badge>
                  </li>
                ))}
              </ul>
            )}
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
