import { type KindScreen, type KindWords, kindScreen } from '#records/kinds/record-kind.ts'
import type { Role } from '#platform/values/roles.ts'
import { actionWords, stateInWords } from '#records/audit/rules.ts'
import type { Activity, ActivityLine } from '#records/audit/schema.ts'
import { type PageAddress, readAddress } from '#platform/values/page-address.ts'
import { listed } from '#platform/values/listed.ts'
import { t } from '#platform/values/translate.ts'

/** More are not read in a line. */
const mostNamed = 4

/** An action in plain words; an unknown one is a change. */
export function describeActivity(activity: Activity, kinds: readonly KindWords[]): ActivityLine {
  const { title, action, to, on_oneself } = activity
  const place = others[activity.entity] ?? kindScreen(kinds, activity.entity, activity.within)
  const noun = place?.named ?? t('something')
  const screen = place && (activity.record === null ? place.to : recordAddress(place, activity.record))
  const of = { noun, title: title === null ? '' : '<title></title>', state: stateInWords(to ?? t('something else')) }
  const say = (said: string): ActivityLine => ({ words: said.replace(/ {2,}/g, ' ').trim(), title, screen })
  const wholly = (words: string): ActivityLine => ({ words, title: null, screen })
  const ofPeople = onPeople[action]
  if (ofPeople) return title === null ? wholly(ofPeople[0]) : say(ofPeople[1](of))
  const fields = action === 'save' && title !== null ? fieldsIn(activity, kinds) : []
  if (fields.length > 0 && fields.length <= mostNamed)
    return say(t('changed {noun} {title}: {fields}', { ...of, fields: listed(fields) }))
  const says = actionWords[action]?.[1]
  if (says) return say(says(of))
  const alone = saidAlone[action]
  if (alone) return { ...wholly(alone), screen: null }
  switch (action) {
    case 'move': {
      const isCourse = activity.entity === 'courses'
      return say(isCourse ? t('moved {noun} {title} within its family', of) : t('moved {noun} {title}', of))
    }
    case 'export':
      return wholly(exported[activity.entity] ?? t('exported enrollments'))
    case 'payment.marked':
      return say(t('marked the payment of {title} as {state}', of))
    case 'mail.released':
      return wholly(t('released the mail that was held'))
    case 'role.changed':
      if (!on_oneself) return say((made[to as Role] ?? made.other)(of))
      return wholly(to === 'admin' ? t('became an administrator, as the settings say') : t('stepped down'))
    case 'sessions.ended':
      return on_oneself ? wholly(t('signed out everywhere')) : say(t('signed out {title} everywhere', of))
    case 'account.erased':
      return { ...wholly(on_oneself ? t('erased their own account') : t('erased an account')), screen: null }
    case 'role.refused':
      return on_oneself
        ? wholly(t('tried to change their own role, and was refused'))
        : say(t('tried to change the role of {title} and was refused', of))
    default:
      return say(to === null ? t('changed {noun} {title}', of) : t('marked {noun} {title} as {state}', of))
  }
}

function recordAddress({ to, isSearched }: Pick<KindScreen, 'to' | 'isSearched'>, id: string): PageAddress {
  return readAddress(isSearched ? `${to}?search=${id}` : `${to}/${id}`)
}

/** What it has changed, as its kind calls it. */
function fieldsIn({ entity, changed }: Activity, kinds: readonly KindWords[]): string[] {
  const { declared } = kinds.find((kind) => kind.entity === entity)?.shapes ?? {}
  return [...new Set(changed.flatMap((name) => declared?.[name]?.label ?? []))]
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

type OfPerson = (of: { title: string }) => string

const made: Readonly<Record<Role | 'other', OfPerson>> = {
  admin: (of) => t('made {title} an administrator', of),
  editor: (of) => t('made {title} an editor', of),
  desk: (of) => t('made {title} a desk clerk', of),
  student: (of) => t('made {title} a student', of),
  other: (of) => t('made {title} somebody else', of),
}

/** What is said of several people at once, or of one. */
const onPeople: Readonly<Record<string, readonly [several: string, one: OfPerson]>> = {
  'attendance.marked': [t('noted who was in class'), (of) => t('noted the attendance of {title}', of)],
  'completion.given': [t('noted who completed a course'), (of) => t('noted the completion of {title}', of)],
  'completion.withdrawn': [t('withdrew completions'), (of) => t('withdrew the completion of {title}', of)],
}

/** What is no record. */
const others: Readonly<Record<string, Pick<KindScreen, 'named' | 'to'>>> = {
  api_keys: { named: t('an API key'), to: '/admin/developers' },
  webhook_endpoints: { named: t('a webhook'), to: '/admin/developers' },
  attendance: { named: t('a roster'), to: '/admin/roster' },
  media: { named: t('a file of the media library'), to: '/admin/media' },
}
