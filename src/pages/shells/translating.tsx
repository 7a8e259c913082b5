import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import { lazyImport, lazyNamed } from '#platform/browser/lazy-import.ts'
import { useNavigate } from '#platform/browser/use-navigate.ts'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { toast } from '#platform/ui/toast.ts'
import { languageName, t } from '#platform/values/translate.ts'
import { translationQuery } from '#records/translations/client.ts'
import { translationAddress } from '#records/translations/kind.ts'
import { translationLanguages } from '#records/translations/schema.ts'
import type { Translating } from '#records/translations/translating.ts'

const loadWay = () => import('./translate-way.tsx')
const TranslateWay = lazyNamed(loadWay, 'TranslateWay')

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
