import { type KindWords, kindScreen } from '#records/kinds/record-kind.ts'
import { roleInWords } from '#features/people/accounts/users/rules.ts'
import type { Role } from '#platform/values/roles.ts'
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
  switch (action) {
    case 'create':
      return say(`added ${noun}`)
    case 'save':
      return say(`changed ${noun}`)
    case 'delete':
      return say(`deleted ${noun}`)
    case 'purge':
      return say(`deleted ${noun}`, 'for good')
    case 'move':
      return say(`moved ${noun}`, activity.entity === 'courses' ? 'within its family' : null)
    case 'publish':
      return say(`published ${noun}`)
    case 'unpublish':
      return say(`made ${noun}`, 'a draft')
    case 'keep-waiting':
      return say(`kept changes waiting for ${noun}`)
    case 'discard-waiting':
      return say(`discarded changes that waited for ${noun}`)
    case 'plan-publishing':
      return say(`planned when visitors see ${noun}`)
    case 'share-preview':
      return say(`made a private link to ${noun}`)
    case 'withdraw-preview':
      return say(`withdrew a private link to ${noun}`)
    case 'replace':
      return say(`replaced ${noun}`)
    case 'restore':
      return say(`brought back ${noun}`)
    case 'export':
      if (activity.entity === 'audit_log') return wholly('exported the audit log')
      if (activity.entity === 'attendance') return wholly('exported a roster')
      return wholly('exported enrollments')
    case 'reply':
      return say(`answered ${noun}`)
    case 'assigned':
      return say(`changed who is on ${noun}`)
    case 'set_aside':
      return say(`set aside ${noun}`)
    case 'put_back':
      return say(`put back ${noun}`, 'into the inbox')
    case 'note.added':
      return say(`added a note to ${noun}`)
    case 'note.changed':
      return say(`changed a note on ${noun}`)
    case 'note.deleted':
      return say(`deleted a note on ${noun}`)
    case 'enrollment.added':
      return say('added the enrollment of')
    case 'payment.marked':
      return say('marked the payment of', `as ${inWords(to)}`)
    case 'payment.kept':
      return say('kept the payment of')
    case 'enrollment.seated':
      return say('gave a place to')
    case 'enrollment.offered':
      return say('offered a place to')
    case 'enrollment.waitlisted':
      return say('put', 'on the waiting list')
    case 'enrollment.withdrawn':
      return say('withdrew the enrollment of')
    case 'certificate.issued':
      return say('issued the certificate of')
    case 'certificate.withdrawn':
      return say('withdrew the certificate of')
    case 'mail.sent_again':
      return say('sent the mail to', 'again')
    case 'mail.set_aside':
      return say('set aside the mail to')
    case 'mail.released':
      return wholly('released the mail that was held')
    case 'role.changed':
      if (!on_oneself) return say('made', roleInWords[to as Role] ?? 'somebody else')
      return { ...say(to === 'admin' ? 'became an administrator, as the settings say' : 'stepped down'), title: null }
    case 'sessions.ended':
      return on_oneself ? { ...say('signed out everywhere'), title: null } : say('signed out', 'everywhere')
    case 'account.erased':
      return { ...say(on_oneself ? 'erased their own account' : 'erased an account'), title: null, screen: null }
    case 'person.erased':
      return { ...say('erased the data of somebody without an account'), title: null, screen: null }
    case 'person.exported':
      return { ...say('exported the data of one person'), title: null, screen: null }
    case 'role.refused':
      return on_oneself
        ? { ...say('tried to change their own role, and was refused'), title: null }
        : say('tried to change the role of', 'and was refused')
    default:
      return to === null ? say(`changed ${noun}`) : say(`marked ${noun}`, `as ${inWords(to)}`)
  }
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
