// What can be done to a form that is built. What an edit leaves alone is shared with the state before.
import type { FormDraft, Part, PartKind, Values } from './draft.ts'

/** Changes values of the form itself. */
export function changeSettings(draft: FormDraft, values: Values): FormDraft {
  return { ...draft, settings: { ...draft.settings, ...values } }
}

/** Changes values of a part. */
export function changePart(draft: FormDraft, kind: PartKind, key: string, values: Values): FormDraft {
  return {
    ...draft,
    [kind]: draft[kind].map((part) =>
      part.key === key ? { ...part, values: { ...part.values, ...values } } : part,
    ),
  }
}

/** Changes a property of a part; a name with points leads into maps of maps. */
export function withProperty(values: Values, name: string, value: unknown): Values {
  const [first = '', ...rest] = name.split('.')
  if (rest.length === 0) return { ...values, [first]: value }
  const inner = (values[first] ?? {}) as Values
  return { ...values, [first]: withProperty(Array.isArray(inner) ? {} : inner, rest.join('.'), value) }
}

/** A property of a part. */
export function propertyOf(values: Values, name: string): unknown {
  return name.split('.').reduce<unknown>((value, key) => (value as Values | null | undefined)?.[key], values)
}

/** Adds a part at the end; a button stays the last of a form. */
export function addPart(draft: FormDraft, kind: PartKind, values: Values): { draft: FormDraft; key: string } {
  const key = newKey()
  const parts = draft[kind]
  const isBeforeButton =
    kind === 'fields' && values.type !== 'button' && parts.at(-1)?.values.type === 'button'
  const at = isBeforeButton ? parts.length - 1 : parts.length
  return { draft: { ...draft, [kind]: parts.toSpliced(at, 0, { key, values }) }, key }
}

/** A part with what another one has, below it; the alias is its own. */
export function duplicatePart(
  draft: FormDraft,
  kind: PartKind,
  key: string,
): { draft: FormDraft; key: string } {
  const at = draft[kind].findIndex((part) => part.key === key)
  const part = draft[kind][at]
  if (!part) return { draft, key }
  const { alias: _, ...values } = part.values
  const copy: Part = { key: newKey(), values }
  return { draft: { ...draft, [kind]: draft[kind].toSpliced(at + 1, 0, copy) }, key: copy.key }
}

/** Takes a part away; fields that hang on it are shown always then. */
export function removePart(draft: FormDraft, kind: PartKind, key: string): FormDraft {
  const left = draft[kind].filter((part) => part.key !== key)
  if (left.length === draft[kind].length) return draft
  return {
    ...draft,
    [kind]: left.map((part) =>
      part.values.parent === key
        ? { ...part, values: { ...part.values, parent: null, conditions: {} } }
        : part,
    ),
  }
}

/** Moves a part to a place among the others, from 0; beyond the ends is the end. */
export function movePart(draft: FormDraft, kind: PartKind, key: string, place: number): FormDraft {
  const part = draft[kind].find((one) => one.key === key)
  if (!part) return draft
  const others = draft[kind].filter((one) => one.key !== key)
  const at = Math.min(Math.max(0, place), others.length)
  if (draft[kind][at]?.key === key) return draft
  return { ...draft, [kind]: others.toSpliced(at, 0, part) }
}

/** Fields that one can hang on: they have a value, and do not hang on this one themselves. */
export function possibleParents(
  { fields }: FormDraft,
  key: string,
  hasValue: (type: string) => boolean,
): readonly Part[] {
  const parentOf = new Map(fields.map((field) => [field.key, field.values.parent]))
  const hangs = (start: string): boolean => {
    const seen = new Set<string>()
    for (let at: unknown = start; typeof at === 'string' && !seen.has(at); at = parentOf.get(at)) {
      if (at === key) return true
      seen.add(at)
    }
    return false
  }
  return fields.filter((field) => hasValue(String(field.values.type)) && !hangs(field.key))
}

// Told apart from every key that there was, of parts that are gone, too.
function newKey(): string {
  return `new_${Math.random().toString(36).slice(2)}`
}
