import { useState } from 'react'
import { faultAt, type Faults, faultsWithout } from '#platform/values/faults.ts'

const none: Faults = {}

/**
 * What is said at the fields of a form. What `check` finds is told from the first try to save on, and follows what is
 * typed; what a server refused is told until its field is changed.
 */
export function useFaults<Fields>(fields: Fields, check: (fields: Fields) => Faults = () => none) {
  const [isTold, setTold] = useState(false)
  const [refused, setRefused] = useState(none)
  const found = isTold ? { ...refused, ...check(fields) } : refused
  return {
    /** What is wrong at a field, or below it, as far as it is told. */
    errorAt: (field: string) => faultAt(found, field),
    /** Tells what is wrong from now on. Gives whether anything is. */
    tell: (entered: Fields) => {
      setTold(true)
      return Object.keys(check(entered)).length > 0
    },
    /** Tells what was refused. */
    refuse: (faults: Faults) => setRefused((before) => ({ ...before, ...faults })),
    /** Takes back what was refused at fields that have been changed. */
    forgive: (changed: readonly string[]) => setRefused((before) => faultsWithout(before, changed)),
  }
}
