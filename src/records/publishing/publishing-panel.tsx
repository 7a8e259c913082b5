import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { reasonOf } from '#platform/browser/api-client.ts'
import {
  discardPendingChanges,
  planPublishing,
  problemWords,
  type Publishable,
  type Publishing,
  publishingQuery,
  publishRecord,
  unpublishRecord,
  whyNot,
} from './publishing-client.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { formatMoment, zoneName } from '#platform/values/dates.ts'
import type { JsonObject } from '#records/saving/merge.ts'
import type { AskedBefore, SaveQuestion } from '#platform/values/save-question.ts'
import type { PublishingTimes } from './publishing.ts'
import { TimesForm } from './times-form.tsx'
import { Badge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { ConfirmDialog, SaveQuestionDialog } from '#platform/ui/confirm-dialog.tsx'
import { toast } from '#platform/ui/toast.ts'
import { useAction } from '#platform/ui/use-action.ts'
import { undoPublished } from '#records/editing/undo-toast.ts'
import { t } from '#platform/values/translate.ts'

type PanelProps = {
  of: Publishable
  /** Nothing is published over edits that are not saved. */
  isUnsaved: boolean
  isDisabled: boolean
  /** What must be confirmed before what is stored is published with these fields; null for nothing. */
  ask: (fields: JsonObject, before: AskedBefore) => Promise<SaveQuestion | null>
  /** Puts what waits into the form. */
  onOpen: (waiting: JsonObject, pendingVersion: number) => void
  onClose: () => void
  /** On a page of several: shown only where something waits or is planned. */
  isQuiet?: boolean
}

/** In the dialog of a record: what visitors see of it, what waits, and when that changes. */
export function PublishingPanel(props: PanelProps) {
  const heading = useId()
  const { data, error, refetch } = useQuery(publishingQuery(props.of))
  if (error && !data)
    return (
      <p className="text-sm text-danger">{t('Publishing could not be read: {reason}', { reason: reasonOf(error) })}</p>
    )
  const isPlain = !data?.waiting && !data?.publish_at && !data?.unpublish_at && !data?.problem
  if (props.isQuiet && isPlain) return null
  // The fields below keep their place when it is read.
  if (!data) return <div className="h-27 sm:h-13.5" />
  return (
    <div
      // No landmark: a page may have one for each of its sections.
      role="group"
      aria-labelledby={heading}
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-line px-3 py-2 text-sm"
    >
      <h3 id={heading} className="sr-only">
        {t('Publishing')}
      </h3>
      <StateBadges {...data} />
      <PublishingState {...data} />
      <PublishingActions {...props} {...{ data, refetch }} />
    </div>
  )
}

type ActionsProps = PanelProps & { data: Publishing; refetch: () => Promise<unknown> }

function PublishingActions({ data, isUnsaved, isDisabled, onOpen, ...props }: ActionsProps) {
  const { of } = props
  const { published, waiting, pending_version } = data
  const { act, confirmed, isBusy, question } = usePublishingAct(props)
  const [isAsking, setAsking] = useState(false)
  const [isPlanning, setPlanning] = useState(false)
  const isPlanned = data.publish_at !== null || data.unpublish_at !== null
  const asPublished: JsonObject = { ...(waiting?.fields as JsonObject | undefined), published: true }
  const publish = () => act(t('It is published'), () => publishRecord(of), { fields: asPublished, action: 'publish' })
  const takeDown = () => act(t('It is taken down'), () => unpublishRecord(of), { fields: asDraft, action: 'unpublish' })
  const discard = () => act(t('The waiting changes are discarded'), () => discardPendingChanges(of))
  async function plan(times: PublishingTimes) {
    const isPublished = times.publish_at !== null
    const isAsked = isPublished || times.unpublish_at !== null
    if (isAsked && !(await confirmed({ fields: isPublished ? asPublished : asDraft, action: 'plan' }))) return
    await planPublishing(of, times)
    await props.refetch()
    setPlanning(false)
    toast.success(isAsked ? t('It is planned') : t('The times are removed'))
  }
  const lock = { size: 'sm', disabled: isDisabled || isBusy } as const
  const lockUnsaved = isUnsaved ? { ...lock, disabled: true, title: t('Save first') } : lock
  return (
    <>
      <div className="ml-auto flex flex-wrap justify-end gap-2">
        {(!published || waiting) && (
          <Button variant="secondary" {...lockUnsaved} onClick={() => void publish()}>
            {t('Publish now')}
          </Button>
        )}
        {published && (
          <Button variant="secondary" {...lockUnsaved} onClick={() => void takeDown()}>
            {t('Take down now')}
          </Button>
        )}
        {waiting && (
          <>
            <Button variant="secondary" {...lock} onClick={() => onOpen(waiting.fields as JsonObject, pending_version)}>
              {t('Edit what waits')}
            </Button>
            <Button variant="quiet" {...lock} onClick={() => setAsking(true)}>
              {t('Discard waiting changes')}
            </Button>
          </>
        )}
        {!isPlanning && (
          <Button variant="quiet" {...lock} onClick={() => setPlanning(true)}>
            {isPlanned ? t('Change the times') : t('Choose a time')}
          </Button>
        )}
      </div>
      {isPlanning && (
        <TimesForm
          times={data}
          canBegin={!published || waiting !== null}
          onLeave={() => setPlanning(false)}
          onPlan={plan}
        />
      )}
      {question}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('Discard the waiting changes?')}
        description={t('What visitors see stays as it is. The changes that wait cannot be brought back.')}
        confirmLabel={t('Discard')}
        busy={isBusy}
        onConfirm={() => void discard().then(() => setAsking(false))}
      />
    </>
  )
}

type Planned = { fields: JsonObject; action: AskedBefore }
const asDraft = { published: false }

/** Does what a button says, once it is confirmed, and tells how that went. */
function usePublishingAct({ of, ask, onClose, refetch }: Pick<ActionsProps, 'of' | 'ask' | 'onClose' | 'refetch'>) {
  const { isBusy, run } = useAction()
  const [asked, setAsked] = useState<{ question: SaveQuestion; answer: (isConfirmed: boolean) => void } | null>(null)
  /** Shows what is to be confirmed, if there is anything, and waits for the answer. */
  async function confirmed({ fields, action }: Planned): Promise<boolean> {
    const question = await ask(fields, action)
    if (!question) return true
    return new Promise((resolve) => {
      const answer = (isConfirmed: boolean) => {
        setAsked(null)
        resolve(isConfirmed)
      }
      setAsked({ question, answer })
    })
  }
  async function act(said: string, work: () => Promise<{ version: number } | undefined>, before?: Planned) {
    const whole = async () => {
      if (before && !(await confirmed(before))) return
      const made = await work()
      if (made) toast.success(said, undoPublished(of, made.version))
      else toast.success(said)
      // The form stands on a version that is over.
      if (made) onClose()
      else await refetch()
    }
    await run(null, whole, (why) => toast.error(t('This could not be done'), { description: whyNot(why) }))
  }
  return {
    act,
    confirmed,
    isBusy,
    question: asked && (
      <SaveQuestionDialog
        question={asked.question}
        onConfirm={() => asked.answer(true)}
        onLeave={() => asked.answer(false)}
      />
    ),
  }
}

function StateBadges({ published, waiting, publish_at, unpublish_at, problem }: Publishing) {
  return (
    <>
      <Badge tone={published ? 'success' : 'plain'}>{published ? t('Live') : t('Draft')}</Badge>
      {waiting && <Badge tone="accent">{t('Changes waiting')}</Badge>}
      {problem ? (
        <Badge tone="danger">{t('Stuck')}</Badge>
      ) : (
        (publish_at ?? unpublish_at) !== null && <Badge tone="link">{t('Scheduled')}</Badge>
      )}
    </>
  )
}

function PublishingState({ published, waiting, publish_at, unpublish_at, planned_by, problem }: Publishing) {
  const { timeZone } = useSite()
  const zone = zoneName(timeZone)
  const at = (moment: string) => t('{time} ({zone})', { time: formatMoment(moment, timeZone), zone })
  return (
    <div className="grid min-w-48 flex-1 gap-1 text-muted">
      {problem && <p className="text-danger">{problemWords(problem)}</p>}
      {waiting && (
        <p>
          {waiting.saved_by === null
            ? t('Changes wait since {at}.', { at: at(waiting.saved_at) })
            : t('Changes of {name} wait since {at}.', { name: waiting.saved_by, at: at(waiting.saved_at) })}
        </p>
      )}
      {waiting && waiting.conflicts.length > 0 && (
        <p className="text-danger">{t('What is live was changed in the same place. Please edit what waits.')}</p>
      )}
      {publish_at !== null && <p>{t('It will be published on {at}.', { at: at(publish_at) })}</p>}
      {unpublish_at !== null && <p>{t('It will be taken down on {at}.', { at: at(unpublish_at) })}</p>}
      {(publish_at ?? unpublish_at) !== null && planned_by !== null && (
        <p>{t('Planned by {name}.', { name: planned_by })}</p>
      )}
      {!waiting && publish_at === null && unpublish_at === null && (
        <p>{published ? t('Visitors see it as it was saved last.') : t('Visitors do not see it.')}</p>
      )}
    </div>
  )
}
