import { hierarchyDepth, walkLimit } from './rules.ts'
import { t } from '#platform/values/translate.ts'

export const hierarchyMessages = {
  tooDeep: t('课程层级已达到最多3级，无法继续添加'),
  circular: (id: string) => t('无法建立循环关系：课程 {id} 与当前课程存在循环依赖', { id }),
  childTooDeep: (id: string) => t('无法添加课程 {id}：将超过最多3级的限制', { id }),
  ownParent: t("Critical error: Attempted to modify parent course's own parent relationship!"),
  noRoot: t('A parent must be a published root course.'),
  asChild: t('A parent must be a published root course, unless it chooses this one as its child (`as_child`).'),
}

/** `add` and `remove`: its children. */
type Placement = { id: string; parentId: string | null; add: readonly string[]; remove: readonly string[] }
/** `course`: the id that the message is about. */
export type PlacementProblem = {
  field: 'parent_course_id' | 'children'
  why: 'own' | 'circle' | 'deep'
  message: string
  course?: string
}
/** The parent of each course above and below those that move. */
export type Family = ReadonlyMap<string, string | null>

/** Why a course cannot stand there, or null: its own child, a cycle, a fourth level. */
export function placementProblem({ id, parentId, add, remove }: Placement, family: Family): PlacementProblem | null {
  if (add.includes(id) || remove.includes(id))
    return { field: 'children', why: 'own', message: t(hierarchyMessages.ownParent) }
  if (parentId === id) return circle('parent_course_id', id)
  const after = new Map(family)
  for (const child of remove) if (after.get(child) === id) after.set(child, null)
  after.set(id, parentId)
  const above = ancestorsOf(id, after)
  if (above.includes(id)) return circle('parent_course_id', parentId ?? id)
  const ownAbove = add.find((child) => above.includes(child))
  if (ownAbove !== undefined) return circle('children', ownAbove)
  const level = above.length + 1
  const isMovedTooDeep = level + levelsBelow(id, after) > hierarchyDepth && family.get(id) !== parentId
  if (level > hierarchyDepth || isMovedTooDeep) return tooDeep('parent_course_id')
  for (const child of add) {
    if (level >= hierarchyDepth) return tooDeep('children')
    if (level + 1 + levelsBelow(child, after) > hierarchyDepth) {
      return { ...tooDeep('children'), message: hierarchyMessages.childTooDeep(child), course: child }
    }
  }
  return null
}

export const reasons = {
  draft: t('It is a draft: a parent must be published.'),
  below: (title: string) => t('It is below “{title}”: a parent must be a root course.', { title }),
  own: t('This is the course itself.'),
  circle: t('It stands above this course.'),
  deep: t('That would make a fourth level: three are the most.'),
}

function circle(field: PlacementProblem['field'], course: string): PlacementProblem {
  return { field, why: 'circle', message: hierarchyMessages.circular(course), course }
}

function tooDeep(field: PlacementProblem['field']): PlacementProblem {
  return { field, why: 'deep', message: hierarchyMessages.tooDeep }
}

/** Nearest first; ends at a cycle, or after ten steps. */
function ancestorsOf(id: string, family: Family): string[] {
  const above: string[] = []
  for (let at = family.get(id) ?? null; at !== null && above.length < walkLimit; at = family.get(at) ?? null) {
    above.push(at)
    if (at === id) break
  }
  return above
}

function levelsBelow(id: string, family: Family): number {
  let levels = 0
  let row = new Set([id])
  while (levels < walkLimit) {
    const next = [...family].filter(([, parent]) => parent !== null && row.has(parent)).map(([child]) => child)
    if (next.length === 0) break
    row = new Set(next)
    levels += 1
  }
  return levels
}
