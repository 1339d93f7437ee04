// A page with a focus item on it, in which no script runs and nothing is sent.
import { toBoolean, toText } from '../../../platform/values/field.ts'
import { completeProperties } from './focusProperties.ts'
import { canHide, withForm } from './focusScript.ts'
import { FOCUS_STYLE } from './focusStyle.ts'

interface Shown {
  style: string
  properties: unknown
  /** The markup of the item. */
  html: string
  /** The markup of its form; empty without one. */
  formHtml: string
}

/** Pure: the item within a tree of its own, as the script of `focusScript` shows it, before a page of grey lines. */
export function focusDocument({ style, properties, html, formHtml }: Shown): string {
  const given = completeProperties(properties) as Record<string, Record<string, unknown>> & {
    animate: unknown
  }
  const own = [
    toText(given.content?.css) ?? '',
    canHide(style, given.bar ?? {}) ? '' : '.mf-close { display: none; }',
    toBoolean(given.animate) === true ? '.mautic-focus { animation: mf-in .4s ease-out; }' : '',
  ].join('\n')
  const pushes = style === 'bar' && toBoolean(given.bar?.push_page) === true
  const css = `${FOCUS_STYLE}${own}`.replace(/<\/style/gi, '<\\/style')
  // A template of its own would end the tree around it.
  const item = withForm(html, formHtml).replace(/<(?=\/?template\b)/gi, '&lt;')
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Focus item</title><style>${PAGE_STYLE}${pushes ? 'main { padding-top: 72px; }' : ''}</style></head>
<body><main aria-hidden="true">${'<i></i>'.repeat(LINES)}</main>
<div><template shadowrootmode="open"><style>${css}</style>${item}</template></div></body></html>
`
}

const LINES = 24

/** HTML of an author may have scripts in it, and whoever looks at the item has rights that the author may lack. */
const POLICY = "script-src 'none'; object-src 'none'; frame-src 'none'; form-action 'none'; base-uri 'none'"

const PAGE_STYLE = `
  body { margin: 0; background: #fff; }
  main { max-width: 680px; margin: 0 auto; padding: 24px; }
  i { display: block; height: 12px; margin: 0 0 14px; border-radius: 6px; background: #eceef2; }
  i:nth-child(6n + 1) { width: 40%; height: 24px; margin-top: 32px; }
  i:nth-child(3n) { width: 85%; }`
