import type { Consumer, DomainEvent } from '../../../platform/engine/consume.ts'
import { appendEvents } from '../../../platform/engine/events.ts'
import { attachIpAddresses } from '../../audience/devices/ipAddresses.ts'
import { learnUserAgents } from '../../audience/devices/readUserAgent.ts'
import { registerDevices } from '../../audience/devices/registerDevices.ts'
import { type CountedOpen, findOpens, lockSends, raiseReadCounts, raiseSends } from './opens.sql.ts'
import { OPENS_RECORDED } from './recordOpens.ts'

/**
 * Counts recorded opens: counters of the send and of the email, the device and address of the contact, and the event
 * that segments, campaigns and points react to. Nine statements at most, whatever the number.
 */
export const countOpens: Consumer = {
  name: 'tracking.count-opens',
  types: [OPENS_RECORDED],
  maxIds: 2_000,
  async handle(db, events) {
    const found = await findOpens(db, namesOf(events))
    await learnUserAgents(found.map((open) => open.userAgent))
    const sends = await lockSends(
      db,
      found.map((open) => open.sendId),
    )
    const opens = found.flatMap((open) => {
      const send = sends.get(open.sendId)
      return send ? [{ ...open, contactId: send.contactId, emailId: send.emailId }] : []
    })
    if (opens.length === 0) return
    const latest = new Date(Math.max(...opens.map((open) => open.at.getTime())))
    const devices = await registerDevices(db, opens, latest)
    const counted = opens.map((open, index) => ({ ...open, deviceId: devices[index]?.id ?? null }))
    await Promise.all([
      raiseSends(db, counted),
      attachIpAddresses(db, counted),
      raiseReadCounts(
        db,
        [...sends.values()].filter((send) => !send.isRead),
      ),
      appendEvents(db, opened(counted), latest),
    ])
  },
}

function namesOf(events: readonly DomainEvent[]) {
  const times = events
    .flatMap(({ payload }) => [payload.from, payload.to])
    .map((time) => Date.parse(String(time)))
  return {
    ids: events.flatMap((event) => event.ids),
    from: new Date(Math.min(...times)),
    to: new Date(Math.max(...times)),
  }
}

function opened(opens: readonly CountedOpen[]) {
  return [...Map.groupBy(opens, (open) => open.emailId)].map(([emailId, own]) => ({
    type: 'email.opened',
    ids: [...new Set(own.map((open) => open.contactId))],
    payload: {
      emailId,
      sendIds: [...new Set(own.map((open) => open.sendId))],
      redirectIds: [],
      fields: ['emails'],
    },
  }))
}
