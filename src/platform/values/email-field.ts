import { z } from 'zod'
import { hasEmailShape, tidiedEmail } from './email-shape.ts'
import { t } from './translate.ts'

/** An address as a form asks for it. */
export const emailField = z
  .string(t('邮箱是必填项'))
  .overwrite(tidiedEmail)
  .min(1, t('邮箱是必填项'))
  .max(255, t('邮箱地址不能超过255个字符'))
  .refine(hasEmailShape, t('请输入有效的邮箱地址'))
