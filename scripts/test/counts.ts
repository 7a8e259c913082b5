import { z } from 'zod'

/** `unsteady`: passed on the retry only; counted as passed. */
export type Counts = { passed: number; failed: number; unsteady: string[] }

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  success: z.boolean(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
})

type Suite = { specs: { title: string; tests: { status: string }[] }[]; suites?: Suite[] }
const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    specs: z.array(z.object({ title: z.string(), tests: z.array(z.object({ status: z.string() })) })),
    suites: z.array(suite).optional(),
  }),
)

const playwrightReport = z.object({
  suites: z.array(suite),
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
})

/** Counts tests in vitest's JSON report; a file that fails to load counts as one failure. */
export function countVitest(report: unknown): Counts {
  const { numPassedTests, numFailedTests, testResults } = vitestReport.parse(report)
  const unloaded = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return { passed: numPassedTests, failed: numFailedTests + unloaded.length, unsteady: [] }
}

/** Counts tests in Playwright's JSON report; errors outside tests count as failures. */
export function countPlaywright(report: unknown): Counts {
  const { stats, errors, suites } = playwrightReport.parse(report)
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    unsteady: suites.flatMap(unsteadyOf),
  }
}

function unsteadyOf({ specs, suites = [] }: Suite): string[] {
  const here = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
  return [...here.map(({ title }) => title), ...suites.flatMap(unsteadyOf)]
}
