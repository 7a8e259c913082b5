/**
 * The language to mark a text with inside an English page: 'zh-CN' where it is mostly written in Chinese characters (two
 * Latin letters weigh as much as one of them), otherwise undefined. Messages of forms and of the profile are Chinese
 * (public.md §1).
 */
export function languageOf(text: string | null | undefined): 'zh-CN' | undefined {
  const han = text?.match(/\p{Script=Han}/gu)?.length ?? 0
  const latin = text?.match(/\p{Script=Latin}/gu)?.length ?? 0
  return han > 0 && han * 2 >= latin ? 'zh-CN' : undefined
}
