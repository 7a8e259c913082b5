import type { TeachingLanguage } from '#features/learning/courses/about.schema.ts'

/** What it says of itself; teachers by key. */
export type SampleAbout = {
  outcomes: string[]
  audience: string
  requirements: string
  effortHours: number
  language: TeachingLanguage
  teachers: string[]
  questions: [question: string, answer: string][]
  studyHours: number
}

/** By course. */
export const sampleAbout: Readonly<Record<string, SampleAbout>> = {
  'course-living-watersheds': {
    outcomes: [
      'Draw the boundary of your basin, and say where each of its waters comes from.',
      'Keep a record of flow, clarity and life that an agency accepts.',
      'Read who may draw water, who decides it, and who was never asked.',
      'Write a stewardship plan, and defend it before those who live there.',
    ],
    audience:
      'People who live near a river and mean to stay: neighbours, teachers, farmers, planners. No science degree is needed.',
    requirements: 'A river that you can reach on foot, boots, and half a day outdoors every second week.',
    effortHours: 5,
    language: 'en',
    teachers: ['teacher-lin-wanqing', 'teacher-ravi-menon'],
    questions: [
      [
        'Can I take it from a city?',
        'Yes. Every city stands in a basin. Several participants have studied a river that runs below a street.',
      ],
      ['What if I miss a class?', 'Classes are recorded: ‘Watch Replay’ on this page leads to them from the next day.'],
      ['Who sees my measurements?', 'You decide: they are yours. Most people publish them with their plan.'],
    ],
    studyHours: 80,
  },
}
