import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useRef, useState } from 'react'
import { mailFiguresQuery, releaseSomeMail } from '../client.ts'
import { type MailFigures, mostMailCounted } from '../schema.ts'
import { reasonOf } from '#platform/browser/api-client.ts'
import { focusGroup } from '#platform/browser/focus-place.ts'
import { Button } from '#platform/ui/button.tsx'
import { TextLink } from '#platform/ui/link.tsx'
import { RunningProgress } from '#platform/ui/running-progress.tsx'
import { PartLoading } from '#platform/ui/together.tsx'
import { toast } from '#platform/ui/toast.ts'
import { languageTag, sentenceSpace, t } from '#platform/values/translate.ts'

/** What of the outbox waits for a person; nothing where nothing does. */
export function OutboxNotice() {
  const { data: figures, isPending } = useQuery(mailFiguresQuery)
  const releasing = useReleasing()
  if (isPending) return <PartLoading />
  if (!figures) return null
  const { failed, held } = figures
  if (failed + held.no_server + held.unknown_outcome === 0 && !releasing.progress) return null
  return (
    <div {...focusGroup} aria-label={t('To do')} className="hairline-t hairline-b grid gap-3 py-4 text-sm">
      {failed > 0 && (
        <p>
          <span className="font-[550] text-danger">
            {t(
              '{count, plural, one {# mail was refused or given up.} other {{counted} mails were refused or given up.}}',
              counted(failed),
            )}
          </span>
          {sentenceSpace()}
          <TextLink to="/admin/mail?state=failed">{t('See why')}</TextLink>
        </p>
      )}
      {held.unknown_outcome > 0 && (
        <p>
          <span className="font-[550]">
            {t(
              '{count, plural, one {# mail may have arrived or not.} other {{counted} mails may have arrived or not.}}',
              counted(held.unknown_outcome),
            )}
          </span>
          {sentenceSpace()}
          <TextLink to="/admin/mail?why=unknown_outcome">{t('Decide')}</TextLink>
        </p>
      )}
      {(held.no_server > 0 || releasing.progress) && <Unserved figures={figures} releasing={releasing} />}
    </div>
  )
}

type UnservedProps = { figures: MailFigures; releasing: ReturnType<typeof useReleasing> }

function Unserved({ figures: { held, has_server }, releasing }: UnservedProps) {
  const { progress, release, cancel } = releasing
  if (progress) {
    const words = t('{done} released…', { done: progress.done.toLocaleString(languageTag()) })
    return <RunningProgress words={words} {...progress} onCancel={cancel} />
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <p className="min-w-0 flex-1 basis-64">
        <span className="font-[550]">
          {t(
            '{count, plural, one {# mail is held for want of a mail server.} other {{counted} mails are held for want of a mail server.}}',
            counted(held.no_server),
          )}
        </span>
        {sentenceSpace()}
        {has_server
          ? t('There is one now: what is released goes at once.')
          : t('There is none yet: set SMTP_URL, then release them here.')}
      </p>
      {has_server && (
        <Button size="sm" icon={Send} onClick={() => void release(held.no_server)}>
          {t('Release all')}
        </Button>
      )}
    </div>
  )
}

function useReleasing() {
  const queries = useQueryClient()
  const [progress, setProgress] = useState<{ done: number; of: number | null } | null>(null)
  const cancelled = useRef(false)
  async function release(held: number) {
    cancelled.current = false
    let released = 0
    const of = held > mostMailCounted ? null : held
    setProgress({ done: released, of })
    try {
      for (let hasMore = true; hasMore && !cancelled.current;) {
        const some = await releaseSomeMail()
        released += some.released
        hasMore = some.has_more
        setProgress({ done: released, of })
      }
      toast.success(t('{count, plural, one {# mail is released} other {# mails are released}}', { count: released }))
    } catch (error) {
      toast.error(t('They could not all be released'), { description: reasonOf(error) })
    } finally {
      setProgress(null)
      void queries.invalidateQueries({ queryKey: ['mail'] })
    }
  }
  return { progress, release, cancel: () => (cancelled.current = true) }
}

/** A count, and how it is said: '12', '1,000+'. */
function counted(count: number) {
  const most = mostMailCounted.toLocaleString(languageTag())
  return { count, counted: count > mostMailCounted ? `${most}+` : count.toLocaleString(languageTag()) }
}
