// Rows of a form, what is in them, and what is said below them.
import { nameOf, tell } from './page.ts'

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** What can be filled in below an element; without what is switched off. */
export function controlsIn(element: ParentNode): Control[] {
  return [...element.querySelectorAll<Control>('input, select, textarea')].filter(({ disabled }) => !disabled)
}

export function rowsIn(element: ParentNode): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>('.mauticform-row')]
}

/** The row of a field: by its inputs, which are named after it, or by its id. Other parts of the form can have this id. */
export function rowOf(form: HTMLFormElement, alias: string): HTMLElement | null {
  const name = CSS.escape(`mauticform[${alias}]`)
  const control = form.querySelector(`[name="${name}"], [name="${name}[]"]`)
  const id = CSS.escape(`mauticform_${nameOf(form)}_${alias}`)
  return (
    control?.closest<HTMLElement>('.mauticform-row') ??
    form.querySelector<HTMLElement>(`.mauticform-row#${id}`)
  )
}

/** What is chosen or written; blank texts are none. */
export function valuesOf(controls: readonly Control[]): string[] {
  return controls
    .flatMap((control) => {
      if (control instanceof HTMLSelectElement) return [...control.selectedOptions].map(({ value }) => value)
      const isChoice = control.type === 'radio' || control.type === 'checkbox'
      return isChoice && !(control as HTMLInputElement).checked ? [] : [control.value]
    })
    .filter((value) => value.trim() !== '')
}

const messages = new WeakMap<HTMLElement, string>()

/** The text below a row as the markup has it. */
export function messageOf(row: HTMLElement): string {
  const place = placeOf(row)
  if (!place) return ''
  const message = messages.get(place) ?? place.textContent ?? ''
  messages.set(place, message)
  return message
}

export function markError(form: HTMLFormElement, row: HTMLElement, message: string): void {
  const usual = messageOf(row)
  const validationMessage = message || usual
  row.classList.add('mauticform-has-error')
  const place = placeOf(row)
  for (const control of controlsIn(row)) {
    control.setAttribute('aria-invalid', 'true')
    if (place) describe(control, place)
  }
  if (tell(form, 'onErrorMark', { containerId: row.id, valid: false, validationMessage }) === true || !place)
    return
  place.textContent = validationMessage
  place.style.display = ''
}

export function clearError(form: HTMLFormElement, row: HTMLElement): void {
  if (!row.classList.contains('mauticform-has-error')) return
  row.classList.remove('mauticform-has-error')
  for (const control of controlsIn(row)) control.removeAttribute('aria-invalid')
  const place = placeOf(row)
  if (tell(form, 'onErrorClear', row.id) === true || !place) return
  place.style.display = 'none'
}

function placeOf(row: HTMLElement): HTMLElement | null {
  return row.querySelector<HTMLElement>('.mauticform-errormsg')
}

// Markup that was copied long ago does not connect the two.
function describe(control: Control, place: HTMLElement): void {
  place.id ||= `${control.id}-error`
  if (control.hasAttribute('aria-describedby') || control.closest('fieldset[aria-describedby]')) return
  control.setAttribute('aria-describedby', place.id)
}
