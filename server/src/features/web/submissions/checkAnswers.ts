// What a visitor answered, field by field: read, checked, and made into what is stored.
import type { Say } from '../../../catalog/sentences.ts'
import { getOwn } from '../../../platform/getOwn.ts'
import { parseDate } from '../../../platform/values/dates.ts'
import { storable } from '../../../platform/values/inputs.ts'
import { isWebAddress } from '../../../platform/values/webAddress.ts'
import { parseWrittenNumber } from '../../../platform/values/writtenNumber.ts'
import type { Choice } from '../../audience/fieldValues/choices.ts'
import { emailAddress } from '../../audience/fieldValues/emailAddress.ts'
import type { FormField } from '../../content/forms/formField.ts'
import { asksForPicture, MOST_PICTURE_MEGABYTES } from '../../content/forms/pictureFields.ts'
import type { PhoneNumbers } from '../../messaging/textMessages/phoneNumber.ts'
import type { MappedTarget } from './mapAnswers.ts'

/** A file that came with a submission. */
export interface SentFile {
  fileName: string
  sizeBytes: number
  /** It was longer than allowed; the rest was not kept. */
  isTooLarge: boolean
  /** It begins as a picture that may be shown does. */
  isPicture: boolean
  path: string
}

/** What was sent, by alias of the field. */
export interface Sent {
  values: Readonly<Record<string, unknown>>
  files: ReadonlyMap<string, SentFile>
}

export interface AnswerRules {
  choices: ReadonlyMap<FormField, readonly Choice[]>
  /** Addresses that forms refuse, with `*` as a wildcard. */
  refusedEmails: readonly string[]
  refusedExtensions: readonly string[]
  /** Only some of the fields are shown to each visitor: those that were not sent were not asked. */
  isPartial: boolean
  phones: PhoneNumbers
  /** Names of companies by id, of those that were sent. */
  companyNames: ReadonlyMap<number, string>
  /** The fields to which answers are mapped. */
  targets: ReadonlyMap<FormField, MappedTarget>
  /** Speaks the language of the visitor. */
  say: Say
  /** BCP 47 tag whose separators a written number has. */
  numberLocale: string
}

/** One answer as it is stored: numbers as numbers, all else as text; null for none. */
export type Answer = string | number | null

export interface Checked {
  /** By field, of all that were asked. */
  answers: ReadonlyMap<FormField, Answer>
  /** Files that were accepted, by field. */
  files: ReadonlyMap<FormField, SentFile>
  /** What is wrong, by alias. */
  errors: Readonly<Record<string, string>>
}

/** Characters of an answer at most. */
const LONGEST = 65_535
const MAX_CHOSEN = 1_000
const BYTES_PER_MEGABYTE = 1_048_576

/**
 * Pure: checks what was sent by the types of the fields. A field that depends on another one and is not shown is neither
 * checked nor kept. What no field asks for is passed over.
 */
export function checkAnswers(fields: readonly FormField[], sent: Sent, rules: AnswerRules): Checked {
  const answers = new Map<FormField, Answer>()
  const files = new Map<FormField, SentFile>()
  const errors: Record<string, string> = {}
  const byId = new Map(fields.map((field) => [field.id, field]))
  const { say } = rules
  const refuse = (field: FormField, message: string) => {
    errors[field.alias] = field.validationMessage || message
  }
  for (const field of fields) {
    if (!ASKING.has(field.type) || !isAsked(field, byId, sent.values)) continue
    const isSent =
      field.type === 'file' ? sent.files.has(field.alias) : Object.hasOwn(sent.values, field.alias)
    if (!isSent && mayBeUnasked(field, rules)) continue
    if (field.type === 'file') {
      const file = sent.files.get(field.alias)
      if (!file) {
        if (field.isRequired) refuse(field, say('answer.required', { label: field.label }).text)
        continue
      }
      const problem = fileProblem(field, file, rules)
      if (problem) errors[field.alias] = problem
      else files.set(field, file)
      continue
    }
    const texts = textsOf(sent.values[field.alias])
    if (field.type === 'captcha') {
      if (!isHuman(field, texts.join(', '))) errors[field.alias] = captchaMessage(field, rules)
      continue
    }
    if (texts.some((text) => text.length > LONGEST) || texts.length > MAX_CHOSEN) {
      refuse(field, say('answer.tooLong', { label: field.label }).text)
      continue
    }
    if (texts.every((text) => text.trim() === '')) {
      if (field.isRequired) refuse(field, say('answer.required', { label: field.label }).text)
      else answers.set(field, null)
      continue
    }
    const read = readAnswer(field, texts, rules)
    if ('problem' in read) {
      if (read.isOwn) errors[field.alias] = read.problem
      else refuse(field, read.problem)
      continue
    }
    const problem = targetProblem(field, read.answer, rules)
    if (problem === null) answers.set(field, read.answer)
    else refuse(field, problem)
  }
  return { answers, files, errors }
}

const ASKING: ReadonlySet<string> = new Set([
  'captcha',
  'checkboxgrp',
  'companyLookup',
  'country',
  'date',
  'datetime',
  'email',
  'file',
  'hidden',
  'number',
  'password',
  'radiogrp',
  'select',
  'tel',
  'text',
  'textarea',
  'url',
])

// Progressive profiling shows a visitor some of the fields; markup without the script sends those that it shows.
function mayBeUnasked(
  { showWhenValueExists, showAfterXSubmissions, alwaysDisplay }: FormField,
  { isPartial }: AnswerRules,
): boolean {
  return (
    showWhenValueExists === false || (showAfterXSubmissions ?? 0) > 0 || (isPartial && alwaysDisplay !== true)
  )
}

/** Pure: whether a field is shown, by the answers to those above it. */
function isAsked(
  field: FormField,
  byId: ReadonlyMap<number, FormField>,
  values: Readonly<Record<string, unknown>>,
): boolean {
  if (field.parentId === null) return true
  const parent = byId.get(field.parentId)
  if (!parent) return true
  if (!isAsked(parent, byId, values)) return false
  const given = textsOf(getOwn(values, parent.alias)).filter((text) => text !== '')
  const { any, expr, values: named } = field.conditions
  const wanted = Object.values(typeof named === 'object' && named !== null ? named : {}).map(String)
  if (expr === 'notIn') return !given.some((text) => wanted.includes(text))
  if (any === true || any === 1 || any === '1') return given.length > 0
  return given.some((text) => wanted.includes(text))
}

/** The texts in a value: one, or several of a list; nothing of deeper ones. */
function textsOf(value: unknown): string[] {
  const list = typeof value === 'object' && value !== null ? Object.values(value) : [value]
  return list.flatMap((one) => (typeof one === 'string' ? [storable(one)] : []))
}

type Read = { answer: Answer } | { problem: string; isOwn?: boolean }

function readAnswer(field: FormField, texts: readonly string[], rules: AnswerRules): Read {
  const text = texts.join(', ')
  const { label } = field
  const { say } = rules
  switch (field.type) {
    case 'email':
      return readEmail(field, text, rules)
    case 'url':
      return isWebAddress(text.trim())
        ? { answer: text.trim() }
        : { problem: say('answer.webAddress', { label }).text }
    case 'tel':
      return readPhone(field, text, rules)
    case 'number':
      return readNumber(field, text, rules)
    case 'date':
    case 'datetime':
      return parseDate(text.trim()) === null
        ? { problem: say('answer.date', { label }).text }
        : { answer: text.trim() }
    case 'companyLookup':
      return { answer: rules.companyNames.get(Number(text)) ?? text.trim() }
    case 'select':
    case 'radiogrp':
    case 'checkboxgrp':
    case 'country':
      return readChosen(field, texts, rules)
    default:
      return { answer: text }
  }
}

function readNumber(
  { label, properties: { precision } }: FormField,
  text: string,
  { say, numberLocale }: AnswerRules,
): Read {
  const number = parseWrittenNumber(text, numberLocale)
  if (number === null) return { problem: say('answer.number', { label }).text }
  const digits = typeof precision === 'number' ? precision : 10
  return { answer: Number(number.toFixed(Math.min(digits, 20))) }
}

// Addresses and numbers are checked by the field that they go into, whatever type the field of the form has.
function targetProblem(
  field: FormField,
  answer: Answer,
  { targets, say, numberLocale }: AnswerRules,
): string | null {
  const { label, type } = field
  const target = targets.get(field)
  if (!target || answer === null || target.custom.type === type) return null
  const code = CHECKED_TARGETS.get(target.custom.type)
  if (code === undefined) return null
  const value =
    target.custom.type === 'number' && typeof answer === 'string'
      ? parseWrittenNumber(answer, numberLocale)
      : answer
  return value === null || 'error' in target.record.parse(value) ? say(code, { label }).text : null
}

/** Types of contact and company fields whose rule every answer has to meet, with the message. */
const CHECKED_TARGETS: ReadonlyMap<string, string> = new Map([
  ['email', 'answer.email'],
  ['number', 'answer.number'],
  ['url', 'answer.website'],
])

function readEmail(field: FormField, text: string, { refusedEmails, say }: AnswerRules): Read {
  const address = emailAddress(text)
  if (address === null) return { problem: say('answer.email', { label: field.label }).text }
  const { donotsubmit, donotsubmit_validationmsg: message } = field.validation
  const isRefused = isOn(donotsubmit) && refusedEmails.some((pattern) => fits(pattern, address))
  if (!isRefused) return { answer: text.trim() }
  return { problem: ownText(message) || say('answer.refusedEmail').text, isOwn: true }
}

function readPhone(field: FormField, text: string, { phones, say }: AnswerRules): Read {
  const { international, international_validationmsg: message } = field.validation
  if (!isOn(international)) return { answer: text.trim() }
  const isInternational = /^\s*(\+|00)/.test(text) && phones.read(text) !== null
  if (isInternational) return { answer: text.trim() }
  return { problem: ownText(message) || say('answer.internationalPhone').text, isOwn: true }
}

function readChosen(field: FormField, texts: readonly string[], { choices, say }: AnswerRules): Read {
  const takesSeveral = field.type === 'checkboxgrp' || isOn(field.properties.multiple)
  const given = texts.filter((text) => text !== '')
  const known = choices.get(field) ?? []
  const isListed = given.every((text) => known.some(({ value }) => value === text))
  if (!isListed || (given.length > 1 && !takesSeveral))
    return { problem: say('answer.choice', { label: field.label }).text }
  return { answer: given.join(', ') }
}

// Without an answer that is expected it is a trap: people do not see it, and programs fill it in.
function isHuman({ properties }: FormField, text: string): boolean {
  return text === (ownText(properties.captcha) ?? '')
}

function captchaMessage({ properties, label }: FormField, { say }: AnswerRules): string {
  return ownText(properties.errorMessage) || say('answer.captcha', { label }).text
}

function fileProblem(
  field: FormField,
  { fileName, sizeBytes, isTooLarge, isPicture }: SentFile,
  { refusedExtensions, say }: AnswerRules,
): string | null {
  const { properties, label } = field
  const extension = /\.([^.]{1,20})$/.exec(fileName)?.[1]?.toLowerCase() ?? ''
  const named = properties.allowed_file_extensions
  const allowed = (Array.isArray(named) ? named : []).map((one) =>
    String(one).toLowerCase().replace(/^\./, ''),
  )
  if (refusedExtensions.includes(extension) || (allowed.length > 0 && !allowed.includes(extension)))
    return allowed.length > 0
      ? say('answer.fileTypes', { label, types: allowed.join(', ') }).text
      : say('answer.fileType', { label }).text
  const isForPicture = asksForPicture(field)
  if (isForPicture && !isPicture) return say('answer.picture', { label }).text
  const own = Number(properties.allowed_file_size)
  const most = isForPicture ? Math.min(own || MOST_PICTURE_MEGABYTES, MOST_PICTURE_MEGABYTES) : own
  if (isTooLarge || (most > 0 && sizeBytes > most * BYTES_PER_MEGABYTE))
    return most > 0
      ? say('answer.fileSize', { label, megabytes: most }).text
      : say('answer.largeFile', { label }).text
  return null
}

function fits(pattern: string, address: string): boolean {
  const parts = pattern.trim().toLowerCase().split('*')
  const [first = '', ...rest] = parts
  if (rest.length === 0) return address === first
  if (!address.startsWith(first)) return false
  let at = first.length
  for (const [index, part] of rest.entries()) {
    const isLast = index === rest.length - 1
    const found = isLast ? address.length - part.length : address.indexOf(part, at)
    if (found < at || !address.startsWith(part, found)) return false
    at = found + part.length
  }
  return true
}

function isOn(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true'
}

function ownText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : null
}
