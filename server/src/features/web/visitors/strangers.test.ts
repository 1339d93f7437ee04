// What somebody gets of a contact who knows its address, or a number of it, and nothing else: over HTTP.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { insertEmail } from '../../../../test/mail.ts'
import { FIREFOX } from '../../../../test/visit.ts'
import type { Config } from '../../../platform/config.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { makeClickThrough, makeMessageClickThrough } from '../../content/links/clickThrough.ts'
import { ensureTrackables } from '../../content/links/ensureTrackables.ts'
import { ensureSiteKey } from '../../content/links/siteKey.ts'
import { trackingHash } from '../../content/links/trackingHash.ts'

const VICTIM = 'ann@sample.example'
const STRANGER = 'eve@sample.example'

async function setUp(t: TestContext, settings: Partial<Config> = {}) {
  const app = await testApp(t, { form_submissions_per_minute: 0, ...settings })
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
    const ask = async (
      url: string,
      options: { method?: 'POST'; payload?: string; type?: string; isRedirect?: boolean } = {},
    ) => {
      const { type = 'application/x-www-form-urlencoded', isRedirect = false, ...rest } = options
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
      return isRedirect ? String(answer.headers.location) : answer.body
    }
    const sees = async (query = '') => /<p>(.*?)<\/p>/.exec(await ask(`/hello${query}`))?.[1]
    return { jar, ask, sees, follow: async (url: string) => ask(url, { isRedirect: true }) }
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

test('a link that everybody can read, or that any browser may have got, shows nothing of its contact and names none of its devices', async (t) => {
  const { victim, browser, sql, ct } = await setUp(t)
  const siteKey = await ensureSiteKey(sql)
  const target = 'https://shop.example/?who={contactfield=firstname}'
  const linkOf = async (channel: string, kind: 'tweet' | 'notification' | 'sms', table: string) => {
    const [row] = await sql<{ id: number }[]>`
      insert into ${sql(table)} (contact_id, date_sent) values (${victim}, now()) returning id`
    const redirects = await transaction(sql, (db) =>
      ensureTrackables(db, { channel, channelId: 1 }, [target], { now: new Date() }),
    )
    const hash = trackingHash(siteKey, { sendId: row?.id ?? 0, contactId: victim }, kind)
    return `/r/${redirects.get(target)}?ct=${makeMessageClickThrough({ channel, id: 1 }, victim, hash)}`
  }
  const tweet = await linkOf('social_twitter', 'tweet', 'tweet_sends')
  const push = await linkOf('notification', 'notification', 'notification_sends')
  const text = await linkOf('sms', 'sms', 'text_message_sends')
  const owner = browser()
  assert.match(await owner.follow(text), /who=Secretname/)
  const own = owner.jar.get('mautic_device_id')
  assert.match(String(own), /^[\w-]{23}$/)
  for (const link of [tweet, push]) {
    const eve = browser()
    assert.doesNotMatch(await eve.follow(link), /Secretname/)
    assert.notEqual(eve.jar.get('mautic_device_id'), own)
    assert.equal(eve.jar.has('mautic_proof'), false)
    assert.equal(await eve.sees(), 'you')
  }
  const passerBy = browser()
  await passerBy.follow(tweet)
  assert.deepEqual([...passerBy.jar], [], 'who reads a tweet is anybody')
  for (const link of [tweet, push]) assert.match(await owner.follow(link), /who=Secretname/, 'proved before')
  assert.equal(owner.jar.get('mautic_device_id'), own)
  const clicks =
    await sql`select count(*)::int as count from page_hits where contact_id = ${victim} and redirect_id is not null`
  assert.equal(clicks[0]?.count, 6, 'the clicks are those of the contact')
  const came = browser()
  await came.sees(`?ct=${ct}`)
  assert.match(await came.follow(tweet), /who=Secretname/)
})

test('cookies and click-through values that are made up, or borrowed from elsewhere, prove nothing', async (t) => {
  const { admin, sql, victim, browser, ct } = await setUp(t)
  const siteKey = await ensureSiteKey(sql)
  const eve = browser()
  const field = {
    label: 'Email',
    alias: 'email',
    type: 'email',
    mappedObject: 'contact',
    mappedField: 'email',
  }
  const made = await admin.post('/forms/new', { name: 'F', postActionProperty: 'Thanks', fields: [field] })
  assert.equal(made.status, 201, made.text)
  const payload = `mauticform[formId]=${made.body.form.id}&mauticform[email]=${VICTIM}`
  await eve.ask('/form/submit', { method: 'POST', payload })
  assert.equal(eve.jar.get('mtc_id'), String(victim), 'it is taken for the contact')
  const borrowed = String(eve.jar.get('mautic_sent'))
  assert.match(borrowed, /^1\./, 'the number of its submission is that of the contact')
  const { contact: other } = (await admin.post('/contacts/new', { email: STRANGER })).body
  const own = browser()
  const hash = trackingHash(siteKey, { sendId: 1, contactId: other.id })
  await own.sees(`?ct=${makeClickThrough(1, other.id, hash)}`)
  const [, sign = ''] = String(own.jar.get('mautic_proof')).split('.')
  const name = victim.toString(36)
  for (const proof of [
    borrowed,
    `${name}.${sign}`,
    `${name}.`,
    `${name}.${'A'.repeat(22)}`,
    `${name}.${sign}; mautic_proof=${other.id.toString(36)}.${sign}`,
    `${other.id.toString(36)}.${sign}`,
    `-${name}.${sign}`,
    'a'.repeat(9_000),
    `${'a'.repeat(400)}.${sign}`,
  ]) {
    eve.jar.set('mautic_proof', proof)
    assert.equal(await eve.sees(), 'you', proof.slice(0, 60))
    assert.equal(await eve.sees(`?email=${VICTIM}`), 'you', proof.slice(0, 60))
  }
  eve.jar.delete('mautic_proof')
  const swapped = hash.replace(/^(\w+)g\w+?g/, `$1g${victim.toString(16)}g`)
  const values = [
    makeClickThrough(1, victim, swapped),
    makeClickThrough(1, victim, trackingHash(siteKey, { sendId: 1, contactId: victim }, 'tweet')),
    makeClickThrough(1, victim, trackingHash(siteKey, { sendId: 1, contactId: victim }, 'notification')),
    makeClickThrough(1, victim, `${'0'.repeat(14)}g${victim.toString(16)}g${'0'.repeat(20)}`),
    `${makeClickThrough(1, victim, swapped)}&ct=${ct}`,
    encodeURIComponent(Buffer.from(`a:1:{s:4:"stat";${'a:1:{i:0;'.repeat(300)}`).toString('base64')),
    encodeURIComponent(Buffer.from('a:1:{s:4:"stat";O:8:"stdClass":0:{}}').toString('base64')),
    encodeURIComponent(Buffer.from('a:999999999:{').toString('base64')),
    'A'.repeat(5_000),
    '%ED%A0%80',
  ]
  for (const value of values) {
    const fresh = browser()
    assert.equal(await fresh.sees(`?ct=${value}`), 'you', value.slice(0, 80))
    assert.equal(fresh.jar.has('mautic_proof'), false, value.slice(0, 80))
    assert.notEqual(fresh.jar.get('mtc_id'), String(victim), value.slice(0, 80))
  }
  const proven = browser()
  assert.equal(await proven.sees(`?ct=${ct}`), 'Secretname')
  assert.equal(await proven.sees(), 'Secretname')
  assert.equal(await proven.sees(`?email=${STRANGER}`), 'you', 'the proof of one is none of another')
})

test('who types the address of a contact replaces no telephone number of it; who came by a message, or confirms by one, does', async (t) => {
  const { admin, victim, browser, ct, sql } = await setUp(t)
  const form = await callBack(admin)
  const number = async () => (await sql`select mobile, phone from contacts where id = ${victim}`)[0]
  const send = (who: ReturnType<typeof browser>, values: Record<string, string>, query = '') =>
    who.ask(`/form/submit${query}`, { method: 'POST', payload: valuesOf(form, values) })
  await send(browser(), { email: VICTIM, phone: '+15550000001' })
  assert.deepEqual({ ...(await number()) }, { mobile: null, phone: '+15550000001' }, 'who has none gets one')
  for (const alias of ['phone', 'mobile']) await send(browser(), { email: VICTIM, [alias]: '+15559999999' })
  // Typed before it is known whose device it is: the anonymous contact is merged.
  const eve = browser()
  await send(eve, { mobile: '+15559999999' })
  await eve.ask(`/mtc/event?email=${VICTIM}`)
  assert.equal(eve.jar.get('mtc_id'), String(victim))
  const other = browser()
  await send(other, { mobile: '+15559999999' })
  await send(other, { email: VICTIM, phone: '+15559999999' })
  assert.deepEqual({ ...(await number()) }, { mobile: null, phone: '+15550000001' })
  const stored = await sql`select from form_submissions where results::text like '%+15559999999%'`
  assert.equal(stored.length, 5, 'what was typed is kept with the submissions')
  const came = browser()
  await came.sees(`?ct=${ct}`)
  await send(came, { email: VICTIM, phone: '+15550000002' })
  assert.equal((await number())?.phone, '+15550000002', 'the browser remembers its proof')
  await send(browser(), { email: VICTIM, phone: '+15550000003' }, `?ct=${ct}`)
  assert.equal((await number())?.phone, '+15550000003')
  const changed = await admin.patch(`/contacts/${victim}/edit`, { phone: '+15550000004' })
  assert.equal(changed.body.contact.fields.all.phone, '+15550000004')
})

test('who has confirmed the address of the contact by its mailbox replaces its telephone number', async (t) => {
  const { admin, fastify, victim, browser, sql } = await setUp(t)
  await admin.patch(`/contacts/${victim}/edit`, { phone: '+15550000001' })
  const optInEmail = await insertEmail(sql, {
    emailType: 'template',
    customHtml: '<a href="{confirmurl}">yes</a>',
  })
  const form = await callBack(admin, { optInEmail })
  const confirm = async (phone: string) => {
    await browser().ask('/form/submit', { method: 'POST', payload: valuesOf(form, { email: VICTIM, phone }) })
    const [mail] = await sql`select to_addresses[1] as to, tokens from user_mails order by id desc limit 1`
    assert.equal(mail?.to, VICTIM)
    const { pathname } = new URL(String(mail?.tokens['{confirmurl}']))
    const before = (await sql`select phone from contacts where id = ${victim}`)[0]?.phone
    const answer = await fastify.inject({ method: 'POST', url: pathname, payload: '' })
    assert.equal(answer.statusCode, 200, answer.body)
    return [before, (await sql`select phone from contacts where id = ${victim}`)[0]?.phone]
  }
  assert.deepEqual(await confirm('+15550000002'), ['+15550000001', '+15550000002'])
})

test('where the setting says so, forms replace telephone numbers as the established system does', async (t) => {
  const { admin, victim, browser, sql } = await setUp(t, { strangers_replace_phone_numbers: true })
  const form = await callBack(admin)
  for (const phone of ['+15550000001', '+15550000002'])
    await browser().ask('/form/submit', {
      method: 'POST',
      payload: valuesOf(form, { email: VICTIM, phone }),
    })
  const eve = browser()
  await eve.ask('/form/submit', { method: 'POST', payload: valuesOf(form, { mobile: '+15550000003' }) })
  await eve.ask(`/mtc/event?email=${VICTIM}`)
  const [row] = await sql`select mobile, phone from contacts where id = ${victim}`
  assert.deepEqual({ ...row }, { mobile: '+15550000003', phone: '+15550000002' })
})

test('what was typed before an address was, replaces no unique value of the contact that it belongs to', async (t) => {
  const { admin, victim, browser } = await setUp(t)
  const field = await admin.post('/fields/contact/new', {
    label: 'Card',
    alias: 'card',
    isUniqueIdentifier: true,
    isPubliclyUpdatable: true,
  })
  assert.equal(field.status, 201, field.text)
  await admin.patch(`/contacts/${victim}/edit`, { card: 'c-17' })
  const eve = browser()
  await eve.ask('/mtc/event?card=c-666')
  await eve.ask(`/mtc/event?email=${VICTIM}`)
  assert.equal(eve.jar.get('mtc_id'), String(victim))
  const shown = await admin.get(`/contacts/${victim}`)
  assert.equal(shown.body.contact.fields.all.card, 'c-17')
})

type Admin = Awaited<ReturnType<typeof setUp>>['admin']

/** A form that asks for an address and telephone numbers. */
async function callBack(admin: Admin, more: Record<string, unknown> = {}): Promise<number> {
  const field = (alias: string) => ({
    label: alias,
    alias,
    type: alias === 'email' ? 'email' : 'tel',
    mappedObject: 'contact',
    mappedField: alias,
  })
  const made = await admin.post('/forms/new', {
    name: 'Call me',
    postAction: 'message',
    postActionProperty: 'Thanks',
    fields: ['email', 'mobile', 'phone'].map(field),
    ...more,
  })
  assert.equal(made.status, 201, made.text)
  return made.body.form.id
}

function valuesOf(form: number, values: Record<string, string>): string {
  const named = Object.entries(values).map(([name, value]) => [`mauticform[${name}]`, value] as const)
  return String(new URLSearchParams(Object.fromEntries([['mauticform[formId]', String(form)], ...named])))
}
