import type { DrawingReference } from '#sample/drawings/catalogue.ts'

export type SampleTeacher = {
  key: string
  name: string
  bio: string
  avatar: DrawingReference | null
  daysFromNow: number
}

export const sampleTeachers: SampleTeacher[] = [
  {
    key: 'teacher-lin-wanqing',
    name: 'Lin Wanqing',
    bio: 'Hydrologist, founder and dean of the academy. Works on mountain springs and on the classical sources of ecological thought.',
    avatar: 'drawing:portrait-lin-wanqing',
    daysFromNow: -420,
  },
  {
    key: 'teacher-zhou-heng',
    name: 'Zhou Heng',
    bio: 'Ecological economist. Former head of statistics at a central bank, now an auditor of village commons.',
    avatar: 'drawing:portrait-zhou-heng',
    daysFromNow: -415,
  },
  {
    key: 'teacher-amara-okafor',
    name: 'Amara Okafor',
    bio: 'Soil ecologist. Leads a long-term trial of cover crops on four continents.',
    avatar: 'drawing:portrait-amara-okafor',
    daysFromNow: -410,
  },
  {
    key: 'teacher-chen-yulan',
    name: 'Chen Yulan',
    bio: 'Landscape architect of river parks and sponge districts in Zhejiang, Hunan and the Ruhr.',
    avatar: 'drawing:portrait-chen-yulan',
    daysFromNow: -400,
  },
  {
    key: 'teacher-ravi-menon',
    name: 'Ravi Menon',
    bio: 'Director of the watershed field school. Cartographer by training and walker by method.',
    avatar: 'drawing:portrait-ravi-menon',
    daysFromNow: -390,
  },
  {
    key: 'teacher-elena-duarte',
    name: 'Elena Duarte',
    bio: 'Environmental lawyer and former public prosecutor in Coimbra. Writes about guardianship and restoration.',
    avatar: 'drawing:portrait-elena-duarte',
    daysFromNow: -380,
  },
  {
    key: 'teacher-wu-jianguo',
    name: 'Wu Jianguo',
    bio: 'Keeper of an irrigation system on the Chengdu plain, in the fourth generation. Teaches the upkeep of canals.',
    avatar: 'drawing:portrait-wu-jianguo',
    daysFromNow: -300,
  },
  {
    key: 'teacher-ingrid-halvorsen',
    name: 'Ingrid Halvorsen',
    bio: 'Climatologist at the Highland Climate Observatory. Has read the same rain gauge every morning for nineteen years.',
    avatar: null,
    daysFromNow: -290,
  },
  {
    key: 'teacher-mei-sato',
    name: 'Mei Sato',
    bio: 'Primary teacher, outdoors in all weathers for fifteen years. Trains teachers to need neither roof nor screen.',
    avatar: 'drawing:portrait-mei-sato',
    daysFromNow: -280,
  },
  {
    key: 'teacher-tomas-lindqvist',
    name: 'Tomas Lindqvist',
    bio: 'Forester. Has turned one valley from spruce to everything else, and writes down what it cost.',
    avatar: 'drawing:portrait-tomas-lindqvist',
    daysFromNow: -270,
  },
]
