/** The small pages that mail links to: one message, at most one button. */
import type { FastifyReply } from 'fastify'
import { escapeHtml } from '../emails/prepareHtml.ts'

export interface Page {
  title: string
  /** HTML of the message. */
  message: string
  /** A form that posts to the address of the page itself. */
  button?: string
  language?: string
}

const STYLE = `
  :root { color-scheme: light dark; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: Canvas; color: CanvasText;
    font: 16px/1.5 system-ui, sans-serif; }
  main { box-sizing: border-box; width: 100%; max-width: 32rem; padding: 2rem 1.5rem; text-align: center; overflow-wrap: anywhere; }
  h1 { margin: 0 0 .5rem; font-size: 1.5rem; line-height: 1.25; }
  p { margin: 0 0 1.5rem; }
  button { min-height: 2.75rem; padding: .5rem 1.5rem; border: 0; border-radius: .5rem; background: #1f5fbf; color: #fff;
    font: inherit; font-weight: 600; cursor: pointer; }
  button:hover { background: #184c99; }
  button:focus-visible, a:focus-visible { outline: 3px solid #f0a500; outline-offset: 2px; }
  a { color: LinkText; }`

/** Sends the page; it runs no script and loads nothing. */
export function sendPage(
  reply: FastifyReply,
  { title, message, button, language = 'en' }: Page,
): FastifyReply {
  const form = button
    ? `<form method="post"><input type="hidden" name="confirm" value="1"><button type="submit">${escapeHtml(button)}</button></form>`
    : ''
  return reply
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex, nofollow')
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${STYLE}
</style></head><body><main><h1>${escapeHtml(title)}</h1><p>${message}</p>${form}</main></body></html>
`)
}

/** A configured message with its markers: `|URL|` is the link, `|EMAIL|` the address. */
export function fillMessage(text: string, { url, email }: { url: string; email: string }): string {
  return text.replaceAll('|URL|', escapeHtml(url)).replaceAll('|EMAIL|', escapeHtml(email))
}
