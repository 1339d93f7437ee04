// A believable account for trying things out and for screenshots, made through the operations that requests use.

import { transaction } from '../../../platform/database/connection.ts'
import type { Context, Definition, Row } from '../../../platform/resource/definition.ts'
import { save } from '../../../platform/rest/save.ts'
import { StartError } from '../../../platform/startError.ts'
import { company } from '../../audience/companies/company.ts'
import { contact } from '../../audience/contacts/contact.ts'
import { contactField } from '../../audience/fields/field.ts'
import { fieldsSettled } from '../../audience/fieldValues/loadFieldSet.ts'
import { note } from '../../audience/notes/note.ts'
import { changePoints } from '../../audience/points/changePoints.ts'
import { setStages } from '../../audience/stages/setStages.ts'
import { stage } from '../../audience/stages/stage.ts'
import { findTags } from '../../audience/tags/findOrCreateTags.ts'
import { email } from '../../messaging/emails/email.ts'
import { rebuildSegment } from '../../segmentation/segments/rebuildSegment.ts'
import { segment } from '../../segmentation/segments/segment.ts'
import { createRandom, type Random } from './random.ts'
import { MAILINGS, mailingHtml, STAGES, sampleSegments } from './sampleContent.ts'
import { type SeedPlace, sendSampleMailing } from './sampleMail.ts'
import { INTEREST_CHOICES, type SampleCompany, sampleCompany, sampleContact } from './samplePeople.ts'

export interface SeedSummary {
  companies: number
  contacts: number
  segments: number
  emails: number
  sent: number
  opens: number
  clicks: number
}

const COMPANIES = 120
const MONTHS = 12
const CONTACTS_PER_MONTH = 200
const DAY_MS = 24 * 3_600_000

/** What a database of one's own has before anything was done with it. */
const ALWAYS_THERE = new Set(['user', 'role', 'field', 'report'])

/**
 * Fills an empty database with a year of history that ends at `context.now`. The same call gives the same account.
 * @throws StartError when there is any contact, company, segment, email … already.
 */
export async function seedAccount(
  context: Context,
  place: SeedPlace,
  ownerId: number | null,
): Promise<SeedSummary> {
  await refuseFilled(context)
  const random = createRandom(1)
  const start = new Date(context.now.getTime() - MONTHS * 30 * DAY_MS)
  const early = { ...context, now: start }
  await makeFields(early)
  const stages = await make(
    early,
    stage,
    STAGES.map((name, index) => ({ name, weight: (index + 1) * 10 })),
  )
  const companies = Array.from({ length: COMPANIES }, (_, n) => sampleCompany(random, n))
  await make(early, company, companies)
  const contacts = await makeContacts(context, { random, companies, ownerId })
  await makeHistory(context, { random, contacts, stages })
  const segments = await makeSegments(early)
  const mail = await makeMailings(context, { random, segments, place })
  return { companies: companies.length, contacts: contacts.length, segments: segments.length, ...mail }
}

async function refuseFilled({ sql, catalog }: Context): Promise<void> {
  const checked = [...catalog.resources.values()].filter(({ name }) => !ALWAYS_THERE.has(name))
  for (const { table, many } of checked) {
    const [row] = await sql`select from ${sql(table)} limit 1`
    if (row)
      throw new StartError(
        `The database is not empty: there are ${many}. Seed a fresh one, with another DATA_DIR.`,
      )
  }
}

/** Saves bodies as requests of at most 200 do. */
async function make(
  context: Context,
  definition: Definition,
  bodies: readonly Record<string, unknown>[],
): Promise<Row[]> {
  const rows: Row[] = []
  for (let from = 0; from < bodies.length; from += 200) {
    const items = bodies
      .slice(from, from + 200)
      .map((body, index) => ({ key: String(index), id: null, body }))
    for (const outcome of await save(context, definition, 'create', items)) {
      if ('error' in outcome)
        throw new Error(`a sample ${definition.name} was refused: ${outcome.error.message}`)
      rows.push(outcome.row)
    }
  }
  return rows
}

async function makeFields(context: Context): Promise<void> {
  await make(context, contactField, [
    {
      label: 'Interests',
      type: 'multiselect',
      properties: { list: INTEREST_CHOICES.map((name) => ({ label: name, value: name })) },
    },
    { label: 'Signup date', type: 'date' },
  ])
  await fieldsSettled()
}

async function makeContacts(
  context: Context,
  {
    random,
    companies,
    ownerId,
  }: { random: Random; companies: readonly SampleCompany[]; ownerId: number | null },
): Promise<Row[]> {
  const contacts: Row[] = []
  for (let month = 0; month < MONTHS; month++) {
    const now = new Date(context.now.getTime() - (MONTHS - month) * 30 * DAY_MS)
    const bodies = Array.from({ length: CONTACTS_PER_MONTH }, (_, n) => ({
      ...sampleContact(random, contacts.length + n + 1, companies),
      signup_date: now.toISOString().slice(0, 10),
      ...(ownerId !== null && random.chance(0.5) ? { owner: ownerId } : {}),
    }))
    contacts.push(...(await make({ ...context, now }, contact, bodies)))
  }
  return contacts
}

/** Stages that contacts came to, calls that were noted, and points for visits, within the last weeks. */
async function makeHistory(
  context: Context,
  { random, contacts, stages }: { random: Random; contacts: readonly Row[]; stages: readonly Row[] },
): Promise<void> {
  const { sql, actor } = context
  const daysAgo = (days: number) => new Date(context.now.getTime() - days * DAY_MS)
  for (const [index, { id }] of stages.entries()) {
    const some = contacts.filter(() => random.chance(0.5 / (index + 1))).map((row) => row.id)
    const by = { actor, now: daysAgo(60 - index * 10), actionName: 'Set by the sales team' }
    await transaction(sql, (db) => setStages(db, some, id, by))
  }
  const visitors = contacts.filter(() => random.chance(0.2))
  await transaction(sql, (db) =>
    changePoints(
      db,
      visitors.map((row) => ({ contactId: row.id, op: 'plus', value: random.pick([5, 10, 25]) })),
      {
        actor,
        now: daysAgo(20),
        type: 'API',
        eventName: 'Visited the price list',
        actionName: 'Added by the website',
      },
    ),
  )
  const called = contacts.filter(() => random.chance(0.06))
  await make(
    { ...context, now: daysAgo(15) },
    note,
    called.map((row) => ({
      lead: row.id,
      type: random.pick(['call', 'meeting', 'general']),
      text: random.pick([
        'Wants an offer in spring.',
        'Asked for the catalogue.',
        'Has a tower to restore, no budget yet.',
        'Very happy with the last order.',
      ]),
    })),
  )
}

async function makeSegments(context: Context): Promise<Row[]> {
  const tagIds = await findTags(context.sql, ['vip', 'fair', 'webinar'])
  const rows = await make(context, segment, sampleSegments(tagIds))
  for (const { id } of rows)
    await rebuildSegment(context.sql, id, {
      config: context.config,
      catalog: context.catalog,
      clock: () => context.now,
    })
  return rows
}

async function makeMailings(
  context: Context,
  { random, segments, place }: { random: Random; segments: readonly Row[]; place: SeedPlace },
): Promise<Pick<SeedSummary, 'emails' | 'sent' | 'opens' | 'clicks'>> {
  const total = { emails: 1, sent: 0, opens: 0, clicks: 0 }
  const welcome = {
    name: 'Welcome',
    subject: 'Welcome, {contactfield=firstname|friend}',
    language: 'en',
    emailType: 'template',
    lists: [],
  }
  const customHtml = mailingHtml({
    ...welcome,
    segment: '',
    daysAgo: 0,
    headline: 'Welcome',
    text: 'It is good to have you.',
    links: ['https://bells.example/start'],
  })
  await make({ ...context, now: new Date(context.now.getTime() - 300 * DAY_MS) }, email, [
    { ...welcome, customHtml },
  ])
  for (const mailing of MAILINGS) {
    const now = new Date(context.now.getTime() - mailing.daysAgo * DAY_MS)
    const { name, subject } = mailing
    const lists = segments.filter((row) => row.name === mailing.segment).map((row) => row.id)
    const [row] = await make({ ...context, now }, email, [
      { name, subject, language: 'en', emailType: 'list', lists, customHtml: mailingHtml(mailing) },
    ])
    if (!row) throw new Error('the sample email was not stored')
    const result = await sendSampleMailing({ ...context, now }, { emailId: row.id, mailing, random, place })
    total.emails++
    total.sent += result.sent
    total.opens += result.opens
    total.clicks += result.clicks
  }
  return total
}
