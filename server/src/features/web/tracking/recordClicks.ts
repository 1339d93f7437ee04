/** Clicks of a group of requests: the same number of statements for one and for five hundred. */

import { appendHappenings, fromAddresses, type NewHappening } from '../../../catalog/happenings.ts'
import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { type UtmTags as ContactUtmTags, insertUtmTags } from '../../audience/contacts/addUtmTags.ts'
import { utmValues } from '../../audience/contacts/utmValues.ts'
import { attachIpAddresses, findOrCreateIpAddresses } from '../../audience/devices/ipAddresses.ts'
import { learnUserAgents } from '../../audience/devices/readUserAgent.ts'
import { type RegisteredDevice, registerDevices } from '../../audience/devices/registerDevices.ts'
import { notePlaces, placeColumns, placesOf } from '../../audience/places/notePlaces.ts'
import { NOWHERE, type PlaceOf } from '../../audience/places/placeReader.ts'
import { type ClientClass, classify } from '../../content/links/classify.ts'
import type { ClickAnswer, ClickHit } from '../../content/links/hit.ts'
import { type HitCount, raiseHits } from '../../content/links/raiseHits.ts'
import { findMessageContacts, messageKey } from '../../messaging/channelSends/findMessageContacts.ts'
import {
  type NotificationClick,
  recordNotificationClicks,
} from '../../messaging/notifications/recordNotificationClicks.ts'
import { findRecipients, type RecipientData } from '../../messaging/rendering/findRecipients.ts'
import { resolveTarget, tokensIn } from '../../messaging/rendering/resolveTarget.ts'
import type { DateSettings } from '../../messaging/rendering/tokenValues.ts'
import { findOpenedSends, type LockedSend, lockSends } from '../../messaging/sends/opens.sql.ts'
import { insertOpens, type RawOpen } from '../../messaging/sends/recordOpens.ts'
import { findClickHistory, findRedirects, insertPageHits, type RedirectRow } from './clicks.sql.ts'

/** A click with everything that was looked up for it. */
interface Seen {
  hit: ClickHit
  send: LockedSend | null
  redirect: RedirectRow | null
  contactId: number | null
  ipId: number | null
  device: RegisteredDevice | null
  class: ClientClass
  /** Recorded in counters and events; otherwise only as a raw row. */
  counts: boolean
  /** Makes an unread mail read. */
  opens: boolean
  /** The contact's first click on the link. */
  isFirstClick: boolean
  location: string | null
}

/** Clicks on different links this close together are no reading. */
const AT_ONCE_MS = 10_000

/**
 * Writes the clicks and answers in their order. Sends are locked in id order. A click on a mail that nobody opened is an open too.
 */
export async function recordClicks(
  db: Db,
  hits: readonly ClickHit[],
  {
    config,
    now,
    placeOf = NOWHERE,
  }: { config: Pick<Config, 'count_machine_activity' | keyof DateSettings>; now: Date; placeOf?: PlaceOf },
): Promise<ClickAnswer[]> {
  await learnUserAgents(hits.map((hit) => hit.visitor.userAgent))
  const seen = await look(db, hits, { config, now })
  const recorded = seen.filter((one) => one.hit.visitor.isTracked && isRecordable(one))
  const counted = recorded.filter((one) => one.counts)

  // Sent in this order over one connection; none needs the answer of another.
  await Promise.all([
    insertPageHits(
      db,
      recorded.map((one) => ({ ...pageHit(one), ...placeColumns(placeOf(one.hit.visitor.ip)) })),
    ),
    notePlaces(
      db,
      placesOf(
        recorded.map(({ hit }) => hit.visitor.ip),
        placeOf,
      ),
    ),
    attachIpAddresses(db, counted),
    raiseHits(db, hitCounts(counted)),
    insertUtmTags(db, counted.flatMap(utmTags), now),
    appendHappenings(db, clicked(counted), now),
    insertOpens(db, counted.flatMap(openBehind), { countsMachines: config.count_machine_activity, now }),
    recordNotificationClicks(db, counted.flatMap(notificationClick)),
  ])

  return seen.map(({ hit, location, contactId, device }) => ({
    location,
    contactId: isPublic(hit) ? null : contactId,
    trackingId: device?.trackingId ?? null,
  }))
}

function isRecordable({ redirect, location, hit }: Pick<Seen, 'redirect' | 'location' | 'hit'>): boolean {
  return redirect !== null && location !== null && hit.clickThrough !== null
}

async function look(
  db: Db,
  hits: readonly ClickHit[],
  { config, now }: { config: Pick<Config, 'count_machine_activity' | keyof DateSettings>; now: Date },
): Promise<Seen[]> {
  const [sends, owners, ips] = await Promise.all([
    lockSends(
      db,
      hits.flatMap((hit) => hit.send ?? []),
    ),
    findMessageContacts(
      db,
      hits.flatMap((hit) => hit.message ?? []),
    ),
    findOrCreateIpAddresses(
      db,
      hits.flatMap((hit) => (hit.visitor.isTracked ? [hit.visitor.ip] : [])),
    ),
  ])
  const contactOf: ContactOf = ({ send, message }) =>
    (send && sends.get(send.sendId)?.contactId) ?? (message ? owners.get(messageKey(message)) : null) ?? null
  const [redirects, opened, devices] = await Promise.all([
    findRedirects(
      db,
      hits.map((hit) => ({ redirectId: hit.redirectId, emailId: emailOf(hit, sends) })),
    ),
    findOpenedSends(db, [...sends.values()], { countsMachines: config.count_machine_activity }),
    lookUpDevices(db, hits, contactOf),
  ])
  const [history, values] = await Promise.all([
    findClickHistory(db, clicksOnLinks(hits, contactOf, sends, redirects), earliest(hits)),
    loadValues(db, hits, contactOf, sends, redirects),
  ])
  const unread = new Set(
    [...sends.values()].filter((send) => !send.isRead && !opened.has(send.id)).map((send) => send.id),
  )

  return hits.map((hit, index) => {
    const send = hit.send ? (sends.get(hit.send.sendId) ?? null) : null
    const redirect = redirects.get(redirectKey(hit, sends)) ?? null
    const contactId = contactOf(hit)
    const isFirstClick = redirect !== null && contactId !== null && history.noteClick(contactId, redirect.id)
    const kind = classify({
      userAgent: hit.visitor.userAgent,
      isClick: true,
      sinceSentMs: send?.dateSent ? hit.at.getTime() - send.dateSent.getTime() : null,
      linksAtOnce: contactId === null ? 0 : history.linksAtOnce(contactId),
    })
    const isShown = isPrivate(hit) || hit.provedId === contactId
    const location = redirect
      ? resolveTarget(
          {
            url: redirect.url,
            utm: redirect.utm,
            sent: isShown ? (send?.tokens ?? null) : null,
            recipient: isShown ? (values.get(contactId ?? 0) ?? null) : null,
            query: hit.query,
          },
          { settings: config, now },
        )
      : null
    const seen = {
      hit,
      send,
      redirect,
      contactId,
      isFirstClick,
      counts: kind === 'person' || config.count_machine_activity,
      ipId: ips.get(hit.visitor.ip) ?? null,
      device: devices[index] ?? null,
      class: kind,
      location,
    }
    const opens =
      send !== null && seen.counts && hit.visitor.isTracked && isRecordable(seen) && unread.delete(send.id)
    return { ...seen, opens }
  })
}

/** The contact to whom the link was sent; null when the address proves none. */
type ContactOf = (hit: ClickHit) => number | null

function clicksOnLinks(
  clicks: readonly ClickHit[],
  contactOf: ContactOf,
  sends: ReadonlyMap<number, LockedSend>,
  redirects: ReadonlyMap<string, RedirectRow>,
): { contactId: number; redirectId: number }[] {
  return clicks.flatMap((hit) => {
    const contactId = contactOf(hit)
    const redirect = redirects.get(redirectKey(hit, sends))
    return contactId !== null && redirect ? [{ contactId, redirectId: redirect.id }] : []
  })
}

function earliest(clicks: readonly ClickHit[]): Date {
  return new Date(Math.min(...clicks.map((hit) => hit.at.getTime())) - AT_ONCE_MS)
}

function emailOf(hit: ClickHit, sends: ReadonlyMap<number, LockedSend>): number | null {
  const send = hit.send && sends.get(hit.send.sendId)
  return send ? send.emailId : (hit.clickThrough?.emailId ?? null)
}

function redirectKey(hit: ClickHit, sends: ReadonlyMap<number, LockedSend>): string {
  return `${hit.redirectId} ${emailOf(hit, sends) ?? ''}`
}

/** Whether the message went to the mailbox or the telephone of the contact: only then does its link prove who it is. */
function isPrivate({ message }: ClickHit): boolean {
  return !message || message.kind === 'sms'
}

/** Whether everybody reads the message: who follows its link is anybody. */
function isPublic({ message }: ClickHit): boolean {
  return message?.kind === 'tweet'
}

/** The device behind each tracked hit of a known send, in order. */
async function lookUpDevices(
  db: Db,
  hits: readonly ClickHit[],
  contactOf: ContactOf,
): Promise<(RegisteredDevice | null)[]> {
  const sightings = hits.map((hit) => {
    const contactId = contactOf(hit) ?? 0
    const isSeen = contactId !== 0 && hit.visitor.isTracked && !isPublic(hit)
    return {
      contactId,
      userAgent: isSeen ? hit.visitor.userAgent : '',
      ...(isPrivate(hit) ? {} : { ownNames: hit.trackingId ? [hit.trackingId] : [] }),
    }
  })
  return registerDevices(db, sightings, new Date(Math.max(...hits.map((hit) => hit.at.getTime()))))
}

async function loadValues(
  db: Db,
  clicks: readonly ClickHit[],
  contactOf: ContactOf,
  sends: ReadonlyMap<number, LockedSend>,
  redirects: ReadonlyMap<string, RedirectRow>,
): Promise<Map<number, RecipientData>> {
  const urls = new Set<string>()
  const contactIds = new Set<number>()
  for (const hit of clicks) {
    const redirect = redirects.get(redirectKey(hit, sends))
    const contactId = contactOf(hit)
    const isShown = isPrivate(hit) || (contactId !== null && hit.provedId === contactId)
    if (contactId === null || !redirect || !isShown) continue
    const { aliases, needsOwner } = tokensIn([redirect.url])
    if (aliases.length === 0 && !needsOwner) continue
    urls.add(redirect.url)
    contactIds.add(contactId)
  }
  if (contactIds.size === 0) return new Map()
  return findRecipients(db, [...contactIds], tokensIn([...urls]))
}

function openBehind({ opens, send, hit, class: kind }: Seen): RawOpen[] {
  if (!opens || send === null) return []
  const { ip, userAgent } = hit.visitor
  const name = { sendId: send.id, contactId: send.contactId }
  return [{ ...name, at: hit.at, ip, userAgent, isInBrowser: false, class: kind }]
}

function notificationClick({ hit, contactId, ipId }: Seen): NotificationClick[] {
  const { message, visitor, at } = hit
  if (message?.kind !== 'notification' || contactId === null) return []
  return [{ sendId: message.sendId, contactId, at, ipId, userAgent: visitor.userAgent }]
}

function pageHit({ hit, send, contactId, redirect, device, ipId, location, class: kind }: Seen) {
  const { clickThrough, parameters, visitor } = hit
  const emailId = send?.emailId ?? clickThrough?.emailId ?? null
  return {
    contactId,
    at: hit.at,
    redirectId: redirect?.id ?? null,
    emailId,
    deviceId: device?.id ?? null,
    ipId,
    url: location,
    referer: visitor.referer,
    query: Object.keys(parameters).length > 0 ? parameters : null,
    userAgent: visitor.userAgent,
    languages: visitor.languages,
    source: clickThrough?.source?.channel ?? (emailId === null ? null : 'email'),
    sourceId: clickThrough?.source?.id ?? emailId,
    trackingId: device?.trackingId ?? null,
    class: kind,
  }
}

function hitCounts(clicks: readonly Seen[]): HitCount[] {
  const known = clicks.flatMap((one) => {
    if (one.redirect === null) return []
    const { source, sourceId } = pageHit(one)
    const message = source === null || sourceId === null ? null : { channel: source, id: sourceId }
    return [{ redirectId: one.redirect.id, message, isFirstClick: one.isFirstClick }]
  })
  const byPlace = Map.groupBy(
    known,
    ({ redirectId, message }) => `${redirectId} ${message?.channel} ${message?.id}`,
  )
  return [...byPlace.values()].flatMap(([first, ...rest]) => {
    if (!first) return []
    const uniqueHits = [first, ...rest].filter((one) => one.isFirstClick).length
    return [{ id: first.redirectId, hits: 1 + rest.length, uniqueHits, message: first.message }]
  })
}

function utmTags(one: Seen): ContactUtmTags[] {
  const { location, contactId, hit } = one
  if (location === null || contactId === null || !/[?&]utm_/.test(location)) return []
  const query = new URL(location).searchParams
  const tags = utmValues((name) => query.get(name))
  if (tags === null) return []
  return [
    {
      ...tags,
      contactId,
      query: Object.fromEntries(query),
      referer: hit.visitor.referer,
      remoteHost: null,
      url: location,
      userAgent: hit.visitor.userAgent || null,
    },
  ]
}

// One for each link and where it led: whoever waits for a click on some links asks who followed which.
function clicked(clicks: readonly Seen[]): NewHappening[] {
  const known = clicks.filter((one) => one.contactId !== null)
  const links = Map.groupBy(
    known,
    ({ send, redirect, location }) => `${send?.emailId ?? ''} ${redirect?.id ?? ''} ${location}`,
  )
  return [...links.values()].map((own) => ({
    type: 'email.clicked',
    ids: [...new Set(own.flatMap((one) => one.contactId ?? []))],
    payload: {
      emailId: own[0]?.send?.emailId ?? null,
      sendIds: [...new Set(own.flatMap((one) => one.send?.id ?? []))],
      redirectIds: [...new Set(own.flatMap((one) => one.redirect?.id ?? []))],
      url: own[0]?.location ?? null,
      fields: ['hits', 'emails', 'utm'],
      ...fromAddresses(own),
    },
  }))
}
