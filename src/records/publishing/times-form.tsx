import { useRef, useState } from 'react'
import { whyNot } from './publishing-client.ts'
import type { PublishingTimes } from './publishing.ts'
import { ApiError } from '#platform/browser/api-client.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { Button } from '#platform/ui/button.tsx'
import { tellsHalfTyped } from '#platform/ui/first-focus.ts'
import { ParsedField } from '#platform/ui/parsed-field.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useAction } from '#platform/ui/use-action.ts'
import { momentOfText, wallText, zoneName } from '#platform/values/dates.ts'
import { t } from '#platform/values/translate.ts'

type TimesFormProps = {
  times: PublishingTimes
  /** Whether there is anything to publish. */
  canBegin: boolean
  onPlan: (times: PublishingTimes) => Promise<void>
  onLeave: () => void
}

/** Wall times of the academy; empty ones are none. */
export function TimesForm({ times, canBegin, onPlan, onLeave }: TimesFormProps) {
  const { timeZone } = useSite()
  const [typed, setTyped] = useState({
    publish_at: wallText(times.publish_at, timeZone),
    unpublish_at: wallText(times.unpublish_at, timeZone),
  })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const { isBusy, run } = useAction()
  const moment = (name: keyof typeof typed) => momentOfText(typed[name], timeZone)

  const group = useRef<HTMLDivElement>(null)
  async function submit() {
    if (isBusy || tellsHalfTyped(group.current)) return
    setErrors({})
    const plan = () => onPlan({ publish_at: moment('publish_at'), unpublish_at: moment('unpublish_at') })
    await run(null, plan, (error) => {
      const fields = error instanceof ApiError ? error.fields : {}
      setErrors(fields)
      if (!fields['publish_at'] && !fields['unpublish_at'])
        toast.error(t('It could not be planned'), { description: whyNot(error) })
    })
  }
  const field = (name: keyof typeof typed, label: string) => (
    <ParsedField
      label={label}
      hint={zoneName(timeZone)}
      type="datetime-local"
      max="9999-12-31T23:59"
      error={errors[name]}
      value={typed[name]}
      onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
      onKeyDown={(event) => {
        // Not the form around it, which would save the record.
        if (event.key !== 'Enter') return
        event.preventDefault()
        void submit()
      }}
    />
  )
  return (
    <div ref={group} role="group" aria-label={t('Times')} className="grid basis-full gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        {canBegin && field('publish_at', t('Publish at'))}
        {field('unpublish_at', t('Take down at'))}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" busy={isBusy} onClick={() => void submit()}>
          {t('Plan')}
        </Button>
        <Button size="sm" variant="quiet" disabled={isBusy} onClick={onLeave}>
          {t('Leave the times')}
        </Button>
      </div>
    </div>
  )
}
