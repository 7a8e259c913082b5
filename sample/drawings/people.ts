import { mix, tones } from '#platform/values/tones.ts'
import type { Chance } from '#features/content/drawings/drawing/chance.server.ts'
import { hairTones, skins } from './portrait.ts'

export type Pose = 'standing' | 'wading' | 'writing' | 'kneeling' | 'bending' | 'sitting'
/** `turn`: 1 looks to the right, -1 to the left; feet stand at `x`, `y`; somebody who stands is 190 high at `scale` 1. */
export type Figure = { x: number; y: number; scale: number; pose: Pose; turn: 1 | -1 }

const coats = [
  tones.clay,
  tones.lake,
  mix(tones.moss, tones.paper, 0.15),
  mix(tones.clay, tones.paper, 0.45),
  mix(tones.lake, tones.paper, 0.4),
  mix(tones.paper, tones.lichen, 0.2),
]

/** Somebody at work in the field, dressed by chance. */
export function person(chance: Chance, { x, y, scale, pose, turn }: Figure): string {
  const coat = chance.pick(coats as [string, ...string[]])
  const skin = chance.pick(Object.values(skins) as [string, ...string[]])
  const hair = chance.pick(hairTones as [string, ...string[]])
  const trousers = chance.pick([mix(tones.ink, tones.lake, 0.35), mix(tones.ink, tones.clay, 0.25), tones.ink])
  const hat = chance.next() < 0.4 ? mix(tones.paper, tones.clay, 0.28) : null
  const { legs, body, arms, head, tool } = poses[pose]
  const [hx, hy] = head
  return [
    `<g transform="translate(${Math.round(x)} ${Math.round(y)}) scale(${turn * scale} ${scale})">`,
    `<path fill="${trousers}" d="${legs}"/>`,
    tool?.behind ?? '',
    `<path fill="${coat}" d="${body}"/>`,
    `<path fill="none" stroke="${mix(coat, tones.ink, 0.22)}" stroke-width="15" stroke-linecap="round" stroke-linejoin="round" d="${arms}"/>`,
    `<path fill="${skin}" d="M${hx - 6} ${hy + 8}h12v18h-12z"/><circle cx="${hx}" cy="${hy}" r="18" fill="${skin}"/>`,
    `<path fill="${hair}" d="M${hx - 19} ${hy + 7}q-4-26 18-28q20 0 20 16q-16 2-24-2q0 12-14 14z"/>`,
    hat ? `<path fill="${hat}" d="M${hx - 32} ${hy - 7}q14-6 17-7q2-16 15-16t15 16q3 1 17 7q-32 8-64 0z"/>` : '',
    tool?.before(skin) ?? '',
    '</g>',
  ].join('')
}

type Drawn = {
  legs: string
  body: string
  arms: string
  head: readonly [number, number]
  tool?: { behind?: string; before: (skin: string) => string }
}

const hand = (x: number, y: number, skin: string) => `<circle cx="${x}" cy="${y}" r="8" fill="${skin}"/>`
const wood = mix(tones.clay, tones.ink, 0.35)
const upright = 'M-24-146q24-12 48 0l8 72q-32 10-64 0z'

const poses: Record<Pose, Drawn> = {
  standing: {
    legs: 'M-23-82h46l-2 82h-17l-4-62l-6 62h-17z',
    body: upright,
    arms: 'M20-132l30 26l26-20',
    head: [2, -172],
    tool: { before: (skin) => hand(78, -128, skin) },
  },
  wading: {
    legs: 'M-23-82h46l-2 60h-42z',
    body: upright,
    arms: 'M18-132l26 30l22 2',
    head: [4, -172],
    tool: {
      behind: `<path stroke="${tones.paper}" stroke-width="10" d="M70-196V-18"/><path stroke="${tones.clay}" stroke-width="10" stroke-dasharray="16 16" d="M70-196V-18"/>`,
      before: (skin) => hand(70, -100, skin),
    },
  },
  writing: {
    legs: 'M-23-82h46l-2 82h-17l-4-62l-6 62h-17z',
    body: upright,
    arms: 'M18-132l12 34l24-6',
    head: [8, -170],
    tool: {
      before: (skin) =>
        `<path fill="${tones.paper}" stroke="${wood}" stroke-width="4" d="M40-118l38-14l10 34l-38 14z"/>${hand(56, -102, skin)}`,
    },
  },
  kneeling: {
    legs: 'M-46-44q22-12 50-4l30 16l2 34h-18l-2-24l-22-4l-8 28h-52v-14h34z',
    body: 'M-46-40q-4-48 34-76q22-8 34 8q-6 40-22 70q-22 12-46-2z',
    arms: 'M10-98l34 34l14 30',
    head: [34, -124],
    tool: {
      before: (skin) =>
        `<path fill="none" stroke="${wood}" stroke-width="6" d="M44-52l58 46"/><path fill="${tones.paper}" fill-opacity=".75" d="M92-20l30 26q-26 18-44-2z"/>${hand(58, -34, skin)}`,
    },
  },
  bending: {
    legs: 'M-44-92q22-12 40 0l4 46l-4 46h-17l-2-46l-10 46h-17l4-62z',
    body: 'M-46-84q2-38 40-52q30-8 50 4q10 10 2 26q-34 8-52 30q-22 8-40-8z',
    arms: 'M40-116l16 44l2 42',
    head: [66, -132],
    tool: {
      before: (skin) =>
        `<path fill="none" stroke="${tones.moss}" stroke-width="7" stroke-linecap="round" d="M60 4v-40"/><path fill="${tones.moss}" d="M60-24q-28-2-32-28q26 2 32 28zM60-34q26-4 28-30q-26 4-28 30z"/>${hand(58, -26, skin)}`,
    },
  },
  sitting: {
    legs: 'M-26-26q40-12 66-4q22 6 26 30h-22q-6-10-20-10q-30 12-56 2z',
    body: 'M-28-92q26-14 50 0l6 62q-30 14-60 2z',
    arms: 'M14-74l10 30l24 4',
    head: [0, -118],
    tool: { before: (skin) => hand(50, -38, skin) },
  },
}
