import { sampleAnnouncements } from '#sample/announcements/announcements.ts'
import { sampleCertificates } from '#sample/certificates.ts'
import { sampleCourses } from '#sample/courses/courses.ts'
import { sampleMilestones } from '#sample/milestones.ts'
import { samplePartners } from '#sample/partners.ts'
import { sampleResources } from '#sample/resources.ts'
import { sampleHero, sampleMission, sampleVision } from '#sample/site-content.ts'
import { sampleTeachers } from '#sample/teachers.ts'
import { sampleTeam } from '#sample/team.ts'
import { sampleVoices } from '#sample/voices.ts'
import { sampleWatersheds } from '#sample/watersheds.ts'
import announcements from '#sample/zh/announcements.json' with { type: 'json' }
import certificates from '#sample/zh/certificates.json' with { type: 'json' }
import courses from '#sample/zh/courses.json' with { type: 'json' }
import homepage from '#sample/zh/homepage_data.json' with { type: 'json' }
import milestones from '#sample/zh/milestones.json' with { type: 'json' }
import resources from '#sample/zh/resources.json' with { type: 'json' }
import teachers from '#sample/zh/teachers.json' with { type: 'json' }
import voices from '#sample/zh/voices.json' with { type: 'json' }
import watersheds from '#sample/zh/watersheds.json' with { type: 'json' }
import { testLanguage } from './language.ts'

const byKey = (records: readonly { key: string }[]) => Object.fromEntries(records.map((each) => [each.key, each]))
const home = {
  hero: sampleHero,
  mission: sampleMission,
  vision: sampleVision,
  team: sampleTeam,
  partners: samplePartners,
}
const translated: [records: object, chinese: Record<string, Record<string, unknown>>][] = [
  [byKey(sampleCourses), courses],
  [byKey(sampleCertificates), certificates],
  [byKey(sampleAnnouncements), announcements],
  [byKey(sampleResources), resources],
  [byKey(sampleTeachers), teachers],
  [byKey(sampleVoices), voices],
  [byKey(sampleMilestones), milestones],
  [byKey(sampleWatersheds), watersheds],
  [home, homepage],
]

const chinese = new Map<unknown, string>()
for (const [records, said] of translated)
  for (const [key, texts] of Object.entries(said))
    for (const [path, text] of Object.entries(texts))
      if (typeof text === 'string') chinese.set(at(records, [key, ...path.split('.')]), text)

/** Items of lists go by their keys, or by the number at the end of the path's. */
function at(value: unknown, [name, ...rest]: string[]): unknown {
  if (name === undefined || typeof value !== 'object' || value === null) return value
  const items = Array.isArray(value) ? (value as { key?: string }[]) : undefined
  const item = items?.find(({ key }) => key === name) ?? items?.[Number(/\d+$/.exec(name)?.[0])]
  return at(items ? item : (value as Record<string, unknown>)[name], rest)
}

/** A text of the sample content as readers of the test's language find it. @throws Error where the sample does not say it so */
export function sampleText(english: string): string {
  const text = testLanguage === 'en' ? english : chinese.get(english)
  if (text === undefined) throw new Error(`The sample has no Chinese of “${english}”.`)
  return text
}
