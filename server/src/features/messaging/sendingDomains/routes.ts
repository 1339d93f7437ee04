// The domains that mail is sent from, and what name servers say of them.
import { randomUUID } from 'node:crypto'
import { domainToASCII } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../../platform/config.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { dkimRecord } from '../../../platform/delivery/dkim.ts'
import { domainOf } from '../../../platform/delivery/mailExchangers.ts'
import { createResolver } from '../../../platform/delivery/resolver.ts'
import { forbidden, invalid } from '../../../platform/errors.ts'
import { countUse } from '../../../platform/http/rateLimit.ts'
import { route } from '../../../platform/http/route.ts'
import { parseMailerDsn } from '../../../platform/mailerDsn.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { insertAuditEntries } from '../../../platform/rest/audit.ts'
import { type ContextOf, objectBody } from '../../../platform/rest/mount.ts'
import { StartError } from '../../../platform/startError.ts'
import { isoDate } from '../../../platform/values/dates.ts'
import { type Shown, s } from '../../../platform/values/shape.ts'
import { emailAddress } from '../../audience/fieldValues/emailAddress.ts'
import { TESTS_AN_HOUR } from '../emailPreviews/routes.ts'
import { queueUserMails } from '../userMails/queueUserMails.ts'
import { CHECKS, type Check, checkDomain, type Sending, STATES } from './checkDomain.ts'
import { maySeeDomains } from './maySeeDomains.ts'
import { findCheckedDomains, findOwnDomains, saveCheckedDomain } from './sendingDomains.sql.ts'

const NAME = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/
/** An answer that is younger is given again: whoever asks in a hurry asks no name server. */
const FRESH_MS = 3_000

const domainShape = s.object(
  {
    domain: s.text(),
    isDefault: s.bool({ description: 'Emails without a sender of their own go out from it.' }),
    emails: s.int({ description: 'Emails with a sender of this domain.' }),
    checkedAt: s.orNull(s.moment()),
    checks: s.list(
      s.object({
        check: s.word(...CHECKS),
        state: s.word(...STATES),
        message: s.text(),
        found: s.list(s.text()),
        record: s.orNull(s.object({ type: s.word('TXT', 'MX'), name: s.text(), value: s.text() })),
      }),
    ),
  },
  'SendingDomain',
)

const LIST = {
  summary: 'The domains that emails are sent from, with what was found of them',
  answer: s.object({ domains: s.list(domainShape) }),
  errors: [403],
} as const
const CHECK = {
  summary: 'Ask the name servers for what a domain needs to send mail',
  body: s.sent({ domain: s.text({ description: 'One of those; administrators may name any.' }) }),
  answer: s.object({ domain: domainShape }),
  errors: [400, 403],
  example: { body: { domain: 'localhost.example' } },
} as const

const TEST = {
  summary: 'Send a test mail from the usual sender, to see whether mail arrives',
  body: s.sent({ to: s.text({ description: 'One email address.' }) }),
  answer: s.object({
    success: s.exactly(true),
    to: s.text(),
    leaves: s.bool({
      description: 'False where no mail server is set up: the mail is a file in the outbox folder.',
    }),
  }),
  errors: [400, 403, 429],
  example: { body: { to: 'ann@sample.example' } },
} as const

export function sendingDomainRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'GET /sendingdomains', LIST, async (request) => {
    const context = contextOf(request)
    demand(context)
    return { domains: await ownDomains(context) }
  })

  route(app, 'POST /sendingdomains/check', CHECK, async (request) => {
    const context = contextOf(request)
    demand(context)
    const given = objectBody(request).domain
    const domain =
      typeof given === 'string' ? domainToASCII(given.trim().toLowerCase()).replace(/\.$/, '') : ''
    if (!NAME.test(domain)) throw invalid('domain', 'This value should be the name of a domain.')
    const known = (await ownDomains(context)).find((one) => one.domain === domain)
    // Others have their server ask for any name in the world otherwise.
    if (!known && !context.actor.isAdmin) throw forbidden()
    const { sql, config, now } = context
    const [latest] = await findCheckedDomains(sql, [domain])
    const isFresh = latest !== undefined && now.getTime() - latest.checkedAt.getTime() < FRESH_MS
    const checks = isFresh
      ? latest.checks
      : await checkDomain(createResolver(config), sendingOf(domain, config))
    if (!isFresh) await saveCheckedDomain(sql, { domain, checks, checkedAt: now })
    const checkedAt = isoDate(isFresh ? latest.checkedAt : now)
    return { domain: { isDefault: false, emails: 0, ...known, domain, checkedAt, checks: checks.map(shown) } }
  })

  route(
    app,
    'POST /sendingdomains/test',
    TEST,
    async (request) => {
      const context = contextOf(request)
      demand(context)
      const to = await sendTest(context, objectBody(request).to)
      return { success: true as const, to, leaves: context.config.mailer_dsn !== null }
    },
    { claimsKeyFirst: true },
  )
}

async function sendTest(context: Context, given: unknown): Promise<string> {
  const { sql, actor, config, now } = context
  const to = typeof given === 'string' ? emailAddress(given.trim()) : null
  if (to === null) throw invalid('to', 'This value should be an email address.')
  const caller = actor.userId === null ? `credential:${actor.credentialId}` : `user:${actor.userId}`
  await countUse(sql, { caller: `test mail ${caller}`, uses: 1, limit: TESTS_AN_HOUR, now })
  const text = `This is a test: mail from ${config.mailer_from_email} arrives. It was asked for by ${actor.name} at ${config.site_url}.`
  const content = { subject: 'A test mail', body: text }
  await transaction(sql, async (db) => {
    await queueUserMails(db, [{ dedupeKey: `test ${randomUUID()}`, to: [to], content }], now)
    const entry = { bundle: 'email', object: 'sender', objectId: 0, action: 'test', details: { to } }
    await insertAuditEntries(db, [entry], { actor, now })
  })
  return to
}

/** @throws ApiError 403 for whoever makes no emails. */
function demand({ actor }: Context): void {
  if (!maySeeDomains(actor)) throw forbidden()
}

async function ownDomains({ sql, config }: Context): Promise<Shown<typeof domainShape>[]> {
  const used = new Map((await findOwnDomains(sql)).map(({ domain, emails }) => [domain, emails]))
  const usual = domainOf(config.mailer_from_email)
  const names = [...new Set([...(usual ? [usual] : []), ...used.keys()])].filter((name) => NAME.test(name))
  const checked = new Map((await findCheckedDomains(sql, names)).map((one) => [one.domain, one]))
  return names.map((domain) => {
    const latest = checked.get(domain)
    return {
      ...{ domain, isDefault: domain === usual, emails: used.get(domain) ?? 0 },
      checkedAt: latest ? isoDate(latest.checkedAt) : null,
      checks: (latest?.checks ?? []).map(shown),
    }
  })
}

function shown({ found, record, ...rest }: Check) {
  return { ...rest, found: [...found], record: record && { ...record } }
}

function sendingOf(domain: string, config: Config): Sending {
  const mailer = parseMailerDsn(config.mailer_dsn)
  const smtp = mailer.kind === 'smtp' ? mailer : null
  return {
    domain,
    returnDomain: (config.mailer_return_path && domainOf(config.mailer_return_path)) || domain,
    host: smtp?.host ?? null,
    provider: smtp?.provider ?? null,
    dkim: keyOf(config),
  }
}

/** A key that cannot be read is said at the start of the server. */
function keyOf(config: Config): Sending['dkim'] {
  try {
    return dkimRecord(config)
  } catch (error) {
    if (error instanceof StartError) return null
    throw error
  }
}
