import { decode } from '../../../platform/http/body.ts'
import { parseJson } from '../../../platform/http/parseJson.ts'
import { isStorable } from '../../../platform/values/inputs.ts'

/** What a theme says about itself: `config.json`, with whatever further keys its author gave it. */
export interface ThemeConfig {
  name: string
  author?: string
  authorUrl?: string
  /** What it has templates for: `page`, `email`, `form`. */
  features?: readonly string[]
  /** Which editors can work with it; absent means `legacy` alone. */
  builder?: readonly string[]
  [key: string]: unknown
}

/** Files without which a theme is none. */
export const REQUIRED_FILES = ['config.json', 'html/message.html.twig'] as const

/** Bytes of a `config.json`: the list of themes shows each. */
const MAX_BYTES = 65_536

/** Reads a `config.json`; a text says what is wrong with it. */
export function readThemeConfig(content: Buffer): ThemeConfig | string {
  if (content.length > MAX_BYTES) return `config.json has more than ${MAX_BYTES} bytes.`
  let config: object
  try {
    config = parseJson(decode(content).replace(/^\uFEFF/, ''))
  } catch {
    return 'config.json is no JSON.'
  }
  if (Array.isArray(config)) return 'config.json is no object.'
  if (!isStorable(config)) return 'config.json holds a character that cannot be stored.'
  const { name } = config as Record<string, unknown>
  if (typeof name !== 'string' || name.trim() === '') return 'config.json names no name.'
  for (const key of ['features', 'builder']) {
    const list = (config as Record<string, unknown>)[key]
    if (list !== undefined && !(Array.isArray(list) && list.every((entry) => typeof entry === 'string')))
      return `config.json: ${key} should be a list of texts.`
  }
  return config as ThemeConfig
}
