import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import { lazyImport, lazyNamed } from '#platform/browser/lazy-import.ts'
import { useNavigate } from '#platform/browser/use-navigate.ts'
import { listAddress } from '#platform/browser/use-tab.ts'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { toast } from '#platform/ui/toast.ts'
import { languageName, t } from '#platform/values/translate.ts'
import { type TranslationOf, translationQuery } from '#records/translations/client.ts'
import { translationLanguages } from '#records/translations/schema.ts'
import type { Translating } from '#records/translations/translating.ts'

const loadWay = () => import('./translate-way.tsx')
const TranslateWay = lazyNamed(loadWay, 'TranslateWay')

/** The address at which the translation of a record is open. */
export const translationAddress = (
  { entity, id, language }: TranslationOf,
  narrowed: Record<string, string | undefined> = {},
) => listAddress('/admin/languages', { ...narrowed, language, open: `${entity}.${id}` })

export function useTranslating(): Translating {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMemo(
    () => ({
      way: (of) => (
        <Suspense fallback={<Skeleton className="h-9 w-52" />}>
          <TranslateWay {...of} />
        </Suspense>
      ),
      tellOlder: async ({ entity, id }, version) => {
        const { translatedNaming } = await lazyImport(loadWay)
        if (!translatedNaming(entity)) return
        for (const language of translationLanguages) {
          // Whoever saved is told of their save; what cannot be read now stands in the list.
          const read = await queries.fetchQuery(translationQuery({ entity, id, language })).catch(() => null)
          if (!read?.is_older || read.source_version !== version) continue
          toast.info(t('The translation into {language} is older now', { language: languageName(language) }), {
            action: {
              label: t('Look at it'),
              onClick: () => void navigate(translationAddress({ entity, id, language })),
            },
          })
        }
      },
    }),
    [queries, navigate],
  )
}
