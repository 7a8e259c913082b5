/** The sine of a part of a turn (0.25 is a right angle); built-in ones may differ between engines. */
export function sineOfTurn(turn: number): number {
  const whole = turn - Math.floor(turn)
  const half = whole >= 0.5 ? whole - 0.5 : whole
  const quarter = half > 0.25 ? 0.5 - half : half
  const angle = quarter * 6.283185307179586
  const square = angle * angle
  const sine =
    angle * (1 - (square / 6) * (1 - (square / 20) * (1 - (square / 42) * (1 - (square / 72) * (1 - square / 110)))))
  return whole >= 0.5 ? -sine : sine
}

export function cosineOfTurn(turn: number): number {
  return sineOfTurn(turn + 0.25)
}
