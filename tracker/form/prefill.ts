// Values from the address of the page, for fields without an entry of the visitor.
import { controlsIn } from './fields.ts'

/** Inputs that a submission uses for itself. */
const OWN = new Set(['formId', 'formName', 'messenger', 'return'])

/** Fills fields from parameters of their alias: `email=…`, `box=a|b` or `box[]=a&box[]=b`. */
export function prefill(form: HTMLFormElement): void {
  const query = new URLSearchParams(window.location.search)
  for (const control of controlsIn(form)) {
    const alias = /^mauticform\[([^\]]+)\]/.exec(control.name)?.[1] ?? ''
    const values = OWN.has(alias) ? [] : [...query.getAll(alias), ...query.getAll(`${alias}[]`)]
    if (values.length === 0 || control.closest('.mauticform-captcha')) continue
    const chosen = values.flatMap((value) => value.split('|'))
    if (control instanceof HTMLSelectElement) {
      for (const option of control.options)
        if (option.selected === option.defaultSelected) option.selected = chosen.includes(option.value)
    } else if (control instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(control.type)) {
      if (control.checked === control.defaultChecked) control.checked = chosen.includes(control.value)
    } else if (!/^(?:file|password)$/.test(control.type) && control.value === control.defaultValue)
      control.value = values.join('|')
  }
}
