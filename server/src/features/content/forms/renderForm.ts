// The markup of a form: names and classes that scripts and style sheets rely on.
import { escapeHtml } from '../../../platform/values/escapeHtml.ts'
import { toNfkd } from '../../../platform/values/nfc.ts'
import type { Choice } from '../../audience/fieldValues/choices.ts'
import { withAuthored, writeAttributes } from './attributes.ts'
import type { FormField } from './formField.ts'
import { FORM_STYLE } from './formStyle.ts'
import { type FieldPlace, pageButton, renderField } from './renderField.ts'

export interface FormMarkup {
  id: number
  name: string
  /** Attributes for the form's tag, as the author wrote them. */
  attributes: string | null
  /** Whether the markup brings a style sheet. */
  isStyled: boolean
  /** What becomes of the form when it was taken. */
  postAction: string | null
  fields: readonly FormField[]
}

export interface MarkupOptions {
  siteUrl: string
  choices: ReadonlyMap<FormField, readonly Choice[]>
}

/** Pure: the form as HTML. What people wrote is escaped, but for the text of HTML fields. */
export function renderForm(form: FormMarkup, { siteUrl, choices }: MarkupOptions): string {
  const name = markupName(form)
  const byId = new Map(form.fields.map((field) => [field.id, field]))
  const rowIds = rowIdsOf(form.fields, name)
  const place = (field: FormField, page: number): FieldPlace => ({
    formName: name,
    rowId: rowIds.get(field) ?? '',
    parentAlias: field.parentId === null ? null : (byId.get(field.parentId)?.alias ?? null),
    choices: choices.get(field) ?? [],
    isOnFirstPage: page === 0,
  })
  const hasFile = form.fields.some((field) => field.type === 'file')
  const tag = withAuthored(
    {
      autocomplete: 'false',
      role: 'form',
      method: 'post',
      action: `${siteUrl}/form/submit?formId=${form.id}`,
      id: `mauticform_${name}`,
      'data-mautic-form': name,
      'data-mautic-form-hides': form.postAction === 'hideform',
      enctype: hasFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded',
    },
    form.attributes,
    ['id', 'method', 'action', 'enctype', 'data-mautic-form', 'data-mautic-form-hides'],
  )
  // The script hides all pages but one: without it they stand below each other, and the form can be sent.
  const pages = splitPages(form.fields).map(
    (fields, index, all) =>
      `<div class="mauticform-page-wrapper mauticform-page-${index + 1}" data-mautic-form-page="${index + 1}">\n${fields
        .map((field) => renderField(field, place(field, index)))
        .join(
          '',
        )}${index === all.length - 1 ? missingButton(form, name) + wayBack(all[index - 1]) : ''}</div>\n`,
  )
  return `${form.isStyled ? FORM_STYLE : ''}<div id="mauticform_wrapper_${name}" class="mauticform_wrapper">
<form${writeAttributes(tag)}>
<div class="mauticform-error" id="${ownId(name, 'error')}" role="alert"></div>
<div class="mauticform-message" id="${ownId(name, 'message')}" role="status"></div>
<div class="mauticform-innerform">
${pages.join('')}</div>
${hidden('formId', String(form.id), ownId(name, 'id'))}${hidden('return', '', ownId(name, 'return'))}${hidden('formName', name, ownId(name, 'name'))}</form>
</div>
`
}

/** Elements of the form itself. Style sheets and scripts of pages know them by id, so that rows of fields give way. */
const OWN_ELEMENTS = ['error', 'message', 'id', 'return', 'name', 'submit_row'] as const

function ownId(formName: string, element: (typeof OWN_ELEMENTS)[number]): string {
  return `mauticform_${formName}_${element}`
}

// A row has its alias in its id. Aliases such as `message` and `name` are those of elements of the form.
function rowIdsOf(fields: readonly FormField[], formName: string): ReadonlyMap<FormField, string> {
  const taken = new Set<string>(OWN_ELEMENTS.map((element) => ownId(formName, element)))
  const isOwn = ({ alias }: FormField) => OWN_ELEMENTS.some((element) => element === alias)
  const ids = new Map<FormField, string>()
  for (const field of fields.toSorted((a, b) => Number(isOwn(a)) - Number(isOwn(b)))) {
    let id = `mauticform_${formName}_${field.alias}`
    while (taken.has(id)) id += '_field'
    taken.add(id)
    ids.set(field, id)
  }
  return ids
}

/** What a form is called in its markup: letters and digits of its name. */
export function markupName({ id, name }: Pick<FormMarkup, 'id' | 'name'>): string {
  return (
    toNfkd(name)
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '') || `form${id}`
  )
}

// Without a button nobody could send the form.
function missingButton({ fields }: FormMarkup, name: string): string {
  if (fields.some((field) => field.type === 'button')) return ''
  return `<div id="${ownId(name, 'submit_row')}" class="mauticform-row mauticform-button-wrapper">
<button type="submit"${fields.some(({ alias }) => alias === 'submit') ? '' : ` id="mauticform_input_${name}_submit"`} value="1" class="mauticform-button btn btn-default">Submit</button>
</div>
`
}

// The last page ends with no page break that would have the button.
function wayBack(page: readonly FormField[] | undefined): string {
  const last = page?.at(-1)
  return last ? `<div class="mauticform-pagebreak">${pageButton(last, 'prev')}</div>\n` : ''
}

function hidden(name: string, value: string, id: string): string {
  return `<input type="hidden" name="mauticform[${name}]" id="${id}" value="${escapeHtml(value)}">\n`
}

// A page ends with its page break.
function splitPages(fields: readonly FormField[]): FormField[][] {
  const pages: FormField[][] = [[]]
  for (const field of fields) {
    pages.at(-1)?.push(field)
    if (field.type === 'pagebreak') pages.push([])
  }
  return pages.filter((page, index) => index === 0 || page.length > 0)
}
