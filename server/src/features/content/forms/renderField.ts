// The markup of one field.
import { getOwn } from '../../../platform/getOwn.ts'
import { escapeHtml } from '../../../platform/values/escapeHtml.ts'
import { toText } from '../../../platform/values/field.ts'
import type { Choice } from '../../audience/fieldValues/choices.ts'
import { type Attributes, withAuthored, writeAttributes } from './attributes.ts'
import type { FormField } from './formField.ts'

export interface FieldPlace {
  /** What the form is called in its markup. */
  formName: string
  /** The id of the row, unlike that of any other element of the form. */
  rowId: string
  /** The field that decides whether this one is shown; null when it always is. */
  parentAlias: string | null
  choices: readonly Choice[]
  /** Whether no page of the form comes before the one with the field. */
  isOnFirstPage: boolean
}

const REQUIRED = 'This is required.'

/** A row of the form; hidden fields are an input alone. Ids of parts of a field contain a hyphen, which no alias does. */
export function renderField(field: FormField, place: FieldPlace): string {
  const id = `mauticform_input_${place.formName}_${field.alias}`
  if (field.type === 'hidden')
    return `<input${writeAttributes({ type: 'hidden', id, name: nameOf(field), value: field.defaultValue ?? '' })}>\n`
  const row = withAuthored(
    {
      id: place.rowId,
      class: `mauticform-row mauticform-${field.type.replaceAll('.', '-').toLowerCase()} mauticform-field-${field.type.replaceAll('.', '-').toLowerCase()}${field.isRequired ? ' mauticform-required' : ''}`,
      'data-validate': field.isRequired ? field.alias : null,
      'data-validation-type': field.isRequired ? field.type : null,
      ...conditionOf(field, place),
    },
    field.containerAttributes,
  )
  return `<div${writeAttributes(row)}>\n${content(field, id, place)}</div>\n`
}

function content(field: FormField, id: string, place: FieldPlace): string {
  switch (field.type) {
    case 'button':
      return `<button${writeAttributes(
        withAuthored(
          { type: 'submit', name: nameOf(field), id, value: '1', class: 'mauticform-button btn btn-default' },
          field.inputAttributes,
        ),
      )}>${escapeHtml(field.label)}</button>\n`
    case 'pagebreak':
      return `<div class="mauticform-pagebreak">${place.isOnFirstPage ? '' : pageButton(field, 'prev')}${pageButton(field, 'next')}</div>\n`
    case 'freetext':
      return `${heading(field)}<div${writeAttributes(withAuthored({ id, class: 'mauticform-freetext' }, field.inputAttributes))}>${lines(textOf(field, 'text'))}</div>\n`
    case 'freehtml':
      return `${heading(field)}<div${writeAttributes(withAuthored({ id, class: 'mauticform-freehtml' }, field.inputAttributes))}>${textOf(field, 'text')}</div>\n`
    case 'plugin.loginSocial':
      return ''
    case 'radiogrp':
    case 'checkboxgrp':
      return group(field, id, place)
    default:
      return `${label(field, id)}${help(field, id)}${control(field, id, place)}${error(field, id)}`
  }
}

function control(field: FormField, id: string, { choices, parentAlias }: FieldPlace): string {
  const { type } = field
  const described = describedBy(field, id)
  const common: Attributes = {
    id,
    name: nameOf(field),
    placeholder: textOf(field, 'placeholder') || null,
    // A browser without the script would refuse to send a form for the sake of a field that it does not show.
    required: field.isRequired && parentAlias === null,
    'aria-required': field.isRequired && parentAlias !== null ? 'true' : null,
    'aria-describedby': described,
  }
  if (type === 'textarea') {
    const tag = withAuthored({ ...common, class: 'mauticform-textarea', rows: 4 }, field.inputAttributes)
    return `<textarea${writeAttributes(tag)}>${escapeHtml(field.defaultValue ?? '')}</textarea>\n`
  }
  if (type === 'select' || type === 'country') return select(field, common, choices)
  const tag = withAuthored(
    {
      ...common,
      type: getOwn(INPUT_TYPES, type) ?? 'text',
      value: type === 'captcha' || type === 'file' || type === 'password' ? null : (field.defaultValue ?? ''),
      step: type === 'number' ? 'any' : null,
      accept: type === 'file' ? acceptOf(field) : null,
      'data-mautic-form-max-size':
        type === 'file' ? (toText(field.properties.allowed_file_size) ?? null) : null,
      autocomplete: purposeOf(field),
      class: 'mauticform-input',
      'data-mautic-form-company-lookup': type === 'companyLookup' ? true : null,
    },
    field.inputAttributes,
  )
  return `<input${writeAttributes(tag)}>\n`
}

const INPUT_TYPES: Readonly<Record<string, string>> = {
  email: 'email',
  tel: 'tel',
  url: 'url',
  date: 'date',
  datetime: 'datetime-local',
  number: 'number',
  password: 'password',
  file: 'file',
}

/** What browsers and their helpers know a value by, of fields of a type and of fields that fill one of the contact. */
const PURPOSES: Readonly<Record<string, string>> = {
  email: 'email',
  tel: 'tel',
  companyLookup: 'off',
  captcha: 'off',
}
const CONTACT_PURPOSES: Readonly<Record<string, string>> = {
  title: 'honorific-prefix',
  firstname: 'given-name',
  lastname: 'family-name',
  company: 'organization',
  position: 'organization-title',
  email: 'email',
  mobile: 'tel',
  phone: 'tel',
  address1: 'address-line1',
  address2: 'address-line2',
  city: 'address-level2',
  state: 'address-level1',
  zipcode: 'postal-code',
  country: 'country-name',
  website: 'url',
}

function purposeOf({ type, mappedObject, mappedField }: FormField): string | null {
  return (
    getOwn(PURPOSES, type) ??
    (mappedObject === 'contact' ? getOwn(CONTACT_PURPOSES, mappedField ?? '') : null) ??
    null
  )
}

function select(field: FormField, common: Attributes, choices: readonly Choice[]): string {
  const isMultiple = field.properties.multiple === true
  const chosen = chosenIn(field)
  const { placeholder, ...rest } = common
  const tag = withAuthored(
    {
      ...rest,
      name: nameOf(field, isMultiple),
      multiple: isMultiple,
      autocomplete: purposeOf(field),
      class: 'mauticform-selectbox',
    },
    field.inputAttributes,
  )
  const empty = isMultiple ? '' : `<option value="">${escapeHtml(String(placeholder ?? ''))}</option>\n`
  const options = choices.map(
    ({ label: text, value }) =>
      `<option${writeAttributes({ value, selected: chosen.has(value) })}>${escapeHtml(text)}</option>\n`,
  )
  return `<select${writeAttributes(tag)}>\n${empty}${options.join('')}</select>\n`
}

// Options of one question stand together under it.
function group(field: FormField, id: string, { choices, parentAlias }: FieldPlace): string {
  const isMultiple = field.type === 'checkboxgrp'
  const chosen = chosenIn(field)
  const labelAttributes = toText(field.properties.labelAttributes) ?? null
  const rows = choices.map(({ label: text, value }, index) => {
    const own = `${id}-${index}`
    const input = withAuthored(
      {
        type: isMultiple ? 'checkbox' : 'radio',
        id: own,
        name: nameOf(field, isMultiple),
        value,
        checked: chosen.has(value),
        required: field.isRequired && !isMultiple && parentAlias === null,
        class: `mauticform-${field.type}-input`,
      },
      field.inputAttributes,
    )
    const tag = withAuthored({ for: own, class: `mauticform-${field.type}-label` }, labelAttributes)
    return `<div class="mauticform-${field.type}-row"><input${writeAttributes(input)}> <label${writeAttributes(tag)}>${escapeHtml(text)}</label></div>\n`
  })
  const legend = withAuthored(
    { class: 'mauticform-label', style: field.showLabel ? null : HIDDEN_STYLE },
    field.labelAttributes,
  )
  return `<fieldset${writeAttributes({ 'aria-describedby': describedBy(field, id) })}>\n<legend${writeAttributes(legend)}>${escapeHtml(field.label)}</legend>\n${help(field, id)}${rows.join('')}${error(field, id)}</fieldset>\n`
}

/** For those who hear the page a label is there in any case. */
const HIDDEN_STYLE =
  'position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap'

function label(field: FormField, id: string): string {
  const tag = withAuthored(
    {
      id: `mauticform_label_${field.alias}`,
      for: id,
      class: 'mauticform-label',
      style: field.showLabel ? null : HIDDEN_STYLE,
    },
    field.labelAttributes,
  )
  return `<label${writeAttributes(tag)}>${escapeHtml(field.label)}</label>\n`
}

function heading(field: FormField): string {
  if (!field.showLabel) return ''
  const tag = withAuthored({ class: 'mauticform-label' }, field.labelAttributes)
  return `<div${writeAttributes(tag)}>${escapeHtml(field.label)}</div>\n`
}

function help(field: FormField, id: string): string {
  return field.helpMessage
    ? `<span class="mauticform-helpmessage" id="${id}-help">${escapeHtml(field.helpMessage)}</span>\n`
    : ''
}

function error(field: FormField, id: string): string {
  const message = field.validationMessage || textOf(field, 'errorMessage') || REQUIRED
  return `<span class="mauticform-errormsg" id="${id}-error" role="alert" style="display: none;">${escapeHtml(message)}</span>\n`
}

function describedBy(field: FormField, id: string): string {
  return `${field.helpMessage ? `${id}-help ` : ''}${id}-error`
}

/** Pure: the button that leads to the page before or after a page break; the script shows it. */
export function pageButton(field: FormField, side: 'prev' | 'next'): string {
  const text = textOf(field, `${side}_page_label`) || (side === 'prev' ? 'Back' : 'Continue')
  return `<button type="button" class="mauticform-pagebreak-${side} mauticform-button" data-mautic-form-pagebreak="${side}" style="display: none;">${escapeHtml(text)}</button>`
}

function conditionOf({ conditions }: FormField, { parentAlias }: FieldPlace): Attributes {
  if (parentAlias === null) return {}
  const { any, expr, values } = conditions
  return {
    'data-mautic-form-show-on': `${parentAlias}:${valuesOf(values).join('|')}`,
    'data-mautic-form-expr': expr === 'notIn' ? 'notIn' : 'in',
    'data-mautic-form-any': any === true || any === 1 || any === '1' ? 'true' : null,
    style: 'display: none;',
  }
}

function valuesOf(values: unknown): string[] {
  return typeof values === 'object' && values !== null
    ? Object.values(values).map((value) => toText(value) ?? '')
    : []
}

function nameOf(field: FormField, isMultiple = false): string {
  return `mauticform[${field.alias}]${isMultiple ? '[]' : ''}`
}

function chosenIn({ defaultValue }: FormField): ReadonlySet<string> {
  return new Set((defaultValue ?? '').split('|').filter((value) => value !== ''))
}

function acceptOf({ properties }: FormField): string | null {
  const { allowed_file_extensions: endings } = properties
  const list = Array.isArray(endings) ? endings.map((ending) => `.${String(ending)}`) : []
  return list.length > 0 ? list.join(',') : null
}

function textOf({ properties }: FormField, name: string): string {
  return toText(properties[name]) ?? ''
}

function lines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>\n')
}
