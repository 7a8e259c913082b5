/** What a question is asked before. */
export type AskedBefore = 'save' | 'publish' | 'unpublish' | 'plan'

export type SaveQuestion = { title: string; description: string; lines: readonly string[]; confirmLabel: string }
