export type SampleMilestone = { key: string; year: number | null; title: string; text: string }

export const sampleMilestones: SampleMilestone[] = [
  {
    key: 'milestone-walk',
    year: 2014,
    title: 'A walk along the Min, from its springs to its mouth',
    text: 'Lin Wanqing had measured rivers for thirty years, and had never walked one. On the way she met engineers, monks, farmers and a judge who all worked on the same water, and who had never met. The academy began as an invitation to the eleven of them to spend a week at one table.',
  },
  {
    key: 'milestone-first-class',
    year: 2015,
    title: 'The first class, under a bridge',
    text: 'It rained. The fourteen people who had come for a lecture moved under the bridge at the gorge, looked at the water instead, and counted larvae until it was dark. We have begun each term outdoors since.',
  },
  {
    key: 'milestone-field-school',
    year: 2018,
    title: 'A field school in three basins',
    text: 'Ravi Menon opens the Watershed Field School: the Min, the hills above Hangzhou and the Kabini. Whoever learns in one of them spends a week in another.',
  },
  {
    key: 'milestone-record',
    year: 2020,
    title: 'One record for all streams',
    text: 'The groups agree on what they measure and on a day in April. River Commons Network publishes it for the first time, good years and bad.',
  },
  {
    key: 'milestone-online',
    year: 2022,
    title: 'Courses for people who cannot travel',
    text: 'What can be learned far from us is taught online, free where we can. What needs wet feet still needs them.',
  },
  {
    key: 'milestone-thirty-one',
    year: 2026,
    title: 'Thirty-one streams, each with a group',
    text: 'Nineteen of them are in better health than five years ago, eight are unchanged, and four are worse. We say which.',
  },
  {
    key: 'milestone-ahead',
    year: null,
    title: 'Somebody in every township who can read land',
    text: 'A hundred thousand people is the number we work towards. We will be at it for a while.',
  },
]
