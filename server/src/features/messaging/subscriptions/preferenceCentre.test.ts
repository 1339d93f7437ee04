import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { InjectOptions } from 'fastify'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { insertContacts, insertEmail, queueSends } from '../../../../test/mail.ts'
import { now } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config.ts'

const ALL: Partial<Config> = {
  show_contact_preferences: true,
  show_contact_frequency: true,
  show_contact_pause_dates: true,
  show_contact_preferred_channels: true,
  show_contact_categories: true,
  show_contact_segments: true,
}

interface PreferenceTest extends TestApp {
  contactId: number
  emailId: number
  url: string
  /** Ids of the segments Open, In, Hidden, Unpublished, and of the categories News, Offers. */
  segments: number[]
  categories: number[]
  show(): Promise<{ status: number; text: string }>
  save(fields: [string, string][]): Promise<{ status: number; text: string }>
}

async function preferenceTest(t: TestContext, settings: Partial<Config> = ALL): Promise<PreferenceTest> {
  const app = await testApp(t, settings)
  const { sql } = app
  const [contactId = 0] = await insertContacts(sql, 1)
  await sql`update contacts set mobile = '+4366012345' where id = ${contactId}`
  const emailId = await insertEmail(sql)
  await queueSends(sql, emailId, [contactId])
  const [row] = await sql<{ hash: string }[]>`select tracking_hash(id, contact_id) as hash from email_sends`
  const segments = await sql<{ id: number }[]>`
    insert into segments (name, public_name, alias, is_preference_center, is_published)
    values ('Open', '<Open> & public', 'a', true, true), ('In', 'In', 'b', true, true), ('Hidden', 'Hidden', 'c', false, true), ('Unpublished', 'Unpublished', 'd', true, false)
    returning id`
  await sql`insert into segment_contacts (segment_id, contact_id, date_added) values (${segments[1]!.id}, ${contactId}, ${now()})`
  const categories = await sql<{ id: number }[]>`
    insert into categories (title, alias, bundle) values ('News', 'news', 'global'), ('Offers', 'offers', 'global'), ('Of emails', 'x', 'email')
    returning id`
  const url = `/email/unsubscribe/${row!.hash}`
  const answered = async (options: InjectOptions) => {
    const answer = await app.fastify.inject(options)
    return { status: answer.statusCode, text: answer.body }
  }
  return {
    ...app,
    contactId,
    emailId,
    url,
    segments: segments.map(({ id }) => id),
    categories: categories.map(({ id }) => id),
    show: () => answered({ url }),
    save: (fields) =>
      answered({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams([['confirm', 'preferences'], ...fields]).toString(),
      }),
  }
}

/** What a browser sends of the page when nothing on it is touched. */
function untouched(html: string): [string, string][] {
  const fields: [string, string][] = []
  for (const [tag] of html.matchAll(/<input\b[^>]*>/g)) {
    const value = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]
    const isTick = ['checkbox', 'radio'].includes(value('type') ?? '')
    if (isTick && !tag.includes(' checked')) continue
    if (value('name') !== 'confirm') fields.push([value('name') ?? '', value('value') ?? ''])
  }
  for (const [, name, options] of html.matchAll(/<select[^>]* name="([^"]*)">(.*?)<\/select>/g))
    fields.push([name!, /value="(\w+)" selected/.exec(options!)?.[1] ?? ''])
  return fields
}

const without = (fields: [string, string][], name: string, value?: string) =>
  fields.filter(([key, own]) => !(key === name && (value === undefined || own === value)))

async function stateOf({ sql, contactId }: PreferenceTest) {
  const blocked =
    await sql`select channel, reason, comments from contact_do_not_contact where contact_id = ${contactId} order by channel`
  const rules =
    await sql`select channel, frequency_number, frequency_time, preferred_channel, pause_from_date, pause_to_date from contact_frequency_rules where contact_id = ${contactId} order by channel`
  const members =
    await sql`select segment_id as id, manually_added, manually_removed from segment_contacts where contact_id = ${contactId} order by 1`
  const categories =
    await sql`select category_id as id, manually_added, manually_removed from contact_categories where contact_id = ${contactId} order by 1`
  return { blocked: [...blocked], rules: [...rules], members: [...members], categories: [...categories] }
}

test('the page shows what a contact may choose, what it has chosen, and nothing else', async (t) => {
  const app = await preferenceTest(t)
  const { status, text } = await app.show()
  assert.equal(status, 200)
  assert.match(text, /&lt;Open&gt; &amp; public/)
  assert.doesNotMatch(text, /Hidden|Unpublished|Of emails/)
  assert.match(text, new RegExp(`value="${app.segments[1]}" checked`))
  assert.doesNotMatch(text, new RegExp(`name="segments\\[\\]" value="${app.segments[0]}" checked`))
  assert.equal(text.match(/name="categories\[\]" value="\d+" checked/g)?.length, 2)
  assert.match(text, /name="subscribed\[\]" value="email" checked/)
  assert.match(text, /name="subscribed\[\]" value="sms" checked/)
  assert.match(text, /Preferred channel/)
  assert.match(text, /type="date"/)
})

test('to look at the page, and to save it as it is, changes nothing', async (t) => {
  const app = await preferenceTest(t)
  const before = await stateOf(app)
  const { text } = await app.show()
  await app.fastify.inject({ method: 'HEAD', url: app.url })
  assert.deepEqual(await stateOf(app), before)
  const saved = await app.save(untouched(text))
  assert.equal(saved.status, 200)
  assert.match(saved.text, /role="status">Your preferences are saved\./)
  assert.deepEqual(await stateOf(app), before)
})

test('what is chosen is saved: channels, limits, pause, preferred channel, segments, categories', async (t) => {
  const app = await preferenceTest(t)
  const fields = untouched((await app.show()).text)
  const changed: [string, string][] = [
    ...without(
      without(
        without(without(without(fields, 'subscribed[]', 'sms'), 'segments[]'), 'preferred'),
        'categories[]',
        String(app.categories[1]),
      ),
      'number[email]',
    ).filter(([name]) => !['period[email]', 'from[email]', 'to[email]'].includes(name)),
    ['segments[]', String(app.segments[0])],
    ['preferred', 'email'],
    ['number[email]', '2'],
    ['period[email]', 'WEEK'],
    ['from[email]', '2026-12-01'],
    ['to[email]', '2026-12-24'],
  ]
  assert.equal((await app.save(changed)).status, 200)
  assert.deepEqual(await stateOf(app), {
    blocked: [
      { channel: 'sms', reason: 1, comments: 'Unsubscribed on the preference page of the email "Test".' },
    ],
    rules: [
      {
        channel: 'email',
        frequency_number: 2,
        frequency_time: 'WEEK',
        preferred_channel: true,
        pause_from_date: new Date('2026-12-01T00:00:00Z'),
        pause_to_date: new Date('2026-12-24T00:00:00Z'),
      },
    ],
    members: [
      { id: app.segments[0], manually_added: true, manually_removed: false },
      { id: app.segments[1], manually_added: false, manually_removed: true },
    ],
    categories: [{ id: app.categories[1], manually_added: false, manually_removed: true }],
  })
  const again = untouched((await app.show()).text)
  assert.ok(again.some(([name, value]) => name === 'number[email]' && value === '2'))
  assert.ok(again.some(([name, value]) => name === 'from[email]' && value === '2026-12-01'))
  await app.save(
    [
      ...again.map(([name, value]): [string, string] =>
        /^(number|from|to)\[email\]$/.test(name) ? [name, ''] : [name, value],
      ),
      ['subscribed[]', 'sms'],
      ['categories[]', String(app.categories[1])],
    ].map(([name, value]): [string, string] => (name === 'preferred' ? [name, ''] : [name!, value!])),
  )
  const back = await stateOf(app)
  assert.deepEqual([back.blocked, back.rules], [[], []])
  assert.deepEqual(back.categories, [
    { id: app.categories[1], manually_added: true, manually_removed: false },
  ])
})

test('segments and campaigns hear of what was chosen', async (t) => {
  const app = await preferenceTest(t)
  const fields = untouched((await app.show()).text)
  await app.sql`delete from domain_events`
  await app.save([
    ...without(without(fields, 'subscribed[]'), 'categories[]'),
    ['segments[]', String(app.segments[0])],
  ])
  const rows = await app.sql<
    { fields: string[] }[]
  >`select payload -> 'fields' as fields from domain_events where type = 'contact.changed'`
  assert.deepEqual(rows.flatMap((row) => row.fields).sort(), ['categories', 'dnc', 'segments'])
})

test('a part that was not on the page, or was switched off, stays as it is', async (t) => {
  const app = await preferenceTest(t, { show_contact_preferences: true })
  await app.sql`insert into contact_frequency_rules (contact_id, channel, frequency_number, frequency_time, date_added) values (${app.contactId}, 'email', 3, 'DAY', ${now()})`
  const before = await stateOf(app)
  const { text } = await app.show()
  assert.doesNotMatch(text, /Topics|Categories|Preferred|type="date"|Messages at most/)
  await app.save([
    ['shown[]', 'segments'],
    ['shown[]', 'categories'],
    ['segments_shown[]', String(app.segments[1])],
    ['categories_shown[]', String(app.categories[0])],
  ])
  assert.deepEqual(await stateOf(app), before)
})

test('nobody gets into a segment that is not offered, and strange values are told or passed over', async (t) => {
  const app = await preferenceTest(t)
  const before = await stateOf(app)
  const [, , hidden, unpublished] = app.segments
  const forged: [string, string][] = [
    ['shown[]', 'segments'],
    ...[hidden, unpublished, 999_999].flatMap((id): [string, string][] => [
      ['segments_shown[]', String(id)],
      ['segments[]', String(id)],
    ]),
    ['segments[][deep]', 'x'],
    ['preferred', 'email'],
  ]
  assert.equal((await app.save(forged)).status, 200)
  assert.deepEqual(await stateOf(app), before)
  for (const [name, value, part] of [
    ['number[email]', '-1', 'frequency-email'],
    ['number[email]', '1e3', 'frequency-email'],
    ['from[email]', '2026-02-30', 'pause-email'],
    ['from[email]', '<script>', 'pause-email'],
  ]) {
    const { status, text } = await app.save([
      ['shown[]', part!],
      [name!, value!],
    ])
    assert.equal(status, 400, `${name}=${value}`)
    assert.match(text, /role="alert"/)
  }
  const turned = await app.save([
    ['shown[]', 'pause-email'],
    ['from[email]', '2026-12-24'],
    ['to[email]', '2026-12-01'],
  ])
  assert.equal(turned.status, 400)
  assert.deepEqual(await stateOf(app), before)
})

test('a wrong hash saves nothing, and one click still unsubscribes', async (t) => {
  const app = await preferenceTest(t)
  const forged = app.url.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))
  const answer = await app.fastify.inject({
    method: 'POST',
    url: forged,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'confirm=preferences&shown[]=channel-email',
  })
  assert.match(answer.body, /This link is not valid/)
  assert.deepEqual((await stateOf(app)).blocked, [])
  const click = await app.fastify.inject({
    method: 'POST',
    url: app.url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  assert.equal(click.body, 'You are unsubscribed.')
  assert.equal((await stateOf(app)).blocked[0]?.reason, 1)
})

test('an email with a landing page of its own shows that one, with the parts where its tokens are', async (t) => {
  const app = await preferenceTest(t)
  const html =
    '<html><body><h1>Ours</h1>{successmessage}<main>{segmentlist}</main><p>%7Bleadidentifier%7D</p>{channelfrequency}{saveprefsbutton}{unknown}</body></html>'
  const [page] = await app.sql<{ id: number }[]>`
    insert into pages (title, alias, language, custom_html, is_published) values ('P', 'p', 'en', ${html}, true) returning id`
  await app.sql`update emails set preference_center_id = ${page!.id} where id = ${app.emailId}`
  const { text } = await app.show()
  assert.match(text, /^<html lang="en"><body><title>P<\/title><h1>Ours<\/h1><main><fieldset><legend>Topics/)
  assert.match(text, /<p>c1@example\.com<\/p>/)
  assert.match(text, /\{unknown\}/)
  assert.doesNotMatch(text, /Preferred channel|Categories/)
  const saved = await app.save(without(untouched(text), 'segments[]'))
  assert.match(saved.text, /<h1>Ours<\/h1><p role="status">/)
  assert.deepEqual((await stateOf(app)).members, [
    { id: app.segments[1], manually_added: false, manually_removed: true },
  ])
  await app.sql`update pages set is_published = false`
  assert.match((await app.show()).text, /Your preferences/)
})

test('elements marked as parts of the preference centre are filled like its tokens', async (t) => {
  const app = await preferenceTest(t)
  const parts = ['segmentlist', 'categorylist', 'preferredchannel', 'channelfrequency', 'saveprefsbutton']
  const html = `<html><body>${parts.map((part) => `<div class="slot" data-slot="${part}"><div>Made in the <b>builder</b></div></div>`).join('')}</body></html>`
  const [page] = await app.sql<{ id: number }[]>`
    insert into pages (title, alias, language, custom_html, is_published) values ('P', 'p', 'en', ${html}, true) returning id`
  await app.sql`update emails set preference_center_id = ${page!.id} where id = ${app.emailId}`
  const { text } = await app.show()
  for (const part of ['Topics', 'Categories', 'Preferred channel', 'Emails'])
    assert.match(text, new RegExp(`<div class="slot" data-slot="\\w+"><fieldset><legend>${part}`), text)
  assert.match(text, /data-slot="saveprefsbutton"><form id="preferences"/)
  assert.doesNotMatch(text, /builder/)
  await app.save(without(untouched(text), 'segments[]'))
  assert.deepEqual((await stateOf(app)).members, [
    { id: app.segments[1], manually_added: false, manually_removed: true },
  ])
})

test('a page that has a theme only has all parts in it, with the title, and saves what is chosen', async (t) => {
  const app = await preferenceTest(t)
  const [page] = await app.sql<{ id: number }[]>`
    insert into pages (title, alias, language, template, is_published) values ('Your <choice>', 'p', 'de', 'launch', true) returning id`
  await app.sql`update emails set preference_center_id = ${page!.id} where id = ${app.emailId}`
  const { text, status } = await app.show()
  assert.equal(status, 200)
  assert.match(
    text,
    /<html lang="de"[\s\S]*<title>Your &lt;choice&gt;<\/title>[\s\S]*<h1>Your &lt;choice&gt;<\/h1>/,
  )
  assert.match(text, /&lt;Open&gt; &amp; public[\s\S]*<button type="submit">Save<\/button>/)
  assert.doesNotMatch(text, /\{[a-z]+\}|<script/)
  const saved = await app.save(without(untouched(text), 'segments[]'))
  assert.match(saved.text, /<p role="status">Your preferences are saved\./)
  assert.deepEqual((await stateOf(app)).members, [
    { id: app.segments[1], manually_added: false, manually_removed: true },
  ])
})

test('tokens of pages are filled in on an own page; nothing that a contact is called becomes one', async (t) => {
  const app = await preferenceTest(t)
  const [page] = await app.sql<{ id: number }[]>`
    insert into pages (title, alias, language, custom_html, is_published)
    values ('P', 'p', 'en', '<p>{pagetitle} {contactfield=firstname} {unsubscribe_url}</p>', true) returning id`
  await app.sql`update emails set preference_center_id = ${page!.id} where id = ${app.emailId}`
  await app.sql`update contacts set firstname = '{saveprefsbutton}<b>'`
  assert.match((await app.show()).text, /<p>P \{saveprefsbutton\}&lt;b&gt; <\/p>/)
})

test('saving takes as many statements for many choices as for one', async (t) => {
  const app = await preferenceTest(t)
  await app.sql`
    insert into segments (name, public_name, alias, is_preference_center, is_published)
    select 'S' || n, 'S' || n, 's' || n, true, true from generate_series(1, 100) n`
  await app.sql`insert into categories (title, alias, bundle) select 'K' || n, 'k' || n, 'global' from generate_series(1, 100) n`
  const fields = untouched((await app.show()).text)
  const few = await countStatements(app.sql, () =>
    app.save([
      ...without(without(fields, 'subscribed[]', 'sms'), 'categories[]', String(app.categories[0])).filter(
        ([name]) => name !== 'segments[]',
      ),
      ['segments[]', String(app.segments[0])],
    ]),
  )
  const ids = await app.sql<
    { id: number }[]
  >`select id from segments where is_preference_center and is_published`
  const offered = untouched((await app.show()).text)
  const many = await countStatements(app.sql, () =>
    app.save([
      ...without(offered, 'categories[]').filter(([name]) => !['segments[]', 'subscribed[]'].includes(name)),
      ['subscribed[]', 'sms'],
      ...ids.slice(2).map(({ id }): [string, string] => ['segments[]', String(id)]),
    ]),
  )
  assert.ok(many.count <= few.count + 4, many.queries.join('\n'))
  assert.ok(many.count <= 24, many.queries.join('\n'))
})
