/** 'zh-CN' for a mostly Chinese text in an English page (two Latin letters weigh one character), else undefined. */
export function languageOf(text: string | null | undefined): 'zh-CN' | undefined {
  const han = text?.match(/\p{Script=Han}/gu)?.length ?? 0
  const latin = text?.match(/\p{Script=Latin}/gu)?.length ?? 0
  return han > 0 && han * 2 >= latin ? 'zh-CN' : undefined
}
