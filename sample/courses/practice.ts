import type { SampleCourse } from './course.ts'

const withFee = { type: 'certificate', moduleNumber: 0, parent: null } as const

/** Courses with a fee for people who practise: on the field, in the city, in court and in school. */
export const samplePractice: SampleCourse[] = [
  {
    ...withFee,
    key: 'course-living-soils',
    title: 'Living Soils: Five Years to Recovery',
    description:
      'Diagnose a tired soil with a spade, a glass and a wire; choose covers, rotations and animals to bring it back; and make the numbers work for the farm that depends on it.',
    more: [
      { heading: 'What you do' },
      {
        bullets: [
          'Weeks 1 to 3: **look.** Six spades in one field, a slake test, a smell; a diagnosis that fits on one page.',
          'Weeks 4 to 6: **choose.** Covers, rotations, animals, each with what it costs in the second year, when it hurts.',
          'Weeks 7 to 9: **count.** Five years of one farm’s accounts, with and without.',
          'Week 10: **show.** Your field, your page, and the farmer’s questions.',
        ],
      },
      { quote: 'Soil forgives slowly, and keeps its word.' },
    ],
    price: 24000,
    duration: '10 weeks',
    instructor: 'Amara Okafor',
    image: 'drawing:soil',
    certificate: 'certificate-living-soils',
    classLink: 'https://classroom.example/living-soils',
    replayLink: 'https://replay.example/living-soils',
    published: true,
    daysFromNow: -70,
    about: {
      outcomes: [
        'Judge the structure, life and hunger of a soil in the field, in half an hour.',
        'Draw up a rotation of five years that covers the ground in every month.',
        'Say what recovery will cost, when, and who bears it.',
      ],
      audience: 'Farmers, gardeners with half a hectare, advisers, and people who lease land to others.',
      requirements: 'A field that you may dig in, and its last three harvests as numbers.',
      effortHours: 4,
      language: 'en',
      teachers: ['teacher-amara-okafor'],
      questions: [
        ['Is it for organic farms alone?', 'No. It is for soils, and they do not read labels.'],
        ['May two people from one farm take part?', 'Yes, and they should: one digs, one counts. Each enrolls.'],
      ],
      studyHours: 40,
    },
  },
  {
    ...withFee,
    key: 'course-sponge-city',
    title: 'The Sponge City Studio',
    description:
      'Redesign one district of your city so that it drinks its rain. Weekly reviews with engineers, gardeners and the people who live on the ground floor.',
    more: [
      { heading: 'What you do' },
      {
        bullets: [
          'Weeks 1 to 4: **one storm.** You follow a cloudburst of your choice through your district, minute by minute.',
          'Weeks 5 to 9: **one square, one street, one roof.** Drawn, counted and reviewed every week.',
          'Weeks 10 to 12: **one plan.** A sheet, a section and a budget, before a jury that includes a sewer engineer and a shopkeeper.',
        ],
      },
    ],
    price: 32000,
    duration: '12 weeks',
    instructor: 'Chen Yulan',
    image: 'drawing:river-city',
    certificate: 'certificate-sponge-city',
    classLink: 'https://classroom.example/sponge-city',
    replayLink: null,
    published: true,
    daysFromNow: -33,
    about: {
      outcomes: [
        'Calculate how much rain one district has to hold, and where it goes today.',
        'Design streets, squares and roofs that are allowed to be wet.',
        'Bring a plan through a review by people who will have to maintain it.',
      ],
      audience: 'Planners, architects, engineers and stubborn residents, mixed on purpose.',
      requirements: 'A district that you can walk, its map, and any drawing program or pencil.',
      effortHours: 6,
      language: 'en',
      teachers: ['teacher-chen-yulan'],
      questions: [
        ['I cannot draw. Is that a hindrance?', 'No. Every group has somebody who draws and somebody who counts.'],
        ['How large are the groups?', 'Three or four people with one district between them.'],
      ],
      studyHours: 72,
    },
  },
  {
    ...withFee,
    key: 'course-rivers-in-court',
    title: 'Rivers in Court',
    description:
      'Standing, guardianship, remedy: how five legal systems let the living world speak. Each participant writes one pleading and hears it answered.',
    more: [
      { heading: 'Week by week' },
      {
        bullets: [
          'Weeks 1 and 2: **who may speak.** The Whanganui, the Atrato, the Mar Menor, and two that lost.',
          'Weeks 3 to 5: **what may be asked.** Stopping, restoring, paying, watching.',
          'Weeks 6 and 7: **your pleading.** Eight pages for one water.',
          'Week 8: **the hearing.** Others plead against you, and well.',
        ],
      },
    ],
    price: 22000,
    duration: '8 weeks',
    instructor: 'Elena Duarte',
    image: null,
    certificate: null,
    classLink: 'https://classroom.example/rivers-in-court',
    replayLink: 'https://replay.example/rivers-in-court',
    published: true,
    daysFromNow: -19,
    about: {
      outcomes: [
        'Compare how five legal systems give a river a voice, and what each has got out of it.',
        'Choose the remedy that the river needs rather than the one that is easiest to win.',
        'Write a pleading of eight pages, and answer the one against it.',
      ],
      audience: 'Lawyers, students of law, and people of associations who have to instruct one.',
      requirements: 'Patience with long judgments. No law of any one country is presumed.',
      effortHours: 5,
      language: 'en',
      teachers: ['teacher-elena-duarte'],
      questions: [
        ['Is this legal advice?', 'No. It is practice, on cases that are over or invented.'],
        ['Does the course lead to a certificate?', 'Not yet; completing it is shown in ‘My learning’.'],
      ],
      studyHours: 40,
    },
  },
  {
    ...withFee,
    key: 'course-outdoor-educator',
    title: 'Forty Lessons without a Roof',
    description:
      'A school year outdoors for teachers of all subjects, with a class of your own, a partner teacher and a visit by the academy.',
    more: [
      { heading: 'How the year goes' },
      {
        bullets: [
          '**Autumn:** ten lessons within two hundred metres of the school door.',
          '**Winter:** ten lessons that need bad weather.',
          '**Spring:** ten lessons by your partner’s plan, in your class, and the other way round.',
          '**Summer:** ten lessons that the children plan. The academy visits one of them.',
        ],
      },
    ],
    price: 18000,
    duration: 'One school year',
    instructor: 'Mei Sato',
    image: 'drawing:great-tree',
    certificate: 'certificate-outdoor-educator',
    classLink: 'https://classroom.example/without-a-roof',
    replayLink: null,
    published: true,
    daysFromNow: -6,
    about: {
      outcomes: [
        'Teach any subject of your timetable outdoors, in any weather that is not dangerous.',
        'Plan for risk on one page that a head teacher will sign.',
        'Watch a lesson of a colleague, and say one thing that helps.',
      ],
      audience: 'Teachers of children from six to fourteen, with a class of their own for the year.',
      requirements: 'A class, a head teacher who agrees, and somewhere to go within ten minutes on foot.',
      effortHours: 2,
      language: 'en',
      teachers: ['teacher-mei-sato'],
      questions: [
        ['What about rain?', 'Ten of the forty lessons need it.'],
        ['Who is my partner teacher?', 'Somebody of this course, at another school, whom you visit twice.'],
      ],
      studyHours: 80,
    },
  },
  {
    ...withFee,
    key: 'course-mixed-forest',
    title: 'The Mixed Forest (in preparation)',
    description:
      'How to turn a plantation into a forest without going broke: twenty-two years of notes from one valley. Dates will follow.',
    price: 20000,
    duration: '6 weeks',
    instructor: 'Tomas Lindqvist',
    image: null,
    certificate: null,
    classLink: null,
    replayLink: null,
    published: false,
    daysFromNow: -2,
    about: {
      outcomes: [
        'Mark a stand for its first thinning, and say which tree you do it for.',
        'Leave the planting to jays where they do it better.',
      ],
      audience: 'Owners and keepers of forests between one and five hundred hectares.',
      requirements: 'A stand that you may mark in, and a caliper.',
      effortHours: 4,
      language: 'en',
      teachers: ['teacher-tomas-lindqvist'],
      questions: [],
      studyHours: 24,
    },
  },
]
