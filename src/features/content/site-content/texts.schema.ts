import { z } from 'zod'

export const text = (most: number, tooLong?: string) => z.string().trim().max(most, tooLong)

export const requiredText = (most: number, missing?: string, tooLong?: string) =>
  z.string().trim().min(1, missing).max(most, tooLong)
