import { useQuery } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { createPreviewLink, previewLinksQuery, withdrawPreviewLink } from '../client.ts'
import { longestLink, type PreviewedEntity, type PreviewLink } from '../schema.ts'
import { reasonOf } from '#platform/browser/api-client.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { Button } from '#platform/ui/button.tsx'
import { FailedState } from '#platform/ui/failed-state.tsx'
import { TextField } from '#platform/ui/input.tsx'
import { mixedText } from '#platform/ui/mixed-text.tsx'
import { CopyField } from '#platform/ui/copy-field.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useAction } from '#platform/ui/use-action.ts'
import { formatMoment, momentOfText, wallText, zoneName } from '#platform/values/dates.ts'
import { type Language, languagePrefix, sentenceSpace, t } from '#platform/values/translate.ts'

type Of = { entity: PreviewedEntity; id: string }
const dayMs = 24 * 60 * 60 * 1000

/** The links by which somebody without an account reads what waits, with the ways to make and to withdraw them. */
export function PrivateLinks({ of, language, isUnsaved }: { of: Of; language: Language; isUnsaved: boolean }) {
  const id = useId()
  const query = useQuery(previewLinksQuery(of))
  const { data: links, error, refetch } = query
  return (
    <section aria-labelledby={id} className="hairline-t pt-6">
      <h3 id={id} className="text-xl">
        {t('Private links')}
      </h3>
      <p className="measure mt-1 text-sm text-muted">
        {t(
          'Whoever has such a link reads what waits to be published, or the draft, without an account, until its date.',
        )}
        {sentenceSpace()}
        {isUnsaved && t('What you have not saved is not in it.')}
      </p>
      <NewLink of={of} onMade={() => void refetch()} />
      {!links && error && <FailedState title={t('Loading Error')} query={query} />}
      {links && links.length > 0 && (
        <ul aria-label={t('Private links')} className="mt-6 grid gap-6">
          {links.map((link) => (
            <LinkRow key={link.id} {...{ of, language, link }} onWithdrawn={() => void refetch()} />
          ))}
        </ul>
      )}
    </section>
  )
}

function NewLink({ of, onMade }: { of: Of; onMade: () => void }) {
  const { timeZone } = useSite()
  const [until, setUntil] = useState(() => wallText(new Date(Date.now() + 7 * dayMs), timeZone))
  const [refused, setRefused] = useState<string>()
  const [isMaking, setMaking] = useState(false)
  const moment = momentOfText(until, timeZone)
  const make = async (end: string) => {
    setMaking(true)
    try {
      await createPreviewLink(of, end)
      toast.success(t('Private link made'))
      onMade()
    } catch (error) {
      setRefused(reasonOf(error))
    } finally {
      setMaking(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (moment !== null && !isMaking) void make(moment)
  }
  return (
    <form noValidate onSubmit={submit} className="mt-4 flex flex-wrap items-end gap-3">
      <div className="min-w-0 flex-1 sm:max-w-xs">
        <TextField
          type="datetime-local"
          label={t('Until ({timeZone})', { timeZone: zoneName(timeZone) })}
          hint={t('At most {days} days from now.', { days: longestLink })}
          value={until}
          error={moment === null ? t('Please enter a date and a time.') : refused}
          onChange={({ target }) => {
            setRefused(undefined)
            setUntil(target.value)
          }}
        />
      </div>
      <Button type="submit" variant="secondary" busy={isMaking} disabled={moment === null} icon={Link2}>
        {t('Make Private Link')}
      </Button>
    </form>
  )
}

type LinkRowProps = { of: Of; language: Language; link: PreviewLink; onWithdrawn: () => void }

function LinkRow({ of, language, link, onWithdrawn }: LinkRowProps) {
  const { timeZone } = useSite()
  // Not while it is drawn: the same props draw the same.
  const [isOver] = useState(() => Date.parse(link.until) <= Date.now())
  const { isBusy, run } = useAction()
  const withdraw = async () => {
    await run(t('The link was not withdrawn'), async () => {
      await withdrawPreviewLink(of, link.id)
      toast.success(t('Private link withdrawn'))
    })
    onWithdrawn()
  }
  const until = formatMoment(link.until, timeZone)
  return (
    <li className="grid gap-2">
      <CopyField
        label={isOver ? t('Over since {until}', { until }) : t('Until {until}', { until })}
        // One link, read in either language.
        value={link.address.replace('/preview?', `${languagePrefix(language)}/preview?`)}
        hint={
          link.last_used_at === null
            ? t('Not used yet.')
            : t('Last used {moment}.', { moment: formatMoment(link.last_used_at, timeZone) })
        }
      />
      <div className="flex flex-wrap items-center justify-between gap-3 text-sm text-muted">
        <p>
          {t('Made {moment}', { moment: formatMoment(link.created_at, timeZone) })}
          {link.made_by && (
            <>
              {' · '}
              {mixedText(link.made_by)}
            </>
          )}
        </p>
        <Button variant="quiet" size="sm" busy={isBusy} onClick={() => void withdraw()}>
          {t('Withdraw')}
        </Button>
      </div>
    </li>
  )
}
