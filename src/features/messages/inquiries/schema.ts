import { z } from 'zod'
import { hasEmailShape, tidiedEmail, withoutTurns } from '#platform/values/email-shape.ts'
import { trapField } from '#platform/values/trap-field.ts'
import { inquiryStates } from './rules.ts'
import { t } from '#platform/values/translate.ts'

const name = required(t('姓名是必填项'), [2, t('姓名至少需要2个字符')], [100, t('姓名不能超过100个字符')], {
  tidy: withoutTurns,
})
const email = required(t('邮箱是必填项'), [1, t('请输入有效的邮箱地址')], [255, t('邮箱地址不能超过255个字符')], {
  tidy: tidiedEmail,
  isWellFormed: hasEmailShape,
})

/** The question form: trimmed, lengths in characters, an empty subject left out. */
export const questionSchema = z.object({
  name,
  email,
  subject: optional(500, t('主题不能超过500个字符')),
  message: required(
    t('消息内容是必填项'),
    [10, t('消息内容至少需要10个字符')],
    [2000, t('消息内容不能超过2000个字符')],
  ),
})
export type Question = z.infer<typeof questionSchema>

/** The volunteer form: trimmed, lengths in characters, empty skills left out. */
export const applicationSchema = z.object({
  name,
  email,
  skills: optional(1000, t('技能描述不能超过1000个字符')),
  motivation: required(
    t('志愿动机是必填项'),
    [20, t('志愿动机至少需要20个字符')],
    [2000, t('志愿动机不能超过2000个字符')],
  ),
})
export type Application = z.infer<typeof applicationSchema>

export const questionSentSchema = questionSchema.extend({ [trapField]: z.unknown().optional() })
export const applicationSentSchema = applicationSchema.extend({ [trapField]: z.unknown().optional() })

export const receivedSchema = z.object({ id: z.uuid(), created_at: z.iso.datetime() })
export type Received = z.infer<typeof receivedSchema>

/** For whoever holds the address in its acknowledgement: nothing of what was written, or by whom. */
export const inquiryStatusSchema = z.object({
  state: z.enum(inquiryStates),
  received_at: z.iso.datetime(),
  answered_at: z.iso.datetime().nullable(),
})
export type InquiryStatus = z.infer<typeof inquiryStatusSchema>

/** Code points, as the database counts, not UTF-16 units. */
const lengthOf = (text: string) => Array.from(text).length

type Limit = readonly [length: number, message: string]

/** Only the first error is reported. */
function required(
  missing: string,
  [minLength, malformed]: Limit,
  [maxLength, tooLong]: Limit,
  { tidy = (text: string) => text, isWellFormed = (_text: string): boolean => true } = {},
) {
  return z
    .string({ error: missing })
    .overwrite((text) => tidy(tidied(text)))
    .superRefine((text, context) => {
      const isShort = lengthOf(text) < minLength || !isWellFormed(text)
      const problem = isShort ? malformed : lengthOf(text) > maxLength ? tooLong : undefined
      const message = text === '' ? missing : problem
      if (message !== undefined) context.addIssue({ code: 'custom', message })
    })
    .meta({ minLength, maxLength })
}

function optional(maxLength: number, tooLong: string) {
  return z
    .string({ error: tooLong })
    .overwrite(tidied)
    .refine((text) => lengthOf(text) <= maxLength, tooLong)
    .meta({ maxLength })
    .optional()
    .transform((text) => text || undefined)
}

/** Trimmed, without NUL, half pairs as browsers send them in a form; line ends as a textarea has them, so that lengths agree without scripts. */
function tidied(text: string): string {
  return text
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replaceAll('\0', '')
    .replace(/\r\n?/g, '\n')
    .trim()
}
