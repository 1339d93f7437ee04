// What focus items can be told about their looks and their moment.
import { isWebAddress } from '../../../platform/values/webAddress.ts'

type Map = Record<string, unknown>

/** Every documented property, empty, in the documented order. */
const EMPTY: Map = {
  bar: { allow_hide: null, push_page: null, sticky: null, size: null, placement: null },
  modal: { placement: null },
  notification: { placement: null },
  page: [],
  animate: null,
  link_activation: null,
  colors: { primary: null, text: null, button: null, button_text: null },
  content: {
    headline: null,
    tagline: null,
    link_text: null,
    link_url: null,
    link_new_window: null,
    font: null,
    css: null,
  },
  when: null,
  timeout: null,
  frequency: null,
  stop_after_conversion: null,
  stop_after_close: null,
}

/** The stored properties among the documented ones; others follow as they were sent. */
export function completeProperties(stored: unknown): Map {
  const given = asMap(stored)
  const complete = Object.entries(EMPTY).map(([key, empty]): [string, unknown] => {
    const value = given[key]
    if (Array.isArray(empty) || empty === null) return [key, value ?? empty]
    return [key, { ...(empty as Map), ...asMap(value) }]
  })
  return { ...Object.fromEntries(complete), ...without(given, EMPTY) }
}

/** What in these properties could do harm, with its path; null when nothing could. */
export function propertiesProblem(stored: unknown): { path: string; message: string } | null {
  const { content, colors } = completeProperties(stored) as { content: Map; colors: Map }
  const { link_url: link } = content
  if (link !== null && link !== '' && !(typeof link === 'string' && isWebAddress(link)))
    return {
      path: 'properties.content.link_url',
      message: 'This value should be an address that starts with http or https.',
    }
  const odd = Object.entries(colors).find(
    ([, color]) => color !== null && color !== '' && !/^#?[0-9a-z]{1,20}$/i.test(String(color)),
  )
  if (!odd) return null
  return {
    path: `properties.colors.${odd[0].slice(0, 50)}`,
    message: 'This value should be a color such as 4e5d9d.',
  }
}

function asMap(value: unknown): Map {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Map) : {}
}

function without(map: Map, known: Map): Map {
  return Object.fromEntries(Object.entries(map).filter(([key]) => !Object.hasOwn(known, key)))
}
