import { profileKind } from '#features/accounts/kind.server.ts'
import { announcementKind } from '#features/announcements/kind.server.ts'
import { certificateKind } from '#features/certificates/kind.server.ts'
import { sessionKind } from '#features/course-sessions/kind.server.ts'
import { courseKind } from '#features/courses/kind.server.ts'
import { enrollmentKind } from '#features/enrollments/kind.server.ts'
import { applicationKind, questionKind } from '#features/inquiries/kind.server.ts'
import { issuedCertificateKind } from '#features/issued-certificates/kind.server.ts'
import { mailKind, mailTextKind } from '#features/mail/kind.server.ts'
import { pageKindBeside } from '#features/pages/kind.server.ts'
import { preparedAnswerKind } from '#features/prepared-answers/kind.server.ts'
import { resourceKind } from '#features/resources/kind.server.ts'
import { siteContentKind } from '#features/site-content/kind.server.ts'
import { teacherKind } from '#features/teachers/kind.server.ts'
import type { DeclaredKind } from '#platform/server/records/declared-kind.ts'
import { inPlace } from '#platform/values/record-kind.ts'

const others = [
  siteContentKind,
  courseKind,
  certificateKind,
  announcementKind,
  teacherKind,
  resourceKind,
  sessionKind,
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
const listed = [...others, pageKindBeside([...taken])] as const

export const recordKinds: readonly DeclaredKind[] = inPlace<DeclaredKind>(listed)

type Declared = (typeof listed)[number]
/** The operations that kinds bring along, for the types of every API call. */
export type KindApi = ReturnType<Extract<Declared, { api: unknown }>['api']>
/** The kinds that administrators add, save, delete and restore. */
export type RecordEntity = Extract<Declared, { versions: 'deletable' }>['entity']
