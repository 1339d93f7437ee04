/** The job of rendering a template. */

/** A value that a template reads; nothing else reaches it. */
export type ThemeValue =
  | string
  | number
  | boolean
  | null
  | readonly ThemeValue[]
  | { [name: string]: ThemeValue }

export interface ThemeJob {
  /** By the names under which templates name each other: `@themes/blank/html/base.html.twig`. */
  templates: Readonly<Record<string, string>>
  /** The one of them that is rendered. */
  name: string
  values: Readonly<Record<string, ThemeValue>>
  /** HTML for the head, and for the begin and the end of the body. */
  head: string
  bodyOpen: string
  bodyClose: string
  siteUrl: string
}

/** Bytes of a rendered template. */
export const MAX_OUTPUT = 1_000_000
