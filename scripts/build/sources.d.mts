/** What each source file was when it was looked at: its time and size, and the hash of what it holds. */
export type Snapshot = Record<string, { seen: string; hash: string }>
export function isFresh(root: string): boolean
export function snapshot(root: string, known?: Snapshot): Snapshot
export function remember(root: string, made: Snapshot): void
