import { hasCredentials } from '#platform/values/web-address.ts'

/** Why a link is refused, or null: empty is valid, else http or https. */
export function linkProblem(link: string | null): string | null {
  const text = link?.trim() ?? ''
  if (text === '') return null
  if (text.length > 2048) return '请输入有效的网址'
  if (!URL.canParse(text)) return '请输入有效的网址格式'
  if (!/^https?:\/\//i.test(text)) return '链接必须以 http:// 或 https:// 开头'
  return /\s/.test(text) || hasCredentials(text) ? '请输入有效的网址' : null
}
