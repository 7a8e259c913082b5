import type { Reading } from './text.ts'

export const thoughtReadings = {
  'rights-of-rivers': {
    title: 'Can a River Go to Court?',
    subtitle: 'Legal personhood, guardianship and ecological restoration in five jurisdictions',
    author: 'Elena Duarte',
    chapters: [
      {
        title: 'Who may speak',
        paragraphs: [
          'For most of legal history, a river was a boundary, a resource or a nuisance. It could be owned in part, crossed at a price and poisoned at somebody’s risk. It could not be injured, because the law had no place in which to put the injury.',
          'In 2017, the parliament of New Zealand recognised the Whanganui as a legal person, with two guardians who speak for it: one chosen by the Crown, one by the people of the river. A few months earlier, Colombia’s Constitutional Court had recognised rights of the Atrato and ordered commissions of guardians from the villages along it. The two are often named together. They are not alike: one closes a treaty dispute of a hundred and forty years, and the other orders a state to do what it had already promised.',
        ],
      },
      {
        title: 'Another road: restoring before paying',
        paragraphs: [
          'China’s law took another direction. Since 2021, the Civil Code has provided that whoever damages an ecosystem in breach of the law must restore it where it can be restored, within a reasonable time, and pays where it cannot. Prosecutors and registered associations may bring the case. The river is not a person in it, but it is the addressee of the judgment.',
          'The details decide. Who measures the baseline? Who certifies that a wetland of the same area does the same work? In a third of the judgments that we read, restoration took place in another catchment. What was restored, in such a case, was an account.',
        ],
      },
      {
        title: 'What to compare',
        paragraphs: [
          'Standing, guardianship and remedy are three questions, and a country may answer one well and another not at all. We suggest that students compare judgments by a single measure: ten years afterwards, what lives in the river?',
          'It is an unfair measure. Rivers are used to those.',
        ],
      },
    ],
  },
  'accounts-of-the-commons': {
    title: 'Accounts of the Commons',
    subtitle: 'A short introduction to ecological economics, with exercises',
    author: 'Zhou Heng',
    chapters: [
      {
        title: 'The economy has a skin',
        paragraphs: [
          'Every economics textbook begins with a circle: households give labour to firms, and firms give goods to households. Money runs the other way. It is a good diagram of a pump, but nothing goes into it and nothing comes out. Ecological economics begins by drawing the circle again inside a larger one, which takes in sunlight and gives off heat, and does not grow.',
          'With the larger circle, three old questions get an order. Scale comes first: how much can pass through before the larger circle suffers? Then distribution: who gets what passes through? Only then allocation: what is made out of it? Markets are good at the third question. They were never built for the first.',
        ],
      },
      {
        title: 'Eight things long-lived commons have in common',
        paragraphs: [
          'Elinor Ostrom spent thirty years with people who share fisheries, forests and canals and had not read that this was impossible. What she found in the arrangements that lasted can be put in eight lines: clear boundaries; rules that fit the place; a say for those who must follow them; monitors who answer to the users; penalties that begin small; quick and cheap ways to settle disputes; a government that lets them be; and, for large systems, nests of smaller ones.',
          'Exercise: choose a commons that you use without noticing, such as a stairwell, a reservoir or a night sky. Give it a mark from zero to two on each of the eight lines. Below nine, something will break within ten years. Say what.',
        ],
      },
      {
        title: 'What may not be added up',
        paragraphs: [
          'Gross ecosystem product, natural capital, green gold: we have many ways to give a forest a price. They are useful in meetings at which everything without a price counts as zero. They become dangerous when the number leaves the meeting, since a number can be set against another number, and a spring cannot be set against a car park.',
          'So keep two ledgers. In one, write what can be exchanged. In the other, write what must be there tomorrow. The second is the older: in Chinese, the word for economy, jingji, is short for a phrase that means to order the world and to help the people.',
        ],
      },
    ],
  },
  'teaching-outdoors': {
    title: 'Forty Lessons without a Roof',
    subtitle: 'A handbook for teachers who want to go outside',
    author: 'Mei Sato',
    chapters: [
      {
        title: 'Before you open the door',
        paragraphs: [
          'A lesson outdoors is not a break from the curriculum. Choose the aim first, in one sentence, and then ask whether it would be learned better in front of the thing itself. Fractions are, with leaves. Grammar sometimes is. The causes of the First World War are not, unless you have a hedge.',
          'Go there alone the day before, at the same hour. Stand where the class will stand. You will find out where the sun is, where the road is loud, and which three things everybody will look at instead of you. Put those three things into your plan.',
        ],
      },
      {
        title: 'Four lessons to begin with',
        paragraphs: [
          'One square metre: each pair gets a loop of string, and writes down everything inside it for twenty minutes. The first five minutes are boring. Say so beforehand, and wait. The sound map: sit, mark yourself with a cross on an empty page, and draw each sound where it comes from. Compare what the machines and what the birds have filled.',
          'The longest shadow: follow the shadow of one pole for a day, and make a clock. The unnamed plant: find one that nobody knows, describe it so exactly that another group can find it, and only then look up its name. A name that comes last is remembered.',
        ],
      },
      {
        title: 'When it rains',
        paragraphs: [
          'Go out. Rain is the best teacher of geography there is: within ten minutes, the schoolyard is a watershed with springs, rivers, deltas and a lake where the architect did not want one. Give each group a stretch. Ask them to lead the water past the sandpit without a pipe.',
          'Dry socks are a matter of planning. Wonder is a matter of being there.',
        ],
      },
    ],
  },
  'heaven-earth-and-the-ten-thousand-things': {
    title: 'Heaven, Earth and the Ten Thousand Things',
    subtitle: 'Four themes of Chinese thought for an ecological age, with passages and commentary',
    author: 'Lin Wanqing',
    chapters: [
      {
        title: '天人合一: one with what surrounds us',
        paragraphs: [
          'Few phrases are quoted more often, and few with so little behind them. 天人合一, “heaven and the human joined as one”, is not a description of a lost harmony. In Zhang Zai’s use of it, it is the result of work: whoever studies with care comes to see that the boundary of the self was drawn too early.',
          'His Western Inscription puts it in a family’s words: 民吾同胞，物吾與也. “All people are my brothers and sisters, and all things are my companions.” Companions, not possessions. It was written on the wall of a study, where the author would see it from his desk each morning.',
        ],
      },
      {
        title: '取之有度: taking by measure',
        paragraphs: [
          'Mencius tells King Hui of Liang: 數罟不入洿池，魚鱉不可勝食也；斧斤以時入山林，材木不可勝用也. If nets of fine mesh do not enter the pools, there will be more fish and turtles than can be eaten; if axes enter the hills and woods only in season, there will be more timber than can be used.',
          'It is a sentence about fisheries, and also about government. The king had asked why his people did not increase. The answer begins with the mesh of a net, because a ruler who cannot keep to the season cannot keep anything.',
        ],
      },
      {
        title: '上善若水: like water',
        paragraphs: [
          'The highest good is like water, says the eighth chapter of the Daodejing: it benefits the ten thousand things and does not contend; it stays in places that everybody dislikes. Engineers have read this as advice about drainage, and they were not wrong. At Dujiangyan, the river has been divided for twenty-two centuries by shape alone, without a dam.',
          'The rule for its upkeep is six characters long: 深淘灘，低作堰. “Dig the channel deep, and build the weir low.” Students are asked to find a third thing to which it applies.',
        ],
      },
      {
        title: '生生: life that gives life',
        paragraphs: [
          'The Book of Changes calls the way of things 生生之謂易: to give life to what gives life, this is called change. In the modern word for ecology, 生態, the first character is the same. An ecological civilization, 生态文明, is then not a civilization with parks in it. It is one whose works leave the world more able to go on working.',
          'Whether there has ever been one is a question for historians. Whether there can be one is a question for you.',
        ],
      },
    ],
  },
} satisfies Record<string, Reading>
