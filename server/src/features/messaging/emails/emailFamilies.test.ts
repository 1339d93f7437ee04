import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../../../test/database.ts'
import { insertContacts, insertEmail, testConfig } from '../../../../test/mail.ts'
import { now } from '../../../platform/clock.ts'
import { type Sql, transaction } from '../../../platform/database/connection.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { splitRecipients } from '../recipients/emailFamilies.ts'
import { queueBroadcast } from './queueBroadcast.ts'
import { queueSingleSends } from './queueSingleSends.ts'

test('every variant gets what it lacks of its share, a single recipient by chance', () => {
  const counts = (ids: number[]) => [1, 2, 3].map((id) => ids.filter((one) => one === id).length)
  const variants = [
    { emailId: 1, weight: 50, given: 0 },
    { emailId: 2, weight: 30, given: 0 },
    { emailId: 3, weight: 20, given: 0 },
  ]
  assert.deepEqual(counts(splitRecipients(variants, 1000)), [500, 300, 200])
  const behind = variants.map((variant, index) => ({ ...variant, given: [90, 0, 10][index]! }))
  assert.deepEqual(counts(splitRecipients(behind, 100)), [10, 60, 30])
  const ones = counts(Array.from({ length: 1000 }, () => splitRecipients(variants, 1)[0]!))
  for (const [index, expected] of [500, 300, 200].entries())
    assert.ok(Math.abs(ones[index]! - expected) < 100, String(ones))
  assert.deepEqual(splitRecipients([], 1), [0])
})

test('single sends are split over the published variants', async (t) => {
  const { sql } = await testDatabase(t)
  const ids = await insertContacts(sql, 100)
  const parent = await insertEmail(sql, { emailType: 'template' })
  const variant = await insertRelated(sql, { variantOf: parent, weight: 25 })
  const hidden = await insertRelated(sql, { variantOf: parent, weight: 50 })
  await sql`update emails set is_published = false where id = ${hidden}`
  await sendTo(sql, parent, ids)
  assert.deepEqual(await countsOf(sql), { [parent]: 75, [variant]: 25 })
})

test('exact language and region win over the language, and that over the default, in variants too', async (t) => {
  const { sql } = await testDatabase(t)
  const ids = await insertContacts(sql, 5)
  for (const [index, locale] of ['de-AT', 'de_DE', 'fr', null, 'en_GB'].entries())
    await sql`update contacts set preferred_locale = ${locale} where id = ${ids[index]!}`
  const parent = await insertEmail(sql)
  const swiss = await insertRelated(sql, { translationOf: parent, language: 'de_CH' })
  const german = await insertRelated(sql, { translationOf: parent, language: 'de' })
  const austrian = await insertRelated(sql, { translationOf: parent, language: 'de_AT' })
  // The default is in the contact's language already.
  await insertRelated(sql, { translationOf: parent, language: 'en_US' })
  const expected = [austrian, german, parent, parent, parent]
  await sendTo(sql, parent, ids)
  assert.deepEqual(await emailsOf(sql), expected)

  const [segment] = await sql<
    { id: number }[]
  >`insert into segments (name, public_name, alias) values ('s', 's', 's') returning id`
  await sql`
    insert into segment_contacts (segment_id, contact_id, date_added)
    select ${segment!.id}, id, ${now()} from unnest(${ids}::bigint[]) id`
  await sql`insert into email_segments (email_id, segment_id) values (${parent}, ${segment!.id})`
  await sql`delete from email_sends`
  await queueBroadcast(sql, { emailId: parent, config: testConfig(), actor: SYSTEM, now: now() })
  assert.deepEqual(await emailsOf(sql), expected)

  // A variant for everybody, with a translation of its own.
  const variant = await insertRelated(sql, { variantOf: parent, weight: 100 })
  const variantInGerman = await insertRelated(sql, { translationOf: variant, language: 'de' })
  await sql`delete from email_sends`
  await sendTo(sql, parent, ids)
  assert.deepEqual(await emailsOf(sql), [variantInGerman, variantInGerman, variant, variant, variant])
  assert.ok(!(await emailsOf(sql)).includes(swiss))
})

async function insertRelated(
  sql: Sql,
  given: { variantOf?: number; weight?: number; translationOf?: number; language?: string },
): Promise<number> {
  const id = await insertEmail(sql)
  await sql`
    update emails set variant_parent_id = ${given.variantOf ?? null}, translation_parent_id = ${given.translationOf ?? null},
      language = ${given.language ?? 'en'}, variant_settings = ${JSON.stringify({ weight: given.weight ?? 0 })}::text::jsonb
    where id = ${id}`
  return id
}

async function sendTo(sql: Sql, emailId: number, contactIds: readonly number[]): Promise<void> {
  const sends = contactIds.map((contactId) => ({
    emailId,
    contactId,
    source: 'api',
    sourceId: 0,
    ignoresDnc: false,
  }))
  await transaction(sql, (db) => queueSingleSends(db, sends, { actor: SYSTEM, now: now() }))
}

async function emailsOf(sql: Sql): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`select email_id as id from email_sends order by contact_id`
  return rows.map((row) => row.id)
}

async function countsOf(sql: Sql): Promise<Record<number, number>> {
  const rows = await sql<
    { id: number; count: number }[]
  >`select email_id as id, count(*) as count from email_sends group by 1`
  return Object.fromEntries(rows.map((row) => [row.id, row.count]))
}
