// What GET /catalog says of tokens, held against emails and text messages that hold them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { startSender } from '../../../../test/channelSenders.ts'
import { catalog } from '../../index.ts'

const NOTHING = '{nothing=1}'

test('every token is filled in as it is described, in text messages where it says so', async (t) => {
  const app = await testApp(t)
  await startSender(t, app, 'text', { sms_dsn: 'null://' })
  const admin = await app.as('admin')
  await app.sql`
    update users set first_name = 'O', last_name = 'W', position = 'P', signature = 'S' where id = ${admin.userId}`
  const person = {
    firstname: 'Ann',
    email: 'ann@sample.example',
    mobile: '+15550100001',
    owner: admin.userId,
  }
  const contact = (await admin.post('/contacts/new', person)).body.contact.id
  const described: Entry[] = (await admin.get('/catalog?parts=emailTokens,contactFields')).body.emailTokens
  const spelled: Spelled[] = []
  for (const token of described) {
    const value = await sampleValue(token)
    const start = value === undefined ? token.name : `${token.name}=${value}`
    const written = [start, ...(token.modifiers ?? []).map(({ value }) => `${start}|${value}`)]
    spelled.push(...written.map((inner) => ({ token, text: `{${inner}}` })))
    for (const { value: choice } of token.choices ?? [])
      spelled.push({ token, text: `{${token.name}=${choice}}` })
  }
  assert.ok(spelled.length > described.length)

  const text = (open: string, close: string) =>
    [...spelled, { text: NOTHING }].map((one) => `${open}${one.text}${close}`).join('')
  const email = { name: 'E', subject: 'S', language: 'en', lists: [], isPublished: true, publicPreview: true }
  const made = await admin.post('/emails/new', {
    ...email,
    customHtml: `<body>${text('<q>', '</q>')}</body>`,
  })
  const preview = await app.fastify.inject(`/email/preview/${made.body.email.id}`)
  const inEmail = [...preview.body.matchAll(/<q>(.*?)<\/q>/gs)].map(([, filled]) => filled)
  const message = (await admin.post('/smses/new', { name: 'T', message: text('[', ']') })).body.sms.id
  const { content } = (await admin.get(`/smses/${message}/contact/${contact}/send`)).body.result
  const inText = [...content.matchAll(/\[(.*?)\]/gs)].map(([, filled]) => filled)

  assert.equal(inEmail.length, spelled.length + 1)
  assert.equal(inText.length, spelled.length + 1)
  assert.deepEqual([inEmail.at(-1), inText.at(-1)], [NOTHING, NOTHING])
  for (const [index, { token, text }] of spelled.entries()) {
    assert.notEqual(inEmail[index], text, text)
    assert.notEqual(inText[index], text, text)
    assert.equal(inText[index] !== '', token.isForTexts, text)
    if (!token.record) continue
    assert.match(inEmail[index] ?? '', /^http.*\?ct=/, text)
    assert.match(inText[index] ?? '', /^http.*\?ct=/, text)
  }

  async function sampleValue({ input, choices, record, valuesFrom }: Entry): Promise<unknown> {
    if (valuesFrom) return 'firstname'
    if (!record) return input ? choices?.[0]?.value : undefined
    const definition = catalog.resources.get(record)
    assert.ok(definition, record)
    return (await admin.post(`${definition.path}/new`, definition.sample(1))).body[definition.one].id
  }
})

test('each token of a feature names a kind of record, and none is called like one of rendering', async (t) => {
  const admin = await (await testApp(t)).as('admin')
  const names = (await admin.get('/catalog?parts=emailTokens')).body.emailTokens.map(
    ({ name }: Entry) => name,
  )
  assert.equal(new Set(names).size, names.length)
  for (const { name, record } of catalog.emailTokens.values()) {
    assert.match(name, /^[a-z_]+$/)
    assert.ok(catalog.resources.has(record), record)
  }
})

interface Entry {
  name: string
  input?: string
  choices?: { value: string }[]
  record?: string
  valuesFrom?: string[]
  modifiers?: { value: string }[]
  isForTexts: boolean
}

interface Spelled {
  token: Entry
  text: string
}
