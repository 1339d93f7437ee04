// A long journey: a welcome series whose mails leave through a real mail server, and whose opens and clicks decide.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { journeys, type Step } from './campaigns.ts'
import { postOffice } from './postOffice.ts'

test('a welcome series: opens and clicks decide who gets which mail, and when', {
  timeout: 120_000,
}, async (t) => {
  const journey = await journeys(t, { at: '2026-06-01T08:00:00Z' })
  const { admin, contacts, segment, campaign, moveTo, rest } = journey
  const post = await postOffice(t, journey)
  const email = async (name: string, html: string) => {
    const body = { name, subject: `${name}, {contactfield=firstname}`, language: 'en', emailType: 'template' }
    const customHtml = `<html><body>${html}</body></html>`
    const made = await admin.post('/emails/new', { ...body, lists: [], isPublished: true, customHtml })
    assert.equal(made.status, 201, made.text)
    return made.body.email.id as number
  }
  const sends = async (name: string, html: string, more: Partial<Step> = {}): Promise<Step> => ({
    ...{ type: 'email.send', name, with: { email: await email(name, html), email_type: 'marketing' } },
    ...more,
  })
  const tag = (name: string, more: Partial<Step> = {}): Step => ({
    ...{ type: 'lead.changetags', name, with: { add_tags: [name] } },
    ...more,
  })
  const links = '<a href="https://shop.example/tour">tour</a> <a href="https://shop.example/legal">legal</a>'
  const people = ['keen', 'curious', 'silent', 'blocked', 'gone']
  const ids = await contacts(people.map((name) => ({ firstname: name, email: `${name}@sample.example` })))
  const [keen = 0, curious = 0, silent = 0, blocked = 0, gone = 0] = ids
  const list = await segment(ids)
  const made = await campaign(
    [
      await sends('Welcome', `<p>Hello</p>${links}`, {
        next: [
          {
            type: 'email.open',
            name: 'opens',
            yes: [
              await sends('Tour', links, {
                after: '2 d',
                more: { triggerHour: '09:00' },
                next: [
                  {
                    type: 'email.click',
                    name: 'clicks',
                    with: { urls: { list: ['https://shop.example/tour*'] } },
                    yes: [tag('customer', { next: [await sends('Thanks', '<p>Thank you</p>')] })],
                    no: [tag('undecided', { after: '3 d' })],
                  },
                ],
              }),
            ],
            no: [await sends('Reminder', '<p>Still there?</p>', { after: '4 d', next: [tag('reminded')] })],
          },
        ],
      }),
    ],
    { lists: [list] },
  )
  await admin.post(`/contacts/${blocked}/dnc/email/add`)
  await rest()
  const got = async (name: string) => (await post.inbox(`${name}@`)).map(({ subject }) => subject)
  assert.deepEqual(await Promise.all(people.map(got)), [
    ['Welcome, keen'],
    ['Welcome, curious'],
    ['Welcome, silent'],
    [],
    ['Welcome, gone'],
  ])
  await moveTo('PT3H')
  for (const name of ['keen', 'curious', 'gone']) await post.open((await post.inbox(`${name}@`))[0])
  // Whoever leaves before the tour gets nothing more.
  await rest()
  await admin.post(`/segments/${list}/contact/${gone}/remove`)
  await rest()
  const tour = 'Tour: due 2026-06-04T09:00:00Z'
  assert.deepEqual(await made.story(keen), ['Welcome', 'opens', tour])
  assert.deepEqual(await made.story(silent), ['Welcome'])
  assert.equal(
    (await made.story(gone)).some((line) => line.includes('due')),
    false,
  )
  assert.deepEqual((await made.story(blocked))[0], 'Welcome: The contact must not be contacted by email.')

  await moveTo(new Date('2026-06-04T12:00:00Z'))
  assert.deepEqual(await got('keen'), ['Welcome, keen', 'Tour, keen'])
  const second = async (name: string) => (await post.inbox(`${name}@`))[1]
  assert.equal(await post.click(await second('curious'), 'legal'), 'https://shop.example/legal')
  assert.equal(await post.click(await second('keen'), 'tour'), 'https://shop.example/tour')
  await rest()
  assert.deepEqual(await made.story(keen), ['Welcome', 'opens', 'Tour', 'clicks', 'customer', 'Thanks'])
  assert.deepEqual(await made.story(curious), ['Welcome', 'opens', 'Tour'])

  // Nobody else opened: four days after the welcome the reminder goes to who is left, blocked or not.
  await moveTo(new Date('2026-06-05T08:00:00Z'))
  assert.deepEqual(await made.story(silent), ['Welcome', 'opens: no', 'Reminder', 'reminded'])
  await moveTo(new Date('2026-06-12T08:00:00Z'))
  assert.deepEqual(await made.story(curious), ['Welcome', 'opens', 'Tour', 'clicks: no', 'undecided'])
  assert.deepEqual((await made.story(blocked)).slice(1), [
    'opens: no',
    'Reminder: The contact must not be contacted by email.',
    'reminded',
  ])
  assert.deepEqual(await Promise.all(people.map(got)), [
    ['Welcome, keen', 'Tour, keen', 'Thanks, keen'],
    ['Welcome, curious', 'Tour, curious'],
    ['Welcome, silent', 'Reminder, silent'],
    [],
    ['Welcome, gone'],
  ])
  // Whoever clicks a link late changes nothing any more.
  await post.click(await second('curious'), 'tour')
  await moveTo('P9D')
  assert.equal((await made.story(curious)).length, 5)

  const { stats } = (
    await admin.get(
      `/stats/campaign_lead_event_log?limit=100&where[0][col]=campaign_id&where[0][expr]=eq&where[0][val]=${made.id}`,
    )
  ).body
  assert.equal(stats.length, (await made.log()).length)
  const sent = (await admin.get('/stats/email_stats?limit=100')).body.stats as Record<string, string>[]
  assert.deepEqual(
    sent
      .map((row) => [row.lead_id, row.is_read])
      .filter(([id]) => id === String(keen) || id === String(silent))
      .sort(),
    [
      ...[1, 1, 0].map((read) => [String(keen), String(read)]),
      ...[0, 0].map((read) => [String(silent), String(read)]),
    ].sort(),
  )
  const queue = await journey.sql`select from campaign_event_log where is_scheduled and contact_id <> ${gone}`
  assert.equal(queue.length, 0)
})
