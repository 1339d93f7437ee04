import {
  appendHappenings,
  type Consumer,
  fromAddresses,
  type Happening,
  type NewHappening,
} from '../../../catalog/happenings.ts'
import { attachIpAddresses } from '../../audience/devices/ipAddresses.ts'
import { learnUserAgents } from '../../audience/devices/readUserAgent.ts'
import { registerDevices } from '../../audience/devices/registerDevices.ts'
import { type CountedOpen, findOpens, lockSends, raiseSends } from './opens.sql.ts'
import { raiseEmailCounts } from './raiseEmailCounts.ts'

/**
 * Counts recorded opens: counters of the send and of the email, the device and address of the contact, and the happening
 * that segments, campaigns and points react to. Nine statements at most, whatever the number.
 */
export const countOpens: Consumer<'email.opens_recorded'> = {
  name: 'tracking.count-opens',
  types: ['email.opens_recorded'],
  maxIds: 2_000,
  async handle(db, happenings) {
    const found = await findOpens(db, namesOf(happenings))
    await learnUserAgents(
      found.map((open) => open.userAgent),
      'background',
    )
    const sends = await lockSends(db, found)
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
      raiseEmailCounts(
        db,
        'read',
        [...sends.values()].filter((send) => !send.isRead),
      ),
      appendHappenings(db, opened(counted), latest),
    ])
  },
}

function namesOf(happenings: readonly Happening<'email.opens_recorded'>[]) {
  const times = happenings.flatMap(({ payload: { from, to } }) => [Date.parse(from), Date.parse(to)])
  return {
    ids: happenings.flatMap(({ ids }) => ids),
    from: new Date(Math.min(...times)),
    to: new Date(Math.max(...times)),
  }
}

function opened(opens: readonly CountedOpen[]): NewHappening<'email.opened'>[] {
  return [...Map.groupBy(opens, (open) => open.emailId)].map(([emailId, own]) => ({
    type: 'email.opened',
    ids: [...new Set(own.map((open) => open.contactId))],
    payload: {
      emailId,
      sendIds: [...new Set(own.map((open) => open.sendId))],
      fields: ['emails'],
      ...fromAddresses(own),
    },
  }))
}
