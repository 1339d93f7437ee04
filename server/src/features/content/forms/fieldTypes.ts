// The types of form fields, and what their properties may hold.

import { texts } from '../../../catalog/campaignEvent.ts'
import type { FormFieldType } from '../../../catalog/formFieldType.ts'
import { type Field, f, isBlank, toText } from '../../../platform/values/field.ts'
import { type Choice, choicesOf } from '../../audience/fieldValues/choices.ts'

const MAX_CHOICES = 1_000
const MAX_CHOICE = 500
const LONG = 65_535

/** Options: `{list: [{label, value}]}`, or the inner list alone, in every spelling that requests use. Kept as sent. */
const choicesField: Field = {
  ...f.json({ of: 'object', initial: null, cleared: null, input: { kind: 'options' } }),
  parse(value) {
    if (isBlank(value)) return { value: null }
    const choices = readChoices(value)
    if (choices.length > MAX_CHOICES) return { error: `A list takes ${MAX_CHOICES} options at most.` }
    if (choices.some(({ label, value: text }) => label.length > MAX_CHOICE || text.length > MAX_CHOICE))
      return { error: `An option takes ${MAX_CHOICE} characters at most.` }
    return typeof value === 'object' || toText(value) !== undefined
      ? { value }
      : { error: 'This value should be a list of options.' }
  },
}

/** The options in a property as it is stored. */
export function readChoices(stored: unknown): Choice[] {
  const isWrapped =
    typeof stored === 'object' && stored !== null && !Array.isArray(stored) && 'list' in stored
  return choicesOf(isWrapped ? stored : { list: stored })
}

const placeholder = f.text({ max: 1_000, input: { kind: 'text' } })
const plain = { properties: { placeholder }, hasValue: true }
const shown = {
  properties: { text: f.html({ max: LONG, input: { kind: 'html' } }) },
  hasValue: false,
}
const chosen = {
  properties: {
    optionlist: choicesField,
    labelAttributes: f.text({ max: 2_000, html: true, input: { kind: 'text' } }),
    syncList: f.bool(),
  },
  hasValue: true,
  choices: 'optionlist',
} as const

export const formFieldTypes: readonly FormFieldType[] = [
  { type: 'button', properties: {}, hasValue: false },
  {
    type: 'captcha',
    properties: {
      captcha: f.text(),
      placeholder,
      errorMessage: f.text({ max: 1_000, input: { kind: 'text' } }),
    },
    hasValue: true,
  },
  { type: 'checkboxgrp', ...chosen },
  { type: 'companyLookup', properties: {}, hasValue: true },
  { type: 'country', properties: { multiple: f.bool(), placeholder }, hasValue: true },
  { type: 'date', ...plain },
  { type: 'datetime', ...plain },
  { type: 'email', ...plain },
  {
    type: 'file',
    properties: {
      allowed_file_extensions: texts(),
      allowed_file_size: f.int({ min: 1, max: 10_000, input: { unit: 'megabyte' } }),
      public: f.bool(),
      profile_image: f.bool(),
    },
    hasValue: true,
  },
  { type: 'freehtml', ...shown },
  { type: 'freetext', ...shown },
  { type: 'hidden', properties: {}, hasValue: true },
  { type: 'number', properties: { placeholder, precision: f.int({ min: 0, max: 20 }) }, hasValue: true },
  {
    type: 'pagebreak',
    properties: { next_page_label: f.text(), prev_page_label: f.text() },
    hasValue: false,
  },
  { type: 'password', ...plain },
  { type: 'plugin.loginSocial', properties: {}, hasValue: false },
  { type: 'radiogrp', ...chosen },
  {
    type: 'select',
    properties: { list: choicesField, placeholder, multiple: f.bool(), syncList: f.bool() },
    hasValue: true,
    choices: 'list',
  },
  { type: 'tel', ...plain },
  { type: 'text', ...plain },
  { type: 'textarea', ...plain },
  { type: 'url', ...plain },
]
