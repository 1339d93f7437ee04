// What was done to many contacts is undone: everybody is as before, and what was changed since stays.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { type Client, testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { finishContactAction, runActionSlice } from '../../../../test/finishContactAction.ts'
import { finishErasure } from '../../../../test/finishErasure.ts'

async function account(t: TestContext) {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const made = async (path: string, key: string, body: object): Promise<number> => {
    const { status, text, body: answer } = await admin.post(`${path}/new`, body)
    assert.equal(status, 201, text)
    return answer[key].id
  }
  const contacts = async (count: number, more: object = {}): Promise<number[]> => {
    const bodies = Array.from({ length: count }, (_, n) => ({ firstname: `n${n}`, city: 'Ulm', ...more }))
    const { status, text, body } = await admin.post('/contacts/batch/new', bodies)
    assert.equal(status, 201, text)
    return body.contacts.map(({ id }: { id: number }) => id)
  }
  /** Asks for actions and lets them come to their end, unless told otherwise. */
  const run = async (body: object, { by = admin, isFinished = true } = {}) => {
    const { status, text, body: answer, headers } = await by.post('/contacts/actions', body)
    assert.equal(status, 202, text)
    const { id } = answer.contactAction
    if (isFinished) await finishContactAction(app, id)
    return { id, token: String(headers['undo-token']) }
  }
  const read = async (id: number) => (await admin.get(`/contacts/actions/${id}`)).body.contactAction
  const undo = async (token: string, by: Client = admin) => {
    const { status, text, body } = await by.post(`/undo/${token}`)
    assert.equal(status, 200, text)
    if (body.contactAction) await finishContactAction(app, body.contactAction.id)
    return body.contactAction ? read(body.contactAction.id) : body
  }
  return { app, admin, made, contacts, run, read, undo }
}

/** What there is of a contact over the interface, without what says when it was changed. */
async function shown(admin: Client, id: number) {
  const { contact } = (await admin.get(`/contacts/${id}`)).body
  const tags = contact.tags.map(({ tag }: { tag: string }) => tag).sort()
  const blocks = contact.doNotContact.map(
    ({ channel, reason, comments }: Record<string, unknown>) => `${channel} ${reason} ${comments}`,
  )
  return {
    tags,
    blocks,
    owner: contact.owner?.id ?? null,
    stage: contact.stage?.id ?? null,
    points: contact.points,
    fields: contact.fields.all,
    segments: Object.keys((await admin.get(`/contacts/${id}/segments`)).body.lists),
    campaigns: Object.keys((await admin.get(`/contacts/${id}/campaigns`)).body.campaigns),
    groups: (await admin.get(`/contacts/${id}/points/groups`)).body.groupScores.map(
      ({ score }: { score: number }) => score,
    ),
  }
}

test('everything that a set action can change is as before after its undo, whatever the contacts had', async (t) => {
  const { app, admin, made, contacts, run, undo } = await account(t)
  const types = { when: 'datetime', day: 'date', agreed: 'boolean', size: 'number', hues: 'multiselect' }
  for (const [alias, type] of Object.entries(types)) {
    const list = [
      { label: 'Red', value: 'red' },
      { label: 'Blue', value: 'blue' },
    ]
    const properties = { list, yes: 'Yes', no: 'No' }
    const { status, text } = await admin.post('/fields/contact/new', {
      label: alias,
      alias,
      type,
      properties,
    })
    assert.equal(status, 201, text)
  }
  const [lead, customer] = [
    await made('/stages', 'stage', { name: 'Lead', weight: 1 }),
    await made('/stages', 'stage', { name: 'Customer', weight: 2 }),
  ]
  const fair = await made('/segments', 'list', { name: 'Fair' })
  const other = await made('/segments', 'list', { name: 'Other' })
  const filters = [
    {
      object: 'lead',
      glue: 'and',
      field: 'city',
      type: 'text',
      operator: '=',
      properties: { filter: 'Ulm' },
    },
  ]
  const found = await made('/segments', 'list', { name: 'Found', filters })
  const campaign = await made('/campaigns', 'campaign', { name: 'Spring' })
  const group = await made('/points/groups', 'pointGroup', { name: 'Sport' })
  const [{ owner } = { owner: 0 }] = await app.sql<{ owner: number }[]>`select min(id) as owner from users`
  const [plain, rich, blocked] = (await contacts(3)) as [number, number, number]
  await admin.patch(`/contacts/${rich}/edit`, {
    owner,
    tags: ['Old', 'VIP'],
    points: 40,
    when: '2026-01-02 03:04:05',
    day: '2025-12-24',
    agreed: true,
    size: 4.5,
    hues: ['red', 'blue'],
  })
  await admin.post(`/stages/${lead}/contact/${rich}/add`)
  await admin.post(`/segments/${fair}/contact/${rich}/add`)
  await admin.post(`/contacts/${rich}/points/groups/${group}/plus/3`)
  await admin.post(`/contacts/${blocked}/dnc/email/add`, { reason: 2, comments: 'bounced' })
  await app.sql`
    insert into segment_contacts (segment_id, contact_id, date_added) select ${found}, id, now() from contacts`
  // Removed by hand once: whoever comes back is again.
  await admin.post(`/segments/${found}/contact/${blocked}/remove`)
  const ids = [plain, rich, blocked]
  const before = await Promise.all(ids.map((id) => shown(admin, id)))
  const memberships = () => app.sql`
    select segment_id, contact_id, manually_added, manually_removed from segment_contacts order by 1, 2`
  const membersBefore = await memberships()
  const { token } = await run({
    ids,
    actions: [
      { type: 'addTags', tags: ['vip', 'New'] },
      { type: 'removeTags', tags: ['old'] },
      { type: 'addToSegments', segments: [other, found] },
      { type: 'removeFromSegments', segments: [fair] },
      { type: 'addToCampaigns', campaigns: [campaign] },
      { type: 'setOwner', owner: null },
      { type: 'setStage', stage: customer },
      { type: 'addPoints', points: 5 },
      { type: 'addPoints', points: 7, group },
      {
        type: 'setFields',
        fields: {
          city: 'Bonn',
          when: null,
          day: '2020-01-01',
          agreed: false,
          size: 1,
          hues: ['blue'],
          firstname: 'Same',
        },
      },
      { type: 'addDoNotContact', channels: ['email', 'sms'], comments: 'by phone' },
    ],
  })
  const after = await Promise.all(ids.map((id) => shown(admin, id)))
  for (const [index, one] of after.entries()) assert.notDeepEqual(one, before[index])
  const undone = await undo(token)
  assert.deepEqual([undone.state, undone.total, undone.applied, undone.errors], ['done', 3, 3, []])
  assert.equal(undone.undoes !== null, true)
  const scores = (one: { groups: number[] }) => ({ ...one, groups: one.groups.filter((score) => score > 0) })
  assert.deepEqual((await Promise.all(ids.map((id) => shown(admin, id)))).map(scores), before.map(scores))
  assert.deepEqual(await memberships(), membersBefore)
  // Once.
  assert.equal((await admin.post(`/undo/${token}`)).status, 404)
  const kept = await app.sql`select from audit_log where object = 'contactAction' and action = 'undo'`
  assert.equal(kept.length, 1)
})

test('what somebody changed since stays and is named; points are taken off whatever else was given', async (t) => {
  const { admin, made, contacts, run, undo } = await account(t)
  const [first, second, third] = (await contacts(3)) as [number, number, number]
  const campaign = await made('/campaigns', 'campaign', { name: 'Spring' })
  await admin.post(`/campaigns/${campaign}/contact/${third}/add`)
  const { token, id } = await run({
    ids: [first, second, third],
    actions: [
      { type: 'setFields', fields: { city: 'Bonn', zipcode: '53111' } },
      { type: 'addTags', tags: ['Fair'] },
      { type: 'addPoints', points: 5 },
      { type: 'removeFromCampaigns', campaigns: [campaign] },
    ],
  })
  assert.equal((await admin.get(`/contacts/actions/${id}`)).body.contactAction.canUndo, true)
  await admin.patch(`/contacts/${first}/edit`, { city: 'Wien', points: 20 })
  await admin.delete(`/contacts/${second}/delete`)
  const undone = await undo(token)
  assert.deepEqual(
    undone.errors.map(({ reason, ids }: { reason: string; ids: number[] }) => [reason, ids]).sort(),
    [
      [`Not put back: campaign ${campaign}.`, [third]],
      ['Not put back: field city.', [first]],
    ],
    'nothing is kept of who was deleted',
  )
  const { city, zipcode, tags, points } = await (async () => {
    const one = await shown(admin, first)
    return { ...one, city: one.fields.city, zipcode: one.fields.zipcode }
  })()
  assert.deepEqual([city, zipcode, tags, points], ['Wien', null, [], 15])
  assert.equal((await admin.get(`/contacts/actions/${id}`)).body.contactAction.canUndo, false)
})

test('a set action under way ends and what it did is undone; a deletion of up to a thousand is, more is for good', async (t) => {
  const { app, admin, contacts, run, read, undo } = await account(t)
  const ids = [...(await contacts(200)), ...(await contacts(200))]
  const half = await run({ ids, actions: [{ type: 'addTags', tags: ['Fair'] }] }, { isFinished: false })
  await runActionSlice(app, half.id)
  assert.equal(Number((await admin.get('/contacts?search=tag:Fair')).body.total), 200)
  const undone = await undo(half.token)
  assert.deepEqual([undone.total, undone.applied], [200, 200])
  assert.equal((await read(half.id)).state, 'cancelled')
  assert.equal(Number((await admin.get('/contacts?search=tag:Fair')).body.total), 0)

  const gone = await run({ ids, actions: [{ type: 'delete' }] })
  assert.equal(Number((await admin.get('/contacts')).body.total), 0)
  assert.equal((await read(gone.id)).canUndo, true)
  const { undone: back } = await undo(gone.token)
  assert.deepEqual(back.flatMap((one: { ids: number[] }) => one.ids).sort(), [...ids].sort())
  assert.equal(Number((await admin.get('/contacts')).body.total), 400)

  for (let n = 0; n < 4; n++) await contacts(200)
  const all = await run({ search: 'Ulm', actions: [{ type: 'delete' }] })
  assert.equal((await read(all.id)).canUndo, false)
  assert.equal((await admin.post(`/undo/${all.token}`)).status, 404)
})

test('it is undone by whoever asked for it alone, on contacts that they may still edit, within ten minutes', async (t) => {
  const { app, admin, contacts, run, undo, read } = await account(t)
  const own = await app.as({ 'lead:leads': ['viewown', 'viewother', 'editown', 'editother', 'create'] })
  const ids = await contacts(3)
  const actions = [{ type: 'addTags', tags: ['Fair'] }]
  const first = await run({ ids, actions }, { by: own })
  assert.equal((await admin.post(`/undo/${first.token}`)).status, 404)
  assert.equal((await own.post(`/undo/${'0'.repeat(64)}`)).status, 404)
  await app.sql`update contact_actions set ended_at = ended_at - interval '11 minutes' where id = ${first.id}`
  assert.equal((await own.post(`/undo/${first.token}`)).status, 404)
  await app.sql`update contact_actions set ended_at = ended_at + interval '11 minutes' where id = ${first.id}`
  const { body } = await own.post(`/undo/${first.token}`)
  await app.sql`update roles set raw_permissions = '{"lead:leads": ["viewown", "viewother", "editown"]}' where not is_admin`
  await finishContactAction(app, body.contactAction.id)
  assert.equal(
    Number((await admin.get('/contacts?search=tag:Fair')).body.total),
    3,
    'nothing without the right',
  )
  const again = await run({ ids, actions: [{ type: 'addTags', tags: ['More'] }] })
  assert.equal((await undo(again.token)).applied, 3)
  assert.equal((await read(again.id)).canUndo, false)
})

test('who is erased is in nothing that can be undone', async (t) => {
  const { app, admin, contacts, run } = await account(t)
  const [id] = (await contacts(1, { email: 'erased@example.com' })) as [number]
  await run({ ids: [id], actions: [{ type: 'setFields', fields: { email: 'new@example.com' } }] })
  const kept = () =>
    app.sql`select from contact_action_changes where changes::text like '%erased@example.com%'`
  assert.equal((await kept()).length, 1)
  const { erasure } = (await admin.post(`/contacts/${id}/erase`)).body
  await finishErasure(app, erasure.id)
  assert.equal((await kept()).length, 0)
})

test('as many statements for two hundred contacts as for ten', async (t) => {
  const { app, contacts, run } = await account(t)
  const few = await contacts(10)
  const many = await contacts(200)
  const actions = [
    { type: 'addTags', tags: ['Fair'] },
    { type: 'setFields', fields: { city: 'Bonn' } },
    { type: 'addPoints', points: 1 },
  ]
  const taken = async (ids: number[]) => {
    const { id } = await run({ ids, actions }, { isFinished: false })
    const { count } = await countStatements(app.sql, () => finishContactAction(app, id))
    return count
  }
  await taken(few.slice(0, 1))
  assert.equal(await taken(many), await taken(few))
})

test('contacts that become one by what they are given are undone as the one that is left', async (t) => {
  const { app, admin, contacts, run, undo } = await account(t)
  const ids = await contacts(3)
  const { token } = await run({
    ids,
    actions: [
      { type: 'addPoints', points: 5 },
      { type: 'setFields', fields: { email: 'same@example.com' } },
    ],
  })
  const left = (await admin.get('/contacts')).body.contacts
  const undone = await undo(token)
  assert.equal(undone.state, 'done')
  assert.equal(undone.total, Object.keys(left).length)
  const [row] = await app.sql<{ count: number }[]>`
    select count(*)::int as count from contact_action_changes c where not exists (select from contacts t where t.id = c.contact_id)`
  assert.equal(row?.count, 0)
})

test('asked for five times at once it is undone once; while too much of the actor is under way it waits, and is not lost', async (t) => {
  const { app, admin, contacts, run } = await account(t)
  const ids = await contacts(3)
  const { token } = await run({ ids, actions: [{ type: 'addPoints', points: 5 }] })
  const busy = await Promise.all(
    Array.from({ length: 5 }, () =>
      run({ ids, actions: [{ type: 'addTags', tags: ['x'] }] }, { isFinished: false }),
    ),
  )
  assert.equal((await admin.post(`/undo/${token}`)).status, 409)
  for (const { id } of busy) await finishContactAction(app, id)
  const answers = await Promise.all(Array.from({ length: 5 }, () => admin.post(`/undo/${token}`)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 404, 404, 404, 404])
  const begun = answers.find(({ status }) => status === 200)
  await finishContactAction(app, begun?.body.contactAction.id)
  const [row] = await app.sql<{ points: number }[]>`select sum(points)::int as points from contacts`
  assert.equal(row?.points, 0)
})
