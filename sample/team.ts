import type { DrawingReference } from '#sample/drawings/catalogue.ts'

export type SampleMember = {
  key: string
  name: string
  role: string
  description: string
  /** Null: a monogram is drawn. */
  avatar: DrawingReference | null
  order: number
}

const members: SampleMember[] = [
  {
    key: 'member-lin-wanqing',
    name: 'Lin Wanqing',
    role: 'Founder and Dean',
    description:
      'Hydrologist and reader of the Chinese classics. She walked the Min River from its springs to its mouth before founding the academy in 2014, and still begins every term at the outlet.',
    avatar: 'drawing:portrait-lin-wanqing',
    order: 0,
  },
  {
    key: 'member-zhou-heng',
    name: 'Zhou Heng',
    role: 'Ecological Economics',
    description:
      'Left a central bank to keep the accounts of village commons. Asks of every number who would miss what it leaves out.',
    avatar: 'drawing:portrait-zhou-heng',
    order: 1,
  },
  {
    key: 'member-amara-okafor',
    name: 'Amara Okafor',
    role: 'Soils and Food',
    description:
      'Soil ecologist from Enugu. Has brought eleven thousand hectares back under cover, together with the people who plough them.',
    avatar: 'drawing:portrait-amara-okafor',
    order: 2,
  },
  {
    key: 'member-tomas-lindqvist',
    name: 'Tomas Lindqvist',
    role: 'Forests',
    description:
      'A forester for twenty-two years in one valley, which he converted from spruce to everything else. Considers jays to be colleagues.',
    avatar: 'drawing:portrait-tomas-lindqvist',
    order: 3,
  },
  {
    key: 'member-chen-yulan',
    name: 'Chen Yulan',
    role: 'Cities and Water',
    description:
      'Landscape architect of seven river parks, each of them designed to be under water for part of the year.',
    avatar: 'drawing:portrait-chen-yulan',
    order: 4,
  },
  {
    key: 'member-ravi-menon',
    name: 'Ravi Menon',
    role: 'Watershed Field School',
    description: 'Runs the field school in three basins. Believes that a map which nobody has walked is a rumour.',
    avatar: 'drawing:portrait-ravi-menon',
    order: 5,
  },
  {
    key: 'member-mei-sato',
    name: 'Mei Sato',
    role: 'Schools and Teachers',
    description:
      'Has taught primary classes outdoors in all weathers for fifteen years, and trains teachers to need neither roof nor screen.',
    avatar: 'drawing:portrait-mei-sato',
    order: 6,
  },
  {
    key: 'member-elena-duarte',
    name: 'Elena Duarte',
    role: 'Environmental Law',
    description:
      'Former public prosecutor. Compares how five legal systems let a river speak, and what it has got out of it so far.',
    avatar: 'drawing:portrait-elena-duarte',
    order: 7,
  },
  {
    key: 'member-wu-jianguo',
    name: 'Wu Jianguo',
    role: 'Irrigation and Upkeep',
    description:
      'Keeps an irrigation system on the Chengdu plain, in the fourth generation. Holds that whatever was built once is rebuilt every winter.',
    avatar: 'drawing:portrait-wu-jianguo',
    order: 8,
  },
  {
    key: 'member-ingrid-halvorsen',
    name: 'Ingrid Halvorsen',
    role: 'Climate and Measurement',
    description:
      'Climatologist at the Highland Climate Observatory. Has read the same rain gauge every morning for nineteen years, but for four days.',
    avatar: null,
    order: 9,
  },
]

export const sampleTeam = {
  title: 'People who teach from the ground',
  description: 'Scholars with muddy boots and practitioners with long memories. Each of them is answerable to a place.',
  teamMembers: members,
}
