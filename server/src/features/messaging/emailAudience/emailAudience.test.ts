// Whom an email reaches, held against what the sender does; and where it was clicked, by clicks of real addresses.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type Client, testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { insertEmail, queueSends, testConfig } from '../../../../test/mail.ts'
import { loadActors } from '../../../platform/auth/loadActors.ts'
import { now } from '../../../platform/clock.ts'
import { makeClickThrough } from '../../content/links/clickThrough.ts'
import { ensureTrackables } from '../../content/links/ensureTrackables.ts'
import { ensureSiteKey } from '../../content/links/siteKey.ts'
import { trackingHash } from '../../content/links/trackingHash.ts'
import { queueBroadcast } from '../emails/queueBroadcast.ts'

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'

const audienceOf = async (client: Client, id: number) => {
  const { status, body, text } = await client.get(`/emails/${id}/audience`)
  assert.equal(status, 200, text)
  const { members, reached, outcomes } = body.audience
  const counts = Object.fromEntries(
    outcomes.flatMap((one: { outcome: string; count: number }) =>
      one.count > 0 ? [[one.outcome, one.count]] : [],
    ),
  )
  return { members, reached, counts, outcomes }
}

suite('the audience of an email', () => {
  test('counts each member of the segments once, with the reason, and the sender does what it says', async (t) => {
    const app = await testApp(t)
    const { sql } = app
    const admin = await app.as('admin')
    const segment = async (name: string) =>
      (await admin.post('/segments/new', { name })).body.list.id as number
    const [one, two, out] = [await segment('One'), await segment('Two'), await segment('Out')]
    const category = (await admin.post('/categories/new', { title: 'News', bundle: 'email' })).body.category
      .id
    const join = async (segmentId: number, ids: number[]) => sql`
      insert into segment_contacts (segment_id, contact_id, date_added, manually_added)
      select ${segmentId}, c, ${now()}, true from unnest(${ids}::bigint[]) c`
    const people = async (
      name: string,
      count: number,
      email = (n: number) => `${name}${n}@audience.example`,
    ) => {
      const made = Array.from({ length: count }, (_, n) => ({ firstname: name, email: email(n) }))
      const ids = (await admin.post('/contacts/batch/new', made)).body.contacts.map(
        ({ id }: { id: number }) => id,
      )
      await join(one, ids)
      return ids as number[]
    }
    const reached = await people('reached', 7)
    await join(two, reached.slice(0, 4))
    await sql`update contacts set email = '  ' where id = any(${await people('blank', 3)}::bigint[])`
    for (const [name, reason, count] of [
      ['unsubscribed', 1, 2],
      ['bounced', 2, 1],
      ['byhand', 3, 3],
    ] as const)
      for (const id of await people(name, count))
        assert.equal((await admin.post(`/contacts/${id}/dnc/email/add`, { reason })).status, 200)
    await join(out, await people('excluded', 2))
    const unwilling = await people('unwilling', 1)
    await sql`
      insert into contact_categories (contact_id, category_id, date_added, manually_removed)
      select c, ${category}, ${now()}, true from unnest(${unwilling}::bigint[]) c`
    const odd = await people('odd', 2)
    await sql`update contacts set email = 'no address ' || id where id = any(${odd}::bigint[])`
    const often = await people('often', 4)
    for (const id of often)
      await sql`insert into contact_frequency_rules (contact_id, channel, frequency_number, frequency_time, date_added)
        values (${id}, 'email', 1, 'DAY', ${now()})`
    const had = await people('had', 2)
    const other = await insertEmail(sql)
    for (const contactId of often) await queueSends(sql, other, [contactId])
    await sql`update email_sends set state = 'sent', date_sent = ${now()}`
    const body = {
      name: 'Fair',
      subject: 'Fair',
      language: 'en',
      emailType: 'list',
      isPublished: false,
      category,
    }
    const made = await admin.post('/emails/new', {
      ...body,
      lists: [one, two],
      excludedLists: [out],
      customHtml: '<p>Hi</p>',
    })
    assert.equal(made.status, 201, made.text)
    const { id } = made.body.email
    await queueSends(sql, id, had)
    const before = await audienceOf(admin, id)
    assert.deepEqual(before.counts, {
      ...{ noAddress: 3, unsubscribed: 2, bounced: 1, blockedByHand: 3, had: 2, excludedSegment: 2 },
      ...{ excludedCategory: 1, invalidAddress: 2, limited: 4, reached: 7 },
    })
    assert.deepEqual([before.members, before.reached], [27, 7])
    const sample = before.outcomes.find(
      ({ outcome }: { outcome: string }) => outcome === 'excludedSegment',
    ).contacts
    assert.equal(sample.length, 2)
    await admin.patch(`/emails/${id}/edit`, { isPublished: true })
    const config = testConfig()
    const [actor] = (await loadActors(sql, [{ userId: admin.userId, credentialId: null }])).values()
    assert.ok(actor)
    const sent = await queueBroadcast(sql, { emailId: id, config, actor, now: now() })
    assert.deepEqual(
      [sent?.queued, sent?.failed],
      [before.counts.reached + before.counts.limited, before.counts.invalidAddress],
    )
    const after = await audienceOf(admin, id)
    assert.equal(after.members, before.members)
    assert.deepEqual([after.reached, after.counts.waiting], [0, before.counts.limited])
    assert.equal(after.counts.had, before.counts.had + before.counts.reached)
  })

  test('the audience counts only contacts that the viewer may view, with the same statements for one and for many', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const { list } = (await admin.post('/segments/new', { name: 'All' })).body
    const body = { name: 'N', subject: 'N', language: 'en', customHtml: '<p>N</p>' }
    const { email } = (await admin.post('/emails/new', { ...body, emailType: 'list', lists: [list.id] })).body
    const { email: template } = (
      await admin.post('/emails/new', { ...body, emailType: 'template', lists: [] })
    ).body
    const fill = (from: number, count: number) => app.sql`
      with made as (
        insert into contacts (date_added, email) select ${now()}, 'n' || n || '@audience.example'
        from generate_series(${from}::int, ${from + count - 1}::int) n returning id)
      insert into segment_contacts (segment_id, contact_id, date_added, manually_added) select ${list.id}, id, ${now()}, true from made`
    const counts: number[] = []
    for (const [from, count] of [
      [1, 1],
      [2, 300],
    ] as const) {
      await fill(from, count)
      counts.push((await countStatements(app.sql, () => audienceOf(admin, email.id))).count)
    }
    assert.equal(counts[0], counts[1])
    const blind = await app.as({ 'email:emails': ['viewown', 'viewother'] })
    const seen = await audienceOf(blind, email.id)
    assert.equal(seen.reached, 0)
    assert.equal(seen.members, 0)
    const limited = await app.as({ 'email:emails': ['viewother'], 'lead:leads': ['viewown'] })
    await app.sql`update contacts set owner_id = ${limited.userId} where id in (select id from contacts order by id limit 2)`
    const own = await audienceOf(limited, email.id)
    assert.deepEqual([own.members, own.reached], [2, 2])
    assert.equal(
      (await (await app.as({ 'lead:leads': ['viewown'] })).get(`/emails/${email.id}/audience`)).status,
      403,
    )
    assert.equal((await admin.get('/emails/9999/audience')).status, 404)
    assert.equal((await admin.get(`/emails/${template.id}/audience`)).status, 409)
  })
})

test('clicks are told by link, with its places, and of links that are gone; two at once and twice by one count as they are', async (t) => {
  const app = await testApp(t)
  const { sql } = app
  const admin = await app.as('admin')
  const [fair, terms] = ['https://shop.example/fair?a=1&b=2', 'https://shop.example/terms']
  const customHtml = `<p><a href="https://shop.example/fair?a=1&amp;b=2">To the fair</a></p>\n<a href="${terms}">Terms</a>\n<a href="https://shop.example/fair?a=1&amp;b=2"><img src="x.png" alt="Tower"></a>`
  const body = { name: 'C', subject: 'C', language: 'en', emailType: 'template', lists: [], customHtml }
  const { id } = (await admin.post('/emails/new', body)).body.email
  const people = await Promise.all(
    ['a', 'b'].map(
      async (name) => (await admin.post('/contacts/new', { email: `${name}@click.example` })).body.contact.id,
    ),
  )
  await queueSends(sql, id, people)
  await sql`update email_sends set state = 'sent', date_sent = ${now()}`
  const sends = await sql<
    { id: number; contactId: number }[]
  >`select id, contact_id as "contactId" from email_sends order by contact_id`
  const urls = [fair, terms, 'https://shop.example/gone']
  const links = await ensureTrackables(sql, { channel: 'email', channelId: id }, urls, { now: now() })
  const key = await ensureSiteKey(sql)
  const click = async (url: string, send: { id: number; contactId: number }) => {
    const hash = trackingHash(key, { sendId: send.id, contactId: send.contactId })
    const ct = makeClickThrough(id, send.contactId, hash)
    const answer = await app.fastify.inject({
      url: `/r/${links.get(url)}?ct=${ct}`,
      headers: { 'user-agent': BROWSER },
    })
    assert.equal(answer.statusCode, 302)
  }
  const [first, second] = sends
  assert.ok(first && second)
  await Promise.all([click(fair, first), click(fair, second)])
  await click(fair, first)
  await click('https://shop.example/gone', second)
  const { body: told, text } = await admin.get(`/emails/${id}/clicks`)
  assert.equal(told.clicks, 4, text)
  assert.deepEqual(told.links, [
    {
      ...{ url: fair, clicks: 3, uniqueClicks: 2, share: 0.75 },
      places: [
        { position: 1, line: 1, text: 'To the fair' },
        { position: 3, line: 3, text: 'Tower' },
      ],
    },
    { ...{ url: 'https://shop.example/gone', clicks: 1, uniqueClicks: 1, share: 0.25 }, places: [] },
    {
      ...{ url: terms, clicks: 0, uniqueClicks: 0, share: 0 },
      places: [{ position: 2, line: 2, text: 'Terms' }],
    },
  ])
  assert.equal((await (await app.as({ 'lead:leads': ['viewown'] })).get(`/emails/${id}/clicks`)).status, 403)
  assert.equal((await admin.get('/emails/9999/clicks')).status, 404)
})
