import { z } from 'zod'
import { hasEmailShape, tidiedEmail } from './email-shape.ts'

/** An address as a form asks for it. */
export const emailField = z
  .string('邮箱是必填项')
  .overwrite(tidiedEmail)
  .min(1, '邮箱是必填项')
  .max(255, '邮箱地址不能超过255个字符')
  .refine(hasEmailShape, '请输入有效的邮箱地址')
