import type { Chance } from './chance.server.ts'

/** The middle 800 × 800 carries the picture, so that a square crop keeps it. */
export const canvas = { width: 1280, height: 800 } as const

/** `tag` prefixes ids in the SVG. */
export type Brief = { chance: Chance; dark: boolean; tag: string }

export function ground(fill: string): string {
  return `<path fill="${fill}" d="M0 0h${canvas.width}v${canvas.height}H0z"/>`
}

/** A vertical gradient, which ends at `end` percent. */
export function upright(id: string, from: string, to: string, end: number): string {
  const stops = `<stop offset="0%" stop-color="${from}"/><stop offset="${end}%" stop-color="${to}"/>`
  return `<linearGradient id="${id}" x2="0" y2="1">${stops}</linearGradient>`
}

export function short(number: number): number {
  return Math.round(number * 100) / 100
}
