import { t } from '#platform/values/translate.ts'

/**
 * `line` is one line, `text` keeps its paragraphs, `quote` as well and stands apart, `url` becomes a link, `items` a list of links. `isOptional`: sometimes empty, and
 * the lines with it are left out then. `isNeeded`: without it the mail says nothing. `isProof`: whoever opens it is taken for the
 * recipient, so that nobody else gets to read it.
 */
export type Placeholder = {
  kind: 'line' | 'text' | 'quote' | 'url' | 'items'
  about: string
  sample: string
  isOptional?: true
  isNeeded?: true
  isProof?: true
}

export const causeGroups = {
  enrolling: t('mail::Enrolling'),
  sessions: t('Sessions'),
  certificates: t('Certificates'),
  messages: t('Messages'),
  staff: t('For staff'),
  news: t('News'),
} as const

/** One cause of mail, with the words that it has until staff write others. */
export type CauseOfMail = {
  label: string
  /** When it is written, to whom. */
  about: string
  group: keyof typeof causeGroups
  placeholders: Readonly<Record<string, Placeholder>>
  subject: string
  heading: string
  /** With an empty line between its parts. */
  body: readonly string[]
  /** Labels by the address that the button leads to: the first one that there is. */
  buttons: Readonly<Record<string, string>>
}

/** Marks what a mail says, or an example in it, for the catalogues: it is said in the language of the mail (`originalWords`). */
export const words = (message: string) => message

export const line = (about: string, sample: string) => ({ kind: 'line', about, sample }) as const
export const url = (about: string, path: string) =>
  ({ kind: 'url', about, sample: `https://academy.example${path}` }) as const

/** Sometimes empty. */
export const optional = <Of extends Placeholder>(placeholder: Of) => ({ ...placeholder, isOptional: true }) as const

export const name = optional(line(t('The name of the person, where it is known'), words('Mei Lin')))
export const course = line(t('The title of the course'), words('River Restoration in Practice'))
const courseUrl = url(t('The page of the course'), '/courses/river-restoration')
export const amount = line(t('What was paid, with its currency'), '¥28,000')
export const session = line(t('The title of the session'), words('Reading a Watershed'))
export const when = line(
  t('When it takes place, with the time zone'),
  words('Mar 05, 2027, 19:00–20:30 (Asia/Shanghai)'),
)
const place = optional(line(t('location::Where it takes place'), words('Room 204, East Hall')))
const joinUrl = optional(url(t('Where one joins'), '/api/sessions/5b1f/join'))
export const written = {
  kind: 'quote',
  about: t('What the person wrote'),
  sample: words('How deep does a wetland have to be?\n\nWe are planning one beside our school.'),
} as const

const limit = optional(line(t('How many of these somebody gets within an hour, in the last one of them'), '10'))

export const dates = {
  kind: 'text',
  about: t('The dates of classes, a line each'),
  sample: words(
    'Mar 05, 2027, 19:00–20:30 (Asia/Shanghai): Reading a Watershed\nMar 12, 2027, 19:00–20:30 (Asia/Shanghai): Weirs',
  ),
  isOptional: true,
} as const
export const ofClasses = {
  dates,
  calendar_url: optional(url(t('Where calendars follow the classes'), '/calendar/course/river-restoration.ics')),
} as const
const certificate = line(t('The name of the certificate'), words('Certificate in River Restoration'))
export const number = line(t('Its number'), 'K7M2-9QXA-4TCW-8')

export const ofCourse = { name, course, course_url: courseUrl }
export const ofCertificate = { name, course, certificate, number }
export const ofStaffMail = (path: string) => ({
  sender: line(t('Who wrote'), words('Mei Lin')),
  text: written,
  url: url(t('Where it is answered'), path),
  limit,
})
export const ofSession = { name, course, session, when, place, join_url: joinUrl }

/** The end of what is written to an address that anybody may have typed. */
export const notYou = words(
  'If you know nothing of this, somebody has typed your address by mistake: you need not do anything.',
)
