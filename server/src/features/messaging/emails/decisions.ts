// What campaigns wait for after an email: that it is opened, clicked or answered.
import { type Taken, type Taking, type TakingBatch, takenWhere } from '../../../catalog/campaignEvent.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { fitsWildcard } from '../../../platform/values/wildcard.ts'
import { findFamilyIds } from '../recipients/findFamilyIds.ts'

type OfMail = 'email.opened' | 'email.clicked' | 'email.replied'

/** Opens of the email that was sent, or of one of its variants and translations. One statement. */
export const opened: Taking<OfMail> = {
  // Whoever follows a link or answers has read it, whether the pixel was fetched or not.
  happenings: ['email.opened', 'email.clicked', 'email.replied'],
  take: (batch) => takeOfMail(batch, () => true),
}

/** Answers to the email. One statement. */
export const replied: Taking<'email.replied'> = {
  happenings: ['email.replied'],
  take: (batch) => takeOfMail(batch, () => true),
}

/** Clicks on links of the email, as they are in it or as they led on; without patterns on any. Two statements. */
export const clicked: Taking<'email.clicked'> = {
  happenings: ['email.clicked'],
  async take(batch) {
    const redirectIds = batch.happenings.flatMap(({ payload }) => payload.redirectIds)
    const addresses = await findAddresses(batch.context.db, redirectIds)
    const patterns = new Map(batch.waiting.map(({ event, properties }) => [event.id, patternsIn(properties)]))
    return takeOfMail(batch, ({ payload }, { event }) => {
      const own = patterns.get(event.id) ?? []
      return (
        own.length === 0 ||
        [payload.url, ...payload.redirectIds.map((id) => addresses.get(id))].some((address) =>
          own.some((pattern) => fitsWildcard(pattern, comparableAddress(address ?? ''))),
        )
      )
    })
  },
}

async function takeOfMail<T extends OfMail>(
  batch: TakingBatch<T>,
  fits: (
    happening: TakingBatch<T>['happenings'][number],
    decision: TakingBatch<T>['waiting'][number],
  ) => boolean,
): Promise<readonly Taken[]> {
  const { context, happenings } = batch
  const emailIds = happenings.flatMap(({ payload }) => payload.emailId ?? [])
  const families = await findFamilyIds(context.db, [...new Set(emailIds)])
  return takenWhere(batch, (happening, decision) => {
    const { emailId } = happening.payload
    const family = families.get(emailId ?? 0) ?? []
    return family.includes(decision.parent?.channelId ?? 0) && fits(happening, decision)
  })
}

/** An address without what does not tell links apart for the author of a pattern: scheme, closing slashes, case. */
function comparableAddress(address: string): string {
  return address
    .trim()
    .replaceAll('\\/', '/')
    .replace(/^(?:[a-z][a-z0-9+.-]*:)?\/\//i, '')
    .replace(/\/+$/, '')
    .toLowerCase()
}

/** Patterns that match a part of a comparable address, from `urls` as forms send it: a list, or an object with one. */
function patternsIn({ urls }: Readonly<Record<string, unknown>>): string[] {
  const list = typeof urls === 'object' && urls !== null && 'list' in urls ? urls.list : urls
  if (typeof list !== 'object' || list === null) return []
  return Object.values(list).flatMap((entry: unknown) => {
    const text = typeof entry === 'object' && entry !== null && 'value' in entry ? entry.value : entry
    if (typeof text !== 'string' || text.trim() === '') return []
    const part = comparableAddress(text)
    // A scheme alone is a part of no address, not of each.
    return [part === '' ? '' : `*${part}*`]
  })
}

async function findAddresses(db: Db, redirectIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db<{ id: number; url: string }[]>`
    select id, url from redirects where id = any(${[...new Set(redirectIds)]}::bigint[])`
  return new Map(rows.map(({ id, url }) => [id, url]))
}
