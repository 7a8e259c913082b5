/** Levels of the requirements of OWASP ASVS 5.0.0: a line is a chapter, a word a section (`-`: none), a digit a requirement. */
const levels = `
22 1111122223 112222222223 222 123
122 112 12223 23
3 113 12223 11222233 11122333 3 22333
12233 23333 22 1222
2 112333 113 222
122 111111112222 11223333 112233 22222333 2223 33 2222
222 1111 22 11222 223 22
1233 1123 133 23
111 1222
22 223 22223 1111122222233333 22222 22 222
2233 22233 11233 1222 23 23 33
12233 11 22223
2333 222223 2233 1222233
22 12223333 122
12233 12233 1222222 3333
2 22222 2222 222 2223
23 22223333 22`

const requirements = levels
  .trim()
  .split('\n')
  .flatMap((chapter, one) =>
    chapter.split(' ').flatMap((section, two) =>
      [...section.replace('-', '')].map((level, three) => ({
        id: `${one + 1}.${two + 1}.${three + 1}`,
        level: Number(level),
      })),
    ),
  )
const all = requirements.map(({ id }) => id)

/** What a table of security by requirement leaves out of levels 1 and 2, says twice, or does not answer, and what is no requirement. */
export function requirementProblems(text: string): string[] {
  const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+.*?) \|[^|]*\| (.*?) \|(.*)\|$/gm)]
  const named = rows.flatMap(([, numbers = '']) => numbers.split(', ').flatMap(idsOf))
  const wanted = requirements.filter(({ level }) => level < 3).map(({ id }) => id)
  return [
    ...wanted.filter((id) => !named.includes(id)).map((id) => `leaves out the requirement ${id}.`),
    ...named.filter((id, at) => named.indexOf(id) !== at).map((id) => `answers the requirement ${id} twice.`),
    ...named.filter((id) => !all.includes(id)).map((id) => `answers ${id}, which is no requirement.`),
    ...rows
      .filter(([, , met = '', shown = '']) => shown.trim() === '' && !/Does not apply|\*\*/.test(met))
      .map(([, numbers]) => `says by nothing how ${numbers} is shown.`),
  ]
}

/** `1.2.3`, or `1.2.3–1.3.1` with those between. */
function idsOf(range: string): string[] {
  const [first = '', last = first] = range.split('–')
  const [from, to] = [all.indexOf(first), all.indexOf(last)]
  return from < 0 || to < from ? [range] : between(from, to)
}

/** Of level 3 a range says nothing. */
function between(from: number, to: number): string[] {
  return requirements.slice(from, to + 1).flatMap(({ id, level }, at) => (level < 3 || at === 0 ? [id] : []))
}
