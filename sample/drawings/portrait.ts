import { chanceFrom } from '#features/content/drawings/drawing/chance.server.ts'
import { mix, tones } from '#platform/values/tones.ts'
import { fade, sheet } from './landscape.ts'
import { hairs, type Hair } from './portrait-hair.ts'
import { drawFace, type Face } from './portrait-face.ts'
import { grounds, type Ground } from './portrait-ground.ts'

/** Face, hair, dress and place tell people apart. */
export type Portrait = {
  hair: Hair
  hairTone: string
  skin: string
  dress: string
  collar: 'stand' | 'shirt' | 'round' | 'scarf'
  ground: Ground
  face: Face
  glasses?: boolean
  beard?: boolean
}

export const skins = {
  light: mix(mix(tones.paper, tones.clay, 0.26), '#f0c9a0', 0.4),
  warm: mix(mix(tones.paper, tones.clay, 0.4), '#d9a06f', 0.5),
  brown: mix(mix(tones.clay, tones.ink, 0.34), '#a87a55', 0.66),
  deep: mix(mix(tones.clay, tones.ink, 0.55), '#6b3f28', 0.5),
}
const black = mix(tones.ink, '#000000', 0.25)
const grey = mix(mix(tones.ink, tones.paper, 0.62), tones.lichen, 0.2)
const silver = mix(tones.paper, tones.ink, 0.16)
export const hairTones = [black, mix(black, tones.clay, 0.36), grey, silver]

export const portraits = {
  'portrait-lin-wanqing': {
    hair: 'bun',
    hairTone: silver,
    skin: skins.light,
    dress: tones.pine,
    collar: 'stand',
    ground: 'ridges',
    face: { eyes: 'narrow', brows: 'arched', mouth: 'smile', jaw: 0.97, isOld: true },
    glasses: true,
  },
  'portrait-zhou-heng': {
    hair: 'parted',
    hairTone: grey,
    skin: skins.light,
    dress: tones.ink,
    collar: 'shirt',
    ground: 'rings',
    face: { eyes: 'almond', brows: 'heavy', mouth: 'calm', jaw: 1.03, isOld: true },
    glasses: true,
    beard: true,
  },
  'portrait-amara-okafor': {
    hair: 'crown',
    hairTone: black,
    skin: skins.deep,
    dress: tones.clay,
    collar: 'round',
    ground: 'leaves',
    face: { eyes: 'round', brows: 'arched', mouth: 'laugh', jaw: 1.02 },
  },
  'portrait-tomas-lindqvist': {
    hair: 'short',
    hairTone: mix(tones.clay, '#d8b070', 0.55),
    skin: skins.light,
    dress: tones.lake,
    collar: 'shirt',
    ground: 'furrows',
    face: { eyes: 'almond', iris: 'light', brows: 'straight', mouth: 'smile', jaw: 1.05 },
    beard: true,
  },
  'portrait-chen-yulan': {
    hair: 'bob',
    hairTone: black,
    skin: skins.light,
    dress: mix(tones.clay, tones.paper, 0.2),
    collar: 'scarf',
    ground: 'water',
    face: { eyes: 'round', brows: 'straight', mouth: 'calm', jaw: 0.99 },
  },
  'portrait-ravi-menon': {
    hair: 'waves',
    hairTone: black,
    skin: skins.brown,
    dress: tones.moss,
    collar: 'stand',
    ground: 'terraces',
    face: { eyes: 'round', brows: 'heavy', mouth: 'laugh', jaw: 1 },
    beard: true,
  },
  'portrait-mei-sato': {
    hair: 'long',
    hairTone: mix(black, tones.clay, 0.16),
    skin: skins.light,
    dress: tones.lichen,
    collar: 'round',
    ground: 'reeds',
    face: { eyes: 'narrow', brows: 'straight', mouth: 'smile', jaw: 0.95 },
  },
  'portrait-elena-duarte': {
    hair: 'curls',
    hairTone: mix(black, tones.clay, 0.36),
    skin: skins.warm,
    dress: mix(tones.lake, tones.ink, 0.45),
    collar: 'scarf',
    ground: 'sun',
    face: { eyes: 'almond', brows: 'arched', mouth: 'calm', jaw: 0.98 },
    glasses: true,
  },
  'portrait-wu-jianguo': {
    hair: 'short',
    hairTone: silver,
    skin: skins.warm,
    dress: mix(tones.lake, tones.paper, 0.25),
    collar: 'stand',
    ground: 'water',
    face: { eyes: 'narrow', brows: 'heavy', mouth: 'smile', jaw: 1.04, isOld: true },
    beard: true,
  },
  'portrait-hanna-weiss': {
    hair: 'waves',
    hairTone: mix(tones.clay, '#d8b070', 0.7),
    skin: skins.light,
    dress: mix(tones.lake, tones.paper, 0.1),
    collar: 'scarf',
    ground: 'ridges',
    face: { eyes: 'almond', iris: 'light', brows: 'arched', mouth: 'smile', jaw: 0.97 },
  },
  'portrait-aiko-tanabe': {
    hair: 'bob',
    hairTone: grey,
    skin: skins.light,
    dress: tones.pine,
    collar: 'round',
    ground: 'water',
    face: { eyes: 'narrow', brows: 'arched', mouth: 'laugh', jaw: 1.01, isOld: true },
    glasses: true,
  },
  'portrait-thabo-nkosi': {
    hair: 'short',
    hairTone: black,
    skin: skins.deep,
    dress: mix(tones.moss, tones.paper, 0.2),
    collar: 'shirt',
    ground: 'reeds',
    face: { eyes: 'round', brows: 'straight', mouth: 'laugh', jaw: 1.04 },
    beard: true,
  },
  'portrait-kwame-mensah': {
    hair: 'short',
    hairTone: silver,
    skin: skins.deep,
    dress: tones.clay,
    collar: 'stand',
    ground: 'sun',
    face: { eyes: 'almond', brows: 'heavy', mouth: 'smile', jaw: 1.05, isOld: true },
    glasses: true,
  },
  'portrait-peter-novak': {
    hair: 'parted',
    hairTone: silver,
    skin: skins.light,
    dress: mix(tones.lake, tones.ink, 0.3),
    collar: 'round',
    ground: 'terraces',
    face: { eyes: 'round', iris: 'light', brows: 'heavy', mouth: 'calm', jaw: 1.02, isOld: true },
    beard: true,
  },
  'portrait-greta-lindqvist': {
    hair: 'long',
    hairTone: mix(tones.clay, '#d8b070', 0.4),
    skin: skins.light,
    dress: mix(tones.clay, tones.ink, 0.2),
    collar: 'shirt',
    ground: 'furrows',
    face: { eyes: 'round', iris: 'light', brows: 'straight', mouth: 'laugh', jaw: 0.96 },
  },
  'portrait-claire-dubois': {
    hair: 'bun',
    hairTone: mix(black, tones.clay, 0.36),
    skin: skins.warm,
    dress: tones.ink,
    collar: 'scarf',
    ground: 'rings',
    face: { eyes: 'almond', brows: 'straight', mouth: 'smile', jaw: 0.95 },
    glasses: true,
  },
  'portrait-joseph-mwangi': {
    hair: 'parted',
    hairTone: black,
    skin: skins.brown,
    dress: tones.lake,
    collar: 'stand',
    ground: 'leaves',
    face: { eyes: 'narrow', brows: 'straight', mouth: 'calm', jaw: 1.03 },
  },
} satisfies Record<string, Portrait>

export function drawPortrait(name: keyof typeof portraits): string {
  const one: Portrait = portraits[name]
  const chance = chanceFrom(name)
  const shade = mix(one.skin, tones.ink, 0.2)
  const hair = hairs[one.hair]
  return sheet(
    800,
    800,
    [
      `<defs>${fade(
        'skin',
        [
          [0, one.skin],
          [64, one.skin],
          [100, mix(one.skin, tones.clay, 0.18)],
        ],
        [0, 0, 1, 0.5],
      )}${fade('dress', [
        [0, mix(one.dress, tones.paper, 0.1)],
        [100, mix(one.dress, tones.ink, 0.35)],
      ])}</defs>`,
      grounds[one.ground](chance),
      `<g fill="${one.hairTone}">${hair.behind}</g>`,
      `<path fill="${shade}" d="M342 470h116v110q-10 62-58 62t-58-62z"/>`,
      `<path fill="url(#dress)" d="M84 810q6-128 98-168q74-32 164-58q12 44 54 44t54-44q90 26 164 58q92 40 98 168z"/>`,
      collars[one.collar](one),
      `<path fill="${mix(one.skin, tones.clay, 0.2)}" d="M276 372q-26-8-24 26t34 44zM524 372q26-8 24 26t-34 44z"/>`,
      `<path fill="url(#skin)" d="M272 330q-2-138 128-138t128 138q2 74-24 130q-36 76-104 76t-104-76q-26-56-24-130z"/>`,
      `<path fill="${shade}" fill-opacity=".34" d="M400 192q130 0 128 138q2 74-24 130q-36 76-104 76q62-34 76-110q12-70-6-132q-18-64-70-102z"/>`,
      drawFace(one.face, one.skin, one.hairTone),
      one.beard
        ? `<path fill="${one.hairTone}" fill-opacity=".92" d="M274 404q14 46 50 48q24-18 76-18t76 18q36-2 50-48q2 60-24 104q-36 64-102 64t-102-64q-26-44-24-104zM362 462q38 22 76 0q-12-12-38-12t-38 12z" fill-rule="evenodd"/>`
        : '',
      `<g fill="${one.hairTone}">${hair.front}</g>`,
      `<g fill="none" stroke="${mix(one.hairTone, one.hairTone === black ? tones.moss : tones.ink, 0.28)}" stroke-width="4" stroke-linecap="round">${hair.strands}</g>`,
      one.glasses
        ? `<g fill="${tones.paper}" fill-opacity=".16" stroke="${mix(tones.ink, tones.clay, 0.12)}" stroke-width="6"><circle cx="335" cy="376" r="42"/><circle cx="467" cy="376" r="42"/><path fill="none" d="M377 370q24-12 48 0M293 372l-24-10M509 372l22-10"/></g>`
        : '',
    ].join(''),
  )
}

const collars: Record<Portrait['collar'], (one: Portrait) => string> = {
  stand: ({ dress }) =>
    `<path fill="${mix(dress, tones.paper, 0.16)}" d="M332 566q14-6 20-2q6 46 48 66q42-20 48-66q6-4 20 2q10 60-68 96q-78-36-68-96z"/><path stroke="${mix(dress, tones.paper, 0.34)}" stroke-width="4" fill="none" d="M400 662v148M400 704h34M400 754h34"/>`,
  shirt: ({ dress }) =>
    `<path fill="${tones.paper}" d="M338 562l62 84l62-84l40 34l-60 92l-42-42l-42 42l-60-92z"/><path fill="${mix(dress, tones.ink, 0.3)}" d="M298 600l-46 20l112 190h36zM502 600l46 20l-112 190h-36z"/><path fill="${tones.paper}" d="M376 650l24 24l24-24l-24 160z"/>`,
  round: ({ dress, skin }) =>
    `<path fill="${mix(skin, tones.ink, 0.06)}" d="M326 590q4 86 74 86t74-86q-10 40-74 40t-74-40z"/><path fill="none" stroke="${mix(dress, tones.paper, 0.4)}" stroke-width="9" d="M318 594q8 92 82 92t82-92"/>`,
  scarf: ({ dress }) =>
    `<path fill="${mix(dress, tones.paper, 0.34)}" d="M306 566q94 66 188 0q34 22 24 56q-112 70-236 0q-10-34 24-56z"/><path fill="${mix(dress, tones.paper, 0.22)}" d="M440 636q60-8 78-18l22 176q-40 14-76 8z"/><path fill="none" stroke="${mix(dress, tones.ink, 0.2)}" stroke-opacity=".5" stroke-width="4" d="M300 596q100 62 206-2M316 622q90 44 170 4M476 668l14 120"/>`,
}
