/** The page behind an unsubscribe link when contacts may choose: shown by a GET, saved by a POST. */
import type { FastifyReply } from 'fastify'
import { now } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config.ts'
import type { Contracts } from '../../../platform/contracts.ts'
import { type Sql, transaction } from '../../../platform/database/connection.ts'
import { wakeConsumers } from '../../../platform/engine/wake.ts'
import { type Frame, renderFrame } from '../../../platform/http/page.ts'
import { sendDocument } from '../../../platform/values/htmlDocument.ts'
import { findPreferences } from './findPreferences.ts'
import type { Subscriber } from './findSubscribers.ts'
import { ownPreferencePage } from './ownPreferencePage.ts'
import { partsOf } from './preferences.ts'
import { readChoices } from './readChoices.ts'
import { type PreferenceForm, renderPreferences } from './renderPreferences.ts'
import { savePreferences } from './savePreferences.ts'

interface Options {
  sql: Sql
  config: Config
  catalog: Contracts
  siteKey: Buffer
  /** The form that is shown below our own page. Pages of authors have forms as tokens. */
  frame: Frame | null
}

/** Shows what the contact has chosen. Changes nothing. */
export async function showPreferences(
  reply: FastifyReply,
  subscriber: Subscriber,
  { sql, config, catalog, siteKey, frame }: Options,
  outcome: PreferenceForm['outcome'] = null,
): Promise<FastifyReply> {
  const parts = partsOf(config)
  const preferences = await findPreferences(sql, subscriber.contactId, parts)
  const form = { preferences, parts, address: subscriber.address, outcome }
  const own = await ownPreferencePage(sql, subscriber, form, { config, catalog, siteKey, now: now() })
  if (own !== null) return sendOwnPage(reply, own)
  return sendDocument(reply, {
    title: 'Your preferences',
    body: renderPreferences(form) + renderFrame(frame),
    hasFrames: frame !== null,
  })
}

/** Saves what was chosen, for all contacts with the address, and shows it. */
export async function takePreferences(
  reply: FastifyReply,
  subscribers: readonly [Subscriber, ...Subscriber[]],
  body: Readonly<Record<string, unknown>>,
  options: Options,
): Promise<FastifyReply> {
  const { sql, config } = options
  const [subscriber] = subscribers
  const problem = await transaction(sql, async (db) => {
    const stored = await findPreferences(db, subscriber.contactId, partsOf(config))
    const choices = readChoices(body, stored)
    if (typeof choices === 'string') return choices
    const { emailId, emailName } = subscriber
    const comment =
      emailName === null
        ? 'Unsubscribed on the preference page.'
        : `Unsubscribed on the preference page of the email "${emailName}".`
    const ids = subscribers.map(({ contactId }) => contactId)
    await savePreferences(db, ids, choices, { now: now(), comment, emailId })
    return null
  })
  if (problem === null) wakeConsumers(sql)
  else reply.code(400)
  return showPreferences(reply, subscriber, options, {
    isSaved: problem === null,
    text: problem === null ? 'Your preferences are saved.' : `${problem} Nothing is saved.`,
  })
}

// HTML of an author: it runs no script, sends forms to this server only, and has no origin in common with a session.
function sendOwnPage(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .header(
      'content-security-policy',
      "default-src 'none'; img-src * data:; media-src *; font-src * data:; style-src * 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; sandbox allow-forms allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation",
    )
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex, nofollow')
    .type('text/html; charset=utf-8')
    .send(html)
}
