import { expect } from 'vitest'
import { emitChange, type EmittedChange, holdersOf } from '#platform/server/changes/changes.ts'
import type { TestApp } from './app.ts'

/**
 * What the app hears of from now on, oldest first. Changes that were made before, by a sign-in for instance, may still be on
 * their way; they come ahead of a mark of this test and are left out. `all` announces another mark and gives what came ahead of it.
 */
export async function hearChanges({
  deps,
}: Pick<TestApp, 'deps'>): Promise<{ all: () => Promise<(EmittedChange | 'everything')[]> }> {
  let heard: (EmittedChange | 'everything')[] = []
  let marks = 0
  deps.changes.subscribe((change) => heard.push(change))
  const upToNow = async () => {
    const topic = `test/mark-${++marks}`
    await deps.database.db.transaction((tx) => emitChange(tx, topic, [], holdersOf('system')))
    const isMark = (change: EmittedChange | 'everything') => change !== 'everything' && change.topic === topic
    await expect.poll(() => heard.some(isMark)).toBe(true)
    const at = heard.findIndex(isMark)
    const before = heard.slice(0, at)
    heard = heard.slice(at + 1)
    return before
  }
  await upToNow()
  return { all: upToNow }
}
