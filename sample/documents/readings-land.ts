import type { Reading } from './text.ts'

export const landReadings = {
  'how-to-read-a-watershed': {
    title: 'How to Read a Watershed',
    subtitle: 'A field guide for an afternoon, a boot and a pencil',
    author: 'Lin Wanqing and Ravi Menon',
    chapters: [
      {
        title: 'Start where the water leaves',
        paragraphs: [
          'A watershed is all the land whose rain ends up in the same place. It has one address, and that address is its outlet: the culvert under the road, the weir below the mill, the mouth of the bay. Begin there. Stand on the bridge and look at the water for five minutes before you write anything down.',
          'Ask what it carries. Clear water after rain means that the hills upstream are holding their soil. Brown water means that a field, a building site or a forest road is on its way to the sea. Foam that stays, a green edge, a smell of drains: each of them is a sentence about somebody who lives uphill.',
          'Then ask what the river has room for. Where the banks are walls, the flood has been sent to the neighbours. Where there are reeds, meadows and a second, higher terrace, the river still keeps a place to lie down when it is tired.',
        ],
      },
      {
        title: 'Walk uphill along the smallest stream',
        paragraphs: [
          'Most of a river is small. In a typical basin, four fifths of the length of all channels is in streams that a child can jump. They are also the first to be piped, straightened and forgotten. Choose one and follow it until you can put your hand over its spring.',
          'Every few hundred steps, note three things: the shade on the water, the width of the strip that nobody ploughs, and the last place where you saw something living in it. Turn over a flat stone. Stonefly and mayfly larvae mean cold water with plenty of oxygen; only worms and leeches mean that it has been asked to carry too much.',
          'Draw as you go. A map made by walking is never accurate and always true: it shows how the land is held together by water, and which of the joints have come apart.',
        ],
      },
      {
        title: 'Find the people of the line',
        paragraphs: [
          'The ridge that closes a watershed is seldom a border on any other map. Three townships, two water companies and a national park may share one basin without ever meeting. Write down who decides about the spring, the slope, the field and the outlet. The list is your syllabus.',
          'In the old irrigation districts of Sichuan, the farmers of the upper and the lower canals met each spring to clean the channels before anybody opened a gate. The work came first and the water afterwards. A watershed is read completely when you know who would have to stand in the same ditch for it to be well.',
          'Leave with one question that you could answer by coming back four times a year. Return, and you have begun a record. Keep it for ten years, and you have begun a civilization.',
        ],
      },
    ],
  },
  'a-handful-of-soil': {
    title: 'A Handful of Soil',
    subtitle: 'Six tests that need no laboratory, and what they tell',
    author: 'Amara Okafor',
    chapters: [
      {
        title: 'Dig once, look long',
        paragraphs: [
          'Take a spade, not an auger. Cut a square the depth of the blade, lift it out whole and lay it on a sack. What you see at the side of the hole is a biography: dark and crumbly where life has been at work, pale and dense where it has not been let in.',
          'Count the roots that cross the middle of the block. Count the earthworms: fewer than five in a spadeful of arable soil is a soil that is being spent; more than fifteen is one that is being paid back. Then break a clod between your hands. Good soil falls into crumbs along lines of its own. Tired soil breaks where you break it.',
        ],
      },
      {
        title: 'Six tests',
        paragraphs: [
          'Slake: put a dry crumb into a glass of water. If it stands for five minutes, its glue is alive. If it melts at once, the next storm will take it.',
          'Ribbon: press a moist ball between thumb and finger. The longer the ribbon before it breaks, the more clay. Smell: a sweet, mushroom-like smell comes from bacteria at work; a sour one means that air has not been there for a while.',
          'Infiltration: push a ring made from a tin into the ground, pour in a glass of water and take the time. Depth: push a wire until it bends; that is where the plough has been pressing for years. Cotton: bury a strip of cotton cloth and dig it up after two months. The more of it is gone, the better.',
        ],
      },
      {
        title: 'What to do with the answer',
        paragraphs: [
          'All six tests fail for the same three reasons: the ground was bare, it was disturbed too often, and it was fed one thing. Hence all of them get better with the same three habits: keep it covered, leave it alone where you can, and give it variety.',
          'Soil grows by about one millimetre in a decade, and is lost in an afternoon. It is the slowest of the commons, and the most patient teacher we have.',
        ],
      },
    ],
  },
  'room-for-the-river': {
    title: 'Room for the River',
    subtitle: 'Twelve cities that chose wetlands over walls',
    author: 'Chen Yulan',
    chapters: [
      {
        title: 'The arithmetic of walls',
        paragraphs: [
          'A wall keeps out the flood it was designed for. It also makes the land behind it look safe, so that more is built there, so that the next wall has to be higher. Engineers call this the levee effect; a mayor in our case studies called it paying for the same flood twice.',
          'Between them, the twelve cities in this reading had built more than nine hundred kilometres of embankment during the twentieth century. Ten of them were flooded again within a generation. The two that were not had left their flood plains alone for lack of money.',
        ],
      },
      {
        title: 'What they did instead',
        paragraphs: [
          'Jinhua took down a concrete embankment and put terraces of grasses in its place, which are walked on for three hundred days a year and are under water for the rest. Harbin surrounded a dying wetland in a growing district with a ring of ponds and mounds that cleans the streets’ rain before it gets there. Nijmegen moved a dike three hundred and fifty metres inland, and gave the river a second channel and the town an island.',
          'The designs differ. The method is the same in all of them: they measured how much water the land had once held, looked for the cheapest places where it could hold it again, and made each of these a place where people wanted to be on a dry day.',
        ],
      },
      {
        title: 'Five questions to ask a plan',
        paragraphs: [
          'Where does the water go when the design is exceeded? Who is asked to live with it? What does the place do for the city on the other three hundred and fifty days? Who will weed, dredge and mow it in the fifteenth year, and out of which budget? And what will be allowed to change without anybody’s permission?',
          'If the last answer is nothing, it is a wall with plants on it.',
        ],
      },
    ],
  },
  'the-mixed-forest': {
    title: 'The Mixed Forest',
    subtitle: 'Notes from twenty-two years in one valley',
    author: 'Tomas Lindqvist',
    chapters: [
      {
        title: 'One species, one summer',
        paragraphs: [
          'When I came to the valley, ninety-four of every hundred trees were spruce, all of them planted in the same eight years. They were straight and they were in debt: to the snow, to the beetle, to a market which had promised to want them. In the summer of the second drought, we lost a third of them in eleven weeks.',
          'What had survived stood in odd places. A wet corner with alder in it. A strip along the old wall where nobody had weeded out the beech. The forest had kept its own insurance where we had been too lazy to cancel it.',
        ],
      },
      {
        title: 'What we stopped doing',
        paragraphs: [
          'We stopped clearing. We stopped planting in rows. We stopped taking away the tops, the dead trunks and the trees that were worth nothing to us. For four years, the valley looked as if nobody cared about it, and three newspapers said so.',
          'In the fifth year, birch came up by itself at eleven thousand stems to the hectare. In its shade, the jays had planted oak: we counted two hundred and six seedlings to the hectare, from acorns that must have come from two kilometres away. I have never had a colleague as good as the jay.',
        ],
      },
      {
        title: 'What a forester is for',
        paragraphs: [
          'There is still work. We thin, in order to give light to what is rare. We shoot deer, because we shot the wolf. We sell fewer trunks, and better ones; in a middling year the valley earns four fifths of what it used to, and in a bad year it earns at all.',
          'Most of all, we write things down. A forest is longer than a working life, and what is handed on is not the trees but the attention.',
        ],
      },
    ],
  },
} satisfies Record<string, Reading>
