// Which inputs a focus item asks for, as it is filled in.
import type { ResourceField } from '@campanile/client'
import { ColorField } from '../../../kit/ColorField.tsx'
import type { FormField } from '../../../kit/RecordForm.tsx'
import type { Values } from '../../../kit/staleForm.ts'
import { t, textAt } from '../../../words/messages.ts'
import { page } from './focusItem.ts'

type Section = 'content' | 'look' | 'moment' | 'about'

const WHEN = ['immediately', 'scroll_slight', 'scroll_middle', 'scroll_bottom', 'leave']
const FREQUENCIES = ['everypage', 'once', 'q2min', 'q15min', 'hourly', 'daily']
const PLACEMENTS: Readonly<Record<string, readonly string[]>> = {
  bar: ['top', 'bottom'],
  modal: ['top', 'middle', 'bottom'],
  notification: ['top_left', 'top_right', 'bottom_left', 'bottom_right'],
}
const COLORS = ['primary', 'text', 'button', 'button_text']

export function fieldsOf(values: Values): readonly FormField[] {
  const style = String(values.style)
  const isBasic = values.htmlMode === 'basic'
  const isLink = values.type === 'link'
  const placements = PLACEMENTS[style]
  const modes = ['basic', 'html', ...(values.htmlMode === 'editor' ? ['editor'] : [])]
  return [
    own('name', 'content'),
    own('style', 'content'),
    own('type', 'content'),
    choice('htmlMode', 'content', modes),
    ...when(isBasic, [text('content.headline', 'content'), text('content.tagline', 'content', 'textarea')]),
    ...when(values.htmlMode === 'html', [own('html', 'content')]),
    ...when(values.htmlMode === 'editor', [own('editor', 'content')]),
    ...when(isBasic && isLink, [
      text('content.link_text', 'content'),
      text('content.link_url', 'content', 'url'),
      toggle('content.link_new_window', 'content'),
    ]),
    ...when(values.type === 'form', [own('form', 'content')]),
    ...when(placements !== undefined, [choice(`properties.${style}.placement`, 'look', placements ?? [])]),
    ...when(style === 'bar', [
      choice('properties.bar.size', 'look', ['regular', 'large']),
      toggle('bar.allow_hide', 'look'),
      toggle('bar.push_page', 'look'),
    ]),
    ...COLORS.map((color) => ({ ...text(`colors.${color}`, 'look'), show: ColorField })),
    text('content.font', 'look'),
    toggle('animate', 'look'),
    text('content.css', 'look', 'textarea'),
    choice('properties.when', 'moment', WHEN),
    field('properties.timeout', 'moment', { input: 'number', min: 0, max: 2_147_483 }),
    toggle('link_activation', 'moment'),
    choice('properties.frequency', 'moment', FREQUENCIES),
    toggle('stop_after_conversion', 'moment'),
    toggle('stop_after_close', 'moment'),
    ...(['isPublished', 'publishUp', 'publishDown', 'description', 'website', 'category'] as const).map(
      (name) => own(name, 'about'),
    ),
  ]
}

function when<T>(isAsked: boolean, fields: readonly T[]): readonly T[] {
  return isAsked ? fields : []
}

function field(name: string, section: Section, how: ResourceField): FormField {
  const short = name.replace(/^properties\./, '')
  return {
    name,
    field: how,
    words: page.words,
    label: textAt(`focusItems.field.${short}`) ?? textAt(`words.field.${short}`) ?? short,
    description: textAt(`focusItems.field.${short}.help`) ?? undefined,
    section: t(`focusItems.section.${section}`),
  }
}

/** A field as the resource has it. */
function own(name: keyof typeof page.resource.fields, section: Section): FormField {
  return field(name, section, page.resource.fields[name] ?? { input: 'text' })
}

function text(path: string, section: Section, input: ResourceField['input'] = 'text'): FormField {
  return field(`properties.${path}`, section, { input })
}

function toggle(path: string, section: Section): FormField {
  return field(`properties.${path}`, section, { input: 'boolean' })
}

function choice(name: string, section: Section, values: readonly string[]): FormField {
  const choices = values.map((value) => ({
    value,
    label: textAt(`focusItems.choice.${name.split('.').at(-1)}.${value}`) ?? value,
  }))
  return field(name, section, { input: 'select', choices, isRequired: true })
}
