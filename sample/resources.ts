import type { DocumentReference } from '#sample/documents/catalogue.ts'

/** A video by its address, or a reading made at load. */
export type SampleResource = {
  key: string
  title: string
  description: string
  author: string
  published: boolean
  daysFromNow: number
} & ({ type: 'reading'; url: DocumentReference } | { type: 'video'; url: string })

export const sampleResources: SampleResource[] = [
  {
    key: 'reading-watershed',
    type: 'reading',
    title: 'How to Read a Watershed',
    description:
      'A field guide for an afternoon, a boot and a pencil: from the outlet uphill to the spring, and to the people in between.',
    author: 'Lin Wanqing and Ravi Menon',
    url: 'document:how-to-read-a-watershed.pdf',
    published: true,
    daysFromNow: -5,
  },
  {
    key: 'reading-soil',
    type: 'reading',
    title: 'A Handful of Soil',
    description: 'Six tests that need no laboratory, and what to do with their answers. Free to translate and reprint.',
    author: 'Amara Okafor',
    url: 'document:a-handful-of-soil.pdf',
    published: true,
    daysFromNow: -14,
  },
  {
    key: 'reading-watershed-zh',
    type: 'reading',
    title: '怎样读一个流域',
    description: 'How to Read a Watershed, in Chinese.',
    author: 'Lin Wanqing and Ravi Menon',
    url: 'document:how-to-read-a-watershed-zh.epub',
    published: true,
    daysFromNow: -6,
  },
  {
    key: 'reading-soil-zh',
    type: 'reading',
    title: '一捧土',
    description: 'A Handful of Soil, in Chinese.',
    author: 'Amara Okafor',
    url: 'document:a-handful-of-soil-zh.epub',
    published: true,
    daysFromNow: -15,
  },
  {
    key: 'reading-room-for-the-river',
    type: 'reading',
    title: 'Room for the River',
    description: 'What happened in cities that chose wetlands over walls, and five questions to ask of any plan.',
    author: 'Chen Yulan',
    url: 'document:room-for-the-river.pdf',
    published: true,
    daysFromNow: -28,
  },
  {
    key: 'reading-rights-of-rivers',
    type: 'reading',
    title: 'Can a River Go to Court?',
    description:
      'Legal personhood, guardianship and the duty to restore, compared by what lives in the river ten years afterwards.',
    author: 'Elena Duarte',
    url: 'document:rights-of-rivers.pdf',
    published: true,
    daysFromNow: -41,
  },
  {
    key: 'reading-accounts-of-the-commons',
    type: 'reading',
    title: 'Accounts of the Commons',
    description: 'A short introduction to ecological economics with exercises. Keep two ledgers.',
    author: 'Zhou Heng',
    url: 'document:accounts-of-the-commons.pdf',
    published: true,
    daysFromNow: -63,
  },
  {
    key: 'reading-heaven-and-earth',
    type: 'reading',
    title: 'Heaven, Earth and the Ten Thousand Things',
    description:
      'Four themes of Chinese thought for an ecological age, each with its passages in the original and a commentary.',
    author: 'Lin Wanqing',
    url: 'document:heaven-earth-and-the-ten-thousand-things.epub',
    published: true,
    daysFromNow: -77,
  },
  {
    key: 'reading-teaching-outdoors',
    type: 'reading',
    title: 'Forty Lessons without a Roof',
    description:
      'The opening chapters of the handbook: what to do before you open the door, four lessons to begin with, and rain.',
    author: 'Mei Sato',
    url: 'document:teaching-outdoors.epub',
    published: true,
    daysFromNow: -92,
  },
  {
    key: 'reading-mixed-forest',
    type: 'reading',
    title: 'The Mixed Forest',
    description: 'Notes from twenty-two years in one valley. To be released with the course.',
    author: 'Tomas Lindqvist',
    url: 'document:the-mixed-forest.pdf',
    published: false,
    daysFromNow: -3,
  },
  {
    key: 'video-wolves',
    type: 'video',
    title: 'How Wolves Change Rivers',
    description:
      'Four minutes on a return to Yellowstone, and a lively dispute among ecologists ever since. We use it to teach both.',
    author: 'Sustainable Human',
    url: 'https://www.youtube.com/watch?v=ysa5OBhXz-Q',
    published: true,
    daysFromNow: -10,
  },
  {
    key: 'video-trees',
    type: 'video',
    title: 'How Trees Talk to Each Other',
    description:
      'A forest ecologist on thirty years below ground. Watch it together with the criticism of it, which is just as instructive.',
    author: 'Suzanne Simard',
    url: 'https://youtu.be/Un2yBgIAxYs',
    published: true,
    daysFromNow: -22,
  },
  {
    key: 'video-green-gold',
    type: 'video',
    title: 'Green Gold',
    description:
      'From the Loess Plateau to Ethiopia and Jordan: what it takes to bring a ruined landscape back to life.',
    author: 'John D. Liu',
    url: 'https://www.youtube.com/watch?v=YBLZmwlPa8A',
    published: true,
    daysFromNow: -36,
  },
  {
    key: 'video-doughnut',
    type: 'video',
    title: 'A Healthy Economy Should Be Designed to Thrive, Not Grow',
    description:
      'Fifteen minutes on the space between a social floor and an ecological ceiling. The best opening to our economics course.',
    author: 'Kate Raworth',
    url: 'https://www.youtube.com/watch?v=Rhcrbcg8HBw',
    published: true,
    daysFromNow: -49,
  },
  {
    key: 'video-planetary-boundaries',
    type: 'video',
    title: 'Let the Environment Guide Our Development',
    description: 'The talk that made planetary boundaries known. Compare its figures with today’s.',
    author: 'Johan Rockström',
    url: 'https://www.youtube.com/live/RgqtrlixYR4',
    published: true,
    daysFromNow: -68,
  },
  {
    key: 'video-commons',
    type: 'video',
    title: 'Beyond the Tragedy of the Commons',
    description: 'Elinor Ostrom on the people who had been told that what they were doing was impossible.',
    author: 'Elinor Ostrom',
    url: 'https://www.youtube.com/shorts/ByXM47Ri1Kc',
    published: true,
    daysFromNow: -84,
  },
]
