import { CLIENT_SCRIPT } from '../../../catalog/clientScriptPath.ts'
import type { Config } from '../../../platform/config.ts'
import type { Sql } from '../../../platform/database/connection.ts'
import { escapeHtml } from '../../../platform/values/escapeHtml.ts'
import { FORM_STYLE } from '../../content/forms/formStyle.ts'
import { renderTheme } from '../../content/themeRendering/renderTheme.ts'
import type { LoadedForm } from './loadForm.ts'

/** Where the form goes in a theme: rendered themes are kept, and forms may be for one visitor alone. */
const PLACE = '<div id="campanile-form-place"></div>'

/**
 * The form in its theme; null for a theme that leaves out what it is given. One statement for an uploaded theme, none for
 * a bundled one; one more when it was not rendered before.
 * @throws ThemeError for a theme that cannot be rendered.
 */
export async function themedDocument(
  { name, html, language, noIndex, template }: LoadedForm & { template: string },
  { sql, config, now }: { sql: Sql; config: Pick<Config, 'public_url'>; now: Date },
): Promise<string | null> {
  const rendered = await renderTheme(
    sql,
    {
      theme: template,
      templates: ['form.html.twig'],
      values: { content: PLACE, lang: language || 'en', page: { title: name } },
      head: noIndex ? NO_INDEX : '',
      bodyClose: scriptElement(config.public_url),
    },
    { config, now },
  )
  return rendered.html.includes(PLACE) ? rendered.html.replace(PLACE, () => html) : null
}

/** Pure: a page with nothing but the form; in a frame it takes the background of the page around. */
export function formDocument(
  {
    name,
    html,
    language,
    noIndex,
    isStyled,
  }: Pick<LoadedForm, 'name' | 'html' | 'language' | 'noIndex' | 'isStyled'>,
  { siteUrl, isEmbedded }: { siteUrl: string; isEmbedded: boolean },
): string {
  return `<!doctype html>
<html lang="${escapeHtml(language || 'en')}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
${noIndex ? NO_INDEX : ''}<title>${escapeHtml(name)}</title>
<style>${PAGE_STYLE}${isEmbedded ? '' : OWN_STYLE}</style>
${isStyled ? '' : FORM_STYLE}</head><body><main>${html}</main>
${scriptElement(siteUrl)}</body></html>
`
}

const NO_INDEX = '<meta name="robots" content="noindex, nofollow">\n'

function scriptElement(siteUrl: string): string {
  return `<script src="${escapeHtml(siteUrl)}${CLIENT_SCRIPT}"></script>`
}

const PAGE_STYLE = `
  body { margin: 0; color: #1a1a1a; font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
  main { box-sizing: border-box; padding: 8px; }
  a { color: #3a467a; }
  img, video { max-width: 100%; height: auto; }`

const OWN_STYLE = `
  body { min-height: 100vh; background: #f3f4f8; }
  main { max-width: 680px; margin: 0 auto; padding: clamp(16px, 6vh, 64px) 16px; }
  main > .mauticform_wrapper { margin: 0 auto; padding: clamp(20px, 5vw, 40px); border-radius: 12px; background: #fff;
    box-shadow: 0 1px 3px rgb(0 0 0 / .15), 0 8px 32px rgb(0 0 0 / .06); }`
