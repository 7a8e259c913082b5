import { trapField } from '#platform/values/trap-field.ts'

/** The honeypot of a form, out of sight and out of the tab order. */
export function Trap() {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden">
      <label>
        Website
        <input type="text" name={trapField} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
