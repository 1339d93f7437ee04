// The plain pages that links lead to. A GET changes nothing: programs that look through mail follow links, too.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { bodyParametersOf } from '../../../platform/auth/clientParameters.ts'
import { sitePath } from '../../../platform/auth/cookies.ts'
import { now } from '../../../platform/clock.ts'
import { ApiError } from '../../../platform/errors.ts'
import type { PublicRoutes } from '../../../platform/http/api.ts'
import { escapeHtml } from '../../../platform/values/escapeHtml.ts'
import { sendDocument } from '../../../platform/values/htmlDocument.ts'
import { type AccountLink, actionOfLink, findAccountLink, type Purpose } from './accountLinks.ts'
import { askReset } from './askReset.ts'
import { goneLink, useAccountLink } from './useLink.ts'

const WORDS = {
  reset: {
    title: 'Choose a new password',
    why: 'It replaces the old one, and ends your sessions everywhere.',
  },
  invitation: { title: 'Welcome', why: 'Choose a password to begin with.' },
  'first-run': { title: 'Your account', why: 'This is the first account here. It may do everything.' },
} as const satisfies Record<Purpose, { title: string; why: string }>

/** `/s/reset` to ask, and `/s/reset/TOKEN`, `/s/invitation/TOKEN`, `/s/first-run/TOKEN`. */
export const accountLinkPages: PublicRoutes = (app, { sql, config }) => {
  const base = `${sitePath(config)}/s`

  app.get('/s/reset', async (_request, reply) => sendAsking(reply, `${base}/reset`))
  app.post('/s/reset', async (request, reply) => {
    const { username = '' } = bodyParametersOf(request)
    if (username.trim() === '')
      return sendAsking(reply.code(400), `${base}/reset`, 'Type your name or address.')
    try {
      await askReset(sql, { name: username, address: request.ip, now: now() })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return sendAsking(reply.code(error.status).headers(error.headers), `${base}/reset`, error.message)
    }
    return sendDocument(reply, {
      title: 'Look into your mail',
      body: '<p role="status">If there is such an account, a link is on its way to its address. It works for an hour.</p>',
    })
  })

  for (const purpose of ['reset', 'invitation', 'first-run'] as const) {
    const url = `/s/${purpose}/:token(^[0-9a-f]{64}$)`
    const tokenOf = (request: FastifyRequest) => (request.params as { token: string }).token
    const show = async (request: FastifyRequest, reply: FastifyReply, wrong?: Wrong) => {
      const token = tokenOf(request)
      const link = await findAccountLink(sql, { token, purpose, now: now() })
      const action = actionOfLink(config, purpose, token)
      return link ? sendForm(reply, { purpose, link, action, ...wrong }) : sendGone(reply, `${base}/reset`)
    }
    app.get(url, (request, reply) => show(request, reply))
    app.post(url, async (request, reply) => {
      const sent = bodyParametersOf(request)
      try {
        await useAccountLink(sql, { purpose, token: tokenOf(request), sent, address: request.ip, now: now() })
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.status === 410) return sendGone(reply, `${base}/reset`)
        return show(request, reply.code(error.status), { problem: error, sent })
      }
      return sendDocument(reply, {
        title: 'Done',
        body: `<p role="status">Your password is set.</p><p><a href="${escapeHtml(base)}/">Sign in</a></p>`,
      })
    })
  }
}

interface Wrong {
  problem: ApiError
  sent: Readonly<Record<string, string>>
}

function sendAsking(reply: FastifyReply, action: string, problem?: string): FastifyReply {
  return sendDocument(reply, {
    title: 'Forgotten your password?',
    body: `<p>A link to choose a new one is mailed to the address of your account.</p>${alert(problem)}
<form method="post" action="${escapeHtml(action)}"><label>User name or email<input name="username" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="254" required></label>
<button type="submit">Send the link</button></form>`,
  })
}

function sendForm(
  reply: FastifyReply,
  {
    purpose,
    link,
    action,
    problem,
    sent,
  }: { purpose: Purpose; link: AccountLink; action: string } & Partial<Wrong>,
): FastifyReply {
  const { title, why } = WORDS[purpose]
  const details = typeof problem?.details === 'object' ? problem.details : {}
  const field = (name: string, label: string, attributes: string) =>
    `<label>${label}<input name="${name}" ${attributes}${Object.hasOwn(details, name) ? ' aria-invalid="true"' : ''} required></label>`
  const text = (name: keyof AccountLink, label: string, attributes: string) =>
    field(
      name,
      label,
      `${attributes} maxlength="191" value="${escapeHtml(sent?.[name] ?? String(link[name]))}"`,
    )
  const names = [
    text('firstName', 'First name', 'autocomplete="given-name"'),
    text('lastName', 'Last name', 'autocomplete="family-name"'),
  ]
  const about = {
    reset: [],
    invitation: names,
    'first-run': [
      text('username', 'User name', 'autocomplete="username" autocapitalize="none" spellcheck="false"'),
      ...names,
      text('email', 'Email', 'type="email" autocomplete="email"'),
    ],
  }[purpose]
  const account =
    purpose === 'first-run'
      ? ''
      : `<p>For the account <strong>${escapeHtml(link.username)}</strong>.</p><input type="hidden" autocomplete="username" value="${escapeHtml(link.username)}">`
  const sentences = Object.values(details).flat()
  return sendDocument(reply, {
    title,
    body: `<p>${why}</p>${alert(sentences.length > 0 ? sentences.join(' ') : problem?.message)}
<form method="post" action="${escapeHtml(action)}">${account}
${about.join('\n')}
${field('password', 'Password', 'type="password" autocomplete="new-password"')}
${field('confirm', 'The password once more', 'type="password" autocomplete="new-password"')}
<button type="submit">Save</button></form>`,
  })
}

function sendGone(reply: FastifyReply, again: string): FastifyReply {
  const { status, message } = goneLink()
  return sendDocument(reply.code(status), {
    title: 'This link does not work',
    body: `<p role="alert">${escapeHtml(message)}</p><p><a href="${escapeHtml(again)}">Ask for a new one</a></p>`,
  })
}

function alert(problem: string | undefined): string {
  return problem ? `<p role="alert">${escapeHtml(problem)}</p>` : ''
}
