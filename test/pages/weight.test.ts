import { expect, test } from 'vitest'
import { budgetOf, scriptsByRoute, weightOf } from '#test/script-budgets.ts'

test('no route needs more script files or bytes than it may, back office included (weight-1)', () => {
  const routes = scriptsByRoute()
  expect(routes.size).toBeGreaterThan(50)
  const tooHeavy = [...routes].flatMap(([pattern, scripts]) => {
    const { files, bytes } = weightOf(scripts)
    const [mostFiles, mostKilobytes] = budgetOf(pattern, pattern.startsWith('/admin'))
    const isWithin = files <= mostFiles && bytes <= mostKilobytes * 1000
    return isWithin ? [] : [`${pattern}: ${files} files, ${bytes} bytes; at most ${mostFiles}, ${mostKilobytes} kB`]
  })
  expect(tooHeavy).toEqual([])
  // What everybody brings is among them.
  expect(weightOf(routes.get('/') ?? []).bytes).toBeGreaterThan(100_000)
})
