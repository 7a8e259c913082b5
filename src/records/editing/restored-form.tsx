import { Button } from '#platform/ui/button.tsx'
import { t } from '#platform/values/translate.ts'

/** Over a form that holds what was typed on this device before, maybe by somebody else. */
export function RestoredForm({ onClear }: { onClear: () => void }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
      {t('What you wrote last time is back.')}
      <Button variant="quiet" size="sm" onClick={onClear} className="underline underline-offset-4">
        {t('Clear the form')}
      </Button>
    </p>
  )
}
