/** The page behind an unsubscribe link when contacts may choose: shown by a GET, saved by a POST. */
import type { FastifyReply } from 'fastify'
import { now } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config.ts'
import { type Db, type Sql, transaction } from '../../../platform/database/connection.ts'
import { wakeConsumers } from '../../../platform/engine/wake.ts'
import { sendDocument } from '../../../platform/values/htmlDocument.ts'
import { publishedNow } from '../../../platform/values/published.ts'
import { findPreferences } from './findPreferences.ts'
import type { Subscriber } from './findSubscribers.ts'
import { partsOf } from './preferences.ts'
import { readChoices } from './readChoices.ts'
import { PREFERENCE_PAGE, type PreferenceForm, renderPreferences } from './renderPreferences.ts'
import { savePreferences } from './savePreferences.ts'

interface Options {
  sql: Sql
  config: Config
}

/** Shows what the contact has chosen. Changes nothing. */
export async function showPreferences(
  reply: FastifyReply,
  subscriber: Subscriber,
  { sql, config }: Options,
  outcome: PreferenceForm['outcome'] = null,
): Promise<FastifyReply> {
  const parts = partsOf(config)
  const preferences = await findPreferences(sql, subscriber.contactId, parts)
  const form = { preferences, parts, address: subscriber.address, outcome }
  const own = await findOwnPage(sql, subscriber.emailId, now())
  if (own !== null) return sendOwnPage(reply, renderPreferences(own, form))
  return sendDocument(reply, { title: 'Your preferences', body: renderPreferences(PREFERENCE_PAGE, form) })
}

/** Saves what was chosen, for all contacts with the address, and shows it. */
export async function takePreferences(
  reply: FastifyReply,
  subscribers: readonly [Subscriber, ...Subscriber[]],
  body: Readonly<Record<string, unknown>>,
  { sql, config }: Options,
): Promise<FastifyReply> {
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
  return showPreferences(
    reply,
    subscriber,
    { sql, config },
    {
      isSaved: problem === null,
      text: problem === null ? 'Your preferences are saved.' : `${problem} Nothing is saved.`,
    },
  )
}

/** The landing page that an email names for its preferences; null without a published one. */
async function findOwnPage(db: Db, emailId: number | null, at: Date): Promise<string | null> {
  if (emailId === null) return null
  const [row] = await db<{ html: string }[]>`
    select p.custom_html as html from emails e join pages p on p.id = e.preference_center_id
    where e.id = ${emailId} and ${publishedNow(db, 'p', at)} and coalesce(p.custom_html, '') <> ''`
  return row?.html ?? null
}

// Somebody's own HTML: it may look as it likes, runs nothing, and sends forms to nobody else.
function sendOwnPage(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .header(
      'content-security-policy',
      "default-src 'none'; img-src * data:; media-src *; font-src * data:; style-src * 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    )
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex, nofollow')
    .type('text/html; charset=utf-8')
    .send(html)
}
