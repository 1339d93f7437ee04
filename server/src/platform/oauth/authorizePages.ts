/** The pages of the authorization-code flow: consent, and what was allowed. */
import type { FastifyReply } from 'fastify'
import type { Consent } from '../auth/authorizations.ts'
import { escapeHtml } from '../values/escapeHtml.ts'
import { sendDocument } from '../values/htmlDocument.ts'
import type { AuthorizeRequest } from './authorizeRequest.ts'

/** Asks the user whether the client may act in his or her name. */
export function sendConsentPage(
  reply: FastifyReply,
  page: {
    request: AuthorizeRequest
    action: string
    login: string
    /** The page where it can be withdrawn. */
    consents: string
    token: string
    userName: string
  },
): FastifyReply {
  const { credential, redirectUri } = page.request
  return sendDocument(reply, {
    title: `Allow ${credential.name}?`,
    formTargets: targetsOf(page.request),
    body: `<p><strong>${escapeHtml(credential.name)}</strong> wants to use the API in your name, with all rights that you have.
What it changes is recorded as done by ${escapeHtml(page.userName)}.</p>
<p>You will be led to <strong>${escapeHtml(hostOf(redirectUri))}</strong>.
You can <a href="${escapeHtml(page.consents)}">withdraw this</a> at any time.</p>
<form method="post" action="${escapeHtml(page.action)}"><input type="hidden" name="token" value="${page.token}">
<p class="choices"><button type="submit" name="decision" value="allow">Allow</button>
<button type="submit" name="decision" value="deny" class="quiet">Deny</button></p></form>
<p>Signed in as ${escapeHtml(page.userName)}. <a href="${escapeHtml(page.login)}">Use another account</a></p>`,
  })
}

/** Shows which clients a user has allowed, each with a button that withdraws it. */
export function sendConsentsPage(
  reply: FastifyReply,
  page: {
    consents: readonly Consent[]
    action: string
    login: string
    token: string
    userName: string
    /** What was just done. */
    message?: string
  },
): FastifyReply {
  const message = page.message ? `<p role="status">${escapeHtml(page.message)}</p>` : ''
  const rows = page.consents.map(
    ({ credentialId, name, grantedAt }) => `<li><form method="post" action="${escapeHtml(page.action)}">
<p><strong>${escapeHtml(name)}</strong> allowed on ${grantedAt.toISOString().slice(0, 10)}</p>
<input type="hidden" name="token" value="${page.token}"><input type="hidden" name="client" value="${credentialId}">
<button type="submit" class="quiet" aria-label="${escapeHtml(`Withdraw from ${name}`)}">Withdraw</button></form></li>`,
  )
  const list =
    rows.length > 0
      ? `<p>These applications use the API in your name. One that you withdraw from loses its access at once, and has to ask you again.</p>
<ul class="rows">${rows.join('')}</ul>`
      : '<p>No application has access in your name.</p>'
  return sendDocument(reply, {
    title: 'Applications with access',
    body: `${message}${list}
<p>Signed in as ${escapeHtml(page.userName)}. <a href="${escapeHtml(page.login)}">Use another account</a></p>`,
  })
}

function hostOf(redirectUri: string): string {
  const { host, protocol } = new URL(redirectUri)
  return host === '' ? protocol : host
}

/** Where a form leads in the end whose user allows the client. */
export function targetsOf({ redirectUri }: Pick<AuthorizeRequest, 'redirectUri'>): string[] {
  const { origin, protocol } = new URL(redirectUri)
  return [origin === 'null' ? protocol : origin]
}
