import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { addEnrollments, previewQuery } from '../client.ts'
import { type JudgedLine, type Line, linesAtOnce, mostLines } from '../adding/schema.ts'
import { reasonOf } from '#platform/browser/api-client.ts'
import { dropDraft, keepDraft, readDraft, useDraftKey } from '#records/editing/drafts.ts'
import { useSettled } from '#platform/browser/use-settled.ts'
import { randomUuid } from '#platform/values/random-uuid.ts'

export type KeptLine = Line & { key: string }
type AdditionForm = {
  course: { id: string; title: string } | null
  payer: string
  isPaid: boolean
  note: string
  /** Beyond the places of the course. */
  isOver: boolean
  lines: KeptLine[]
}
type Running = { done: number; of: number }

const empty: AdditionForm = { course: null, payer: '', isPaid: false, note: '', isOver: false, lines: [] }
/** People who are about to be added to a course: kept on the device until they are, looked at as they are typed, added in parts. */
export function useAddition() {
  const draft = useDraftKey('enrollments/add')
  const [form, setForm] = useState<AdditionForm>(() => ({ ...empty, ...readDraft<AdditionForm>(draft)?.document }))
  /** As it is after whatever was typed while a part was on its way. */
  const latest = useRef(form)
  const queries = useQueryClient()
  const looked = useSettled(form.lines)
  const preview = useQuery({
    ...previewQuery(form.course?.id ?? '', looked.map(plain), form.isOver),
    enabled: form.course !== null && looked.length > 0,
  })
  const judged = new Map(looked.map(({ key }, at) => [key, preview.data?.lines[at]] as const))
  const [running, setRunning] = useState<Running | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const cancelled = useRef(false)

  function change(part: Partial<AdditionForm>) {
    const next = { ...latest.current, ...part }
    latest.current = next
    setForm(next)
    if (next.lines.length === 0 && next.payer + next.note === '') dropDraft(draft)
    else keepDraft(draft, { version: 0, base: empty, document: next, keptAt: new Date().toISOString() })
  }
  const changeLines = (to: (lines: KeptLine[]) => KeptLine[]) => change({ lines: to(latest.current.lines) })

  /** Gives how many were added, and how many wait; who is neither stays in the list. */
  async function add(courseId: string, people: readonly KeptLine[]): Promise<{ added: number; listed: number }> {
    const office = { payer: form.payer, is_paid: form.isPaid, payment_note: form.note, over_capacity: form.isOver }
    const settled = new Set<string>()
    let added = 0
    let listed = 0
    cancelled.current = false
    setProblem(null)
    try {
      for (let done = 0; done < people.length && !cancelled.current; done += linesAtOnce) {
        setRunning({ done, of: people.length })
        const some = people.slice(done, done + linesAtOnce)
        const { lines } = await addEnrollments({ course_id: courseId, people: some.map(plain), ...office })
        added += lines.filter(({ outcome }) => outcome === 'added').length
        listed += lines.filter(({ outcome }) => outcome === 'listed').length
        some.forEach(({ key }, at) => (lines[at]?.outcome ?? 'wrong') !== 'wrong' && settled.add(key))
      }
    } catch (error) {
      setProblem(reasonOf(error))
    } finally {
      setRunning(null)
      changeLines((lines) => lines.filter(({ key }) => !settled.has(key)))
      void queries.invalidateQueries({ queryKey: ['enrollments'] })
    }
    return { added, listed }
  }

  return {
    form,
    change,
    /** Those beyond the most that one preview takes are not taken; `instead` go where nobody has changed them. */
    addLines: (lines: readonly Line[], instead: readonly KeptLine[] = []) => {
      const added = lines.map((line) => ({ ...line, key: randomUuid() }))
      changeLines((before) => [...before.filter((line) => !instead.includes(line)), ...added].slice(0, mostLines))
      return added
    },
    changeLine: (key: string, part: Partial<Line>) =>
      changeLines((lines) => lines.map((line) => (line.key === key ? { ...line, ...part } : line))),
    removeLine: (key: string) => changeLines((lines) => lines.filter((line) => line.key !== key)),
    /** Gives what takes it back, beside lines that came since. */
    clear: () => {
      const before = latest.current
      change({ ...empty, course: before.course })
      return () => change({ ...before, lines: [...before.lines, ...latest.current.lines].slice(0, mostLines) })
    },
    preview,
    /** Undefined while it is not known. */
    judgedOf: (key: string): JudgedLine | undefined => judged.get(key),
    isLooking: looked !== form.lines || preview.isFetching,
    running,
    cancel: () => void (cancelled.current = true),
    problem,
    add,
  }
}

function plain({ email, full_name, phone, organization }: KeptLine): Line {
  return { email, full_name, phone, organization }
}
