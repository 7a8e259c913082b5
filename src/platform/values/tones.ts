/** The same colours as the style sheet's tokens. */
export const tones: Record<'ink' | 'pine' | 'moss' | 'lichen' | 'paper' | 'clay' | 'lake', string> = {
  ink: '#10231C',
  pine: '#1F4D3A',
  moss: '#5E8C61',
  lichen: '#C9D8B6',
  paper: '#F7F5EF',
  clay: '#B4532F',
  lake: '#2F6F8F',
}
export const { ink, pine, moss, lichen, paper, clay, lake } = tones

/** Blends two six-digit hex colours, `part` 0 to 1. */
export function mix(from: string, to: string, part: number): string {
  const channel = (at: number) => {
    const start = Number.parseInt(from.slice(at, at + 2), 16)
    const end = Number.parseInt(to.slice(at, at + 2), 16)
    return Math.round(start + (end - start) * part)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(1)}${channel(3)}${channel(5)}`
}
