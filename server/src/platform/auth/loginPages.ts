/** The pages that people sign in on, and what went wrong there. */
import type { FastifyReply } from 'fastify'
import { escapeHtml } from '../values/escapeHtml.ts'
import { sendDocument } from '../values/htmlDocument.ts'

/** A page that asks for user name and password. */
export interface LoginPage {
  /** HTML that says what the sign-in is for. */
  why: string
  /** Where the form goes. */
  action: string
  token: string
  /** Where the sign-in leads in the end, beside our own site: see `sendDocument`. */
  formTargets?: readonly string[]
  problem?: string
  username?: string
  /** A code of the second factor is needed, too. */
  asksCode?: boolean
}

/** Asks for user name and password, and for a code where one is needed. */
export function sendLoginPage(
  reply: FastifyReply,
  { why, action, token, formTargets = [], problem, username = '', asksCode = false }: LoginPage,
): FastifyReply {
  const described = problem ? ' aria-invalid="true"' : ''
  const code = asksCode
    ? `<label>Code<input name="code" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" maxlength="40" required${described}></label>
`
    : ''
  return sendDocument(reply, {
    title: 'Sign in',
    formTargets,
    body: `<p>${why}</p>${problem ? `<p role="alert">${escapeHtml(problem)}</p>` : ''}
<form method="post" action="${escapeHtml(action)}"><input type="hidden" name="token" value="${token}">
<label>User name or email<input name="username" autocomplete="username" autocapitalize="none" spellcheck="false" required value="${escapeHtml(username)}"${described}></label>
<label>Password<input name="password" type="password" autocomplete="current-password" required${described}></label>
${code}<button type="submit">Sign in</button></form>`,
  })
}

/** Tells the person at the browser what is wrong. */
export function sendProblemPage(
  reply: FastifyReply,
  page: { status: number; message: string; login?: string },
): FastifyReply {
  const link = page.login ? `<p><a href="${escapeHtml(page.login)}">Use another account</a></p>` : ''
  return sendDocument(reply.code(page.status), {
    title: 'This did not work',
    body: `<p role="alert">${escapeHtml(page.message)}</p>${link}`,
  })
}
