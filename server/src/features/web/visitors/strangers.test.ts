// What somebody gets of a contact who knows its address, or a number of it, and nothing else: over HTTP.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { FIREFOX } from '../../../../test/visit.ts'
import { makeClickThrough } from '../../content/links/clickThrough.ts'
import { ensureSiteKey } from '../../content/links/siteKey.ts'
import { trackingHash } from '../../content/links/trackingHash.ts'

const VICTIM = 'ann@sample.example'
const STRANGER = 'eve@sample.example'

async function setUp(t: TestContext) {
  const app = await testApp(t, { form_submissions_per_minute: 0 })
  const { sql } = app
  const admin = await app.as('admin')
  const made = await admin.post('/contacts/new', { email: VICTIM, firstname: 'Secretname' })
  const victim: number = made.body.contact.id
  await admin.post('/pages/new', {
    title: 'Hello',
    alias: 'hello',
    customHtml: '<p>{contactfield=firstname|you}</p>',
  })
  const siteKey = await ensureSiteKey(sql)
  const ct = makeClickThrough(1, victim, trackingHash(siteKey, { sendId: 1, contactId: victim }))
  /** A browser that keeps what it is told. */
  const browser = () => {
    const jar = new Map<string, string>()
    const ask = async (url: string, options: { method?: 'POST'; payload?: string; type?: string } = {}) => {
      const { type = 'application/x-www-form-urlencoded', ...rest } = options
      const answer = await app.fastify.inject({
        url,
        ...rest,
        headers: {
          'user-agent': FIREFOX,
          cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(rest.payload === undefined ? {} : { 'content-type': type }),
        },
      })
      assert.ok(answer.statusCode < 400, `${url}: ${answer.statusCode}`)
      for (const { name, value } of answer.cookies) jar.set(name, value)
      return answer.body
    }
    const sees = async (query = '') => /<p>(.*?)<\/p>/.exec(await ask(`/hello${query}`))?.[1]
    return { jar, ask, sees }
  }
  const emails = async () =>
    (await sql`select id, email from contacts where email is not null order by id`).map(({ id, email }) => [
      id,
      email,
    ])
  return { ...app, admin, victim, ct, browser, emails }
}

test('who is taken for a contact by its address does not become the one who gets its mail', async (t) => {
  const { victim, browser, emails, sql } = await setUp(t)
  const eve = browser()
  assert.equal(await eve.sees(`?email=${VICTIM}`), 'you')
  assert.equal(eve.jar.get('mtc_id'), String(victim), 'the visit is the contact’s')
  await eve.ask(`/mtc/event?email=${STRANGER}`)
  const [first, second, ...others] = await emails()
  assert.deepEqual([first, others], [[victim, VICTIM], []])
  assert.deepEqual([second?.[1], eve.jar.get('mtc_id')], [STRANGER, String(second?.[0])])
  assert.equal(await eve.sees(), 'you')
  for (const url of ['/hello', '/mtracking.gif']) {
    const other = browser()
    await other.ask(`/mtc/event?email=${VICTIM}`)
    await other.ask(`${url}?email=${encodeURIComponent('mal@sample.example')}`)
  }
  assert.deepEqual((await emails())[0], [victim, VICTIM])
  const names = await sql`select tracking_id from contact_devices where contact_id = ${victim}`
  assert.equal(names.length, 3, 'each browser has a device of its own')
})

test('who knows a number of a contact changes neither its address nor its other numbers; a link of a mail may', async (t) => {
  const { admin, victim, browser, emails, ct } = await setUp(t)
  const field = await admin.post('/fields/contact/new', {
    label: 'Card',
    alias: 'card',
    isUniqueIdentifier: true,
    isPubliclyUpdatable: true,
  })
  assert.equal(field.status, 201, field.text)
  await admin.patch(`/contacts/${victim}/edit`, { card: 'c-17' })
  const form = (
    await admin.post('/forms/new', {
      name: 'Card',
      postAction: 'message',
      postActionProperty: 'Thanks',
      fields: ['card', 'email', 'firstname'].map((alias) => ({
        label: alias,
        alias,
        type: 'text',
        mappedObject: 'contact',
        mappedField: alias,
      })),
    })
  ).body.form
  const send = (who: ReturnType<typeof browser>, values: Record<string, string>, query = '') =>
    who.ask(`/form/submit${query}`, {
      method: 'POST',
      payload: String(
        new URLSearchParams([
          ['mauticform[formId]', String(form.id)],
          ...Object.entries(values).map(
            ([name, value]) => [`mauticform[${name}]`, value] as [string, string],
          ),
        ]),
      ),
    })
  const eve = browser()
  await eve.ask(`/mtc/event?card=c-17&email=${STRANGER}`)
  await send(eve, { card: 'c-17', email: STRANGER })
  assert.deepEqual(await emails(), [[victim, VICTIM]])
  await send(eve, { email: VICTIM, card: 'c-18' })
  assert.equal((await admin.get(`/contacts/${victim}`)).body.contact.fields.all.card, 'c-17')
  assert.equal(await eve.sees(), 'you')
  // The form may say the rest of the contact, which its author asked for; and who came by a link may have moved.
  await send(browser(), { card: 'c-17', email: 'new@sample.example' }, `?ct=${ct}`)
  assert.deepEqual(await emails(), [[victim, 'new@sample.example']])
})

test('two requests of a stranger at once take an address from nobody', async (t) => {
  const { victim, browser, emails } = await setUp(t)
  const eve = browser()
  await eve.ask(`/mtc/event?email=${VICTIM}`)
  await Promise.all(
    Array.from({ length: 12 }, (_, n) => eve.ask(`/mtc/event?email=${n % 2 === 0 ? VICTIM : STRANGER}`)),
  )
  assert.deepEqual(
    (await emails()).map(([, email]) => email),
    [VICTIM, STRANGER],
  )
  assert.deepEqual((await emails())[0], [victim, VICTIM])
})
