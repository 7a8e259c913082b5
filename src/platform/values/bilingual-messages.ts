import { languageNow } from './translate.ts'
import { unknownMeaning, unknownMessage } from './unavailable.ts'

/** The site's Chinese messages with their translations; `{id}` is a placeholder. */
const meanings: Readonly<Record<string, string>> = {
  保存成功: 'Saved',
  保存失败: 'Save failed',
  [unknownMessage]: unknownMeaning,
  错误: 'Error',
  文件上传失败: 'File upload failed',
  '确定要删除此公告吗？': 'Are you sure you want to delete this announcement?',
  更新成功: 'Update successful',
  更新失败: 'Update failed',
  用户资料已更新: 'Your profile has been updated',
  用户未登录: 'Not signed in',
  姓名是必填项: 'Name is required',
  姓名至少需要2个字符: 'The name needs at least 2 characters',
  姓名不能超过100个字符: 'The name cannot be longer than 100 characters',
  邮箱是必填项: 'Email is required',
  请输入有效的邮箱地址: 'Please enter a valid email address',
  邮箱地址不能超过255个字符: 'The email address cannot be longer than 255 characters',
  主题不能超过500个字符: 'The subject cannot be longer than 500 characters',
  消息内容是必填项: 'A message is required',
  消息内容至少需要10个字符: 'The message needs at least 10 characters',
  消息内容不能超过2000个字符: 'The message cannot be longer than 2000 characters',
  技能描述不能超过1000个字符: 'The description of skills cannot be longer than 1000 characters',
  志愿动机是必填项: 'Motivation is required',
  志愿动机至少需要20个字符: 'The motivation needs at least 20 characters',
  志愿动机不能超过2000个字符: 'The motivation cannot be longer than 2000 characters',
  请输入有效的网址格式: 'Please enter a valid format of address',
  请输入有效的网址: 'Please enter a valid address',
  '链接必须以 http:// 或 https:// 开头': 'The link must begin with http:// or https://',
  请输入有效的上课链接: 'Please enter a valid class link',
  请输入有效的回放链接: 'Please enter a valid replay link',
  '课程层级已达到最多3级，无法继续添加':
    'Cannot add more levels: the course hierarchy has reached the maximum of 3 levels',
  '无法建立循环关系：课程 {id} 与当前课程存在循环依赖':
    'Cannot create a circular relationship: course {id} has a circular dependency with the current course',
  '无法添加课程 {id}：将超过最多3级的限制':
    'Cannot add course {id}: this would exceed the maximum level limit (3 levels)',
  回到顶部: 'Back to top',
}

export type Bilingual = { zh: string; en: string }

/** A message split into the site's Chinese messages and the text around them; who reads Chinese needs no translations. */
export function messageParts(text: string): (string | Bilingual)[] {
  if (languageNow() === 'zh' || !hasHan.test(text)) return [text]
  const parts: (string | Bilingual)[] = []
  let end = 0
  for (const found of text.matchAll((known ??= pattern()))) {
    if (found.index > end) parts.push(text.slice(end, found.index))
    parts.push({ zh: found[0], en: meaningOf(found) })
    end = found.index + found[0].length
  }
  if (end < text.length) parts.push(text.slice(end))
  return parts
}

const hasHan = /\p{Script=Han}/u
export const chineseMessages: readonly string[] = Object.keys(meanings)
let known: RegExp | undefined

/** Longer messages first; never part of a longer Chinese text, which somebody else wrote. */
function pattern(): RegExp {
  const texts = chineseMessages.toSorted((one, other) => other.length - one.length)
  const any = texts.map((text) => `(${text.split('{id}').map(literally).join('[^\\s：]+')})`).join('|')
  return new RegExp(`(?<!\\p{Script=Han})(?:${any})(?!\\p{Script=Han})`, 'gu')
}

function literally(text: string): string {
  return text.replace(/[.?*+^$()[\]{}|\\]/g, '\\$&')
}

function meaningOf([found]: RegExpExecArray): string {
  const said = meanings[found]
  if (said !== undefined) return said
  for (const [zh, en] of Object.entries(meanings)) {
    const [before, after] = zh.split('{id}')
    if (before === undefined || after === undefined || !found.startsWith(before) || !found.endsWith(after)) continue
    return en.replace('{id}', found.slice(before.length, found.length - after.length))
  }
  return found
}
