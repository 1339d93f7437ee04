/** The HTML of a page as everybody gets it: its own, or that of its theme. Tokens stay. */
import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { escapeHtml } from '../../../platform/values/escapeHtml.ts'
import { renderTheme, type ThemeRequest } from '../../content/themeRendering/renderTheme.ts'
import { parsedApart } from '../rendering/isolation.ts'
import { findFramePlaces } from './pageJobs.ts'

/** What a page is made of. */
export interface PageContent {
  id: number
  title: string
  language: string
  metaDescription: string | null
  noIndex: boolean
  template: string | null
  customHtml: string | null
}

/** The contents of a page; null when it has gone meanwhile. One statement. */
export async function findPageContent(db: Db, id: number): Promise<PageContent | null> {
  const [row] = await db<PageContent[]>`
    select id, title, language, meta_description as "metaDescription",
      no_index is true or is_preference_center is true as "noIndex", template, custom_html as "customHtml"
    from pages where id = ${id}`
  return row ?? null
}

const RIGHT_TO_LEFT = /^(?:ar|dv|fa|he|ku|ps|ur|yi)\b/i

/** The document, with what a page has in its head and the script at its end. One statement at most. */
export async function pageHtml(
  db: Db,
  page: PageContent,
  { config, now, hasScript = true }: { config: Config; now: Date; hasScript?: boolean },
): Promise<string> {
  const lang = page.language.replace('_', '-')
  const head =
    (page.metaDescription ? `<meta name="description" content="${escapeHtml(page.metaDescription)}">` : '') +
    (page.noIndex ? '<meta name="robots" content="noindex, nofollow">' : '')
  const script = hasScript ? `<script src="${escapeHtml(config.public_url)}/mtc.js" defer></script>` : ''
  if (page.customHtml?.trim()) return framed(page.customHtml, { title: page.title, lang, head, script })
  return themedHtml(db, page, { config, now, templates: ['page.html.twig'], head, bodyClose: script })
}

/** A template of the page's theme with its values, and with those that the template is for. One statement at most. */
export async function themedHtml(
  db: Db,
  page: PageContent,
  {
    config,
    now,
    values,
    ...parts
  }: Omit<ThemeRequest, 'theme' | 'values'> & {
    values?: ThemeRequest['values']
    config: Config
    now: Date
  },
): Promise<string> {
  const { id, title, language, metaDescription } = page
  const lang = language.replace('_', '-')
  const { html } = await renderTheme(
    db,
    {
      ...parts,
      theme: page.template || config.theme,
      fallback: config.theme,
      values: {
        ...values,
        lang,
        dir: RIGHT_TO_LEFT.test(lang) ? 'rtl' : 'ltr',
        page: { id, title, language, metaDescription },
      },
    },
    { config, now },
  )
  return html
}

interface Frame {
  title: string
  lang: string
  head: string
  script: string
}

const framePlaces = parsedApart(new URL('./pageJobs.ts', import.meta.url), 'findFramePlaces', findFramePlaces)

// A piece of a document gets the rest of it; a whole one what it lacks.
async function framed(html: string, { title, lang, head, script }: Frame): Promise<string> {
  const places = await framePlaces(html, [])
  const titled = `<title>${escapeHtml(title)}</title>`
  if (places.afterHtmlName === null && places.afterHead === null && places.afterBody === null)
    return `<!doctype html>
<html lang="${escapeHtml(lang)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${places.hasTitle ? '' : titled}${head}</head>
<body>${html}${script}</body></html>
`
  const edits: [at: number, text: string][] = [
    ...(places.afterHtmlName !== null && !places.hasLang
      ? [[places.afterHtmlName, ` lang="${escapeHtml(lang)}"`] as [number, string]]
      : []),
    [places.afterHead ?? places.afterBody ?? 0, (places.hasTitle ? '' : titled) + head],
    [places.beforeBodyEnd ?? html.length, script],
  ]
  return edits
    .toSorted(([a], [b]) => b - a)
    .reduce((text, [at, more]) => text.slice(0, at) + more + text.slice(at), html)
}
