import { checkCompletions, type CompletedStep } from '#features/learning/attendance/completions.store.server.ts'
import { keepAwaitedPictures } from '#features/people/accounts/pictures.store.server.ts'
import { removeExpired } from '#features/people/accounts/store.server.ts'
import { settleDuePlaces } from '#features/learning/enrollments/places/store.server.ts'
import { prepareWaitingPictures, preparingPictures } from '#features/content/media/sizes.store.server.ts'
import { sendDueMail, sendingMail } from '#features/delivery/mail/sending.server.ts'
import { mailDueTopic } from '#features/delivery/mail/store.server.ts'
import { gatherChanges } from '#platform/server/changes/changes.ts'
import { leftOverDays } from '#features/content/media/schema.ts'
import { removeLeftOver } from '#features/content/media/store.server.ts'
import { removeClosed } from '#features/people/presence/store.server.ts'
import { forgetTerms } from '#features/overview/search/spelling.store.server.ts'
import { databaseNow } from '#platform/server/database/database.ts'
import { tellDueNotices } from '#features/learning/session-mail/notices.store.server.ts'
import { remindParticipants } from '#features/learning/session-mail/participants.store.server.ts'
import { sendDueWebhooks, sendingWebhooks } from '#features/delivery/webhooks/sending.server.ts'
import { dueTopic } from '#features/delivery/webhooks/store.server.ts'
import { digestSite } from '#features/content/subscriptions/api.server.ts'
import { clearUnconfirmed, writeDueDigests } from '#features/content/subscriptions/store.server.ts'
import { pictureLibrary } from './record-ports.server.ts'
import { sweepAll } from '#features/overview/retention/store.server.ts'
import type { Deps } from '#platform/server/deps.ts'
import {
  clearOldChanges,
  clearOldKeys,
  clearOldLimits,
  clearOldPreviewLinks,
} from '#platform/server/jobs/clear-old-rows.ts'
import type { Job } from '#platform/server/jobs/start-jobs.ts'

/** The scheduled jobs, by name. */
export function jobsOf(deps: Deps, onCompleted: readonly CompletedStep[]): Job[] {
  return [...sendingJobs(deps), ...learningJobs(deps, onCompleted), ...pictureJobs(deps), ...clearingJobs(deps)]
}

function sendingJobs(deps: Deps): Job[] {
  const { db } = deps.database
  return [
    {
      // What became due is sent at once (`wakeJobs`); this is for what waits.
      name: sendingWebhooks,
      schedule: '* * * * *',
      isShared: true,
      atStart: true,
      run: async (signal) => ({ webhooks: await sendDueWebhooks(deps, signal) }),
    },
    {
      name: sendingMail,
      schedule: '* * * * *',
      isShared: true,
      atStart: true,
      run: (signal) => sendDueMail(deps, signal),
    },
    {
      name: 'write-digests',
      schedule: '*/10 * * * *',
      run: async (signal) => ({
        digests: await writeDueDigests(db, await digestSite(deps), await databaseNow(db), signal),
      }),
    },
    {
      name: 'tell-gathered-changes',
      schedule: '*/15 * * * *',
      run: async () => ({ topics: await gatherChanges(db) }),
    },
  ]
}

function learningJobs(deps: Deps, onCompleted: readonly CompletedStep[]): Job[] {
  return [
    {
      name: 'check-completions',
      schedule: '* * * * *',
      run: async (signal) => ({ completions: await checkCompletions(deps.database.db, onCompleted, signal) }),
    },
    {
      name: 'tell-of-changed-sessions',
      schedule: '* * * * *',
      run: async (signal) => ({ mails: await tellDueNotices(deps, signal) }),
    },
    {
      name: 'remind-participants',
      schedule: '* * * * *',
      atStart: true,
      run: async (signal) => ({ mails: await remindParticipants(deps, signal) }),
    },
    {
      // Each use of a place settles it as well; this is for what nobody asks about.
      name: 'settle-places',
      schedule: '* * * * *',
      atStart: true,
      run: (signal) => settleDuePlaces(deps, signal),
    },
  ]
}

function pictureJobs(deps: Deps): Job[] {
  return [
    {
      name: preparingPictures,
      schedule: '*/2 * * * *',
      isShared: true,
      atStart: true,
      run: async (signal) => ({ pictures: await prepareWaitingPictures(deps, signal) }),
    },
    {
      name: 'keep-account-pictures',
      schedule: '*/10 * * * *',
      run: async (signal) => ({ pictures: await keepAwaitedPictures(deps, pictureLibrary, signal) }),
    },
  ]
}

function clearingJobs({ storage, settings, database: { db } }: Deps): Job[] {
  return [
    {
      name: 'clear-expired-rows',
      schedule: '17 * * * *',
      run: async (signal) => ({
        changes: await clearOldChanges(db, signal),
        limits: await clearOldLimits(db, signal),
        keys: await clearOldKeys(db, signal),
        editors: await removeClosed(db),
        previewLinks: await clearOldPreviewLinks(db, signal),
        subscriptions: await clearUnconfirmed(db),
        ...(await removeExpired(db)),
      }),
    },
    {
      // Before the files: pictures of removed versions go with the next sweep of these.
      name: 'remove-what-was-kept-long-enough',
      schedule: '11 3 * * *',
      run: (signal) => sweepAll(db, settings.retention, signal),
    },
    {
      name: 'forget-search-terms',
      schedule: '23 4 * * *',
      run: async (signal) => ({ terms: await forgetTerms(db, signal) }),
    },
    {
      name: 'remove-left-over-files',
      schedule: '41 3 * * *',
      run: async (signal) => ({
        files: await removeLeftOver(db, storage, new Date(Date.now() - leftOverDays * 24 * 60 * 60 * 1000), signal),
      }),
    },
  ]
}

/** Runs jobs as soon as a change of their topic gives them work, of any process. */
export function wakeJobs({ changes, jobs, log }: Deps): void {
  const wokenBy: Partial<Record<string, string>> = { [dueTopic]: sendingWebhooks, [mailDueTopic]: sendingMail }
  changes.subscribe((change) => {
    const job = change === 'everything' ? undefined : wokenBy[change.topic]
    if (job === undefined) return
    jobs.runSoon(job).catch((error: unknown) => log.warn({ err: error, job }, 'a job waits for its schedule'))
  })
}
