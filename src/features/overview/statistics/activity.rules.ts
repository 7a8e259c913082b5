import { type KindWords, kindScreen } from '#records/kinds/record-kind.ts'
import { roleInWords } from '#features/people/accounts/users.rules.ts'
import type { Role } from '#platform/values/roles.ts'
import { actionWords } from '#records/audit/rules.ts'
import type { Activity, ActivityLine } from '#records/audit/schema.ts'
import { type PageAddress, readAddress } from '#platform/values/page-address.ts'
import { t } from '#platform/values/translate.ts'

/** An action in plain words; an unknown one is a change. */
export function describeActivity(activity: Activity, kinds: readonly KindWords[]): ActivityLine {
  const { title, action, to, on_oneself } = activity
  const place = others[activity.entity] ?? kindScreen(kinds, activity.entity, activity.within)
  const noun = place?.named ?? 'something'
  const screen = place ? (activity.record === null ? place.to : readAddress(`${place.to}/${activity.record}`)) : null
  const say = (did: string, ending: string | null = null): ActivityLine => ({ did, title, ending, screen })
  const wholly = (did: string): ActivityLine => ({ did, title: null, ending: null, screen })
  const ofPeople = onPeople[action]
  if (ofPeople) return title === null ? wholly(ofPeople.several) : say(ofPeople.one)
  const [, did, behind] = actionWords[action] ?? []
  if (did !== undefined) return say(did.replace('{noun}', noun), behind)
  const alone = saidAlone[action]
  if (alone) return { ...wholly(alone), screen: null }
  switch (action) {
    case 'move':
      return say(t('moved {noun}', { noun }), activity.entity === 'courses' ? t('within its family') : null)
    case 'export':
      return wholly(exported[activity.entity] ?? t('exported enrollments'))
    case 'payment.marked':
      return say(t('marked the payment of'), t('as {inWords}', { inWords: inWords(to) }))
    case 'mail.released':
      return wholly(t('released the mail that was held'))
    case 'role.changed':
      if (!on_oneself) return say('made', roleInWords[to as Role] ?? t('somebody else'))
      return wholly(to === 'admin' ? t('became an administrator, as the settings say') : t('stepped down'))
    case 'sessions.ended':
      return on_oneself ? wholly(t('signed out everywhere')) : say(t('signed out'), 'everywhere')
    case 'account.erased':
      return { ...wholly(on_oneself ? t('erased their own account') : t('erased an account')), screen: null }
    case 'role.refused':
      return on_oneself
        ? wholly(t('tried to change their own role, and was refused'))
        : say(t('tried to change the role of'), t('and was refused'))
    default:
      return to === null
        ? say(t('changed {noun}', { noun }))
        : say(t('marked {noun}', { noun }), t('as {inWords}', { inWords: inWords(to) }))
  }
}

/** What names nobody and leads nowhere. */
const saidAlone: Readonly<Record<string, string>> = {
  'person.erased': t('erased the data of somebody without an account'),
  'person.exported': t('exported the data of one person'),
}

const exported: Readonly<Record<string, string>> = {
  audit_log: t('exported the audit log'),
  attendance: t('exported a roster'),
}

/** What is said of one person, or of several at once. */
const onPeople: Readonly<Record<string, { one: string; several: string }>> = {
  'attendance.marked': { one: t('noted the attendance of'), several: t('noted who was in class') },
  'completion.given': { one: t('noted the completion of'), several: t('noted who completed a course') },
  'completion.withdrawn': { one: t('withdrew the completion of'), several: t('withdrew completions') },
}

/** What is no record. */
const others: Readonly<Record<string, { named: string; to: PageAddress }>> = {
  api_keys: { named: t('an API key'), to: '/admin/developers' },
  webhook_endpoints: { named: t('a webhook'), to: '/admin/developers' },
  attendance: { named: t('a roster'), to: '/admin/roster' },
  media: { named: t('a file of the media library'), to: '/admin/media' },
}

function inWords(state: string | null): string {
  return state?.replaceAll('_', ' ') ?? t('something else')
}
