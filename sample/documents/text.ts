export type Reading = {
  /** A BCP 47 tag; English without one. */
  language?: 'en' | 'zh-Hans'
  title: string
  subtitle: string
  author: string
  chapters: readonly { title: string; paragraphs: readonly string[] }[]
}
