/** Measures several things in short alternating rounds, each warmed up for `warmUpMs`; gives each one's values by round. */
export async function inTurn<Name extends string>(
  measured: Record<Name, (ms: number) => Promise<number>>,
  { rounds, roundMs, warmUpMs }: { rounds: number; roundMs: number; warmUpMs: number },
): Promise<Record<Name, number[]>> {
  const names = Object.keys(measured) as Name[]
  for (const name of names) await measured[name](warmUpMs)
  const values = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>
  for (let round = 0; round < rounds; round++) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) values[name].push(await measured[name](roundMs))
  }
  return values
}

/** Quotients, round by round. */
export function ratios(over: readonly number[], under: readonly number[]): number[] {
  return over.map((value, round) => value / (under[round] ?? Number.NaN))
}
