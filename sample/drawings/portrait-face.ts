import { mix, tones } from '#platform/values/tones.ts'

export type Face = {
  eyes: 'almond' | 'narrow' | 'round'
  iris?: 'light'
  brows: 'arched' | 'heavy' | 'straight'
  mouth: 'calm' | 'smile' | 'laugh'
  /** How broad it is, where 1 is usual. */
  jaw: number
  isOld?: true
}

/** Half the width of an eye, how high its lid rises and how deep the lower one falls. */
const eyes = { almond: [20, 17, 9], narrow: [21, 15, 8], round: [19, 21, 12] } as const
const brows = {
  arched: ['m-26 8q22-24 52-4', 6],
  heavy: ['m-28 4q26-14 56 2', 11],
  straight: ['m-26 2q24-10 52 0', 7],
} as const

/** Open eyes, brows, nose and mouth of a portrait. */
export function drawFace({ eyes: shape, iris, brows: brow, mouth, jaw, isOld }: Face, skin: string, hair: string) {
  const dark = mix(skin, tones.ink, 0.62)
  const line = `fill="none" stroke="${mix(skin, tones.ink, 0.4)}" stroke-linecap="round" stroke-linejoin="round"`
  const [half, rise, fall] = eyes[shape]
  const [curve, weight] = brows[brow]
  const irisTone = iris === 'light' ? mix(tones.lake, tones.lichen, 0.3) : mix(tones.ink, tones.clay, 0.34)
  const browTone = mix(mix(hair, tones.ink, 0.4), skin, 0.1)
  const eye = (x: number, side: 1 | -1) =>
    [
      `<g transform="translate(${x} 378) scale(${side * 1.2} 1.2)">`,
      `<path fill="${mix(tones.paper, '#ffffff', 0.4)}" d="M${-half} 2q${half * 0.8} ${-rise} ${half * 2}-3q${-half * 0.7} ${fall + 6} ${-half * 2} 3z"/>`,
      `<circle cx="1" cy="-3" r="${rise > 15 ? 8.5 : 7}" fill="${irisTone}"/><circle cx="1" cy="-3" r="4" fill="${tones.ink}"/>`,
      `<path fill="none" stroke="${dark}" stroke-width="5" stroke-linecap="round" d="M${-half - 1} 3q${half * 0.8} ${-rise - 3} ${half * 2 + 3}-5"/>`,
      `<path ${line} stroke-width="3" stroke-opacity=".5" d="M${-half + 2} ${-rise + 4}q${half * 0.9}-9 ${half * 1.8}-1"/>`,
      isOld
        ? `<path ${line} stroke-width="3" stroke-opacity=".55" d="M${half + 10} 0l12-6M${half + 10} 7l13 3M${-half + 4} 19q${half} 10 ${half * 2 - 8}-2"/>`
        : '',
      '</g>',
      `<circle cx="${x + 4}" cy="370" r="2.8" fill="#ffffff"/>`,
      `<g transform="translate(${x} 342) scale(${side} 1)"><path fill="none" stroke="${browTone}" stroke-width="${weight}" stroke-linecap="round" d="M0 0${curve}"/></g>`,
    ].join('')
  const mouths = {
    calm: `<path ${line} stroke-width="6" d="M370 470q30 10 60 0"/>`,
    smile: `<path ${line} stroke-width="6" d="M364 464q36 26 72 0M358 460q4 2 6 6M442 460q-4 2-6 6"/>`,
    laugh: `<path fill="${mix(tones.clay, tones.ink, 0.45)}" d="M362 460q38 10 76 0q-6 34-38 34t-38-34z"/><path fill="${mix(tones.paper, '#ffffff', 0.4)}" d="M368 463q32 8 64 0q-2 9-4 11q-28 6-56 0z"/>`,
  }
  return [
    `<g transform="translate(${Math.round((1 - jaw) * 400)} 0) scale(${jaw} 1)">`,
    // To the right first: each eye turns its outer corner away from the nose.
    eye(466, 1),
    eye(335, -1),
    `<path ${line} stroke-width="5" stroke-opacity=".8" d="M404 372q-4 30-16 46q6 12 28 5"/>`,
    isOld
      ? `<path ${line} stroke-width="3" stroke-opacity=".45" d="M352 424q-12 16-14 36M450 424q12 16 14 36M358 300q42-10 84 0"/>`
      : '',
    mouths[mouth],
    '</g>',
  ].join('')
}
