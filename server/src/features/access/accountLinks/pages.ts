// The plain pages that links lead to. A GET changes nothing: programs that look through mail follow links, too.

import type { FastifyReply, FastifyRequest } from 'fastify'
import { LANGUAGES } from '../../../catalog/messages.ts'
import { bodyParametersOf } from '../../../platform/auth/clientParameters.ts'
import { sitePath } from '../../../platform/auth/cookies.ts'
import { now } from '../../../platform/clock.ts'
import { ApiError } from '../../../platform/errors.ts'
import { getOwn } from '../../../platform/getOwn.ts'
import { answerLanguage } from '../../../platform/http/acceptLanguage.ts'
import type { PublicRoutes } from '../../../platform/http/api.ts'
import { escapeHtml } from '../../../platform/values/escapeHtml.ts'
import { sendDocument } from '../../../platform/values/htmlDocument.ts'
import { type AccountLink, actionOfLink, findAccountLink, type Purpose } from './accountLinks.ts'
import { askReset } from './askReset.ts'
import { PAGE_WORDS, type PageWords } from './pageWords.ts'
import { goneLink, useAccountLink } from './useLink.ts'

// Names and address of an account that nobody has named yet.
const UNNAMED = '@campanile.invalid'

/** `/s/reset` to ask, and `/s/reset/TOKEN`, `/s/invitation/TOKEN`, `/s/first-run/TOKEN`. */
export const accountLinkPages: PublicRoutes = (app, { sql, config }) => {
  const base = `${sitePath(config)}/s`

  const askingOf = (request: FastifyRequest, reply: FastifyReply, problem?: string) =>
    sendAsking(reply, { action: `${base}/reset`, spoken: spokenIn(request, reply), problem })

  // The address of the established system, as in bookmarks and mails.
  app.get('/passwordreset', async (_request, reply) => reply.redirect(`${config.site_url}/s/reset`, 302))

  app.get('/s/reset', async (request, reply) => askingOf(request, reply))
  app.post('/s/reset', async (request, reply) => {
    const { username = '' } = bodyParametersOf(request)
    if (username.trim() === '')
      return askingOf(request, reply.code(400), spokenIn(request, reply).words.nothingTyped)
    try {
      await askReset(sql, { name: username, address: request.ip, now: now() })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return askingOf(request, reply.code(error.status).headers(error.headers), error.message)
    }
    const { words, language } = spokenIn(request, reply)
    return sendDocument(reply, {
      ...{ language, title: words.look },
      body: `<p role="status">${words.onItsWay}</p>`,
    })
  })

  for (const purpose of ['reset', 'invitation', 'first-run'] as const) {
    const url = `/s/${purpose}/:token(^[0-9a-f]{64}$)`
    const tokenOf = (request: FastifyRequest) => (request.params as { token: string }).token
    const show = async (request: FastifyRequest, reply: FastifyReply, wrong?: Wrong) => {
      const token = tokenOf(request)
      const link = await findAccountLink(sql, { token, purpose, now: now() })
      const action = actionOfLink(config, purpose, token)
      const spoken = spokenIn(request, reply)
      return link
        ? sendForm(reply, { purpose, link, action, spoken, ...wrong })
        : sendGone(reply, `${base}/reset`, spoken)
    }
    app.get(url, (request, reply) => show(request, reply))
    app.post(url, async (request, reply) => {
      const sent = bodyParametersOf(request)
      try {
        await useAccountLink(sql, { purpose, token: tokenOf(request), sent, address: request.ip, now: now() })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.status === 410) return sendGone(reply, `${base}/reset`, spokenIn(request, reply))
        return show(request, reply.code(error.status), { problem: error, sent })
      }
      const { words, language } = spokenIn(request, reply)
      return sendDocument(reply, {
        ...{ language, title: words.done },
        body: `<p role="status">${words.isSet}</p><p><a href="${escapeHtml(base)}/">${words.signIn}</a></p>`,
      })
    })
  }
}

interface Wrong {
  problem: ApiError
  sent: Readonly<Record<string, string>>
}

interface Spoken {
  words: PageWords
  language: string
}

function spokenIn(request: FastifyRequest, reply: FastifyReply): Spoken {
  const language = answerLanguage(request, reply, LANGUAGES)
  return { language, words: getOwn(PAGE_WORDS, language) ?? (PAGE_WORDS.en as PageWords) }
}

function sendAsking(
  reply: FastifyReply,
  { action, spoken: { words, language }, problem }: { action: string; spoken: Spoken; problem?: string },
): FastifyReply {
  return sendDocument(reply, {
    ...{ language, title: words.forgotten },
    body: `<p>${words.mailed}</p>${alert(problem)}
<form method="post" action="${escapeHtml(action)}"><label>${words.userNameOrEmail}<input name="username" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="254" required></label>
<button type="submit">${words.sendLink}</button></form>`,
  })
}

function sendForm(
  reply: FastifyReply,
  {
    purpose,
    link,
    action,
    spoken: { words, language },
    problem,
    sent,
  }: { purpose: Purpose; link: AccountLink; action: string; spoken: Spoken } & Partial<Wrong>,
): FastifyReply {
  const { title, why } = words[purpose]
  // What an account is called that nobody named is no suggestion.
  const isUnnamed = purpose === 'first-run' && link.email.endsWith(UNNAMED)
  const known = isUnnamed ? { ...link, firstName: '', lastName: '', email: '' } : link
  const details = typeof problem?.details === 'object' ? problem.details : {}
  const field = (name: string, label: string, attributes: string) =>
    `<label>${label}<input name="${name}" ${attributes}${Object.hasOwn(details, name) ? ' aria-invalid="true"' : ''} required></label>`
  const text = (name: keyof AccountLink, label: string, attributes: string) =>
    field(
      name,
      label,
      `${attributes} maxlength="191" value="${escapeHtml(sent?.[name] ?? String(known[name]))}"`,
    )
  const names = [
    text('firstName', words.firstName, 'autocomplete="given-name"'),
    text('lastName', words.lastName, 'autocomplete="family-name"'),
  ]
  const about = {
    reset: [],
    invitation: names,
    'first-run': [
      text('username', words.username, 'autocomplete="username" autocapitalize="none" spellcheck="false"'),
      ...names,
      text('email', words.email, 'type="email" autocomplete="email"'),
    ],
  }[purpose]
  const account =
    purpose === 'first-run'
      ? ''
      : `<p>${words.account.replace('{name}', () => `<strong>${escapeHtml(link.username)}</strong>`)}</p><input type="hidden" autocomplete="username" value="${escapeHtml(link.username)}">`
  const sentences = Object.values(details).flat()
  return sendDocument(reply, {
    ...{ language, title },
    body: `<p>${why}</p>${alert(sentences.length > 0 ? sentences.join(' ') : problem?.message)}
<form method="post" action="${escapeHtml(action)}">${account}
${about.join('\n')}
${field('password', words.password, 'type="password" autocomplete="new-password" minlength="6" aria-describedby="hint"')}
<p id="hint">${words.passwordHint}</p>
${field('confirm', words.confirm, 'type="password" autocomplete="new-password"')}
<button type="submit">${words.save}</button></form>`,
  })
}

function sendGone(reply: FastifyReply, again: string, { words, language }: Spoken): FastifyReply {
  const { status, message } = goneLink()
  return sendDocument(reply.code(status), {
    ...{ language, title: words.gone },
    body: `<p role="alert">${escapeHtml(message)}</p><p><a href="${escapeHtml(again)}">${words.again}</a></p>`,
  })
}

function alert(problem: string | undefined): string {
  return problem ? `<p role="alert">${escapeHtml(problem)}</p>` : ''
}
