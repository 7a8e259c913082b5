import { type KindWords, kindScreen } from '#records/kinds/record-kind.ts'
import { roleInWords } from '#features/people/accounts/users.rules.ts'
import type { Role } from '#platform/values/roles.ts'
import { actionWords } from '#records/audit/rules.ts'
import type { Activity, ActivityLine } from '#records/audit/schema.ts'
import { type PageAddress, readAddress } from '#platform/values/page-address.ts'

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
      return say(`moved ${noun}`, activity.entity === 'courses' ? 'within its family' : null)
    case 'export':
      return wholly(exported[activity.entity] ?? 'exported enrollments')
    case 'payment.marked':
      return say('marked the payment of', `as ${inWords(to)}`)
    case 'mail.released':
      return wholly('released the mail that was held')
    case 'role.changed':
      if (!on_oneself) return say('made', roleInWords[to as Role] ?? 'somebody else')
      return wholly(to === 'admin' ? 'became an administrator, as the settings say' : 'stepped down')
    case 'sessions.ended':
      return on_oneself ? wholly('signed out everywhere') : say('signed out', 'everywhere')
    case 'account.erased':
      return { ...wholly(on_oneself ? 'erased their own account' : 'erased an account'), screen: null }
    case 'role.refused':
      return on_oneself
        ? wholly('tried to change their own role, and was refused')
        : say('tried to change the role of', 'and was refused')
    default:
      return to === null ? say(`changed ${noun}`) : say(`marked ${noun}`, `as ${inWords(to)}`)
  }
}

/** What names nobody and leads nowhere. */
const saidAlone: Readonly<Record<string, string>> = {
  'person.erased': 'erased the data of somebody without an account',
  'person.exported': 'exported the data of one person',
}

const exported: Readonly<Record<string, string>> = {
  audit_log: 'exported the audit log',
  attendance: 'exported a roster',
}

/** What is said of one person, or of several at once. */
const onPeople: Readonly<Record<string, { one: string; several: string }>> = {
  'attendance.marked': { one: 'noted the attendance of', several: 'noted who was in class' },
  'completion.given': { one: 'noted the completion of', several: 'noted who completed a course' },
  'completion.withdrawn': { one: 'withdrew the completion of', several: 'withdrew completions' },
}

/** What is no record. */
const others: Readonly<Record<string, { named: string; to: PageAddress }>> = {
  api_keys: { named: 'an API key', to: '/admin/developers' },
  webhook_endpoints: { named: 'a webhook', to: '/admin/developers' },
  attendance: { named: 'a roster', to: '/admin/roster' },
  media: { named: 'a file of the media library', to: '/admin/media' },
}

function inWords(state: string | null): string {
  return state?.replaceAll('_', ' ') ?? 'something else'
}
