import type { Chance } from './chance.server.ts'

/** The middle 800 × 800 carries the picture, so that a square crop keeps it. */
export const canvas = { width: 1280, height: 800 } as const

/** `tag` prefixes ids in the SVG. */
export type Brief = { chance: Chance; dark: boolean; tag: string }

export function ground(fill: string): string {
  return `<path fill="${fill}" d="M0 0h${canvas.width}v${canvas.height}H0z"/>`
}

/** A vertical gradient; stops are [offset in percent, colour, opacity]. */
export function upright(id: string, stops: readonly (readonly [number, string, number?])[]): string {
  const marks = stops.map(
    ([offset, colour, opacity]) =>
      `<stop offset="${offset}%" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
  )
  return `<linearGradient id="${id}" x2="0" y2="1">${marks.join('')}</linearGradient>`
}

export function short(number: number): number {
  return Math.round(number * 100) / 100
}
