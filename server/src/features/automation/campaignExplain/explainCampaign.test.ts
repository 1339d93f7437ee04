// GET /campaigns/ID/explain/CONTACT_ID: why a contact is where it is, on a test clock.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Answer } from '../../../../test/app.ts'
import { type Campaign, type Journeys, journeys } from '../../../../test/campaigns.ts'
import { countStatements } from '../../../../test/countStatements.ts'

async function explain(on: Journeys, { id }: Campaign, contactId: number, headers = {}): Promise<Answer> {
  const answer = await on.admin.get(`/campaigns/${id}/explain/${contactId}`, { headers })
  assert.equal(answer.status, 200, answer.text)
  return answer
}

const codes = ({ body }: Answer) => body.explanation.reasons.map(({ code }: { code: string }) => code)

const states = ({ body }: Answer) =>
  Object.fromEntries(
    body.explanation.events.map(({ name, state }: { name: string; state: string }) => [name, state]),
  )

const words = ({ body }: Answer, name: string): string =>
  body.explanation.events
    .find((event: { name: string }) => event.name === name)
    .reasons.map(({ text }: { text: string }) => text)
    .join(' ')

const points = (name: string, more = {}) => ({
  type: 'lead.changepoints',
  name,
  with: { points: 1 },
  ...more,
})

test('what ran, which side was taken and what is not on the way is told event by event', async (t) => {
  const on = await journeys(t)
  const people = await on.contacts([
    { tags: ['vip'] },
    ...Array.from({ length: 11 }, (_, n) => ({ firstname: `B${n}`, tags: n > 0 ? ['vip'] : [] })),
  ])
  const [vip, other] = people as [number, number]
  const campaign = await on.campaign(
    [
      {
        type: 'lead.tags',
        name: 'VIP?',
        with: { tags: ['vip'] },
        yes: [points('Reward', { next: [points('More')] })],
        no: [{ type: 'lead.changepoints', name: 'Nothing', with: { points: 0 } }],
      },
    ],
    { isPublished: true },
  )
  await on.add(campaign, people)
  await on.rest()
  const yes = await explain(on, campaign, vip)
  assert.deepEqual(states(yes), { 'VIP?': 'yes', Reward: 'done', More: 'done', Nothing: 'otherSide' })
  assert.deepEqual(codes(yes), ['campaign.addedByHand', 'campaign.finished'])
  assert.equal(words(yes, 'Nothing'), 'The contact went the way of yes at "VIP?", and this hangs on no.')
  assert.equal(words(yes, 'Reward'), 'It ran at 2026-06-01 10:00 (UTC).')
  const no = await explain(on, campaign, other)
  assert.deepEqual(states(no), { 'VIP?': 'no', Reward: 'otherSide', More: 'otherSide', Nothing: 'retried' })
  assert.equal(
    words(no, 'Nothing'),
    'It failed: No points to add. It is tried again at 2026-06-01 11:00 (UTC).',
  )
  assert.deepEqual(codes(no), ['campaign.addedByHand', 'campaign.next'])
  await on.sql`update campaign_events set properties = '{"points": 0}' where id = ${campaign.eventId('Reward')}`
  const [late] = (await on.contacts([{ tags: ['vip'] }])) as [number]
  await on.add(campaign, [late])
  await on.rest()
  await on.moveTo('PT1H')
  assert.deepEqual(codes(await explain(on, campaign, late)).slice(0, 2), [
    'campaign.unpublished',
    'campaign.failing',
  ])
})

test('a campaign that does not run, and a contact that is not in it, are told with the reason', async (t) => {
  const on = await journeys(t)
  const [id, outside] = (await on.contacts([{ firstname: 'A' }, { firstname: 'B' }])) as [number, number]
  const segment = await on.segment([id])
  const campaign = await on.campaign([points('P')], { isPublished: true, lists: [{ id: segment }] })
  assert.deepEqual(codes(await explain(on, campaign, id)), ['campaign.comes', 'campaign.comparing'])
  assert.deepEqual(codes(await explain(on, campaign, outside)), ['campaign.inNoSegment'])
  assert.deepEqual(states(await explain(on, campaign, outside)), { P: 'notReached' })
  await on.rest()
  assert.deepEqual(codes(await explain(on, campaign, id)), ['campaign.member', 'campaign.finished'])
  await on.admin.post(`/segments/${segment}/contact/${id}/remove`)
  await on.rest()
  assert.deepEqual(codes(await explain(on, campaign, id)), ['campaign.left'])
  await on.admin.post(`/segments/${segment}/contact/${id}/add`)
  await on.rest()
  assert.deepEqual(codes(await explain(on, campaign, id)), ['campaign.left', 'campaign.noRestart'])
  const byHand = await on.campaign([points('P')], { isPublished: false })
  assert.deepEqual(codes(await explain(on, byHand, id)), ['campaign.unpublished', 'campaign.byHandOnly'])
  await on.add(byHand, [id])
  assert.deepEqual(states(await explain(on, byHand, id)), { P: 'starting' })
  await on.admin.post(`/campaigns/${byHand.id}/contact/${id}/remove`)
  const removed = await explain(on, byHand, id)
  assert.deepEqual(codes(removed), ['campaign.unpublished', 'campaign.removedAt'])
  assert.match(removed.body.explanation.reasons[1].text, /at 2026-06-01 10:00 \(UTC\) by /)
  await on.admin.patch(`/campaigns/${byHand.id}/edit`, { isPublished: true, publishUp: '2026-07-01 00:00' })
  assert.equal(codes(await explain(on, byHand, id))[0], 'campaign.notYet')
  await on.admin.patch(`/campaigns/${byHand.id}/edit`, { publishUp: null, publishDown: '2026-05-01 00:00' })
  assert.equal(codes(await explain(on, byHand, id))[0], 'campaign.over')
})

test('what is scheduled says for when and why; what was added later says that the contact had passed', async (t) => {
  const on = await journeys(t)
  const [id] = (await on.contacts([{ timezone: 'Europe/Berlin' }])) as [number]
  const campaign = await on.campaign(
    [
      points('First', {
        next: [
          points('Later', { after: '3 d', more: { triggerHour: '09:00', triggerRestrictedDaysOfWeek: [1] } }),
        ],
      }),
    ],
    { isPublished: true },
  )
  await on.add(campaign, [id])
  await on.rest()
  const answer = await explain(on, campaign, id)
  assert.deepEqual(states(answer), { First: 'done', Later: 'scheduled' })
  const { dueAt } = answer.body.explanation.events[1]
  assert.equal(dueAt, '2026-06-08T07:00:00+00:00')
  const said = words(answer, 'Later')
  assert.match(said, /^It is scheduled for 2026-06-08 07:00 \(UTC\)\./)
  assert.match(said, /3 days after 2026-06-01 10:00 \(UTC\)/)
  assert.match(
    said,
    /It runs at 09:00 on the clocks of Europe\/Berlin\. It runs on these days in Europe\/Berlin: Monday\./,
  )
  assert.deepEqual(codes(answer), ['campaign.addedByHand', 'campaign.next'])
  const added = await on.admin.patch(`/campaigns/${campaign.id}/edit`, {
    events: [
      {
        id: 'new_1',
        name: 'New',
        type: 'lead.changepoints',
        properties: { points: 1 },
        parent: campaign.eventId('First'),
      },
    ],
  })
  assert.equal(added.status, 200, added.text)
  assert.equal(states(await explain(on, campaign, id)).New, 'passedBefore')
  const german = await explain(on, campaign, id, { 'accept-language': 'de' })
  assert.match(words(german, 'First'), /^Es lief um 2026-06-01 10:00/)
})

test('each limit that moves a due time is told with the moment it leads to, and those that move nothing are not', async (t) => {
  const on = await journeys(t)
  const [id] = (await on.contacts([{ timezone: 'Europe/Berlin' }])) as [number]
  const range = { triggerRestrictedStartHour: '09:00', triggerRestrictedStopHour: '11:00' }
  const monday = { triggerRestrictedDaysOfWeek: [1] }
  const moves: [name: string, more: Record<string, unknown>, said: string[]][] = [
    ['none', {}, []],
    ['fits', { triggerRestrictedStartHour: '09:00', triggerRestrictedStopHour: '18:00' }, []],
    ['hour', { triggerHour: '18:00' }, ['movedByHour 2026-06-02 16:00 (UTC)']],
    ['range', range, ['movedByRange 2026-06-03 07:00 (UTC)']],
    ['days', monday, ['movedByDays 2026-06-08 10:00 (UTC)']],
    [
      'both',
      { ...range, ...monday },
      ['movedByRange 2026-06-03 07:00 (UTC)', 'movedByDays 2026-06-08 07:00 (UTC)'],
    ],
  ]
  const campaign = await on.campaign(moves.map(([name, more]) => points(name, { after: '1 d', more })))
  await on.add(campaign, [id])
  await on.rest()
  const answer = await explain(on, campaign, id)
  for (const [name, , said] of moves) {
    const { reasons } = answer.body.explanation.events.find((event: { name: string }) => event.name === name)
    const moved = reasons.flatMap(({ code, text }: { code: string; text: string }) =>
      code.startsWith('timing.moved') ? [`${code.slice(7)} ${/\d{4}-.*(?=\.$)/.exec(text)?.[0]}`] : [],
    )
    assert.deepEqual(moved, said, name)
    const counted = reasons.filter(({ code }: { code: string }) => code === 'timing.counted')
    assert.equal(counted.length, said.length > 0 ? 1 : 0, name)
  }
  await on.sql`update campaign_event_log set trigger_date = '2026-06-20' where event_id = ${campaign.eventId('days')}`
  const putOff = await explain(on, campaign, id)
  assert.match(words(putOff, 'days'), /it was put off to 2026-06-20 00:00 \(UTC\)\.$/)
  await on.admin.put(`/campaigns/events/${campaign.eventId('none')}/contact/${id}/edit`, {
    triggerDate: '2026-07-01 00:00',
  })
  assert.match(words(await explain(on, campaign, id), 'none'), /This time was set by itself/)
})

test('a campaign that pauses says so at each event that waits, and at what comes next', async (t) => {
  const on = await journeys(t)
  const [id] = (await on.contacts([{ firstname: 'A' }])) as [number]
  const campaign = await on.campaign([points('Later', { after: '1 d' })])
  await on.add(campaign, [id])
  await on.rest()
  assert.deepEqual(codes(await explain(on, campaign, id)), ['campaign.addedByHand', 'campaign.next'])
  await on.admin.patch(`/campaigns/${campaign.id}/edit`, { isPublished: false })
  await on.moveTo('P2D')
  const paused = await explain(on, campaign, id)
  assert.deepEqual(codes(paused), ['campaign.unpublished', 'campaign.addedByHand', 'campaign.nextPaused'])
  assert.match(words(paused, 'Later'), /It does not run while the campaign does not\.$/)
  const german = await explain(on, campaign, id, { 'accept-language': 'de' })
  assert.match(words(german, 'Later'), /solange die Kampagne nicht läuft\.$/)
})

test('what became of the mail of a campaign is told: on its way, waiting for its turn, sent, taken out', async (t) => {
  const on = await journeys(t, { settings: { email_frequency_number: 1 } })
  const [ada, bob] = (await on.contacts([{ email: 'ada@x.example' }, { email: 'bob@x.example' }])) as [
    number,
    number,
  ]
  const mail = {
    name: 'M',
    subject: 'S',
    language: 'en',
    emailType: 'template',
    lists: [],
    isPublished: true,
  }
  const { email } = (await on.admin.post('/emails/new', { ...mail, customHtml: '<p>x</p>' })).body
  const send = (name: string) => ({
    type: 'email.send',
    name,
    with: { email: email.id, email_type: 'marketing' },
  })
  const [first, second] = [await on.campaign([send('Mail')]), await on.campaign([send('Again')])]
  const { email: other } = (await on.admin.post('/emails/new', { ...mail, customHtml: '<p>x</p>' })).body
  const third = await on.campaign([
    { type: 'email.send', name: 'Other', with: { email: other.id, email_type: 'marketing' } },
  ])
  await on.add(first, [ada, bob])
  await on.rest()
  assert.match(words(await explain(on, first, ada), 'Mail'), /It is in the outbox since 2026-06-01 10:00/)
  await on.add(third, [ada])
  await on.rest()
  const waits = words(await explain(on, third, ada), 'Other')
  assert.match(
    waits,
    /It waits in the message queue until 2026-06-02 10:00 \(UTC\): The contact has had as many/,
  )
  await on.add(second, [ada])
  await on.rest()
  assert.match(words(await explain(on, second, ada), 'Again'), /has had this email already\.$/)
  await on.sql`update email_sends set state = 'sent', date_sent = '2026-06-01 10:05Z' where contact_id = ${ada}`
  await on.sql`update email_sends set state = 'skipped', error = 'Do not contact.' where contact_id = ${bob}`
  assert.match(words(await explain(on, first, ada), 'Mail'), /It was sent at 2026-06-01 10:05/)
  assert.match(words(await explain(on, first, bob), 'Mail'), /taken out of the outbox: Do not contact\./)
})

test('a contact that waits at a decision is told since when and until when, and what follows on either side', async (t) => {
  const on = await journeys(t)
  const [id] = (await on.contacts([{ firstname: 'A' }])) as [number]
  const campaign = await on.campaign(
    [
      points('First', {
        next: [
          {
            type: 'form.submit',
            name: 'Sends?',
            yes: [points('Thanks')],
            no: [points('Remind', { after: '2 d' })],
          },
        ],
      }),
    ],
    { isPublished: true },
  )
  await on.add(campaign, [id])
  await on.rest()
  const waits = await explain(on, campaign, id)
  assert.deepEqual(states(waits), { First: 'done', 'Sends?': 'waiting', Thanks: 'later', Remind: 'later' })
  assert.deepEqual(codes(waits), ['campaign.addedByHand', 'campaign.waitsUntil'])
  assert.equal(
    words(waits, 'Sends?'),
    'The contact waits here since 2026-06-01 10:00 (UTC). At 2026-06-03 10:00 (UTC) it goes the way of no.',
  )
  assert.equal(words(waits, 'Thanks'), 'It comes if the contact goes the way of yes at "Sends?".')
  await on.moveTo('P3D')
  const over = await explain(on, campaign, id)
  assert.deepEqual(states(over), { First: 'done', 'Sends?': 'no', Thanks: 'otherSide', Remind: 'done' })
  assert.deepEqual(codes(over), ['campaign.addedByHand', 'campaign.finished'])
})

test('it takes the right to see the campaign and the contact', async (t) => {
  const on = await journeys(t)
  const [id] = (await on.contacts([{ firstname: 'A' }])) as [number]
  const campaign = await on.campaign([points('P')])
  assert.equal((await on.admin.get(`/campaigns/999999/explain/${id}`)).status, 404)
  assert.equal((await on.admin.get(`/campaigns/${campaign.id}/explain/999999`)).status, 404)
  const contacts = { 'lead:leads': ['viewown', 'viewother'] }
  const campaigns = { 'campaign:campaigns': ['viewown', 'viewother'] }
  const status = async (permissions: Record<string, string[]>) => {
    const client = await on.as(permissions)
    return (await client.get(`/campaigns/${campaign.id}/explain/${id}`)).status
  }
  assert.equal(await status(contacts), 403)
  assert.equal(await status(campaigns), 403)
  assert.equal(await status({ ...campaigns, 'lead:leads': ['viewown'] }), 403)
  assert.equal(await status({ ...contacts, ...campaigns }), 200)
})

test('the number of statements does not grow with the events', async (t) => {
  const on = await journeys(t)
  const [id] = (await on.contacts([{ firstname: 'A' }])) as [number]
  const few = await on.campaign([points('P')], { isPublished: true })
  const many = await on.campaign(
    Array.from({ length: 60 }, (_, n) => points(`P${n}`)),
    { isPublished: true },
  )
  await on.add(few, [id])
  await on.add(many, [id])
  await on.rest()
  await explain(on, few, id)
  const count = async (campaign: Campaign) =>
    (await countStatements(on.sql, () => explain(on, campaign, id))).count
  assert.equal(await count(many), await count(few))
})

test('a mail of a campaign that waits behind a warm-up plan says so under its event', async (t) => {
  const on = await journeys(t, {
    settings: { mail_warm_ups: { 'campanile.example': 'start=2026-06-01 amounts=5,20' } },
  })
  const [id] = (await on.contacts([{ email: 'a@example.com' }])) as [number]
  const made = await on.admin.post('/emails/new', {
    ...{ name: 'Hello', subject: 'Hello', language: 'en', emailType: 'template', isPublished: true },
    ...{ lists: [], customHtml: '<p>x</p>' },
  })
  const campaign = await on.campaign(
    [{ type: 'email.send', name: 'Mail', with: { email: made.body.email.id, email_type: 'marketing' } }],
    { isPublished: true },
  )
  await on.add(campaign, [id])
  await on.rest()
  await on.sql`update email_sends set pace = 'other@campanile.example' where contact_id = ${id}`
  await on.sql`
    insert into mail_warm_up_days (domain, provider, day, sent, is_paused)
    values ('campanile.example', '', '2026-06-01', 5, false)`
  assert.match(
    words(await explain(on, campaign, id), 'Mail'),
    /waits behind the warm-up plan of campanile\.example until 2026-06-02 00:00 \(UTC\) \(day 1: 5\)\.$/,
  )
  const german = await explain(on, campaign, id, { 'accept-language': 'de' })
  assert.match(words(german, 'Mail'), /der Anlaufplan von campanile\.example bis 2026-06-02 00:00 \(UTC\)/)
})
