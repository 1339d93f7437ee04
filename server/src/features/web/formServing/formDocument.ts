import { escapeHtml } from '../../../platform/values/escapeHtml.ts'
import { FORM_STYLE } from '../../content/forms/formStyle.ts'
import { CLIENT_SCRIPT } from './clientScript.ts'
import type { LoadedForm } from './loadForm.ts'

/** Pure: a page with nothing but the form; in a frame it takes the background of the page around. */
export function formDocument(
  { name, html, language, noIndex, isStyled }: LoadedForm,
  { siteUrl, isEmbedded }: { siteUrl: string; isEmbedded: boolean },
): string {
  return `<!doctype html>
<html lang="${escapeHtml(language || 'en')}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
${noIndex ? '<meta name="robots" content="noindex, nofollow">\n' : ''}<title>${escapeHtml(name)}</title>
<style>${PAGE_STYLE}${isEmbedded ? '' : OWN_STYLE}</style>
${isStyled ? '' : FORM_STYLE}</head><body><main>${html}</main>
<script src="${escapeHtml(siteUrl)}${CLIENT_SCRIPT}"></script></body></html>
`
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
