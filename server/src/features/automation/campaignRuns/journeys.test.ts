// Campaigns through time, on a test clock.

import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type Journeys, journeys, type Step } from '../../../../test/campaigns.ts'
import { appendHappenings } from '../../../catalog/happenings.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { recordSubmissions } from '../../web/submissions/recordSubmissions.ts'

const points = (name: string, more: Partial<Step> = {}): Step => ({
  type: 'lead.changepoints',
  name,
  with: { points: 1 },
  ...more,
})

const downloadDecision = (more: Partial<Step> = {}): Step => ({
  type: 'asset.download',
  name: 'download',
  ...more,
})

/** Contacts fetch an asset, as its public address would tell. */
const download = ({ sql, now }: Journeys, ids: number[], assetId = 1) =>
  appendHappenings(
    sql,
    [{ type: 'contact.changed', ids, payload: { fields: ['downloads'], assetId } }],
    now(),
  )

async function one(journey: Journeys, body: Record<string, unknown> = {}): Promise<number> {
  const [id = 0] = await journey.contacts([{ firstname: 'Ada', ...body }])
  return id
}

suite('time', () => {
  test('conditions choose the side, and what follows goes on', async (t) => {
    const { contacts, campaign, add, rest } = await journeys(t)
    const [ada, bob] = (await contacts([{ city: 'Bonn' }, { city: 'Rome' }])) as [number, number]
    const made = await campaign([
      {
        type: 'lead.field_value',
        with: { field: 'city', operator: '=', value: 'Bonn' },
        yes: [points('in Bonn')],
        no: [points('elsewhere', { next: [points('after')] })],
      },
    ])
    await add(made, [ada, bob])
    await rest()
    assert.deepEqual(await made.story(ada), ['lead.field_value', 'in Bonn'])
    assert.deepEqual(await made.story(bob), ['lead.field_value: no', 'elsewhere', 'after'])
  })

  test('intervals count from when the parent ran, and a date in the past is due at once', async (t) => {
    const journey = await journeys(t)
    const id = await one(journey)
    const made = await journey.campaign([
      points('first', {
        after: '1 d',
        next: [points('second', { after: '2 h' }), points('past', { after: new Date('2020-01-01T00:00Z') })],
      }),
      points('at', { after: new Date('2026-06-03T00:00Z') }),
    ])
    await journey.add(made, [id])
    await journey.rest()
    assert.deepEqual(await made.story(id), [
      'first: due 2026-06-02T10:00:00Z',
      'at: due 2026-06-03T00:00:00Z',
    ])
    await journey.moveTo('P1D')
    assert.deepEqual(await made.story(id), [
      'first',
      'past',
      'second: due 2026-06-02T12:00:00Z',
      'at: due 2026-06-03T00:00:00Z',
    ])
    await journey.moveTo('P1D')
    const log = await made.log(id)
    assert.deepEqual(
      log.map(({ event, at }) => [event, at]),
      [
        ['first', '2026-06-02T10:00:00Z'],
        ['past', '2026-06-02T10:00:00Z'],
        ['second', '2026-06-02T12:00:00Z'],
        ['at', '2026-06-03T00:00:00Z'],
      ],
    )
  })

  test('each contact has a due time of its own, in its own time zone, for first events and those that follow', async (t) => {
    const journey = await journeys(t, { settings: { default_timezone: 'America/New_York' } })
    const ids = await journey.contacts([
      { timezone: 'Europe/Berlin' },
      { timezone: 'Asia/Tokyo' },
      { firstname: 'Nowhere' },
    ])
    const at = { after: '0 i', more: { triggerHour: '09:00' } } as const
    const made = await journey.campaign([points('first', { ...at, next: [points('next', at)] })])
    await journey.add(made, ids)
    await journey.rest()
    const dues = async () => (await made.log()).map(({ event, due }) => `${event} ${due}`)
    assert.deepEqual(await dues(), [
      'first 2026-06-02T07:00:00Z',
      'first 2026-06-02T00:00:00Z',
      'first 2026-06-01T13:00:00Z',
    ])
    const segment = await journey.campaign([points('in', at)], { lists: [await journey.segment(ids)] })
    await journey.rest()
    assert.deepEqual(
      (await segment.log()).map(({ due }) => due),
      ['2026-06-02T07:00:00Z', '2026-06-02T00:00:00Z', '2026-06-01T13:00:00Z'],
    )
    await journey.moveTo('P1D')
    const ran = (await made.log()).filter(({ event, due }) => event === 'next' && due === null)
    assert.deepEqual(
      ran.map(({ at }) => at),
      ['2026-06-02T07:00:00Z', '2026-06-02T00:00:00Z', '2026-06-01T13:00:00Z'],
      'it is nine o’clock when they come by',
    )
  })

  test('hours that are over by now put off what is due, and settings that changed move it both ways', async (t) => {
    const journey = await journeys(t)
    const id = await one(journey)
    const hours = { triggerRestrictedStartHour: '09:00', triggerRestrictedStopHour: '17:00' }
    const made = await journey.campaign([
      points('a', { after: '1 d', more: hours }),
      points('b', { after: '9 d' }),
    ])
    await journey.add(made, [id])
    await journey.rest()
    const unpublish = (isPublished: boolean) =>
      journey.admin.patch(`/campaigns/${made.id}/edit`, { isPublished })
    await unpublish(false)
    await journey.moveTo(new Date('2026-06-02T18:00Z'))
    await unpublish(true)
    await journey.rest()
    assert.equal((await made.story(id))[0], 'a: due 2026-06-03T09:00:00Z')
    const edit = (triggerInterval: number) =>
      journey.admin.patch(`/campaigns/${made.id}/edit`, {
        events: [{ id: made.eventId('b'), triggerInterval }],
      })
    await edit(20)
    await journey.rest()
    assert.equal((await made.story(id))[1], 'b: due 2026-06-21T10:00:00Z')
    await edit(3)
    await journey.rest()
    assert.equal((await made.story(id))[1], 'b: due 2026-06-04T10:00:00Z')
    await edit(1)
    await journey.rest()
    assert.deepEqual(await made.story(id), ['b', 'a: due 2026-06-03T09:00:00Z'])
  })
})

suite('decisions', () => {
  const tree = [
    points('first', {
      next: [
        downloadDecision({
          yes: [points('yes')],
          no: [points('late', { after: '2 d' }), points('later', { after: '3 d' })],
        }),
      ],
    }),
  ]

  test('a decision waits without a row of the log, and is taken when the contact does it', async (t) => {
    const journey = await journeys(t)
    const id = await one(journey)
    const made = await journey.campaign(tree)
    await journey.add(made, [id])
    await download(journey, [id])
    await journey.moveTo('PT1H')
    assert.deepEqual(await made.story(id), ['first'], 'what happened before does not count')
    await download(journey, [id])
    await journey.rest()
    assert.deepEqual(await made.story(id), ['first', 'download', 'yes'])
    await download(journey, [id])
    await journey.moveTo('P9D')
    assert.deepEqual(await made.story(id), ['first', 'download', 'yes'], 'once, and one side')
    assert.equal((await journey.sql`select from campaign_decisions`).length, 0)
  })

  test('a decision that nobody takes goes the way of no, its first event at once, others when they are due', async (t) => {
    const journey = await journeys(t)
    const id = await one(journey)
    const made = await journey.campaign(tree)
    await journey.add(made, [id])
    await journey.moveTo('P1D')
    assert.deepEqual(await made.story(id), ['first'])
    await journey.moveTo('P1D')
    assert.deepEqual(await made.story(id), [
      'first',
      'download: no',
      'late',
      'later: due 2026-06-04T10:00:00Z',
    ])
    await download(journey, [id])
    await journey.moveTo('P1D')
    assert.deepEqual(await made.story(id), ['first', 'download: no', 'late', 'later'])
  })

  test('a first decision counts from when the contact came in, by hand and by segment', async (t) => {
    const journey = await journeys(t)
    const [a, b, c] = (await journey.contacts([{}, {}, {}].map(() => ({ firstname: 'A' })))) as number[]
    const segment = await journey.segment([a!, b!])
    const made = await journey.campaign(
      [downloadDecision({ yes: [points('yes')], no: [points('no', { after: '1 d' })] })],
      { lists: [segment] },
    )
    await journey.add(made, [c!])
    await download(journey, [c!])
    await journey.rest()
    assert.deepEqual(await made.story(c!), ['download', 'yes'], 'before it was started')
    await download(journey, [a!])
    await journey.moveTo('P1D')
    assert.deepEqual(await made.story(a!), ['download', 'yes'])
    assert.deepEqual(await made.story(b!), ['download: no', 'no'])
  })

  test('who comes in by sending a form takes the first decision, which waits for just that', async (t) => {
    const journey = await journeys(t)
    const { sql, admin, now } = journey
    const form = (await admin.post('/forms/new', { name: 'F', formType: 'campaign' })).body.form
    const id = await one(journey)
    const made = await journey.campaign(
      [
        {
          type: 'form.submit',
          name: 'sent',
          with: { forms: [form.id] },
          yes: [points('yes')],
          no: [points('no', { after: '1 h' })],
        },
      ],
      { forms: [form.id] },
    )
    const submission = {
      ...{ at: now(), formId: form.id as number, contactId: id, ip: null, pageId: null },
      ...{ referer: null, trackingId: null, results: {} },
    }
    await transaction(sql, (db) => recordSubmissions(db, [submission], { now: now() }))
    await journey.moveTo('P1D')
    assert.deepEqual(await made.story(id), ['sent', 'yes'])
  })

  test('who leaves waits no more, and a campaign that does not run takes nothing', async (t) => {
    const journey = await journeys(t)
    const [a, b] = (await journey.contacts([{ firstname: 'A' }, { firstname: 'B' }])) as number[]
    const made = await journey.campaign(tree)
    await journey.add(made, [a!, b!])
    await journey.rest()
    await journey.admin.post(`/campaigns/${made.id}/contact/${a}/remove`)
    await journey.admin.patch(`/campaigns/${made.id}/edit`, { isPublished: false })
    await download(journey, [a!, b!])
    await journey.moveTo('P9D')
    assert.deepEqual([await made.story(a!), await made.story(b!)], [['first'], ['first']])
    await journey.admin.patch(`/campaigns/${made.id}/edit`, { isPublished: true })
    await journey.rest()
    assert.deepEqual(await made.story(a!), ['first'])
    assert.deepEqual(await made.story(b!), ['first', 'download: no', 'late', 'later'])
  })

  test('a “no” side that is added or changed while somebody waits counts for them', async (t) => {
    const journey = await journeys(t)
    const id = await one(journey)
    const made = await journey.campaign([points('first', { next: [downloadDecision()] })])
    await journey.add(made, [id])
    await journey.rest()
    const added = await journey.admin.patch(`/campaigns/${made.id}/edit`, {
      events: [
        {
          id: 'new',
          name: 'new',
          type: 'lead.changepoints',
          properties: { points: 1 },
          parent: made.eventId('download'),
          decisionPath: 'no',
          triggerMode: 'interval',
          triggerInterval: 5,
          triggerIntervalUnit: 'd',
        },
      ],
    })
    assert.equal(added.status, 200, added.text)
    await journey.moveTo('P4D')
    assert.deepEqual(await made.story(id), ['first'])
    await journey.moveTo('P1D')
    assert.deepEqual(await made.story(id), ['first', 'download: no', 'new'])
  })

  test('a merged contact waits once, and a deleted one not at all', async (t) => {
    const journey = await journeys(t)
    const [a, b, c] = (await journey.contacts(
      ['a', 'b', 'c'].map((name) => ({ email: `${name}@sample.example` })),
    )) as number[]
    const made = await journey.campaign(tree)
    await journey.add(made, [a!, b!, c!])
    await journey.rest()
    const waiting = async () =>
      (await journey.sql`select contact_id from campaign_decisions order by 1`).map((row) => row.contact_id)
    assert.deepEqual(await waiting(), [a, b, c])
    await journey.admin.delete(`/contacts/${c}/delete`)
    assert.deepEqual(await waiting(), [a, b])
    await journey.admin.patch(`/contacts/${b}/edit`, { email: 'a@sample.example' })
    assert.equal((await waiting()).length, 1)
  })
})

suite('rotation', () => {
  test('a jump goes on at its target in the next rotation, after what stands beside it', async (t) => {
    const journey = await journeys(t)
    const id = await one(journey)
    const made = await journey.campaign([
      points('a', {
        after: '1 d',
        next: [{ type: 'campaign.jump_to_event', name: 'jump', to: 'a' }, points('beside')],
      }),
    ])
    await journey.add(made, [id])
    await journey.moveTo('P2D')
    assert.deepEqual(
      (await made.log(id)).map(({ event, rotation, due }) => [event, rotation, due === null]),
      [
        ['a', 1, true],
        ['jump', 1, true],
        ['beside', 1, true],
        ['a', 2, true],
        ['jump', 2, true],
        ['beside', 2, true],
        ['a', 3, false],
      ],
    )
    const [member] = await journey.sql`select rotation from campaign_contacts`
    assert.equal(member?.rotation, 3)
  })

  test('a jump whose target is gone passes and says so; a circle that nothing holds up goes slowly', async (t) => {
    const journey = await journeys(t)
    const id = await one(journey)
    const made = await journey.campaign([
      points('a', { next: [{ type: 'campaign.jump_to_event', name: 'jump', to: 'b' }] }),
      points('b', { after: '5 d' }),
    ])
    await journey.sql`update campaign_events set is_deleted = true where name = 'b'`
    await journey.add(made, [id])
    await journey.rest()
    assert.deepEqual(await made.story(id), [
      'a',
      'jump: The event to jump to is not in the campaign any more.',
    ])
    const circle = await journey.campaign([
      points('a', { next: [{ type: 'campaign.jump_to_event', name: 'jump', to: 'a' }] }),
    ])
    await journey.add(circle, [id])
    await journey.rest()
    assert.equal((await circle.log(id)).length, 21)
  })

  test('campaign.addremovelead starts anew where the campaign allows it', async (t) => {
    const journey = await journeys(t)
    const id = await one(journey)
    const again: Step = {
      type: 'campaign.addremovelead',
      name: 'again',
      with: { addTo: ['this'] },
      after: '1 d',
    }
    const made = await journey.campaign([points('a', { next: [again] })], { allowRestart: true })
    await journey.add(made, [id])
    await journey.moveTo('P1D')
    assert.deepEqual(
      (await made.log(id)).map(({ event, rotation, due }) => [event, rotation, due === null]),
      [
        ['a', 1, true],
        ['again', 1, true],
        ['a', 2, true],
        ['again', 2, false],
      ],
    )
    for (const after of [undefined, '29 i'] as const) {
      const { after: _, ...event } = again
      const { status } = await journey.admin.post('/campaigns/new', {
        name: 'x',
        events: [
          {
            id: 'n',
            ...{ name: 'n', type: event.type, properties: event.with },
            ...(after ? { triggerMode: 'interval', triggerInterval: 29, triggerIntervalUnit: 'i' } : {}),
          },
        ],
      })
      assert.equal(status, 422)
    }
  })

  test('who is taken out by an event of the campaign meets nothing more of it', async (t) => {
    const journey = await journeys(t)
    const id = await one(journey)
    const made = await journey.campaign([
      {
        type: 'campaign.addremovelead',
        name: 'out',
        with: { removeFrom: ['this'] },
        next: [points('after'), downloadDecision()],
      },
      points('later', { after: '1 d' }),
    ])
    await journey.add(made, [id])
    await journey.moveTo('P2D')
    assert.deepEqual(await made.story(id), ['out', 'later: The contact was removed by the campaign Journey.'])
    const failures = await journey.sql`select reason from campaign_event_failures`
    assert.deepEqual(
      failures.map((row) => row.reason),
      ['The contact was removed by the campaign Journey.'],
    )
    assert.equal((await journey.sql`select from campaign_decisions`).length, 0)
  })
})
