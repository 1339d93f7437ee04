/** Opens and clicks of a group of requests: the same number of statements for one and for five hundred. */
import type { Config } from '../../config.ts'
import type { Db } from '../../database/connection.ts'
import { appendEvents, type NewEvent } from '../../engine/events.ts'
import { type UtmTags as ContactUtmTags, insertUtmTags } from '../contacts/addUtmTags.ts'
import { findOrCreateIpAddresses } from '../contacts/ipAddresses.ts'
import { registerDevices } from '../contacts/registerDevices.ts'
import { findRecipients } from '../emails/findRecipients.ts'
import { type ClientClass, classify } from './classify.ts'
import type { ClickHit, Hit, HitAnswer } from './hit.ts'
import {
  type Device,
  deviceKey,
  findClickHistory,
  findDevices,
  findRedirects,
  type HitRow,
  insertPageHits,
  insertSendHits,
  type LockedSend,
  lockSends,
  type RedirectRow,
  raiseReadCounts,
  raiseRedirects,
  raiseTrackables,
} from './hits.sql.ts'
import { readUserAgent } from './readUserAgent.ts'
import { aliasesIn, resolveTarget } from './resolveTarget.ts'

export type HitSettings = Pick<Config, 'count_machine_activity'>

/** A hit with everything that was looked up for it. */
interface Seen {
  hit: Hit
  send: LockedSend | null
  redirect: RedirectRow | null
  contactId: number | null
  ipId: number | null
  device: Device | null
  class: ClientClass
  /** Recorded in counters, statistics and events; otherwise only as a raw row. */
  counts: boolean
  /** An open, or the click that makes an unread mail read. */
  opens: boolean
  /** The contact's first click on the link. */
  isFirstClick: boolean
  location: string | null
}

/** Clicks on different links this close together are no reading. */
const AT_ONCE_MS = 10_000

/**
 * Writes the hits and answers in their order. Sends are locked in id order, then redirects, trackables and emails,
 * each in its own order, like everywhere else.
 */
export async function recordHits(
  db: Db,
  hits: readonly Hit[],
  { config, now }: { config: HitSettings; now: Date },
): Promise<HitAnswer[]> {
  const seen = await look(db, hits, config)
  const recorded = seen.filter((one) => one.hit.visitor.isTracked && isRecordable(one))
  const counted = recorded.filter((one) => one.counts)
  const opened = counted.filter((one) => one.opens)
  const clicks = recorded.filter((one) => one.hit.kind === 'click')
  const countedClicks = counted.filter((one) => one.hit.kind === 'click')

  // Sent in this order over one connection; none needs the answer of another.
  await Promise.all([
    insertSendHits(db, recorded.flatMap(sendHit)),
    insertPageHits(db, clicks.map(pageHit)),
    raiseRedirects(
      db,
      tally(countedClicks, (one) => one.redirect?.id ?? null),
    ),
    raiseTrackables(db, trackableCounts(countedClicks)),
    raiseReadCounts(db, readCounts(opened)),
    insertUtmTags(db, countedClicks.flatMap(utmTags), now),
    appendEvents(db, eventsOf(opened, countedClicks), now),
  ])

  return seen.map((one) => ({
    isKnown: one.hit.kind === 'click' ? one.redirect !== null && one.location !== null : one.send !== null,
    location: one.location,
    contactId: one.contactId,
    trackingId: one.device?.trackingId ?? null,
  }))
}

function isRecordable(one: Seen): boolean {
  if (one.hit.kind !== 'click') return one.send !== null
  return one.redirect !== null && one.location !== null && one.hit.clickThrough !== null
}

async function look(db: Db, hits: readonly Hit[], config: HitSettings): Promise<Seen[]> {
  const clicks = hits.filter((hit): hit is ClickHit => hit.kind === 'click')
  const [sends, ips] = await Promise.all([
    lockSends(
      db,
      hits.flatMap((hit) => hit.send?.sendId ?? []),
    ),
    findOrCreateIpAddresses(
      db,
      hits.flatMap((hit) => (hit.visitor.isTracked ? [hit.visitor.ip] : [])),
    ),
  ])
  const [redirects, devices] = await Promise.all([
    findRedirects(
      db,
      clicks.map((hit) => ({ redirectId: hit.redirectId, emailId: emailOf(hit, sends) })),
    ),
    lookUpDevices(db, hits, sends),
  ])
  const [history, values] = await Promise.all([
    findClickHistory(db, clicksOnLinks(clicks, sends, redirects), earliest(clicks)),
    loadValues(db, clicks, sends, redirects),
  ])
  const stillUnread = new Set([...sends.values()].filter((send) => !send.isRead).map((send) => send.id))

  return hits.map((hit) => {
    const send = hit.send ? (sends.get(hit.send.sendId) ?? null) : null
    const redirect = hit.kind === 'click' ? (redirects.get(redirectKey(hit, sends)) ?? null) : null
    const contactId = send?.contactId ?? null
    const isFirstClick = redirect !== null && contactId !== null && history.noteClick(contactId, redirect.id)
    const kind = classify({
      userAgent: hit.visitor.userAgent,
      isClick: hit.kind === 'click',
      sinceSentMs: send?.dateSent ? hit.at.getTime() - send.dateSent.getTime() : null,
      linksAtOnce: contactId === null ? 0 : history.linksAtOnce(contactId),
    })
    const counts = kind === 'person' || config.count_machine_activity
    const opens = send !== null && (hit.kind !== 'click' || stillUnread.has(send.id))
    if (opens && counts && hit.visitor.isTracked && send) stillUnread.delete(send.id)
    return {
      hit,
      send,
      redirect,
      contactId,
      isFirstClick,
      counts,
      opens,
      ipId: ips.get(hit.visitor.ip) ?? null,
      device:
        contactId === null ? null : (devices.get(keyOfDevice(contactId, hit.visitor.userAgent)) ?? null),
      class: kind,
      location:
        hit.kind === 'click' && redirect
          ? resolveTarget({
              url: redirect.url,
              utm: redirect.utm,
              values: values.get(contactId ?? 0) ?? {},
              query: hit.query,
            })
          : null,
    }
  })
}

function clicksOnLinks(
  clicks: readonly ClickHit[],
  sends: ReadonlyMap<number, LockedSend>,
  redirects: ReadonlyMap<string, RedirectRow>,
): { contactId: number; redirectId: number }[] {
  return clicks.flatMap((hit) => {
    const send = hit.send && sends.get(hit.send.sendId)
    const redirect = redirects.get(redirectKey(hit, sends))
    return send && redirect ? [{ contactId: send.contactId, redirectId: redirect.id }] : []
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

async function lookUpDevices(
  db: Db,
  hits: readonly Hit[],
  sends: ReadonlyMap<number, LockedSend>,
): Promise<Map<string, Device>> {
  const sightings = hits.flatMap((hit) => {
    const send = hit.send && sends.get(hit.send.sendId)
    return send &&
      hit.visitor.isTracked &&
      hit.visitor.userAgent !== '' &&
      readUserAgent(hit.visitor.userAgent) !== null
      ? [{ contactId: send.contactId, userAgent: hit.visitor.userAgent }]
      : []
  })
  if (sightings.length === 0) return new Map()
  const contactIds = [...new Set(sightings.map((one) => one.contactId))]
  const known = await findDevices(db, contactIds)
  const unknown = sightings.filter((one) => !known.has(keyOfDevice(one.contactId, one.userAgent)))
  if (unknown.length === 0) return known
  await registerDevices(db, unknown, new Date(Math.max(...hits.map((hit) => hit.at.getTime()))))
  return findDevices(db, contactIds)
}

function keyOfDevice(contactId: number, userAgent: string): string {
  const device = readUserAgent(userAgent)
  return deviceKey(contactId, device?.device ?? '', device?.deviceBrand ?? '', device?.deviceModel ?? '')
}

async function loadValues(
  db: Db,
  clicks: readonly ClickHit[],
  sends: ReadonlyMap<number, LockedSend>,
  redirects: ReadonlyMap<string, RedirectRow>,
): Promise<Map<number, Record<string, string>>> {
  const aliases = new Set<string>()
  const contactIds = new Set<number>()
  for (const hit of clicks) {
    const redirect = redirects.get(redirectKey(hit, sends))
    const send = hit.send && sends.get(hit.send.sendId)
    const named = redirect ? aliasesIn(redirect.url) : []
    if (!send || named.length === 0) continue
    for (const alias of named) aliases.add(alias)
    contactIds.add(send.contactId)
  }
  if (contactIds.size === 0) return new Map()
  const found = await findRecipients(db, [...contactIds], { aliases: [...aliases], needsOwner: false })
  return new Map([...found].map(([id, data]) => [id, data.values]))
}

function sendHit(one: Seen): HitRow[] {
  const { hit, send, contactId, ipId, opens, counts } = one
  if (send === null || contactId === null) return []
  return [
    {
      contactId,
      sendId: send.id,
      at: hit.at,
      ipId,
      userAgent: hit.visitor.userAgent,
      isInBrowser: hit.kind === 'view',
      class: one.class,
      deviceId: one.device?.id ?? null,
      opens,
      counts,
    },
  ]
}

function pageHit(one: Seen) {
  const click = one.hit as ClickHit
  const emailId = one.send?.emailId ?? click.clickThrough?.emailId ?? null
  return {
    contactId: one.contactId,
    at: click.at,
    redirectId: one.redirect?.id ?? null,
    emailId,
    deviceId: one.device?.id ?? null,
    ipId: one.ipId,
    url: one.location,
    referer: click.visitor.referer,
    query: Object.keys(click.parameters).length > 0 ? click.parameters : null,
    userAgent: click.visitor.userAgent,
    languages: click.visitor.languages,
    source: click.clickThrough?.source?.channel ?? (emailId === null ? null : 'email'),
    sourceId: click.clickThrough?.source?.id ?? emailId,
    trackingId: one.device?.trackingId ?? null,
    class: one.class,
  }
}

function tally(clicks: readonly Seen[], idOf: (one: Seen) => number | null) {
  const counts = new Map<number, { id: number; hits: number; uniqueHits: number }>()
  for (const one of clicks) {
    const id = idOf(one)
    if (id === null) continue
    const count = counts.get(id) ?? { id, hits: 0, uniqueHits: 0 }
    count.hits += 1
    count.uniqueHits += one.isFirstClick ? 1 : 0
    counts.set(id, count)
  }
  return [...counts.values()]
}

function trackableCounts(clicks: readonly Seen[]) {
  const bySource = Map.groupBy(clicks, (one) => {
    const { source, sourceId } = pageHit(one)
    return `${source ?? ''} ${sourceId ?? ''}`
  })
  return [...bySource].flatMap(([key, own]) => {
    const [channel = '', channelId = ''] = key.split(' ')
    return channelId === ''
      ? []
      : tally(own, (one) => one.redirect?.id ?? null).map((count) => ({
          ...count,
          channel,
          channelId: Number(channelId),
        }))
  })
}

function readCounts(opened: readonly Seen[]) {
  const sends = new Map(
    opened.flatMap((one) => (one.send && !one.send.isRead ? [[one.send.id, one.send.emailId] as const] : [])),
  )
  const counts = new Map<number, number>()
  for (const emailId of sends.values())
    if (emailId !== null) counts.set(emailId, (counts.get(emailId) ?? 0) + 1)
  return [...counts].map(([id, count]) => ({ id, count }))
}

function utmTags(one: Seen): ContactUtmTags[] {
  const { location, contactId, hit } = one
  if (location === null || contactId === null || !/[?&]utm_/.test(location)) return []
  const query = new URL(location).searchParams
  const utm = (name: string) => query.get(`utm_${name}`)?.slice(0, 191) || null
  const tags = {
    utmCampaign: utm('campaign'),
    utmContent: utm('content'),
    utmMedium: utm('medium'),
    utmSource: utm('source'),
    utmTerm: utm('term'),
  }
  if (Object.values(tags).every((value) => value === null)) return []
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

function eventsOf(opened: readonly Seen[], clicks: readonly Seen[]): NewEvent[] {
  const byEmail = (list: readonly Seen[], type: string, fields: readonly string[]) =>
    [
      ...Map.groupBy(
        list.filter((one) => one.contactId !== null),
        (one) => one.send?.emailId ?? 0,
      ),
    ].map(([emailId, own]) => ({
      type,
      ids: [...new Set(own.map((one) => one.contactId ?? 0))],
      payload: {
        emailId: emailId || null,
        sendIds: [...new Set(own.flatMap((one) => one.send?.id ?? []))],
        redirectIds: [...new Set(own.flatMap((one) => one.redirect?.id ?? []))],
        fields,
      },
    }))
  return [
    ...byEmail(opened, 'email.opened', ['emails', 'devices']),
    ...byEmail(clicks, 'email.clicked', ['hits', 'emails', 'utm', 'devices']),
  ]
}
