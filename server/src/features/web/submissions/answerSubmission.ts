// What a visitor is told after a form was sent: for scripts, for frames, and for browsers without either.
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Say } from '../../../catalog/sentences.ts'
import type { Config } from '../../../platform/config.ts'
import { originCheck } from '../../../platform/http/cors.ts'
import { isOwnOrigin } from '../../../platform/http/hosts.ts'
import { escapeHtml } from '../../../platform/values/escapeHtml.ts'
import { followed } from '../../../platform/values/followed.ts'
import { isWebAddress } from '../../../platform/values/webAddress.ts'
import { messagePath } from '../../content/forms/formMessage.ts'
import { fillAnswers } from '../../messaging/rendering/fillAnswers.ts'
import { htmlToText } from '../../messaging/rendering/htmlToText.ts'
import type { SubmittedForm } from './loadForm.ts'

/** The answer as scripts read it. */
export interface SubmissionAnswer {
  success: 0 | 1
  formName: string
  validationErrors?: Readonly<Record<string, string>>
  errorMessage?: string
  /** HTML. */
  successMessage?: string
  results?: Readonly<Record<string, unknown>>
  redirect?: string
  /** A file to fetch before anything else. */
  download?: string
  /** The next token of the sandboxed page that sent the form. */
  visitor_token?: string
}

export type SubmissionWay = 'script' | 'frame' | 'page'

/** Pure: the answer to a valid submission. `text` is the form's message or address after `fillPostAction`. */
export function successOf(
  { markupName: formName, postAction }: SubmittedForm,
  text: string,
  results: Readonly<Record<string, unknown>>,
  extra: { messages: readonly string[]; redirect: string | null; download: string | null; say: Say },
): SubmissionAnswer {
  const isMessage = postAction === 'message' || postAction === 'hideform'
  const own = isMessage ? fillAnswers(text, (alias) => answerText(results, alias)) : ''
  const target = postAction === 'redirect' ? text : null
  const redirect = extra.redirect ?? (target !== null && isWebAddress(target) ? target : null)
  const messages = [
    own !== '' ? own : redirect === null ? extra.say('answer.thanks').text : '',
    ...extra.messages,
  ]
  return {
    success: 1,
    formName,
    results,
    successMessage: messages.filter((message) => message !== '').join('\n\n'),
    ...(redirect === null ? {} : { redirect }),
    ...(extra.download === null ? {} : { download: extra.download }),
  }
}

/** An answer as text; empty for a field that the form does not have. */
export function answerText(results: Readonly<Record<string, unknown>>, alias: string): string {
  return Object.hasOwn(results, alias) ? String(results[alias] ?? '') : ''
}

/** Gives answers in the way that a request asks for. */
export function answerer(
  config: Pick<Config, 'site_url' | 'public_url' | 'cors_valid_domains'>,
  siteKey: Buffer,
): (
  request: FastifyRequest,
  reply: FastifyReply,
  answer: SubmissionAnswer,
  how: { way: SubmissionWay; returnTo: string; postAction: SubmittedForm['postAction'] | null },
) => FastifyReply {
  const isTrusted = followed(
    () => [config.cors_valid_domains],
    () => originCheck({ cors_restrict_domains: true, cors_valid_domains: config.cors_valid_domains }),
  )
  // A form leads back to the page that it stood on, which the browser names itself, and to no other.
  const returnAddress = ({ headers }: FastifyRequest, text: string): URL | null => {
    const address = isWebAddress(text) ? new URL(text) : null
    const named = URL.parse(headers.origin ?? '') ?? URL.parse(headers.referer ?? '')
    const isOwn =
      address !== null &&
      (address.origin === named?.origin || isOwnOrigin(address.origin, config) || isTrusted()(address.origin))
    return isOwn && address.username === '' && address.password === '' ? address : null
  }

  return (request, reply, answer, { way, returnTo, postAction }) => {
    reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff')
    if (way === 'script') return reply.send(answer)
    if (way === 'frame') return sendToParent(reply, answer)
    if (answer.redirect !== undefined) return reply.redirect(answer.redirect, 302)
    if (answer.download !== undefined && postAction !== 'message') return reply.redirect(answer.download, 302)
    const isError = answer.success === 0
    const message = htmlToText(isError ? errorText(answer) : (answer.successMessage ?? ''))
    const back = returnAddress(request, returnTo)
    if (back === null) return reply.redirect(messagePath(siteKey, { message, isError }), 302)
    back.searchParams.delete('mauticError')
    back.searchParams.delete('mauticMessage')
    back.searchParams.set(isError ? 'mauticError' : 'mauticMessage', message)
    back.hash = answer.formName
    return reply.redirect(back.href, 302)
  }
}

function errorText({ errorMessage, validationErrors = {} }: SubmissionAnswer): string {
  return [errorMessage ?? '', ...Object.values(validationErrors).map(escapeHtml)]
    .filter((text) => text !== '')
    .join('<br>')
}

// The page around belongs to any site: it gets what was typed into the form that stands on it, and nothing else.
function sendToParent(reply: FastifyReply, answer: SubmissionAnswer): FastifyReply {
  const json = JSON.stringify(JSON.stringify(answer))
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
  const script = `parent.postMessage(${json}, '*')`
  const digest = createHash('sha256').update(script).digest('base64')
  return reply
    .header(
      'content-security-policy',
      `default-src 'none'; script-src 'sha256-${digest}'; base-uri 'none'; form-action 'none'; frame-ancestors *`,
    )
    .removeHeader('x-frame-options')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Form</title></head><body><script>${script}</script></body></html>`,
    )
}
