// Where else the address of a person comes to stand: in filters, searches, notes about others, what servers said, and in
// what can be undone.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { finishErasure } from '../../../../test/finishErasure.ts'
import { findTexts } from '../../../../test/scan.ts'

const ADDRESS = 'ada.b@person.example'
const FORMER = 'twin@person.example'
const NUMBER = '+49 30 7700112'
const OTHER = `x${ADDRESS}`
const asked = (value: string) => [
  { glue: 'and', field: 'email', object: 'lead', type: 'email', operator: '=', filter: value },
]

test('filters, searches, notes about others, dry runs and what can be undone name the person no more, and say the same', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const made = async (path: string, body: object) => {
    const { status, body: answer, text } = await admin.post(`${path}/new`, body)
    assert.equal(status, 201, `${path}: ${text}`)
    return Object.values(answer)[0] as { id: number }
  }
  const person = { email: ADDRESS, firstname: 'Ada', lastname: 'Babbington', mobile: NUMBER }
  const { id } = await made('/contacts', person)
  const twin = await made('/contacts', { email: FORMER, firstname: 'Ada', lastname: 'Babbington' })
  const bob = await made('/contacts', { email: OTHER, lastname: 'Bystander' })
  await admin.post(`/contacts/${id}/merge`, { contact: twin.id })
  await made('/notes', { lead: bob.id, text: `Knows Ada Babbington (${ADDRESS}), and ${OTHER}` })
  const segment = await made('/segments', { name: `Only ${ADDRESS}`, filters: asked(ADDRESS) })
  const others = await made('/segments', { name: 'Others', filters: asked(OTHER) })
  const report = await made('/reports', {
    name: 'Hers',
    source: 'leads',
    columns: ['l.id'],
    filters: [{ glue: 'and', column: 'l.email', condition: 'eq', value: ADDRESS, dynamic: null }],
  })
  await made('/dynamiccontents', {
    name: 'For her',
    content: 'Hello',
    slotName: 'hers',
    isCampaignBased: false,
    filters: asked(ADDRESS),
  })
  const campaign = await made('/campaigns', {
    name: 'Journey',
    lists: [others.id],
    events: [
      {
        id: 'new_1',
        name: `Is it ${ADDRESS}?`,
        type: 'lead.field_value',
        eventType: 'condition',
        properties: { field: 'email', operator: '=', value: ADDRESS },
      },
    ],
  })
  assert.equal((await admin.post(`/campaigns/${campaign.id}/dryrun`, { source: 'saved' })).status, 202)
  const program = await app.as('credential')
  assert.equal((await admin.post('/contacts/export', { format: 'csv', search: ADDRESS })).status, 202)
  assert.equal((await program.post('/companies/export', { format: 'csv', search: ADDRESS })).status, 202)
  // One that had the address before, and is deleted with many.
  const gone = await made('/contacts', { email: 'gone@person.example', city: `c/o ${ADDRESS}` })
  assert.equal((await admin.delete('/contacts/batch/delete', [gone.id])).status, 200)
  await app.sql`
    insert into mail_slowdowns (provider, steps, per_minute, since, slowed_at, reason)
    values ('google', 1, 60, now(), now(), ${`450 <${ADDRESS}>: try later`})`
  await app.sql`
    insert into text_message_replies (contact_id, provider_id, message, date_received)
    values (${bob.id}, 'r1', ${`Better ask ${ADDRESS}`}, now())`
  await app.sql`
    insert into form_submissions (contact_id, form_id, date_submitted, results)
    values (${bob.id}, 1, now(), ${app.sql.json({ 1: `My friend: ${ADDRESS}` })})`
  await app.sql`
    insert into form_submissions (contact_id, form_id, date_submitted, results)
    values (${bob.id}, 1, now(), ${app.sql.json({ 1: 'Ada Babbington, as my aunt' })})`
  await app.sql`
    insert into email_feedback (contact_id, key, kind, category, reason, reported_at)
    values (${bob.id}, 'f1', 'hard', 'unknown', ${`550 forwarded to <${ADDRESS}>: no such user`}, now())`
  await app.sql`
    insert into user_mails (dedupe_key, to_addresses, subject, body, state, attempt_at, date_queued)
    values ('u1', '{sales@sample.example}', 'News', ${`<p>Ada Babbington (${ADDRESS}) wants to know</p>`}, 'sent', now(), now())`
  await app.sql`
    insert into delivery_troubles (channel, transport, kind, reason, since, seen_at)
    values ('email', 'smtp', 'refused', ${`550 <${ADDRESS}> is not here`}, now(), now())`
  await app.sql`
    insert into webhook_deliveries (webhook_id, status_code, note, date_added)
    values (1, '500', ${`could not store ${ADDRESS}`}, now())`
  const words = [
    ADDRESS,
    encodeURIComponent(ADDRESS),
    FORMER,
    NUMBER,
    '30 7700112',
    '30-7700112',
    'Ada Babbington',
  ]
  const before = (await findTexts(app, words)).join('\n')
  for (const table of [
    ...[
      'segments',
      'reports',
      'dynamic_contents',
      'campaign_events',
      'campaign_dry_runs',
      'exports',
      'undo_rows',
    ],
    ...['mail_slowdowns', 'notes', 'audit_log', 'text_message_replies', 'email_feedback', 'user_mails'],
    ...['form_submissions', 'delivery_troubles', 'webhook_deliveries'],
  ])
    assert.ok(before.includes(`.${table}`), `${table} names the person`)

  const { erasure } = (await admin.post(`/contacts/${id}/erase`)).body
  await finishErasure(app, erasure.id)
  const left = await findTexts(app, words)
  const kept = left.filter((place) => !place.includes(OTHER))
  assert.match(
    kept.join('\n'),
    /^public\.form_submissions.*Ada Babbington, as my aunt/,
    'what a namesake said',
  )
  assert.equal(kept.length, 1, kept.join('\n'))
  const { erased } = (await admin.get(`/erasures/${erasure.id}`)).body.erasure
  for (const table of [
    'segments',
    'reports',
    'dynamic_contents',
    'campaign_events',
    'campaign_dry_runs',
    'notes',
  ])
    assert.equal(erased[table], 1, table)
  const filterOf = async (one: number) => (await admin.get(`/segments/${one}`)).body.list.filters[0].filter
  assert.deepEqual([await filterOf(segment.id), await filterOf(others.id)], ['[erased]', OTHER])
  const { notes } = (await admin.get('/notes')).body
  assert.deepEqual(
    Object.values(notes).map((note) => (note as { text: string }).text),
    [`Knows [erased] ([erased]), and ${OTHER}`],
  )
  const data = (await admin.get(`/reports/${report.id}`)).body
  assert.equal(data.totalResults, 0)
})
