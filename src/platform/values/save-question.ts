export type SaveQuestion = { title: string; description: string; lines: readonly string[]; confirmLabel: string }
