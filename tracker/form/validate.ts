// What can be said of a form before it is sent. The server checks everything again.
import { type Control, clearError, controlsIn, markError, messageOf, rowsIn, valuesOf } from './fields.ts'
import { tell, text } from './page.ts'

/** Checks the rows below an element and says below each what is wrong. @returns whether nothing is. */
export function validate(form: HTMLFormElement, within: ParentNode): boolean {
  const said = tell(form, 'onValidate')
  let isValid = said !== false
  if (said !== true && said !== false) {
    tell(form, 'onValidateStart')
    for (const row of rowsIn(within)) {
      const problem = problemOf(row)
      if (problem === null) clearError(form, row)
      else {
        markError(form, row, problem)
        isValid = false
      }
    }
  }
  tell(form, 'onValidateEnd', isValid)
  return isValid
}

/** Checks a row again in which something was wrong. */
export function revalidate(form: HTMLFormElement, row: HTMLElement): void {
  if (row.classList.contains('mauticform-has-error') && problemOf(row) === null) clearError(form, row)
}

/** Puts the cursor where the first thing is wrong. */
export function focusFirstError(within: ParentNode): void {
  const rows = [...within.querySelectorAll<HTMLElement>('.mauticform-has-error')]
  rows.flatMap(controlsIn)[0]?.focus()
}

function problemOf(row: HTMLElement): string | null {
  const controls = controlsIn(row)
  if (controls.length === 0) return null
  // What the markup says is said of rows that have to be filled in; browsers have words for the rest.
  const isRequired = row.hasAttribute('data-validate') || controls.some(({ required }) => required)
  if (isRequired && valuesOf(controls).length === 0) return messageOf(row)
  for (const control of controls) {
    const problem = wrongFormat(control)
    if (problem !== null) return problem
  }
  return null
}

function wrongFormat(control: Control): string | null {
  if (control instanceof HTMLInputElement && control.type === 'file') return wrongFile(control)
  const { valueMissing, valid } = control.validity
  return valid || valueMissing ? null : control.validationMessage
}

function wrongFile(control: HTMLInputElement): string | null {
  const endings = control.accept.toLowerCase().split(',').filter(Boolean)
  const megabytes = Number(control.getAttribute('data-mautic-form-max-size') ?? 0)
  for (const { name, size } of control.files ?? []) {
    if (endings.length > 0 && !endings.some((ending) => name.toLowerCase().endsWith(ending.trim())))
      return text('fileTypeMessage')
    if (megabytes > 0 && size > megabytes * 1024 * 1024) return text('fileSizeMessage')
  }
  return null
}
