// A focus item as its form has it: what is nested in the record has a path of its own, so that what is wrong or was
// changed by somebody else is said beside its input.
import type { Entity } from '../../../api/query.ts'
import type { Values } from '../../../kit/staleForm.ts'
import { t } from '../../../words/messages.ts'

const PLAIN = [
  ...['name', 'type', 'style', 'htmlMode', 'html', 'editor', 'description', 'website'],
  ...['isPublished', 'publishUp', 'publishDown'],
]
const RECORDS = ['form', 'category']

const SWITCHES = [
  ...['properties.bar.allow_hide', 'properties.bar.push_page', 'properties.content.link_new_window'],
  ...['properties.animate', 'properties.link_activation'],
  ...['properties.stop_after_conversion', 'properties.stop_after_close'],
]
const TEXTS = [
  ...['properties.content.headline', 'properties.content.tagline', 'properties.content.link_text'],
  ...['properties.content.link_url', 'properties.content.font', 'properties.content.css'],
  ...['properties.bar.placement', 'properties.bar.size', 'properties.modal.placement'],
  ...['properties.notification.placement', 'properties.when', 'properties.frequency'],
  ...['properties.colors.primary', 'properties.colors.text', 'properties.colors.button'],
  'properties.colors.button_text',
]
/** What the server does where nothing was chosen. */
const USUAL: Values = {
  'properties.bar.allow_hide': true,
  'properties.bar.placement': 'top',
  'properties.bar.size': 'regular',
  'properties.modal.placement': 'top',
  'properties.notification.placement': 'bottom_right',
  'properties.when': 'immediately',
  'properties.frequency': 'everypage',
}

export function openItem(record: Entity | null): Values {
  if (record === null) return openItem(newItem())
  const at = (path: string) => path.split('.').reduce<unknown>((value, key) => Object(value)[key], record)
  const isEmpty = (path: string) => [null, undefined, ''].includes(at(path) as null)
  const seconds = Number(at('properties.timeout') ?? 0)
  return {
    ...Object.fromEntries(PLAIN.map((name) => [name, record[name] ?? null])),
    ...Object.fromEntries(RECORDS.map((name) => [name, idOf(record[name])])),
    htmlMode: modeOf(record.htmlMode),
    ...Object.fromEntries(
      SWITCHES.map((path) => [path, isEmpty(path) ? USUAL[path] === true : isOn(at(path))]),
    ),
    ...Object.fromEntries(
      TEXTS.map((path) => [path, isEmpty(path) ? (USUAL[path] ?? '') : String(at(path))]),
    ),
    'properties.timeout': Number.isFinite(seconds) ? seconds : 0,
    // What this form does not know stays as it is.
    properties: record.properties,
  }
}

/** What is sent: the properties within each other again. */
export function writeItem({ properties, ...values }: Values): Values {
  const plain: Record<string, unknown> = {}
  const nested: Record<string, unknown> = structuredClone(Object(properties))
  for (const [path, value] of Object.entries(values)) {
    const [first, ...keys] = path.split('.')
    if (first !== 'properties') plain[path] = value
    else put(nested, keys, value)
  }
  return { ...plain, properties: nested }
}

function put(target: Record<string, unknown>, [key = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) target[key] = value === '' ? null : value
  else {
    const within: Record<string, unknown> = { ...Object(target[key]) }
    put(within, rest, value)
    target[key] = within
  }
}

function newItem(): Entity {
  const content = { headline: t('focusItems.begin.headline'), link_text: t('focusItems.begin.link') }
  return { id: 0, name: '', type: 'link', style: 'bar', isPublished: false, properties: { content } }
}

function modeOf(mode: unknown): string {
  if (mode === 'html' || mode === '1') return 'html'
  return mode === 'editor' ? 'editor' : 'basic'
}

function isOn(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true'
}

function idOf(value: unknown): number | null {
  const id = typeof value === 'object' && value !== null ? (value as { id: number }).id : value
  return typeof id === 'number' ? id : null
}
