import path from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The files that take longest, mostly waiting for servers and databases of their own. A clone that has not run yet knows no
 * durations, and would start some of them last, with nothing left to do beside them.
 */
export const longest = [
  'test/launched.test.ts',
  'test/engine.test.ts',
  'test/restoring.test.ts',
  'test/attack/drafts.test.ts',
  'test/backup.test.ts',
  'src/platform/server/database/database.listen.test.ts',
  'test/held-writes.test.ts',
  'test/two-processes.test.ts',
  'test/admin-operations.test.ts',
  'src/platform/server/changes/changes-api.test.ts',
  'test/stopping.test.ts',
]

/** A group together, since its processes are kept for the next file of it; many short files last. */
const groups = ['pages', 'pure', 'api', 'apart', 'dom']

/** The longest files of a group first; then as vitest has it: by what they took last time, or else by size. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project, moduleId }: TestSpecification) => {
      const at = longest.indexOf(path.relative(project.config.root, moduleId).replaceAll(path.sep, '/'))
      return groups.indexOf(project.name) * 100 + (at === -1 ? longest.length : at)
    }
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other))
  }
}
