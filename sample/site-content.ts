import type { ValueIcon } from '#features/content/site-content/mission.schema.ts'
import type { alignments } from '#features/content/site-content/modules/schema.ts'
import type { DrawingReference } from '#sample/drawings/catalogue.ts'

/** `content` is a text, a picture or a video's address, by type. */
export type SampleModule =
  | { key: string; type: 'title' | 'subtitle'; content: string; order: number; alignment: (typeof alignments)[number] }
  | { key: string; type: 'paragraph' | 'video'; content: string; order: number }
  | { key: string; type: 'image'; content: DrawingReference; order: number }

export type SampleValue = {
  icon: ValueIcon
  title: string
  description: string
  link: string | null
}

export const sampleHero = {
  title: 'Learning to live as if the river were listening',
  subtitle:
    'An academy of ecological civilization. We teach people who decide about land, water, law and cities to think with the living world, and to act where they stand.',
  stats: [
    { number: '15', description: 'courses and sections, in the field, in the city and online' },
    { number: '10', description: 'people who teach, each of them answerable to a place' },
    { number: '31', description: 'watersheds with a group that looks after them' },
  ],
  backgroundImage: 'drawing:hero-dawn' as DrawingReference,
  youtubeUrl: 'https://www.youtube.com/watch?v=RgqtrlixYR4',
  thirdCardImage: 'drawing:soil' as DrawingReference,
}

const missionValues: SampleValue[] = [
  {
    icon: 'Leaf',
    title: 'Mission',
    description:
      'Begin with a place. Every course is tied to a stretch of river, a field or a street that its students come to know by name.',
    link: null,
  },
  {
    icon: 'Globe',
    title: 'Vision',
    description:
      'Chinese thought, ecological science and the experience of many countries at one table, none of them as a guest.',
    link: 'https://www.unep.org/',
  },
  {
    icon: 'Users',
    title: 'Team',
    description: 'Farmers, judges, engineers and poets teach together. Nobody understands a watershed alone.',
    link: null,
  },
  {
    icon: 'Heart',
    title: 'Partners',
    description:
      'We stay. What we begin with a village or a city, we visit again after one year, after five and after ten.',
    link: null,
  },
]

const missionModules: SampleModule[] = [
  {
    key: 'mission-title',
    type: 'title',
    content: 'An education that starts from the ground',
    order: 0,
    alignment: 'left',
  },
  {
    key: 'mission-opening',
    type: 'paragraph',
    content:
      'Ecological civilization, 生态文明, is a large word for a plain question: can people prosper in a way that leaves the land more alive than they found it? We believe that the question can be learned like a craft, slowly, from those who practise it, and with dirt under one’s nails.',
    order: 1,
  },
  { key: 'mission-picture-tree', type: 'image', content: 'drawing:great-tree', order: 2 },
  { key: 'mission-places', type: 'subtitle', content: 'Places first', order: 3, alignment: 'left' },
  {
    key: 'mission-places-text',
    type: 'paragraph',
    content:
      'A student of law spends a week with the wardens of a wetland before reading a single judgment about it. A student of economics draws up the accounts of a commons that she uses herself. We have found that people forget what they were told about nature in general, and never forget a particular spring.',
    order: 4,
  },
  { key: 'mission-video', type: 'video', content: 'https://youtu.be/YBLZmwlPa8A', order: 5 },
  { key: 'mission-watershed', type: 'subtitle', content: 'The watershed as a classroom', order: 6, alignment: 'left' },
  {
    key: 'mission-watershed-text',
    type: 'paragraph',
    content:
      'Water ignores the borders between ministries, faculties and fields. It runs through all of them and brings each the news of the others. That is why the basin of a river, from its springs to its mouth, is the unit in which we teach, do research and keep our promises.',
    order: 7,
  },
  { key: 'mission-picture-watershed', type: 'image', content: 'drawing:watershed', order: 8 },
  { key: 'mission-measure', type: 'subtitle', content: 'How we know whether it works', order: 9, alignment: 'left' },
  {
    key: 'mission-measure-text',
    type: 'paragraph',
    content:
      'We count certificates, because we have to. We would rather be judged by three other numbers: the hectares that our alumni look after, the decisions that were changed by what they measured, and the kinds of larvae under the stones of thirty-one streams. All three are published each spring, the bad years included.',
    order: 10,
  },
]

export const sampleMission = {
  title: 'Teach the whole, in one place at a time',
  description:
    'We bring together people who rarely share a classroom, and give them a common text: the land in front of them. What they learn there, they take back to courts, councils, farms and schools.',
  values: missionValues,
  quote: {
    text: 'A civilization is not what it builds. It is what it leaves able to grow.',
    author: 'Lin Wanqing, founder',
  },
  modules: missionModules,
}

const visionModules: SampleModule[] = [
  {
    key: 'vision-title',
    type: 'title',
    content: 'The year 2050, seen from a footbridge',
    order: 0,
    alignment: 'left',
  },
  {
    key: 'vision-opening',
    type: 'paragraph',
    content:
      'You are standing above a river in a city of nine million. The water is brown today, since it rained in the hills, and nobody is worried, because the meadows on both banks were made to be flooded. A heron waits where the expressway used to be. A class of ten-year-olds is arguing about whose stream is the cleanest.',
    order: 1,
  },
  { key: 'vision-picture-city', type: 'image', content: 'drawing:river-city', order: 2 },
  { key: 'vision-near', type: 'subtitle', content: 'None of it needs to be invented', order: 3, alignment: 'left' },
  {
    key: 'vision-near-text',
    type: 'paragraph',
    content:
      'Each piece of this picture exists somewhere already: sponge parks in Zhejiang, guardians of rivers in Aotearoa, forests that farmers have replanted on the Loess Plateau, courts that order a wetland to be restored rather than paid for. What is missing are people who can put the pieces together where they live.',
    order: 4,
  },
  { key: 'vision-video', type: 'video', content: 'https://www.youtube.com/watch?v=fvgG-pxlobk', order: 5 },
  {
    key: 'vision-people',
    type: 'subtitle',
    content: 'A hundred thousand people who can read land',
    order: 6,
    alignment: 'left',
  },
  {
    key: 'vision-people-text',
    type: 'paragraph',
    content:
      'That is the number we work towards: one person in every township, ministry, water company and school who can look at a slope and say what it needs, listen to those who live on it, and write a sentence that a council can vote on.',
    order: 7,
  },
  { key: 'vision-picture-forest', type: 'image', content: 'drawing:forest-light', order: 8 },
  {
    key: 'vision-close',
    type: 'paragraph',
    content: '前人栽树，后人乘凉. Those who come before plant the tree; those who come after sit in its shade.',
    order: 9,
  },
]

export const sampleVision = {
  title: 'A living world that people are good for',
  description:
    'We look ahead to societies whose prosperity is measured by the health of their soils, waters and neighbourhoods, and to an education that makes such societies an ordinary thing.',
  items: [
    { text: 'Every river basin has a school of its own, with its outlet as the address.' },
    { text: 'Cities are planned from their water outwards.' },
    { text: 'Law gives the living world a voice, and somebody who is answerable for it.' },
    { text: 'The old texts are read outdoors, and the new data over tea.' },
  ],
  modules: visionModules,
}
