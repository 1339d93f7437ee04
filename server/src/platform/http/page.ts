/** The small pages that mail links to: one message, at most one button. */
import type { FastifyReply } from 'fastify'
import { escapeHtml } from '../values/escapeHtml.ts'
import { sendDocument } from '../values/htmlDocument.ts'

export interface Page {
  title: string
  /** HTML of the message. */
  message: string
  /** A form that posts to the address of the page itself. */
  button?: string
  frame?: Frame | null
  language?: string
}

/** A page of ours that is shown below, and its title. */
export interface Frame {
  path: string
  title: string
}

/** Sends the page; it runs no script and loads nothing. */
export function sendPage(
  reply: FastifyReply,
  { title, message, button, language, frame }: Page,
): FastifyReply {
  const form = button
    ? `<form method="post"><input type="hidden" name="confirm" value="1"><button type="submit">${escapeHtml(button)}</button></form>`
    : ''
  const below = renderFrame(frame)
  return sendDocument(reply, {
    title,
    body: `<p>${message}</p>${form}${below}`,
    hasFrames: below !== '',
    ...(language ? { language } : {}),
  })
}

export function renderFrame(frame: Frame | null | undefined): string {
  return frame ? `<iframe src="${escapeHtml(frame.path)}" title="${escapeHtml(frame.title)}"></iframe>` : ''
}

/** A configured message with its markers: `|URL|` is the link, `|EMAIL|` the address. */
export function fillMessage(text: string, { url, email }: { url: string; email: string }): string {
  return text.replaceAll(/\|(URL|EMAIL)\|/g, (_, marker) => escapeHtml(marker === 'URL' ? url : email))
}
