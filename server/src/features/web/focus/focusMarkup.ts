// The markup of a focus item, without what depends on the visitor.
import { getOwn } from '../../../platform/getOwn.ts'
import { escapeHtml } from '../../../platform/values/escapeHtml.ts'
import { toText } from '../../../platform/values/field.ts'
import { completeProperties } from './focusProperties.ts'

/** Where the markup of the item's form goes. */
export const FORM_TOKEN = '{focus_form}'

export interface FocusItem {
  id: number
  type: string
  style: string
  htmlMode: string | null
  html: string | null
  editor: string | null
  properties: unknown
}

/** Pure: the item as HTML with its own style sheet. Texts are escaped; HTML that the author wrote stays HTML. */
export function focusMarkup(item: FocusItem): string {
  const { colors, content, bar, modal, notification } = completeProperties(item.properties) as Record<
    string,
    Record<string, unknown>
  >
  const placement =
    text(getOwn({ bar, modal, notification }, item.style)?.placement) ||
    getOwn(PLACEMENTS, item.style) ||
    'top'
  const size = item.style === 'bar' && text(bar?.size) === 'large' ? ' mf-large' : ''
  const style = [
    variable('primary', colors?.primary, '4e5d9d'),
    variable('text', colors?.text, item.style === 'bar' ? 'ffffff' : '000000'),
    variable('button', colors?.button, 'fdb933'),
    variable('button-text', colors?.button_text, '000000'),
  ].join('')
  const font = text(content?.font)
  return `<div class="mautic-focus mf-${item.style} mf-${word(placement)}${size}" style="${style}${font ? `font-family:${escapeHtml(font.replace(/[;{}]/g, ''))};` : ''}">
<button type="button" class="mf-close" aria-label="Close">&times;</button>
<div class="mf-content">
${inside(item, content ?? {})}</div>
</div>
`
}

const PLACEMENTS: Readonly<Record<string, string>> = {
  bar: 'top',
  modal: 'top',
  notification: 'bottom_right',
  page: 'full',
}

function inside(item: FocusItem, content: Record<string, unknown>): string {
  const form = item.type === 'form' ? `<div class="mf-form">${FORM_TOKEN}</div>\n` : ''
  const mode = item.htmlMode === '1' ? 'html' : item.htmlMode
  if (mode === 'html') return `${item.html ?? ''}\n${(item.html ?? '').includes(FORM_TOKEN) ? '' : form}`
  if (mode === 'editor')
    return `${item.editor ?? ''}\n${(item.editor ?? '').includes(FORM_TOKEN) ? '' : form}`
  const headline = text(content.headline)
  const tagline = text(content.tagline)
  return `${headline ? `<p class="mf-headline">${escapeHtml(headline)}</p>\n` : ''}${tagline ? `<p class="mf-tagline">${escapeHtml(tagline)}</p>\n` : ''}${item.type === 'link' ? link(content) : ''}${form}`
}

function link(content: Record<string, unknown>): string {
  const address = text(content.link_url)
  if (!address) return ''
  const isApart = content.link_new_window === true || text(content.link_new_window) === '1'
  return `<a class="mf-link" href="${escapeHtml(address)}"${isApart ? ' target="_blank" rel="noopener"' : ''}>${escapeHtml(text(content.link_text) || address)}</a>\n`
}

function variable(name: string, color: unknown, usual: string): string {
  const given = text(color).replace(/^#/, '')
  const value = /^[0-9a-f]{3,8}$/i.test(given)
    ? `#${given}`
    : /^[a-z]{1,20}$/i.test(given)
      ? given
      : `#${usual}`
  return `--mf-${name}:${value};`
}

function word(value: string): string {
  return value.replace(/[^a-z0-9_-]/gi, '')
}

function text(value: unknown): string {
  return toText(value)?.trim() ?? ''
}
