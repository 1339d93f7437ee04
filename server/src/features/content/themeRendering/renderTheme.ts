/** Templates of themes, rendered: what they become is kept as long as neither the theme nor what it is given changes. */
import { createHash } from 'node:crypto'
import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { ApiError } from '../../../platform/errors.ts'
import { readBundledTheme } from '../themes/bundledThemes.ts'
import { findVersion, readOwnTheme } from '../themes/themes.sql.ts'
import { type Rendered, renderApart } from './renderApart.ts'
import type { ThemeJob } from './themeJob.ts'
import { noteTrouble } from './themeTroubles.ts'

/** What a theme is asked for. */
export interface ThemeRequest extends Pick<ThemeJob, 'values'> {
  /** The key of the theme. */
  theme: string
  /** The theme for what has none, or one that is gone or lacks the templates; before the default one. */
  fallback?: string
  /** The name of the template, with its extension: `page.html.twig`. The first that the theme has is taken. */
  templates: readonly string[]
  /** HTML for the head, and for the begin and the end of the body. */
  head?: string
  bodyOpen?: string
  bodyClose?: string
}

/** What a template became, and which it was. */
export interface RenderedTheme {
  html: string
  template: string
}

/** A template that failed: for visitors a page that cannot be shown now. */
export class ThemeError extends ApiError {
  /** What is wrong, for those who write themes and emails. */
  readonly problem: string
  /** Another attempt may succeed. */
  readonly isTemporary: boolean

  constructor(theme: string, { problem, isTemporary }: { problem: string; isTemporary: boolean }) {
    super(503, 'busy', 'This page cannot be shown at the moment.')
    this.isTemporary = isTemporary
    this.problem = `The theme ${theme} cannot be rendered: ${problem}`
  }
}

type Settings = Pick<Config, 'public_url'>

/** The theme that every installation has, and that others build on. */
const DEFAULT_THEME = 'blank'
/** Results that are kept, and characters of them. */
const MAX_KEPT = 1_000
const MAX_KEPT_CHARACTERS = 32_000_000
/** A template that failed is not tried again so soon: each attempt may cost two seconds. */
const PROBLEM_MS = 30_000
/** Characters of the templates of a theme. */
const MAX_TEMPLATES = 4_000_000

const kept = new Map<string, { result: Promise<Rendered>; until: number; size: number }>()
const sources = new Map<string, Promise<Record<string, string> | null>>()
let keptCharacters = 0

/**
 * Renders a template of the theme, or of the one that stands in for it when it is gone or has none of the templates. One
 * statement for an uploaded theme, none for a bundled one; one more when it was not rendered before.
 * @throws ThemeError for a template that fails; `doctor` names its theme then.
 */
export async function renderTheme(
  db: Db,
  request: ThemeRequest,
  { config, now }: { config: Settings; now: Date },
): Promise<RenderedTheme> {
  const { theme, version, templates, template } = await findTemplate(db, request)
  const job: ThemeJob = {
    templates,
    name: pathOf(theme, template),
    values: { ...request.values, template: theme },
    head: request.head ?? '',
    bodyOpen: request.bodyOpen ?? '',
    bodyClose: request.bodyClose ?? '',
    siteUrl: config.public_url,
  }
  const { templates: _, ...variable } = job
  const result = await renderOnce(JSON.stringify([theme, version, variable]), theme, job)
  if ('html' in result) return { html: result.html, template }
  await noteTrouble(db, { theme, template, problem: result.problem, now })
  throw new ThemeError(theme, result)
}

async function findTemplate(db: Db, { theme: wanted, fallback, templates: names }: ThemeRequest) {
  for (const theme of new Set([wanted, fallback ?? DEFAULT_THEME, DEFAULT_THEME])) {
    const loaded = await loadTemplates(db, theme)
    const template = loaded && firstOf(loaded.templates, theme, names)
    if (loaded && template) return { theme, ...loaded, template }
  }
  throw new Error(`the default theme has no ${names.join(', ')}`)
}

// Whoever asks for the same meanwhile waits for the same.
async function renderOnce(text: string, theme: string, job: ThemeJob): Promise<Rendered> {
  const key = createHash('sha256').update(text).digest('base64')
  const known = kept.get(key)
  if (known && known.until > performance.now()) return known.result
  forget(key)
  const entry = { result: renderApart(theme, job), until: Number.POSITIVE_INFINITY, size: 0 }
  kept.set(key, entry)
  try {
    const result = await entry.result
    if ('html' in result) entry.size = result.html.length
    else entry.until = performance.now() + PROBLEM_MS
    keptCharacters += entry.size
    forgetOldest()
    return result
  } catch (error) {
    forget(key)
    throw error
  }
}

function forgetOldest(): void {
  for (const oldest of kept.keys()) {
    if (kept.size <= MAX_KEPT && keptCharacters <= MAX_KEPT_CHARACTERS) return
    forget(oldest)
  }
}

function forget(key: string): void {
  keptCharacters -= kept.get(key)?.size ?? 0
  kept.delete(key)
}

interface Loaded {
  version: string
  templates: Record<string, string>
}

async function loadTemplates(db: Db, theme: string): Promise<Loaded | null> {
  const bundled = await bundledTemplates(theme)
  if (bundled) return { version: '', templates: bundled }
  const version = await findVersion(db, theme)
  if (version === null) return null
  const key = `${version} ${theme}`
  const templates = await once(key, async () => templatesOf(theme, await readOwnTheme(db, theme)))
  for (const other of sources.keys()) if (other.endsWith(` ${theme}`) && other !== key) sources.delete(other)
  return templates && { version, templates }
}

const bundledTemplates = (theme: string) =>
  once(theme, async () => templatesOf(theme, await readBundledTheme(theme)))

/** Templates that are kept in memory: of so many themes. */
const MAX_SOURCES = 50

function once(key: string, load: () => Promise<Record<string, string> | null>) {
  const known = sources.get(key)
  if (known) return known
  const loading = load()
  sources.set(key, loading)
  const [oldest] = sources.keys()
  if (sources.size > MAX_SOURCES && oldest !== undefined) sources.delete(oldest)
  // What is not there now may come.
  void loading.then(
    (found) => found ?? sources.delete(key),
    () => sources.delete(key),
  )
  return loading
}

/** The templates of a theme under the names by which templates name them, with those that every theme may build on. */
async function templatesOf(
  theme: string,
  files: ReadonlyMap<string, Buffer> | null,
): Promise<Record<string, string> | null> {
  if (!files) return null
  const defaults = theme === DEFAULT_THEME ? files : await readBundledTheme(DEFAULT_THEME)
  return {
    ...templatesIn(defaults ?? new Map(), '@defaults'),
    ...templatesIn(files, theme),
  }
}

function templatesIn(files: ReadonlyMap<string, Buffer>, theme: string): Record<string, string> {
  const templates: Record<string, string> = {}
  let size = 0
  for (const [path, content] of files) {
    size += path.endsWith('.twig') ? content.length : 0
    if (path.endsWith('.twig') && size <= MAX_TEMPLATES)
      templates[`@themes/${theme}/${path}`] = content.toString()
  }
  return templates
}

function firstOf(
  templates: Readonly<Record<string, string>>,
  theme: string,
  names: readonly string[],
): string | undefined {
  return names.find((name) => Object.hasOwn(templates, pathOf(theme, name)))
}

const pathOf = (theme: string, template: string) => `@themes/${theme}/html/${template}`
