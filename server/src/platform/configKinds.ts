// What a configuration key can be: how its values are declared.

/** A key's type, its default and its sentence for the guide. */
export type Key =
  | { type: 'boolean'; default: boolean; text: string }
  | { type: 'integer'; default: number; text: string; min: number; max?: number }
  | { type: 'text'; default: string; text: string }
  | { type: 'nullable text'; default: string | null; text: string }
  | { type: 'choice'; default: string; text: string; values: readonly string[] }
  | { type: 'list'; default: readonly string[]; text: string }
  | { type: 'map'; default: Readonly<Record<string, string>>; text: string }

/** Yes or no. */
export const flag = (value: boolean, text: string) => ({ type: 'boolean' as const, default: value, text })
/** A whole number within bounds. */
export const integer = (value: number, text: string, min = 0, max?: number) => ({
  type: 'integer' as const,
  default: value,
  text,
  min,
  ...(max === undefined ? {} : { max }),
})
/** Seconds that a timer can wait. */
export const seconds = (value: number, text: string) => integer(value, text, 1, 86_400)
/** A line of text. */
export const line = (value: string, text: string) => ({ type: 'text' as const, default: value, text })
/** A line of text, or nothing. */
export const optional = (value: string | null, text: string) => ({
  type: 'nullable text' as const,
  default: value,
  text,
})
/** Texts. */
export const list = (value: readonly string[], text: string) => ({
  type: 'list' as const,
  default: value,
  text,
})
/** Texts by name. */
export const map = (text: string) => ({
  type: 'map' as const,
  default: {} as Readonly<Record<string, string>>,
  text,
})
/** One of some values. */
export const choice = <const V extends string>(values: readonly V[], value: NoInfer<V>, text: string) => ({
  type: 'choice' as const,
  values,
  default: value,
  text,
})
