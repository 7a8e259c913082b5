import type { CourseFields } from './schema.ts'

/** The fields of a new course (admin.md §9). */
export const newCourse: CourseFields = {
  title: '',
  description: '',
  type: 'free',
  price: 0,
  duration: '',
  instructor: '',
  module_number: 1,
  image_url: null,
  certificate_id: null,
  class_link: null,
  replay_link: null,
  published: true,
  parent_course_id: null,
}

/** What a course is saved as: a free one costs 0 and has no certificate, an empty link is null (admin.md §4, §7). */
export function coursePayload(fields: CourseFields): CourseFields {
  const isFree = fields.type === 'free'
  return {
    ...fields,
    price: isFree ? 0 : fields.price,
    certificate_id: isFree ? null : fields.certificate_id,
    class_link: fields.class_link?.trim() || null,
    replay_link: fields.replay_link?.trim() || null,
  }
}

/** Why a class or replay link is refused, or null: empty is valid, else a URL with http or https (admin.md §5). */
export function linkProblem(link: string | null): string | null {
  const text = link?.trim() ?? ''
  if (text === '') return null
  if (text.length > 2048) return '请输入有效的网址'
  if (!URL.canParse(text)) return '请输入有效的网址格式'
  if (!/^https?:\/\//i.test(text)) return '链接必须以 http:// 或 https:// 开头'
  return /\s/.test(text) ? '请输入有效的网址' : null
}

/** Whether the dialog may save: title and description are written and both links are valid (admin.md §5). */
export function canSaveCourse(fields: CourseFields): boolean {
  const isWritten = fields.title.trim() !== '' && fields.description.trim() !== ''
  return isWritten && linkProblem(fields.class_link) === null && linkProblem(fields.replay_link) === null
}
