import { profileKind } from '#features/people/accounts/kind.server.ts'
import { announcementKind } from '#features/content/announcements/kind.server.ts'
import { certificateKind } from '#features/learning/certificates/kind.server.ts'
import { voiceKind } from '#features/learning/voices/kind.server.ts'
import { sessionKind } from '#features/learning/course-sessions/kind.server.ts'
import { courseKind } from '#features/learning/courses/kind.server.ts'
import { enrollmentKind } from '#features/learning/enrollments/kind.server.ts'
import { applicationKind, questionKind } from '#features/messages/inquiries/kind.server.ts'
import { issuedCertificateKind } from '#features/learning/issued-certificates/kind.server.ts'
import { mailKind, mailTextKind } from '#features/delivery/mail/kind.server.ts'
import { describedMedia } from '#features/content/media/library/editing.store.server.ts'
import { milestoneKind } from '#features/content/milestones/kind.server.ts'
import { pageKindBeside } from '#features/content/pages/kind.server.ts'
import { preparedAnswerKind } from '#features/messages/prepared-answers/kind.server.ts'
import { resourceKind } from '#features/content/resources/kind.server.ts'
import { siteContentKind } from '#features/content/site-content/api.server.ts'
import { teacherKind } from '#features/content/teachers/kind.server.ts'
import { watershedKind } from '#features/content/watersheds/kind.server.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { DeclaredKind } from '#records/kinds/declared-kind.server.ts'
import { inPlace } from '#records/kinds/record-kind.ts'
import { translationKindOf } from '#records/translations/kind.server.ts'
import { translateAnswers } from '#records/translations/reading.server.ts'

const others = [
  siteContentKind,
  courseKind,
  certificateKind,
  announcementKind,
  teacherKind,
  resourceKind,
  watershedKind,
  milestoneKind,
  sessionKind,
  voiceKind,
  questionKind,
  applicationKind,
  preparedAnswerKind,
  enrollmentKind,
  issuedCertificateKind,
  mailKind,
  mailTextKind,
  profileKind,
] as const

/** The first segments of the addresses at which visitors find other kinds. */
const taken = new Set(
  others.flatMap((kind: DeclaredKind) =>
    (kind.site?.addresses ?? []).flatMap(({ path }) => path.split('/')[1]?.replace(/\..*$/, '') || []),
  ),
)
const told = [...others, pageKindBeside([...taken])] as const
/** What visitors read, and so can be translated. */
export const translatedKinds: readonly DeclaredKind[] = [
  ...told.filter((kind: DeclaredKind) => kind.site),
  describedMedia(told),
]
export const translatedAnswers = (deps: Deps) => translateAnswers(deps, translatedKinds)
const listed = [...told, translationKindOf(translatedKinds)] as const

export const recordKinds: readonly DeclaredKind[] = inPlace<DeclaredKind>(listed)

type Declared = (typeof listed)[number]
/** The operations that kinds bring along, for the types of every API call. */
export type KindApi = ReturnType<Extract<Declared, { api: unknown }>['api']>
/** The kinds that administrators add, save, delete and restore. */
export type RecordEntity = Extract<Declared, { versions: 'deletable' }>['entity']
