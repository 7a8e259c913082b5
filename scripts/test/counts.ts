import { z } from 'zod'

/** What became of a test file; `failed` names its tests. What belongs to no file has the name ''. */
export type FileResult = { file: string; passed: number; failed: string[] }

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
})

const spec = z.object({ title: z.string(), tests: z.array(z.object({ status: z.string() })) })
type Suite = { file: string; specs: z.output<typeof spec>[]; suites?: Suite[] }
const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({ file: z.string(), specs: z.array(spec), suites: z.array(suite).optional() }),
)
const playwrightReport = z.object({ suites: z.array(suite), errors: z.array(z.unknown()) })

/** Reads vitest's JSON report; a file that fails without a failed test, as one that does not load, is a failure itself. */
export function readVitest(report: unknown): FileResult[] {
  return vitestReport.parse(report).testResults.map(({ name, status, assertionResults: tests }) => {
    const failed = tests.filter((test) => test.status === 'failed').map((test) => test.fullName)
    const isUnloaded = status === 'failed' && failed.length === 0
    return {
      file: name,
      passed: tests.filter((test) => test.status === 'passed').length,
      failed: isUnloaded ? ['could not be loaded'] : failed,
    }
  })
}

/** Reads Playwright's JSON report; an error outside of any test is a failure of no file. */
export function readPlaywright(report: unknown): FileResult[] {
  const { suites, errors } = playwrightReport.parse(report)
  const files = suites.map((each) => {
    const tests = specsOf(each).flatMap(({ title, tests: tries }) => tries.map(({ status }) => ({ title, status })))
    return {
      file: each.file,
      passed: tests.filter(({ status }) => status === 'expected').length,
      failed: tests.filter(({ status }) => status === 'unexpected').map(({ title }) => title),
    }
  })
  return errors.length === 0 ? files : [...files, { file: '', passed: 0, failed: errors.map(() => 'an error outside') }]
}

function specsOf({ specs, suites = [] }: Suite): Suite['specs'] {
  return [...specs, ...suites.flatMap(specsOf)]
}

/** The results after the files that had failed were tried again; `flaky` names what failed before and passed then. */
export function afterSecondTry(first: FileResult[], second: FileResult[]) {
  const again = new Map(second.map((result) => [result.file, result]))
  const flaky = first.flatMap(({ file, failed }) => {
    const then = again.get(file)
    return then ? failed.filter((title) => !then.failed.includes(title)) : []
  })
  return { results: first.map((result) => again.get(result.file) ?? result), flaky }
}
