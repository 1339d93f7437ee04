// Leaving and coming back: a GET shows a page with one button, only a POST changes anything.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { now } from '../../../platform/clock.ts'
import { type Db, type Sql, transaction } from '../../../platform/database/connection.ts'
import { wakeConsumers } from '../../../platform/engine/wake.ts'
import { notFound } from '../../../platform/errors.ts'
import type { PublicOptions } from '../../../platform/http/api.ts'
import { type Frame, fillMessage, sendPage } from '../../../platform/http/page.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { addDoNotContact, DNC, removeDoNotContact } from '../../audience/preferences/doNotContact.ts'
import { findBlockedContacts } from '../../audience/preferences/findBlockedContacts.ts'
import { makeClickThrough } from '../../content/links/clickThrough.ts'
import { ensureSiteKey } from '../../content/links/siteKey.ts'
import { isAddressSecret, readTrackingHash, trackingHash } from '../../content/links/trackingHash.ts'
import { findContactsByAddress, findSubscribers, type Subscriber } from './findSubscribers.ts'
import { findUnsubscribeForm } from './findUnsubscribeForm.ts'
import { showPreferences, takePreferences } from './preferenceCentre.ts'

interface Params {
  hash: string
  email?: string
  secret?: string
}

/** Everything that `dnc` leaves at once. */
const ALL_CHANNELS = ['email', 'sms', 'notification']

export async function subscriptionRoutes(
  app: FastifyInstance,
  { sql, config, catalog }: PublicOptions,
): Promise<void> {
  const siteKey = await ensureSiteKey(sql)

  /** Who the address is about: the send behind the hash, else the contacts with the proven address. */
  async function subscribers(params: Params): Promise<Subscriber[]> {
    const send = readTrackingHash(siteKey, params.hash)
    const found = send ? await findSubscribers(sql, [send]) : []
    if (found.length > 0) return found
    const { email, secret } = params
    return email && secret && isAddressSecret(siteKey, email, secret) ? findContactsByAddress(sql, email) : []
  }

  function linkTo(action: string, subscriber: Subscriber | undefined, hash: string): string {
    const name = subscriber?.sendId
      ? trackingHash(siteKey, { sendId: subscriber.sendId, contactId: subscriber.contactId })
      : hash
    return `${config.public_url}/email/${action}/${encodeURIComponent(name)}`
  }

  /** What proves to a form who fills it in. */
  function provenBy(subscriber: Subscriber | undefined): string {
    const { sendId, emailId, contactId } = subscriber ?? {}
    if (!sendId || !emailId || contactId === undefined) return ''
    return `?ct=${makeClickThrough(emailId, contactId, trackingHash(siteKey, { sendId, contactId }))}`
  }

  /** The form that the email has for its unsubscribe page, filled in by the recipient. */
  async function formFrame(subscriber: Subscriber | undefined): Promise<Frame | null> {
    const form = await findUnsubscribeForm(sql, subscriber?.emailId ?? null, now())
    return form && { path: `/form/embed/${form.id}${provenBy(subscriber)}`, title: form.name }
  }

  const leave = (action: 'unsubscribe' | 'dnc') => ({
    show: async (request: FastifyRequest, reply: FastifyReply) => {
      const params = request.params as Params
      const found = await subscribers(params)
      const [subscriber] = found
      if (!subscriber) return sendPage(reply, UNKNOWN)
      const frame = await formFrame(subscriber)
      if (action === 'unsubscribe' && config.show_contact_preferences)
        return showPreferences(reply, subscriber, { sql, config, catalog, siteKey, frame })
      if (await areBlocked(sql, found, channelsOf(action)))
        return sendPage(reply, {
          title: action === 'dnc' ? 'All messages are stopped' : 'Unsubscribed already',
          frame,
          message: fillMessage(
            action === 'dnc'
              ? '|EMAIL| gets no messages from us, on any channel. <a href="|URL|">Get emails again</a>'
              : '|EMAIL| gets no emails from us. <a href="|URL|">Subscribe again</a>',
            { url: linkTo('resubscribe', subscriber, params.hash), email: subscriber.address },
          ),
        })
      return sendPage(reply, {
        title: action === 'dnc' ? 'Stop all messages?' : 'Unsubscribe?',
        message: fillMessage(
          action === 'dnc'
            ? '|EMAIL| will get no more messages from us, on any channel.'
            : '|EMAIL| will get no more emails from us.',
          { url: '', email: subscriber.address },
        ),
        button: action === 'dnc' ? 'Stop all messages' : 'Unsubscribe',
        frame,
      })
    },
    act: async (request: FastifyRequest, reply: FastifyReply) => {
      const params = request.params as Params
      const found = await subscribers(params)
      const isOneClick = isOneClickBody(request.body)
      if (found.length === 0) {
        if (isOneClick) throw notFound()
        return sendPage(reply, UNKNOWN)
      }
      const body = request.body as Record<string, unknown>
      const [first, ...others] = found
      if (
        first &&
        action === 'unsubscribe' &&
        config.show_contact_preferences &&
        !isOneClick &&
        body.confirm === 'preferences'
      )
        return takePreferences(reply, [first, ...others], body, {
          ...{ sql, config, catalog, siteKey },
          frame: await formFrame(first),
        })
      await change(sql, (db) => block(db, found, channelsOf(action)))
      if (isOneClick) return reply.type('text/plain; charset=utf-8').send('You are unsubscribed.')
      const [subscriber] = found
      return sendPage(reply, {
        title: 'Unsubscribed',
        frame: await formFrame(subscriber),
        message: fillMessage(config.unsubscribe_message, {
          url: linkTo('resubscribe', subscriber, params.hash),
          email: subscriber?.address ?? '',
        }),
      })
    },
  })

  for (const action of ['unsubscribe', 'dnc'] as const) {
    const { show, act } = leave(action)
    for (const path of [
      `/email/${action}/:hash`,
      `/email/${action}/:hash/:email`,
      `/email/${action}/:hash/:email/:secret`,
    ]) {
      app.get(path, show)
      app.post(path, act)
    }
  }

  app.get<{ Params: Params }>('/email/resubscribe/:hash', async (request, reply) => {
    const found = await subscribers(request.params)
    const [subscriber] = found
    if (!subscriber) return sendPage(reply, UNKNOWN)
    if (!(await isAnyBlocked(sql, found)))
      return sendPage(reply, {
        title: 'Subscribed',
        message: fillMessage('|EMAIL| gets our emails. <a href="|URL|">Unsubscribe</a>', {
          url: linkTo('unsubscribe', subscriber, request.params.hash),
          email: subscriber.address,
        }),
      })
    return sendPage(reply, {
      title: 'Subscribe again?',
      message: fillMessage('|EMAIL| will get our emails again.', { url: '', email: subscriber.address }),
      button: 'Subscribe again',
    })
  })
  app.post<{ Params: Params }>('/email/resubscribe/:hash', async (request, reply) => {
    const found = await subscribers(request.params)
    const [subscriber] = found
    if (!subscriber) return sendPage(reply, UNKNOWN)
    await change(sql, (db) =>
      removeDoNotContact(
        db,
        found.map(({ contactId }) => ({ contactId, channel: 'email' })),
        { actor: SYSTEM, now: now() },
      ),
    )
    return sendPage(reply, {
      title: 'Subscribed again',
      message: fillMessage(config.resubscribe_message, {
        url: linkTo('unsubscribe', subscriber, request.params.hash),
        email: subscriber.address,
      }),
    })
  })
}

function channelsOf(action: 'unsubscribe' | 'dnc'): readonly string[] {
  return action === 'dnc' ? ALL_CHANNELS : ['email']
}

async function areBlocked(
  db: Db,
  subscribers: readonly Subscriber[],
  channels: readonly string[],
): Promise<boolean> {
  const ids = subscribers.map(({ contactId }) => contactId)
  for (const channel of channels) {
    const blocked = await findBlockedContacts(db, ids, channel)
    if (!ids.every((id) => blocked.has(id))) return false
  }
  return true
}

async function isAnyBlocked(db: Db, subscribers: readonly Subscriber[]): Promise<boolean> {
  const ids = subscribers.map(({ contactId }) => contactId)
  return (await findBlockedContacts(db, ids, 'email')).size > 0
}

const UNKNOWN = {
  title: 'This link is not valid',
  message:
    'It may have been cut short on its way. Use the link in a newer email, or answer that email and ask to be removed.',
}

async function block(db: Db, subscribers: readonly Subscriber[], channels: readonly string[]): Promise<void> {
  await addDoNotContact(
    db,
    subscribers.flatMap(({ contactId, emailId, emailName }) =>
      channels.map((channel) => ({
        contactId,
        channel,
        channelId: channel === 'email' ? emailId : null,
        reason: DNC.unsubscribed,
        comments:
          emailName === null
            ? 'Unsubscribed by a link in an email.'
            : `Unsubscribed by a link in the email "${emailName}".`,
      })),
    ),
    { actor: SYSTEM, now: now() },
  )
}

async function change(sql: Sql, write: (db: Db) => Promise<unknown>): Promise<void> {
  await transaction(sql, write)
  wakeConsumers(sql)
}

// RFC 8058: the body is a form, urlencoded or multipart; the second kind is not parsed and has no other use here.
function isOneClickBody(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return true
  const given = body as Record<string, unknown>
  return String(given['List-Unsubscribe'] ?? '').toLowerCase() === 'one-click' || given.confirm === undefined
}
