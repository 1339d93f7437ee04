// The condition whether the address of a contact can get mail: its form, and who takes the mail of its domain.
import { randomUUID } from 'node:crypto'
import type { CampaignEventType, EventBatch, Outcome, Outcomes } from '../../../catalog/campaignEvent.ts'
import { appendHappenings } from '../../../catalog/happenings.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { domainOf, findExchangers, findKnownExchangers } from '../../../platform/delivery/mailExchangers.ts'
import { insertJobs, type JobKind, type Task } from '../../../platform/engine/jobs.ts'
import { wakeConsumers } from '../../../platform/engine/wake.ts'
import { emailAddress } from '../../audience/fieldValues/emailAddress.ts'

const LOOK_UP: JobKind = { name: 'address-checks.look-up-domains', lane: 'interactive' }

export const addressEvents: readonly CampaignEventType[] = [
  { type: 'email.validate.address', kind: 'condition', properties: {}, run: validateAddresses },
]

interface LookUp {
  eventId: number
  contactIds: readonly number[]
  domains: readonly string[]
}

/**
 * Contacts whose domain nobody has asked about lately wait for a job that asks: name servers of strangers take their time,
 * and no transaction waits for them. A domain that nobody answers for passes. Three statements.
 */
async function validateAddresses({ context, event, contactIds }: EventBatch): Promise<Outcomes> {
  const { db, now } = context
  const rows = await db<{ id: number; email: string | null }[]>`
    select id, email from contacts where id = any(${contactIds as number[]}::bigint[])`
  const domains = new Map(
    rows.map(({ id, email }) => {
      const address = emailAddress(email ?? '')
      return [id, address === null ? null : domainOf(address)]
    }),
  )
  const named = [...new Set([...domains.values()].filter((domain) => domain !== null))]
  const known = await findKnownExchangers(db, named, now)
  const outcomes = new Map<number, Outcome>()
  for (const id of contactIds) {
    const domain = domains.get(id) ?? null
    const exchangers = domain === null ? [] : known.get(domain)
    if (exchangers === undefined) outcomes.set(id, ASKED)
    else if (exchangers?.length === 0) outcomes.set(id, { result: 'declined' })
  }
  const asked = contactIds.filter((id) => outcomes.get(id) === ASKED)
  if (asked.length === 0) return outcomes
  const payload: LookUp = {
    eventId: event.id,
    contactIds: asked,
    domains: named.filter((domain) => !known.has(domain)),
  }
  await insertJobs(db, [
    { task: LOOK_UP, payload: { ...payload }, key: `${LOOK_UP.name}:${randomUUID()}`, mode: 'keep' },
  ])
  return outcomes
}

const ASKED: Outcome = { result: 'waiting', reason: 'The domain of the address is looked up.' }

/** Asks about domains, and tells the campaign. */
export const lookUpTask: Task = {
  ...LOOK_UP,
  async run(payload, { sql, config, clock }) {
    const { eventId, contactIds, domains } = payload as LookUp
    await findExchangers(sql, domains, { config, now: clock() })
    await transaction(sql, (db) =>
      appendHappenings(
        db,
        [{ type: 'campaign_event.reported', ids: contactIds, payload: { eventId } }],
        clock(),
      ),
    )
    wakeConsumers(sql)
    return undefined
  },
}
