// Fields that are asked only if another one has some value.
import { type Control, controlsIn, valuesOf } from './fields.ts'

/** Inputs that are switched off because their row is not shown. */
const off = new WeakSet<Control>()

/** Shows and hides rows by what is filled in. What is not shown is switched off: it is neither checked nor sent. */
export function applyConditions(form: HTMLFormElement): void {
  const rows = [...form.querySelectorAll<HTMLElement>('[data-mautic-form-show-on]')]
  // Each round settles at least the rows whose parents are settled.
  for (let round = 0, isSettled = false; !isSettled && round <= rows.length; round++) {
    isSettled = true
    for (const row of rows) {
      const isShown = isAsked(form, row)
      if (isShown !== (row.style.display === 'none') && round > 0) continue
      isSettled = false
      show(row, isShown)
    }
  }
}

function isAsked(form: HTMLFormElement, row: HTMLElement): boolean {
  const rule = row.getAttribute('data-mautic-form-show-on') ?? ''
  const colon = rule.indexOf(':')
  const alias = rule.slice(0, colon)
  const parents = controlsIn(form).filter(
    ({ name }) => name === `mauticform[${alias}]` || name === `mauticform[${alias}][]`,
  )
  if (parents.length === 0) return false
  const values = valuesOf(parents)
  const wanted = rule.slice(colon + 1).split('|')
  const isThere = values.some((value) => wanted.includes(value))
  if (row.getAttribute('data-mautic-form-expr') === 'notIn') return !isThere
  return row.getAttribute('data-mautic-form-any') === 'true' ? values.length > 0 : isThere
}

function show(row: HTMLElement, isShown: boolean): void {
  row.style.display = isShown ? '' : 'none'
  for (const control of row.querySelectorAll<Control>('input, select, textarea')) {
    if (isShown) {
      if (off.delete(control)) control.disabled = false
    } else if (!control.disabled) {
      off.add(control)
      control.disabled = true
    }
  }
}
