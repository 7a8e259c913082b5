/** What has to be agreed to before something is done: the question, what it is about, and what agreeing is called. */
export type SaveQuestion = { title: string; description: string; lines: readonly string[]; confirmLabel: string }
