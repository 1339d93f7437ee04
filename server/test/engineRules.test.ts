// Rules of contacts and campaigns that no feature's own test holds, each through the interface.
import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import { consumers } from '../src/features/index.ts'
import { recordSubmissions } from '../src/features/web/submissions/recordSubmissions.ts'
import { transaction } from '../src/platform/database/connection.ts'
import { testApp } from './app.ts'
import { type Journeys, journeys, type Step } from './campaigns.ts'
import { consumeAll } from './consume.ts'
import { testConfig } from './mail.ts'
import { postOffice } from './postOffice.ts'
import { points, read } from './scenarios.ts'

const submit = ({ sql, now }: Journeys, contactId: number, formId: number) =>
  transaction(sql, (db) => {
    const sent = { ip: null, pageId: null, referer: null, trackingId: null, results: {} }
    return recordSubmissions(db, [{ at: now(), formId, contactId, ...sent }], { now: now() })
  })

suite('merging', () => {
  async function setUp(t: TestContext) {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const person = async (body: object): Promise<number> =>
      read(await admin.post('/contacts/new', body)).contact.id
    const catchUp = () => consumeAll(app.sql, consumers, testConfig())
    return { ...app, admin, person, catchUp }
  }

  test('points of two contacts add up within the bounds of an integer', async (t) => {
    const { admin, person } = await setUp(t)
    for (const [own, others, together] of [
      [2_147_483_647, 1, 2_147_483_647],
      [-2_147_483_647, -2_147_483_647, -2_147_483_648],
    ] as const) {
      const email = `p${together}@sample.example`
      await person({ email, points: others })
      const id = await person({ points: own, firstname: 'A' })
      const { contact } = read(await admin.patch(`/contacts/${id}/edit`, { email }))
      assert.deepEqual([contact.id, contact.points], [id, together])
    }
  })

  test('the points of both reach a trigger together, and what fired for either fires no more', async (t) => {
    const { admin, person, catchUp, sql } = await setUp(t)
    for (const [name, at] of [
      ['low', 5],
      ['high', 10],
    ] as const)
      read(
        await admin.post('/points/triggers/new', {
          ...{ name, points: at, isPublished: true },
          events: [{ name: 'E', type: 'lead.changetags', order: 1, properties: { add_tags: [name] } }],
        }),
      )
    await person({ email: 'a@sample.example', points: 6 })
    const id = await person({ firstname: 'B', points: 6 })
    await catchUp()
    assert.equal((await sql`select from point_trigger_firings`).length, 2)
    read(await admin.patch(`/contacts/${id}/edit`, { email: 'a@sample.example', tags: ['-low'] }))
    await catchUp()
    const { contact } = read(await admin.get(`/contacts/${id}`))
    assert.deepEqual(
      contact.tags.map(({ tag }: { tag: string }) => tag),
      ['high'],
    )
    assert.equal((await sql`select from point_trigger_firings where contact_id = ${id}`).length, 2)
  })
})

suite('companies', () => {
  async function setUp(t: TestContext, company_unique_identifiers_operator: 'AND' | 'OR') {
    const app = await testApp(t, { company_unique_identifiers_operator })
    const admin = await app.as('admin')
    const { fields } = read(await admin.get('/fields/company?limit=0'))
    const phone = (Object.values(fields) as { id: number; alias: string }[]).find(
      ({ alias }) => alias === 'companyphone',
    )
    read(await admin.patch(`/fields/company/${phone?.id}/edit`, { isUniqueIdentifier: true }))
    const company = async (body: object): Promise<[status: number, id: number]> => {
      const answer = await admin.post('/companies/new', body)
      return [answer.status, read(answer).company.id]
    }
    return { ...app, admin, company }
  }

  test('of several companies of a name a contact comes to the one made last', async (t) => {
    const { admin, company } = await setUp(t, 'OR')
    await company({ companyname: 'Acme', force: true })
    const [, last] = await company({ companyname: 'ACME', force: true })
    const { contact } = read(await admin.post('/contacts/new', { firstname: 'A', company: 'acme' }))
    const { companies } = read(await admin.get(`/contacts/${contact.id}/companies`))
    assert.deepEqual(
      (companies as { id: unknown }[]).map(({ id }) => Number(id)),
      [last],
    )
  })

  test('any unique field finds a company, or all that are given together, as the setting says', async (t) => {
    const asked = { companyname: 'Beta', companyphone: '+39 1' }
    const any = await setUp(t, 'OR')
    const [, alpha] = await any.company({ companyname: 'Alpha', companyphone: '+39 1' })
    assert.deepEqual(await any.company(asked), [200, alpha])
    const all = await setUp(t, 'AND')
    const [, other] = await all.company({ companyname: 'Alpha', companyphone: '+39 1' })
    const [status, made] = await all.company(asked)
    assert.equal(status, 201)
    assert.notEqual(made, other)
    assert.deepEqual(await all.company(asked), [200, made])
    assert.deepEqual(await all.company({ companyname: 'alpha' }), [200, other])
  })
})

suite('entering and leaving campaigns', () => {
  // What there is of a membership, what is done, and what there is then: rotation, by hand, removed, left by itself.
  const isIn = (rotation: number, isByHand: boolean) => [rotation, isByHand, false, false]
  const cases: [string, boolean, string[], unknown[] | null][] = [
    ['nobody comes in by segment', false, ['join'], isIn(1, false)],
    ['nobody comes in by hand', false, ['add'], isIn(1, true)],
    ['who is in stays as it is', false, ['join', 'add'], isIn(1, false)],
    ['who is in starts anew where that is allowed', true, ['join', 'add'], isIn(2, true)],
    ['who was removed comes back by hand', false, ['add', 'remove', 'add'], isIn(2, true)],
    ['who was removed comes not by segment', true, ['join', 'remove', 'touch'], [1, false, true, false]],
    ['who left comes not again', false, ['join', 'leave', 'join'], [1, false, true, true]],
    ['who left comes again where that is allowed', true, ['join', 'leave', 'join'], isIn(2, false)],
    ['who left comes back by hand', false, ['join', 'leave', 'add'], isIn(2, true)],
    ['who left and is removed then was removed', true, ['join', 'leave', 'remove'], [1, false, true, false]],
    ['who was added by hand leaves with no segment', false, ['add', 'join', 'leave'], isIn(1, true)],
  ]
  for (const [name, allowRestart, steps, expected] of cases)
    test(name, async (t) => {
      const on = await journeys(t)
      const [id] = (await on.contacts([{ firstname: 'A' }])) as [number]
      const segment = await on.segment([])
      const campaign = await on.campaign([points('P')], {
        ...{ isPublished: true, allowRestart, lists: [{ id: segment }] },
      })
      const acts: Record<string, () => Promise<unknown>> = {
        join: () => on.admin.post(`/segments/${segment}/contact/${id}/add`),
        leave: () => on.admin.post(`/segments/${segment}/contact/${id}/remove`),
        touch: () => on.admin.patch(`/contacts/${id}/edit`, { city: 'Bonn' }),
        add: () => on.add(campaign, [id]),
        remove: () => on.admin.post(`/campaigns/${campaign.id}/contact/${id}/remove`),
      }
      await on.rest()
      for (const step of steps) {
        await acts[step]?.()
        await on.moveTo('PT1M')
      }
      const [row] = await on.sql`
        select rotation, manually_added, manually_removed, date_last_exited is not null as has_left
        from campaign_contacts where campaign_id = ${campaign.id} and contact_id = ${id}`
      assert.deepEqual(row ? Object.values(row) : null, expected)
      const ran = (await campaign.log(id)).filter(({ due }) => due === null).map(({ rotation }) => rotation)
      assert.deepEqual(
        ran,
        Array.from({ length: Number(row?.rotation) }, (_, index) => index + 1),
        'once for each rotation',
      )
    })

  test('where no segment is left everybody goes who came by one, and those stay who were added or sent a form', async (t) => {
    const on = await journeys(t)
    const [bySegment, byHand, byForm] = (await on.contacts(
      ['a', 'b', 'c'].map((firstname) => ({ firstname })),
    )) as [number, number, number]
    const form = read(await on.admin.post('/forms/new', { name: 'F', formType: 'campaign' })).form.id
    const campaign = await on.campaign([points('P', { after: '5 d' })], {
      ...{ isPublished: true, lists: [{ id: await on.segment([bySegment]) }], forms: [{ id: form }] },
    })
    await on.add(campaign, [byHand])
    await submit(on, byForm, form)
    await on.moveTo('PT1M')
    const { campaign: shown } = read(await on.admin.get(`/campaigns/${campaign.id}`))
    read(await on.admin.put(`/campaigns/${campaign.id}/edit`, { ...shown, lists: [] }))
    await on.moveTo('PT1M')
    const rows = await on.sql`
      select contact_id, manually_added, manually_removed, date_last_exited is not null as has_left
      from campaign_contacts where campaign_id = ${campaign.id} order by 1`
    assert.deepEqual(
      rows.map((row) => Object.values(row)),
      [
        [bySegment, false, true, true],
        [byHand, true, false, false],
        [byForm, true, false, false],
      ],
    )
    assert.deepEqual(await campaign.story(bySegment), ['P: The contact left the segments of the campaign.'])
  })
})

suite('running', () => {
  test('an event that fails is tried no more where nothing is to be tried again', async (t) => {
    const on = await journeys(t, { settings: { campaign_time_wait_on_event_false: null } })
    const people = await on.contacts(
      Array.from({ length: 11 }, (_, n) => ({ firstname: `A${n}`, points: n })),
    )
    const campaign = await on.campaign(
      [
        {
          ...{ type: 'lead.points', with: { operator: '=', score: 10 } },
          yes: [{ type: 'lead.changepoints', name: 'Nothing', with: { points: 0 }, next: [points('After')] }],
        },
      ],
      { isPublished: true },
    )
    await on.add(campaign, people)
    await on.moveTo('P2D')
    assert.deepEqual(await campaign.story(people.at(-1) ?? 0), ['lead.points', 'Nothing: No points to add.'])
  })

  test('an event whose time is to be found out runs at once', async (t) => {
    const on = await journeys(t)
    const [id] = (await on.contacts([{ firstname: 'A' }])) as [number]
    const campaign = await on.campaign([points('P', { more: { triggerMode: 'optimized' } })], {
      isPublished: true,
    })
    await on.add(campaign, [id])
    await on.rest()
    assert.deepEqual(await campaign.story(id), ['P'])
    const { campaign: shown } = read(await on.admin.get(`/campaigns/${campaign.id}`))
    assert.equal(Object.values<{ triggerMode: string }>(shown.events)[0]?.triggerMode, 'optimized')
  })
})

suite('conditions', () => {
  /** Which of the conditions the contact fulfils. */
  async function fulfilled(on: Journeys, id: number, asked: Record<string, Step>): Promise<string[]> {
    const steps = Object.entries(asked).map(([name, step]) => ({ ...step, name }))
    const campaign = await on.campaign(steps, { isPublished: true })
    await on.add(campaign, [id])
    await on.rest()
    const log = await campaign.log(id)
    assert.equal(log.length, steps.length)
    assert.ok(log.every(({ due }) => due === null))
    return log
      .filter(({ isDeclined }) => !isDeclined)
      .map(({ event }) => event)
      .sort()
  }

  test('a day counted from today is one of the default time zone, of dates and of moments', async (t) => {
    // In Auckland it is the second already.
    const on = await journeys(t, {
      at: '2026-06-01T14:00:00Z',
      settings: { default_timezone: 'Pacific/Auckland' },
    })
    const [id] = (await on.contacts([
      { attribution_date: '1990-06-02', last_active: '2026-06-01 13:00' },
    ])) as [number]
    const is = (field: string, value: string): Step => ({
      ...{ type: 'lead.field_value', with: { field, operator: 'date', value } },
    })
    const asked = {
      anniversary: is('attribution_date', 'anniversary'),
      'moment today': is('last_active', '+P0D'),
      'moment yesterday': is('last_active', '-P1D'),
      'moment anniversary': is('last_active', 'anniversary'),
      'years ago': is('attribution_date', '-P36Y'),
      'years and days ago': is('attribution_date', '-P35Y12M'),
      'other years ago': is('attribution_date', '-P35Y'),
    }
    assert.deepEqual(await fulfilled(on, id, asked), [
      ...['anniversary', 'moment anniversary', 'moment today', 'years ago', 'years and days ago'],
    ])
  })

  test('"not in" a multi-select field fits contacts without a value, of the contact and of its company', async (t) => {
    const on = await journeys(t)
    const properties = { list: ['red', 'blue'] }
    for (const object of ['contact', 'company'])
      read(
        await on.admin.post(`/fields/${object}/new`, {
          ...{ label: 'Colours', alias: `${object}colours`, type: 'multiselect', properties },
        }),
      )
    const company = async (values: object) => {
      const made = await on.admin.post('/companies/new', {
        companyname: `C ${JSON.stringify(values)}`,
        ...values,
      })
      return read(made).company.id as number
    }
    const [red, blue, empty, alone] = (await on.contacts([
      { firstname: 'R', contactcolours: ['red'] },
      { firstname: 'B', contactcolours: ['blue'] },
      { firstname: 'E' },
      { firstname: 'A' },
    ])) as [number, number, number, number]
    for (const [contact, values] of [
      [red, { companycolours: ['red'] }],
      [blue, { companycolours: ['blue'] }],
      [empty, {}],
    ] as const)
      read(await on.admin.post(`/companies/${await company(values)}/contact/${contact}/add`))
    const asked = Object.fromEntries(
      ['contactcolours', 'companycolours'].map((field) => [
        field,
        { type: 'lead.field_value', with: { field, operator: '!in', value: ['red'] } },
      ]),
    )
    assert.deepEqual(await fulfilled(on, red, asked), [])
    for (const contact of [blue, empty, alone])
      assert.deepEqual(await fulfilled(on, contact, asked), ['companycolours', 'contactcolours'])
  })

  test('points and scores are compared by each operator', async (t) => {
    const on = await journeys(t)
    const [id] = (await on.contacts([{ firstname: 'A', points: 5 }])) as [number]
    const group = read(await on.admin.post('/points/groups/new', { name: 'G' })).pointGroup.id
    read(await on.admin.post(`/contacts/${id}/points/groups/${group}/plus/8`))
    const asked = Object.fromEntries(
      ['=', '!=', 'gt', 'gte', 'lt', 'lte'].flatMap((operator): [string, Step][] =>
        [5, 8].flatMap((score): [string, Step][] => [
          [`${operator} ${score}`, { type: 'lead.points', with: { operator, score } }],
          [`group ${operator} ${score}`, { type: 'lead.points', with: { operator, score, group } }],
        ]),
      ),
    )
    assert.deepEqual(
      await fulfilled(on, id, asked),
      [
        ...['= 5', 'gte 5', 'lte 5', '!= 8', 'lt 8', 'lte 8'],
        ...['= 8', 'gte 8', 'lte 8', '!= 5', 'gt 5', 'gte 5'].map((name) => `group ${name}`),
      ].sort(),
    )
  })
})

suite('decisions', () => {
  test('a click is compared as it stands in the mail, and as it led on for the contact', async (t) => {
    const on = await journeys(t)
    const post = await postOffice(t, on)
    const [rome, oslo] = (await on.contacts(
      ['Rome', 'Oslo'].map((city) => ({ city, email: `${city.toLowerCase()}@sample.example` })),
    )) as [number, number]
    const { email } = read(
      await on.admin.post('/emails/new', {
        ...{ name: 'M', subject: 'S', language: 'en', emailType: 'template', isPublished: true, lists: [] },
        utmTags: { utmSource: 'news' },
        customHtml:
          '<html><body><a href="https://shop.example/in/{contactfield=city}">shop</a></body></html>',
      }),
    )
    const asked = (name: string, pattern: string): Step => ({
      ...{ type: 'email.click', name, with: { urls: { list: [pattern] } } },
      yes: [points(`after ${name}`)],
    })
    const campaign = await on.campaign(
      [
        {
          ...{ type: 'email.send', name: 'Mail', with: { email: email.id } },
          next: [
            asked('as written', 'https://shop.example/in/{contactfield=city}'),
            asked('where it led', 'https://shop.example/in/Rome*'),
            asked('with its source', '*utm_source=news'),
            asked('without a scheme', 'shop.example/in/Rome'),
            asked('with another scheme', 'http://shop.example/in/Rome/'),
            asked('without the name of a scheme', '//SHOP.example/in/rome?utm_source=news'),
            asked('a part', 'in/Rome'),
            asked('elsewhere', '*/in/Bergen*'),
            asked('nothing', 'https://'),
          ],
        },
      ],
      { isPublished: true },
    )
    await on.add(campaign, [rome, oslo])
    await on.rest()
    for (const to of ['rome@', 'oslo@']) await post.click((await post.inbox(to))[0], 'shop')
    await on.rest()
    const taken = async (id: number) =>
      (await campaign.story(id)).filter((line) => line.startsWith('after ')).sort()
    assert.deepEqual(await taken(rome), [
      'after a part',
      'after as written',
      'after where it led',
      'after with another scheme',
      'after with its source',
      'after without a scheme',
      'after without the name of a scheme',
    ])
    assert.deepEqual(await taken(oslo), ['after as written', 'after with its source'])
  })

  test('what the contact did itself is no work of the system, what time decided is', async (t) => {
    const on = await journeys(t)
    const [ada, bob] = (await on.contacts([{ firstname: 'A' }, { firstname: 'B' }])) as [number, number]
    const form = read(await on.admin.post('/forms/new', { name: 'F', formType: 'standalone' })).form.id
    const decision: Step = {
      type: 'form.submit',
      with: { forms: [form] },
      no: [points('no', { after: '1 d' })],
    }
    const campaign = await on.campaign([decision], { isPublished: true })
    await on.add(campaign, [ada, bob])
    await on.rest()
    await submit(on, ada, form)
    await on.moveTo('P2D')
    const { stats } = read(
      await on.admin.get(
        `/stats/campaign_lead_event_log?where[0][col]=event_id&where[0][expr]=eq&where[0][val]=${campaign.eventId('form.submit')}`,
      ),
    )
    assert.deepEqual(
      (stats as Record<string, unknown>[])
        .map((row) => [Number(row.lead_id), row.system_triggered, row.non_action_path_taken])
        .sort(),
      [
        [ada, '0', '0'],
        [bob, '1', '1'],
      ],
    )
  })
})
