export type Reading = {
  title: string
  subtitle: string
  author: string
  chapters: readonly { title: string; paragraphs: readonly string[] }[]
}
