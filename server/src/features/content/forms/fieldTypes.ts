// The types of form fields, and what their properties may hold (engine, section 6.1).

import { texts } from '../../../catalog/campaignEvent.ts'
import { type Field, f, isBlank, toText } from '../../../platform/values/field.ts'
import { type Choice, choicesOf } from '../../audience/fieldValues/choices.ts'

export interface FieldType {
  /** The properties that are checked; others are kept as sent. */
  properties: Readonly<Record<string, Field>>
  /** A visitor gives it a value, which a submission holds. */
  hasValue: boolean
  /** The property with the options to choose from. */
  choices?: 'list' | 'optionlist'
}

const MAX_CHOICES = 1_000
const MAX_CHOICE = 500
const LONG = 65_535

/** Options: `{list: [{label, value}]}`, or the inner list alone, in every spelling that requests use. Kept as sent. */
const choicesField: Field = {
  ...f.json({ of: 'object', initial: null, cleared: null }),
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

const placeholder = f.text({ max: 1_000 })
const plain: FieldType = { properties: { placeholder }, hasValue: true }
const shown: FieldType = { properties: { text: f.text({ max: LONG, html: true }) }, hasValue: false }
const chosen: FieldType = {
  properties: {
    optionlist: choicesField,
    labelAttributes: f.text({ max: 2_000, html: true }),
    syncList: f.bool(),
  },
  hasValue: true,
  choices: 'optionlist',
}

const TYPES: Readonly<Record<string, FieldType>> = {
  button: { properties: {}, hasValue: false },
  captcha: {
    properties: { captcha: f.text(), placeholder, errorMessage: f.text({ max: 1_000 }) },
    hasValue: true,
  },
  checkboxgrp: chosen,
  companyLookup: { properties: {}, hasValue: true },
  country: { properties: { multiple: f.bool(), placeholder }, hasValue: true },
  date: plain,
  datetime: plain,
  email: plain,
  file: {
    properties: {
      allowed_file_extensions: texts(),
      allowed_file_size: f.int({ min: 1, max: 10_000 }),
      public: f.bool(),
      profile_image: f.bool(),
    },
    hasValue: true,
  },
  freehtml: shown,
  freetext: shown,
  hidden: { properties: {}, hasValue: true },
  number: { properties: { placeholder, precision: f.int({ min: 0, max: 20 }) }, hasValue: true },
  pagebreak: {
    properties: { next_page_label: f.text(), prev_page_label: f.text() },
    hasValue: false,
  },
  password: plain,
  'plugin.loginSocial': { properties: {}, hasValue: false },
  radiogrp: chosen,
  select: {
    properties: { list: choicesField, placeholder, multiple: f.bool(), syncList: f.bool() },
    hasValue: true,
    choices: 'list',
  },
  tel: plain,
  text: plain,
  textarea: plain,
  url: plain,
}

export const FIELD_TYPES: readonly string[] = Object.keys(TYPES)

export function findFieldType(type: string): FieldType | undefined {
  return Object.hasOwn(TYPES, type) ? TYPES[type] : undefined
}
