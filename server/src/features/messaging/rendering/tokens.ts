/** Tokens in texts of emails: a text becomes literal pieces with slots between them. */

/** What a slot is filled with. */
export type Slot = SlotValue & {
  /** The scheme that was written before the token, such as `https://`, unless the value always has its own. */
  scheme?: string
}

type SlotValue =
  | { kind: 'contact'; alias: string; fallback: string; form: ValueForm }
  | { kind: 'owner'; key: string }
  | { kind: 'system'; name: SystemToken }
  /** `format` is `date`, `time`, `datetime` or one in the notation of PHP; `shift` such as `+1 day`. */
  | { kind: 'today'; format: string; shift: string }
  /** The address of a record, by the token that a feature declares for it. */
  | { kind: 'link'; name: string; id: number }
  /** The address of a tracked link, up to and including `?ct=`, is `literal`: what follows is the recipient's. */
  | { kind: 'trackable'; redirectId: string }
  /** Any other name in braces: replaced when the send carries a value for it, else left as it stands. */
  | { kind: 'custom'; token: string }

/** How moments are written. */
export const DATE_FORMS = ['date', 'time', 'datetime'] as const

export type ValueForm = 'plain' | 'url' | (typeof DATE_FORMS)[number]

/** Tokens without a value. */
export const SYSTEM_TOKENS = [
  'unsubscribe_text',
  'unsubscribe_url',
  'dnc_url',
  'resubscribe_url',
  'webview_text',
  'webview_url',
  'signature',
  'subject',
  'tracking_pixel',
  'leadidentifier',
] as const

export type SystemToken = (typeof SYSTEM_TOKENS)[number]

/** `literals` has one element more than `slots`. */
export interface Template {
  literals: string[]
  slots: Slot[]
}

// Braces may come URL-encoded, as editors write them inside of addresses. A name is followed by `=value`,
// `|modifier`, or the end, so that style sheets (`{color:red}`) are no tokens. The default of a field may be long and
// have markup.
const TOKEN =
  /(?:\{|%7B)(?:((?:contact|lead)field)(?:=|%3D)((?:(?!%7[BD])[^{}<>|]){1,200}(?:\||%7C)(?:(?!%7[BD])[^{}])*)|([a-z_]+)(?:=|%3D)((?:(?!%7D)[^{}<>]){1,200})|(today)((?:(?:\||%7C)(?:(?!%7D)[^{}<>]){1,60})?)|([A-Za-z_][\w.-]{0,100}))(?:\}|%7D)/gi

/** Names of tokens that features declare for addresses of records. */
export interface LinkNames {
  has(name: string): boolean
}

/** For texts in which such a token stands for nothing. */
export const NO_LINKS: LinkNames = new Set<string>()

const SCHEME_AT_END = /\bhttps?:\/\/$/i
const SCHEME_AT_START = /^\s*(?:https?|ftp):\/\//i

/**
 * Finds the tokens of a text. Names that mean nothing stay part of the text. Editors write `http://` before a token that
 * stands for a whole address: that scheme moves from the literal to the slot.
 */
export function parseTokens(text: string, links: LinkNames): Template {
  const template: Template = { literals: [], slots: [] }
  let literal = ''
  let position = 0
  for (const match of text.matchAll(TOKEN)) {
    const slot = slotOf(match, links)
    if (!slot) continue
    literal += text.slice(position, match.index)
    position = match.index + match[0].length
    const scheme = SCHEME_AT_END.exec(literal.slice(-16))?.[0]
    template.literals.push(scheme ? literal.slice(0, -scheme.length) : literal)
    template.slots.push(scheme && !isAddress(slot) ? { ...slot, scheme } : slot)
    literal = ''
  }
  template.literals.push(literal + text.slice(position))
  return template
}

/**
 * The links that are not part of a token's default; `links` in the order of the text. Links in a default stay as they are
 * written: the token of a tracked link has braces, which a default cannot hold.
 */
export function linksOutsideDefaults<L extends { start: number; end: number }>(
  text: string,
  links: readonly L[],
): L[] {
  const defaults = [...text.matchAll(TOKEN)].flatMap(({ index, 0: whole, 2: argument }) =>
    argument === undefined ? [] : [{ start: index, end: index + whole.length }],
  )
  let next = 0
  return links.filter(({ start, end }) => {
    while (next < defaults.length && (defaults[next]?.end ?? 0) <= start) next += 1
    const token = defaults[next]
    return !token || start <= token.start || end > token.end
  })
}

/** The template with its first slots; the others stand for nothing. */
export function withFirstSlots({ literals, slots }: Template, max: number): Template {
  if (slots.length <= max) return { literals, slots }
  return { literals: [...literals.slice(0, max), literals.slice(max).join('')], slots: slots.slice(0, max) }
}

/** The value after the scheme that was written before its token. A scheme of its own wins, and no value has none. */
export function withScheme(scheme: string | undefined, value: string): string {
  return scheme === undefined || value === '' || SCHEME_AT_START.test(value) ? value : scheme + value
}

/** Fills every slot and joins. */
export function fill(template: Template, value: (slot: Slot) => string): string {
  let text = template.literals[0] ?? ''
  for (const [index, slot] of template.slots.entries())
    text += withScheme(slot.scheme, value(slot)) + (template.literals[index + 1] ?? '')
  return text
}

/** Whether it stands for what somebody answered in a form. */
export function isAnswer(slot: Slot): boolean {
  return slot.kind === 'custom' && /^\{formfield=/i.test(slot.token)
}

/** How a token is written, which is also its key among the stored tokens of a send. */
export function tokenOf(slot: Slot): string {
  switch (slot.kind) {
    case 'contact':
      return slot.form === 'plain'
        ? `{contactfield=${slot.alias}${slot.fallback === '' ? '' : `|${slot.fallback}`}}`
        : `{contactfield=${slot.alias}|${slot.form === 'url' ? 'true' : slot.form}}`
    case 'owner':
      return `{ownerfield=${slot.key}}`
    case 'system':
      return `{${slot.name}}`
    case 'today':
      return `{today|${slot.format}${slot.shift === '' ? '' : `|${slot.shift}`}}`
    case 'link':
      return `{${slot.name}=${slot.id}}`
    case 'trackable':
      return `{trackable=${slot.redirectId}}`
    case 'custom':
      return slot.token
    default:
      return slot satisfies never
  }
}

/** Whether the value is always a whole address. */
function isAddress(slot: Slot): boolean {
  return (
    slot.kind === 'link' ||
    slot.kind === 'trackable' ||
    (slot.kind === 'system' && slot.name.endsWith('_url'))
  )
}

function slotOf(match: RegExpMatchArray, links: LinkNames): Slot | null {
  const [whole, field, defaulted, named, given, today, modifiers, bare] = match
  const name = field ?? named
  const argument = defaulted ?? given
  if (today) return todaySlot(decode(modifiers ?? ''))
  if (name !== undefined && argument !== undefined)
    return valueSlot(name.toLowerCase(), decode(argument), { whole, links })
  const lower = (bare ?? '').toLowerCase()
  const system = SYSTEM_TOKENS.find((known) => known === lower)
  if (system) return { kind: 'system', name: system }
  return { kind: 'custom', token: whole.startsWith('{') ? whole : `{${bare}}` }
}

function valueSlot(
  name: string,
  argument: string,
  { whole, links }: { whole: string; links: LinkNames },
): Slot | null {
  switch (name) {
    // The older name of the same token, still found in stored emails.
    case 'leadfield':
    case 'contactfield': {
      const [alias = '', ...rest] = argument.split('|')
      const modifier = rest.join('|')
      const form = formOf(modifier)
      return { kind: 'contact', alias: alias.trim(), fallback: form ? '' : modifier, form: form ?? 'plain' }
    }
    case 'ownerfield':
      return { kind: 'owner', key: argument.trim() }
    case 'trackable':
      return { kind: 'trackable', redirectId: argument }
    default:
      if (links.has(name))
        return Number.isSafeInteger(Number(argument)) ? { kind: 'link', name, id: Number(argument) } : null
      return { kind: 'custom', token: whole.startsWith('{') ? whole : `{${name}=${argument}}` }
  }
}

function formOf(modifier: string): ValueForm | null {
  return modifier === 'true' ? 'url' : (DATE_FORMS.find((form) => form === modifier) ?? null)
}

/** Relative times that no format looks like: `+1 day`, `tomorrow`, `next monday`, `2 days`. */
const SHIFT =
  /^\s*(?:[+-]|\d+ +[a-z]|(?:tomorrow|yesterday|midnight|noon)\b|(?:next|last|this|first|previous) +[a-z])/i

/** `|format|shift`; either may be missing. */
function todaySlot(modifiers: string): Slot {
  const [, first = '', shift = ''] = modifiers.split('|')
  const isShift = SHIFT.test(first)
  return {
    kind: 'today',
    format: isShift || first.trim() === '' ? 'datetime' : first,
    shift: isShift ? first : shift,
  }
}

/** The text without URL escapes; what cannot be decoded stays as it is. PostgreSQL stores no NUL. */
export function decode(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text).replaceAll('\0', '')
  } catch {
    return text
  }
}
