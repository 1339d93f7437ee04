// "States and transitions", "Events", "Errors", "Limits" and "Versioning" of the interface, row by row.
import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { suite, test } from 'node:test'
import { zipTheme } from '../src/features/content/themes/zipTheme.ts'
import { setClock } from '../src/platform/clock.ts'
import { type Answer, testApp } from './app.ts'
import { upload } from './upload.ts'

type Wire = Answer['body']

const app = await testApp(undefined, { social_twitter_enabled: true })
const admin = await app.as('admin')
const contactId: number = (await make('/contacts', { email: 'member@example.com' })).id

async function make(path: string, body: object): Promise<Wire> {
  const answer = await admin.post(`${path}/new`, body)
  assert.equal(answer.status, 201, answer.text)
  return Object.values<Wire>(answer.body)[0]
}

const contact = async (): Promise<Wire> => (await admin.get(`/contacts/${contactId}`)).body.contact

suite('States and transitions', () => {
  test('unpublished and published, with the date-times of both', async () => {
    const dates = { publishUp: '2020-01-01T00:00:00+00:00', publishDown: '2091-01-01T00:00:00+00:00' }
    const campaign = await make('/campaigns', { name: 'Off', isPublished: 0, ...dates })
    assert.deepEqual(
      [campaign.isPublished, campaign.publishUp, campaign.publishDown],
      [false, dates.publishUp, dates.publishDown],
    )
    const edit = async (isPublished: unknown) =>
      (await admin.patch(`/campaigns/${campaign.id}/edit`, { isPublished })).body.campaign.isPublished
    assert.equal(await edit(1), true)
    const listed = async () => (await admin.get('/campaigns?published=true')).body.campaigns
    assert.deepEqual(Object.keys(await listed()), [String(campaign.id)])
    assert.equal(await edit(0), false)
    assert.deepEqual(await listed(), {})
    assert.deepEqual([await edit(true), await edit(false)], [true, false])
  })

  test('a contact is added to a campaign and removed by hand', async () => {
    const { id } = await make('/campaigns', { name: 'Members' })
    const row = async () => (await admin.get(`/campaigns/${id}/contacts`)).body.contacts[0]
    for (const [action, added, removed] of [
      ['add', '1', '0'],
      ['remove', '0', '1'],
    ]) {
      const answer = await admin.post(`/campaigns/${id}/contact/${contactId}/${action}`)
      assert.deepEqual(answer.body, { success: true })
      const { campaign_id, lead_id, manually_added, manually_removed } = await row()
      assert.deepEqual([campaign_id, lead_id], [String(id), String(contactId)])
      assert.deepEqual([manually_added, manually_removed], [added, removed])
    }
  })

  test('a contact is added to a segment, alone and with others, and removed', async () => {
    const { id } = await make('/segments', { name: 'Members' })
    const isIn = async () => String(id) in (await admin.get(`/contacts/${contactId}/segments`)).body.lists
    assert.deepEqual((await admin.post(`/segments/${id}/contact/${contactId}/add`)).body, { success: 1 })
    assert.equal(await isIn(), true)
    assert.deepEqual((await admin.post(`/segments/${id}/contact/${contactId}/remove`)).body, { success: 1 })
    assert.equal(await isIn(), false)
    const bulk = await admin.post(`/segments/${id}/contacts/add`, { contactIds: [contactId] })
    assert.deepEqual(bulk.body, { success: 1, details: { [contactId]: { success: true } } })
    assert.equal(await isIn(), true)
  })

  test('a contact is put into a stage and taken out', async () => {
    const { id } = await make('/stages', { name: 'Lead' })
    assert.deepEqual((await admin.post(`/stages/${id}/contact/${contactId}/add`)).body, { success: 1 })
    assert.equal((await contact()).stage.id, id)
    assert.deepEqual((await admin.post(`/stages/${id}/contact/${contactId}/remove`)).body, { success: 1 })
    assert.equal((await contact()).stage, null)
  })

  test('a channel is blocked with a reason and comments, and opened again', async () => {
    await admin.post(`/contacts/${contactId}/dnc/sms/add`, { reason: 2, comments: 'bounced' })
    const [{ id, ...entry }] = (await contact()).doNotContact
    assert.ok(Number.isInteger(id))
    assert.deepEqual(entry, { reason: 2, comments: 'bounced', channel: 'sms', channelId: null })
    const { body } = await admin.post(`/contacts/${contactId}/dnc/sms/remove`)
    assert.deepEqual([body.contact.id, body.contact.doNotContact], [contactId, []])
  })

  test('a bundled theme is hidden, any other deleted', async () => {
    assert.deepEqual((await admin.delete('/themes/letter/delete')).body, { success: true })
    assert.deepEqual((await admin.get('/themes')).body.themes.letter.visibility, { hidden: true })
    await upload(admin, '/themes/new', 'own.zip', await zip(THEME))
    assert.deepEqual((await admin.delete('/themes/own/delete')).body, { success: true })
    assert.equal('own' in (await admin.get('/themes')).body.themes, false)
  })

  test('points change by the amount given; those of a group in five ways', async () => {
    await admin.post(`/contacts/${contactId}/points/plus/10`)
    await admin.post(`/contacts/${contactId}/points/minus/3`)
    assert.equal((await contact()).points, 7)
    const { id } = await make('/points/groups', { name: 'G' })
    const scores: number[] = []
    for (const step of ['plus/10', 'minus/4', 'set/8', 'divide/2', 'times/3'])
      scores.push(
        (await admin.post(`/contacts/${contactId}/points/groups/${id}/${step}`)).body.groupScore.score,
      )
    assert.deepEqual(scores, [10, 6, 8, 4, 12])
  })

  test('a field is deleted unless a segment uses it', async () => {
    const field = await make('/fields/contact', { label: 'Free' })
    assert.equal((await admin.delete(`/fields/contact/${field.id}/delete`)).body.field.alias, 'free')
    assert.equal((await admin.get(`/fields/contact/${field.id}`)).status, 404)
  })
})

test('Events: 2. a changed group score has every activated Point Insight write the winner', async () => {
  const [low, high] = [
    await make('/points/groups', { name: 'Low' }),
    await make('/points/groups', { name: 'High' }),
  ]
  const pointGroups = [low.id, high.id]
  await make('/points/insights', { name: 'I', customField: 'position', pointGroups })
  await make('/points/insights', { name: 'Off', customField: 'city', pointGroups, isPublished: false })
  const add = (group: Wire, value: number) =>
    admin.post(`/contacts/${contactId}/points/groups/${group.id}/plus/${value}`)
  await add(low, 5)
  assert.equal((await contact()).fields.all.position, `${low.id} (Low)`)
  await add(high, 9)
  assert.equal((await contact()).fields.all.position, `${high.id} (High)`)
  assert.equal((await contact()).fields.all.city, null)
})

suite('Errors', () => {
  // PATCH on an id that does not exist is in contractConventions.test.ts, for every resource with edit.
  test('points for a contact that does not exist: 404', async () => {
    for (const way of ['plus', 'minus']) {
      const { status, body } = await admin.post(`/contacts/999999/points/${way}/1`)
      assert.deepEqual([status, body.errors[0].code], [404, 404])
    }
  })

  for (const [object, shown, alias] of [
    ['contact', 'lead', 'size'],
    ['company', 'company', 'companysize'],
  ] as const)
    test(`delete of a ${object} field that a segment filter uses: 409`, async () => {
      const field = await make(`/fields/${object}`, { label: 'Size', alias, type: 'number' })
      const filters = [
        {
          object: shown,
          glue: 'and',
          field: alias,
          type: 'number',
          operator: 'gt',
          properties: { filter: 5 },
        },
      ]
      const segment = await make('/segments', { name: 'Big', filters })
      const remove = () => admin.delete(`/fields/${object}/${field.id}/delete`)
      const refused = await remove()
      assert.deepEqual([refused.status, refused.body.errors[0].code], [409, 409])
      assert.equal((await admin.get(`/fields/${object}/${field.id}`)).body.field.alias, alias)
      await admin.patch(`/segments/${segment.id}/edit`, { filters: [] })
      assert.equal((await remove()).status, 200)
    })

  test('a stage with the weight of another: 400 with the documented message', async () => {
    await make('/stages', { name: 'One', weight: 10 })
    const { id } = await make('/stages', { name: 'Two', weight: 20 })
    for (const answer of [
      await admin.post('/stages/new', { name: 'Three', weight: 10 }),
      await admin.patch(`/stages/${id}/edit`, { weight: 10 }),
      await admin.put(`/stages/${id}/edit`, { name: 'Two', weight: 10 }),
    ]) {
      assert.equal(answer.status, 400)
      assert.equal(answer.body.errors[0].message, 'weight: Another stage with this weight already exists.')
    }
    assert.equal((await admin.patch(`/stages/${id}/edit`, { weight: 20 })).status, 200, 'its own')
  })

  test('a theme that cannot be fetched: JSON with error messages', async () => {
    const { body, headers } = await admin.get('/themes/nothing')
    assert.equal(headers['content-type'], 'application/json')
    assert.ok(body.errors[0].message.length > 0)
  })

  test('a theme is refused with a message', async () => {
    const without = (path: string) =>
      Object.fromEntries(Object.entries(THEME).filter(([name]) => name !== path))
    const refusals: [() => Promise<Answer>, RegExp][] = [
      [() => admin.post('/themes/new', {}), /file/i],
      [async () => upload(admin, '/themes/new', 'theme.tar', await zip(THEME)), /\.zip/],
      [
        async () => upload(admin, '/themes/new', 'theme.zip', await zip(without('config.json'))),
        /config\.json/,
      ],
      [
        async () => upload(admin, '/themes/new', 'theme.zip', await zip(without('html/message.html.twig'))),
        /message\.html\.twig/,
      ],
      [
        async () => upload(admin, '/themes/new', 'theme.zip', await zip({ ...THEME, 'run.php': '' })),
        /run\.php/,
      ],
    ]
    for (const [refusal, message] of refusals) {
      const { status, body } = await refusal()
      assert.equal(status, 400)
      assert.match(body.errors[0].message, message)
    }
    assert.equal('theme' in (await admin.get('/themes')).body.themes, false)
  })

  test('a campaign import: 201 for a new campaign, 200 for a known one', async () => {
    const { id } = await make('/campaigns', { name: 'Exported' })
    const { text } = await admin.get(`/campaigns/export/${id}`)
    const other = await (await testApp()).as('admin')
    const send = async () =>
      (await other.post('/campaigns/import', text, { headers: { 'content-type': 'application/json' } }))
        .status
    assert.deepEqual([await send(), await send()], [201, 200])
  })
})

suite('Limits', () => {
  test('a page has 30 rows from the first, or as many as the system setting says', async (t) => {
    const tags = Array.from({ length: 31 }, (_, n) => ({ tag: `t${n}` }))
    await admin.post('/tags/batch/new', tags)
    const { body } = await admin.get('/tags')
    assert.deepEqual([body.total, body.tags.length, body.tags[0].tag], [31, 30, 't0'])
    const few = await (await testApp(t, { default_pagelimit: 2 })).as('admin')
    await few.post('/tags/batch/new', tags)
    assert.equal((await few.get('/tags')).body.tags.length, 2)
  })

  test('a tweet has 280 characters at most, on create and edit', async () => {
    const { id } = await make('/tweets', { name: 'T', text: 'x'.repeat(280) })
    const text = 'x'.repeat(281)
    assert.equal((await admin.post('/tweets/new', { name: 'T', text })).status, 400)
    assert.equal((await admin.patch(`/tweets/${id}/edit`, { text })).status, 400)
    assert.equal((await admin.get(`/tweets/${id}`)).body.tweet.text.length, 280)
  })

  for (const [settings, seconds] of [
    [{}, 43_200],
    [{ campaign_contact_count_cache_ttl: 60 }, 60],
  ] as const)
    test(`contact counts of campaigns are kept for ${seconds} seconds`, async (t) => {
      const { fresh, begin } = { fresh: await testApp(t, settings), begin: Date.now() }
      t.after(() => setClock())
      const client = await fresh.as('admin')
      // Tokens of the test live for an hour; the counts outlive it.
      await fresh.sql`update access_tokens set expires_at = expires_at + interval '1 day'`
      const id = (await client.post('/campaigns/new', { name: 'C' })).body.campaign.id
      const one = (await client.post('/contacts/new', { email: 'a@b.example' })).body.contact.id
      const count = async (after: number) => {
        setClock(() => new Date(begin + after * 1000))
        return (await client.get('/campaigns?withContactCounts=true')).body.campaigns[id].contactCount
      }
      assert.equal(await count(0), 0)
      await client.post(`/campaigns/${id}/contact/${one}/add`)
      assert.deepEqual([await count(seconds - 1), await count(seconds + 1)], [0, 1])
    })

  test('a form keeps its maximum of submissions', async () => {
    const told = { submissionLimit: 5, submissionLimitMessage: 'Full', submissionCount: 9 }
    const { id } = await make('/forms', { name: 'F', ...told })
    const { form } = (await admin.get(`/forms/${id}`)).body
    assert.deepEqual(
      [form.submissionLimit, form.submissionLimitMessage, form.submissionCount],
      [5, 'Full', 0],
    )
    assert.equal((await admin.post('/forms/new', { name: 'F', submissionLimit: 'x' })).status, 400)
  })
})

test('Resources, Tweet: there are none while the social-network integration is not active', async (t) => {
  const without = await (await testApp(t)).as('admin')
  assert.equal((await without.get('/tweets')).status, 404)
  assert.equal((await without.post('/tweets/new', { name: 'T', text: 'x' })).status, 404)
})

test('Versioning: paths carry no version; answers tell major version 7, which Point Insights need', async () => {
  const { status, headers } = await admin.get('/points/insights')
  assert.equal(status, 200)
  assert.match(String(headers['mautic-version']), /^7\.\d+\.\d+/)
  assert.equal((await admin.get('/v1/points/insights')).status, 404)
})

const THEME = { 'config.json': '{"name": "Own"}', 'html/message.html.twig': '<p>{{ message }}</p>' }

function zip(files: Record<string, string>): Promise<Buffer> {
  return buffer(zipTheme(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)])))
}
