import { useQuery } from '@tanstack/react-query'
import { priceChangesQuery } from '../editing/client.ts'
import { priceLines } from '../editing/rules.ts'
import type { PlannedChange } from '../editing/schema.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { Button } from '#platform/ui/button.tsx'
import { QuestionLines } from '#platform/ui/confirm-dialog.tsx'
import { Spinner } from '#platform/ui/spinner.tsx'
import { t } from '#platform/values/translate.ts'

/** In the confirmation of a deletion: which courses would cost something else; nothing where none would. */
export function PriceLines({ planned }: { planned: PlannedChange }) {
  const { currency } = useSite()
  const { data, error, isFetching, refetch } = useQuery(priceChangesQuery(planned))
  if (error) {
    return (
      <div role="alert" className="mt-4 flex flex-wrap items-center gap-3 text-sm text-danger">
        {t('What courses would cost then could not be worked out.')}
        <Button variant="secondary" size="sm" busy={isFetching} onClick={() => void refetch()}>
          {t('Try again')}
        </Button>
      </div>
    )
  }
  if (!data) return <Spinner label={t('Working out what courses would cost…')} />
  const lines = priceLines(data, currency)
  if (lines.length === 0) return null
  return (
    <div role="status" className="mt-4 text-sm">
      <p className="font-[550]">{t('This changes what courses cost:')}</p>
      <QuestionLines lines={lines} />
    </div>
  )
}
