import { cosineOfTurn, sineOfTurn } from '#features/content/drawings/drawing/canvas.server.ts'
import { tones } from '#platform/values/tones.ts'
import { sheet } from './landscape.ts'

export const logos = {
  'logo-river-commons': mark(
    tones.lake,
    `<circle r="120"/><path fill="${tones.paper}" d="M-34-124q76 52 10 118t4 132h48q-60-62 6-126t-10-118z"/>`,
  ),
  'logo-four-seasons': mark(
    tones.pine,
    [0, 1, 2, 3]
      .map(
        (turn) =>
          `<path transform="rotate(${turn * 90 + 45})" fill="${[tones.pine, tones.moss, tones.clay, tones.lake][turn]}" d="M0-18q74-40 0-124q-74 84 0 124z"/>`,
      )
      .join(''),
  ),
  'logo-field-press': mark(
    tones.clay,
    `<path d="M-8-70q-60-40-142-24v150q82-16 142 24zM8-70q60-40 142-24v150q-82-16-142 24z"/><path fill="none" stroke="${tones.paper}" stroke-width="9" d="M-132-54q60-8 108 22M-132-14q60-8 108 22M-132 26q60-8 108 22M132-54q-60-8-108 22M132-14q-60-8-108 22M132 26q-60-8-108 22"/>`,
  ),
  'logo-highland-observatory': mark(
    tones.ink,
    `<path d="M-150 90L-48-66l50 74l34-48L150 90z"/><circle cx="66" cy="-92" r="30" fill="${tones.clay}"/><path fill="${tones.paper}" d="M-48-66l26 39l-26 16l-22-12z"/>`,
  ),
  'logo-seed-library': mark(tones.moss, seeds()),
  'logo-new-village': mark(
    tones.pine,
    `<path d="M-140-10L0-124L140-10l-18 22L0-88l-122 100z"/><path fill="none" stroke="${tones.moss}" stroke-width="20" stroke-linecap="round" d="M0 108V-26M-58 108q2-56-22-84M58 108q-2-56 22-84"/>`,
  ),
} satisfies Record<string, string>

function mark(tone: string, shape: string): string {
  return sheet(
    640,
    400,
    `<path fill="${tones.paper}" d="M0 0h640v400H0z"/><g fill="${tone}" transform="translate(320 200)">${shape}</g>`,
  )
}

function seeds(): string {
  return Array.from({ length: 58 }, (_, at) => {
    const reach = 15.6 * Math.sqrt(at + 0.6)
    const turn = at * 0.381966
    const [x, y] = [cosineOfTurn(turn) * reach, sineOfTurn(turn) * reach]
    return `<circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="${Math.round(40 + at) / 10}"${at % 8 === 0 ? ` fill="${tones.clay}"` : ''}/>`
  }).join('')
}
