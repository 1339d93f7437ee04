// An id is an id however it is wrapped: what is asked about a record needs the right to see it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from './app.ts'

const app = await testApp()
const admin = await app.as('admin')
const stranger = await app.as({
  'lead:lists': ['viewown', 'create'],
  'lead:leads': ['viewown', 'editown'],
  'campaign:campaigns': ['viewown', 'create', 'publishown'],
  'email:emails': ['viewown', 'create'],
  'dynamiccontent:dynamiccontents': ['viewown', 'create'],
})
const { id } = (await admin.post('/segments/new', { name: 'Private' })).body.list
const email = (
  await admin.post('/emails/new', {
    name: 'Private',
    subject: 's',
    language: 'en',
    emailType: 'template',
    lists: [],
  })
).body.email.id

const wrapped = (inner: number) => [
  [inner],
  [[inner]],
  [{ id: [inner] }],
  [[[inner]]],
  { a: { id: [inner] } },
]
const filter = (field: string, value: unknown) => ({
  glue: 'and',
  object: field.startsWith('lead_') ? 'behaviors' : 'lead',
  field,
  operator: 'in',
  properties: { filter: value },
})

test('filters name no private record by wrapping its id', async () => {
  for (const value of wrapped(id)) {
    const filters = [filter('leadlist', value)]
    const made = await stranger.post('/segments/new', { name: 'Mine', filters })
    assert.ok(made.status === 403 || made.status === 400, `${JSON.stringify(value)}: ${made.text}`)
    const content = { name: 'Mine', isCampaignBased: false, slotName: 'slot', filters }
    const slot = await stranger.post('/dynamiccontents/new', content)
    assert.ok(slot.status === 403 || slot.status === 400, `${JSON.stringify(value)}: ${slot.text}`)
  }
  for (const value of wrapped(email)) {
    const made = await stranger.post('/segments/new', {
      name: 'Mine',
      filters: [filter('lead_email_sent', value)],
    })
    assert.ok(made.status === 403 || made.status === 400, `${JSON.stringify(value)}: ${made.text}`)
  }
})

test('a condition on a field of the contact asks about no segment, email or campaign', async () => {
  for (const field of [
    'leadlist',
    'campaign',
    'lead_email_sent',
    'lead_email_received',
    'lead_email_clicked',
    'lead_asset_download',
    'consent_form',
    'group_points_1',
  ]) {
    const event = {
      id: 'c',
      name: 'Peek',
      type: 'lead.field_value',
      properties: { field, operator: 'in', value: [id] },
    }
    for (const who of [stranger, admin]) {
      const { status, text } = await who.post('/campaigns/new', {
        name: 'C',
        isPublished: 0,
        events: [event],
      })
      assert.equal(status, 422, `${field}: ${text}`)
    }
  }
})

test('properties of events name no private record by wrapping its id', async () => {
  for (const value of wrapped(email)) {
    const event = {
      id: 'e',
      name: 'Mail',
      type: 'email.send.to.user',
      properties: { useremail: { email: value }, to: 'x@x.example' },
    }
    const { status, text } = await stranger.post('/campaigns/new', {
      name: 'C',
      isPublished: 0,
      events: [event],
    })
    assert.ok(status >= 400 && status < 500, `${JSON.stringify(value)}: ${text}`)
  }
})

test('a filter names no email, campaign or file that is not there; one that goes later hinders no other change', async () => {
  const gone = 999_999
  for (const [field, object] of [
    ['lead_email_sent', 'behaviors'],
    ['lead_email_received', 'behaviors'],
    ['lead_email_clicked', 'behaviors'],
    ['lead_asset_download', 'behaviors'],
    ['consent_form', 'behaviors'],
    ['campaign', 'lead'],
  ] as const) {
    const filters = [{ ...filter(field, [gone]), object }]
    const { status, text } = await admin.post('/segments/new', { name: 'Nobody', filters })
    assert.equal(status, 400, `${field}: ${text}`)
    assert.match(text, /999999 does not exist/)
  }
  const template = { name: 'M', subject: 's', language: 'en', emailType: 'template', lists: [] }
  const { email: mail } = (await admin.post('/emails/new', template)).body
  const filters = [{ ...filter('lead_email_sent', [mail.id]), object: 'behaviors' }]
  const made = await admin.post('/segments/new', { name: 'Readers', filters })
  assert.equal(made.status, 201, made.text)
  assert.equal((await admin.delete(`/emails/${mail.id}/delete`)).status, 200)
  const renamed = await admin.patch(`/segments/${made.body.list.id}/edit`, {
    name: 'Former readers',
    filters,
  })
  assert.equal(renamed.status, 200, renamed.text)
})
