/** What is said around one thing that is done to several records, whole sentences by how many. */
export type BatchStep = {
  ask: (count: number) => string
  confirm: string
  doing: (reached: number, of: number) => string
  done: (count: number) => string
  failed: string
  /** Nothing takes it back: no Undo is offered. */
  isFinal?: true
  /** Asked about before it is done, even where all were ticked one by one: others are told of it. */
  asksFirst?: true
}

/** Of the records of one list. Without `publishing` they have no drafts; without `moving` they stay where they are; without `deleting` they are not deleted. */
export type BatchWords = {
  group: string
  selectAll: (count: number) => string
  deleting?: BatchStep
  publishing?: BatchStep
  unpublishing?: BatchStep
  moving?: BatchStep
}
