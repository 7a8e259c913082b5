import { languageTag } from './translate.ts'

/**
 * The language of a text, where it is not the page's: in an English page 'zh-CN' of a mostly Chinese one (two Latin letters weigh one
 * character), in a Chinese page 'en' of one without Chinese.
 */
export function languageOf(text: string | null | undefined): 'zh-CN' | 'en' | undefined {
  const han = text?.match(/\p{Script=Han}/gu)?.length ?? 0
  const latin = text?.match(/\p{Script=Latin}/gu)?.length ?? 0
  if (languageTag() === 'zh-Hans') return han === 0 && latin > 0 ? 'en' : undefined
  return han > 0 && han * 2 >= latin ? 'zh-CN' : undefined
}
