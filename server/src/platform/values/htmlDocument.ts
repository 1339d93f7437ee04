/** The frame of the small pages that people see: one column, no script, nothing loaded. */
import type { FastifyReply } from 'fastify'
import { escapeHtml } from './escapeHtml.ts'

export interface HtmlDocument {
  title: string
  /** HTML below the heading. */
  body: string
  language?: string
  /** A page to read: wide, and aligned to the left. */
  isWide?: boolean
  /**
   * Where forms lead in the end, beside the page's own site: browsers hold redirects after a form to the policy too.
   * Origins, or schemes with their colon.
   */
  formTargets?: readonly string[]
  /** The page shows others of our own in frames. */
  hasFrames?: boolean
  /** The page shows pictures of our own. */
  hasPictures?: boolean
}

const STYLE = `
  :root { color-scheme: light dark; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: Canvas; color: CanvasText;
    font: 16px/1.5 system-ui, sans-serif; }
  main { box-sizing: border-box; width: 100%; max-width: 32rem; padding: 2rem 1.5rem; text-align: center; overflow-wrap: anywhere; }
  h1 { margin: 0 0 .5rem; font-size: 1.5rem; line-height: 1.25; }
  p { margin: 0 0 1.5rem; }
  button { min-height: 2.75rem; padding: .5rem 1.5rem; border: 2px solid #1f5fbf; border-radius: .5rem; background: #1f5fbf; color: #fff;
    font: inherit; font-weight: 600; cursor: pointer; }
  button:hover { background: #184c99; }
  button.quiet { background: Canvas; color: CanvasText; }
  button.quiet:hover { text-decoration: underline; }
  button:focus-visible, a:focus-visible, input:focus-visible { outline: 3px solid #f0a500; outline-offset: 2px; }
  a { color: LinkText; }
  code { font: .9em ui-monospace, monospace; }
  label { display: block; margin: 0 0 1rem; text-align: left; font-weight: 600; }
  input { box-sizing: border-box; width: 100%; min-height: 2.75rem; padding: .5rem .75rem; margin-top: .25rem;
    border: 1px solid GrayText; border-radius: .5rem; background: Field; color: FieldText; font: inherit; font-weight: 400; }
  [role=alert] { padding: .75rem 1rem; border: 2px solid #b3261e; border-radius: .5rem; text-align: left; }
  .rows { margin: 0 0 1.5rem; padding: 0; list-style: none; border-top: 1px solid GrayText; text-align: left; }
  .rows li { border-bottom: 1px solid GrayText; }
  .rows form { display: flex; gap: 1rem; align-items: center; justify-content: space-between; padding: .75rem 0; }
  .rows p { margin: 0; }
  .rows li > p { padding: .75rem 0; }
  .rows strong { display: block; }
  [role=status] { padding: .75rem 1rem; border: 2px solid #1f5fbf; border-radius: .5rem; text-align: left; }
  main.wide { min-width: 0; align-self: start; max-width: 56rem; text-align: left; }
  h2 { margin: 2rem 0 .5rem; font-size: 1.15rem; }
  .wide p { margin-bottom: .75rem; }
  pre { margin: 0 0 1rem; padding: .75rem 1rem; border: 1px solid GrayText; border-radius: .5rem; white-space: pre-wrap; font: .85rem/1.5 ui-monospace, monospace; }
  details { border-top: 1px solid GrayText; }
  details:last-of-type { border-bottom: 1px solid GrayText; }
  summary { padding: .6rem 0; font-weight: 600; cursor: pointer; }
  summary:focus-visible { outline: 3px solid #f0a500; outline-offset: 2px; }
  summary small { font-weight: 400; }
  details ul { margin: 0 0 1rem; padding-left: 1.25rem; }
  iframe { width: 100%; min-height: 30rem; border: 0; }
  .wide h3 { margin: 1.5rem 0 .5rem; font-size: 1rem; }
  .wide img { display: block; max-width: 100%; height: auto; margin: .5rem 0 1rem; border: 1px solid GrayText; border-radius: .5rem; }
  .table { margin: 0 0 1rem; overflow-x: auto; }
  table { border-collapse: collapse; font-size: .9rem; }
  th, td { padding: .4rem .75rem .4rem 0; border-bottom: 1px solid GrayText; text-align: left; vertical-align: top; }
  .choices { display: flex; flex-wrap: wrap; gap: 1rem; justify-content: center; }`

/** Sends the page with the status that the reply has. */
export function sendDocument(
  reply: FastifyReply,
  {
    title,
    body,
    language = 'en',
    isWide = false,
    formTargets = [],
    hasFrames = false,
    hasPictures = false,
  }: HtmlDocument,
): FastifyReply {
  const targets = ["'self'", ...formTargets].join(' ')
  return reply
    .header(
      'content-security-policy',
      `default-src 'none';${hasFrames ? " frame-src 'self';" : ''}${hasPictures ? " img-src 'self';" : ''} style-src 'unsafe-inline'; form-action ${targets}; base-uri 'none'; frame-ancestors 'none'`,
    )
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex, nofollow')
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${STYLE}
</style></head><body><main${isWide ? ' class="wide"' : ''}><h1>${escapeHtml(title)}</h1>${body}</main></body></html>
`)
}
