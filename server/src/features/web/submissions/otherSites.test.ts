// Forms that a page of another site sends with the cookies of a visitor.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { until } from '../../../../test/mail.ts'
import { FIREFOX } from '../../../../test/visit.ts'
import { makeClickThrough } from '../../content/links/clickThrough.ts'
import { ensureSiteKey } from '../../content/links/siteKey.ts'
import { trackingHash } from '../../content/links/trackingHash.ts'

const SITE = 'https://m.example'

test('a page of another site reads and changes nothing of a visitor who proved to be a contact', async (t) => {
  const { as, fastify, sql } = await testApp(t, {
    site_url: SITE,
    public_url: SITE,
    cors_valid_domains: ['https://shop.example'],
  })
  const admin = await as('admin')
  const values = { email: 'ada@sample.example', firstname: 'Victoria', mobile: '+4930123456' }
  const { contact } = (await admin.post('/contacts/new', values)).body
  await admin.post('/pages/new', { title: 'Shown', customHtml: '<p>hi</p>' })
  const field = {
    label: 'Mobile',
    alias: 'mobile',
    type: 'tel',
    mappedObject: 'contact',
    mappedField: 'mobile',
  }
  const { form } = (
    await admin.post('/forms/new', {
      name: 'Vote',
      postAction: 'message',
      postActionProperty: 'Thanks {contactfield=firstname}',
      fields: [field],
    })
  ).body
  const siteKey = await ensureSiteKey(sql)
  const hash = trackingHash(siteKey, { sendId: 1, contactId: contact.id })
  const headers = { host: 'm.example', 'user-agent': FIREFOX }
  const page = await fastify.inject({
    url: `/shown?ct=${makeClickThrough(1, contact.id, hash)}`,
    headers,
  })
  const cookie = page.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  assert.match(cookie, /mautic_proof=/)
  await until(async () => (await sql`select from page_hits where contact_id = ${contact.id}`).length > 0)
  const send = async (origin: string, mobile: string) => {
    const body = new URLSearchParams({
      'mauticform[formId]': String(form.id),
      'mauticform[mobile]': mobile,
      'mauticform[messenger]': '1',
    })
    const answer = await fastify.inject({
      method: 'POST',
      url: '/form/submit',
      payload: body.toString(),
      headers: { ...headers, cookie, origin, 'content-type': 'application/x-www-form-urlencoded' },
    })
    assert.equal(answer.statusCode, 200, answer.body)
    return answer.body
  }
  const mobile = async () =>
    (await sql<{ mobile: string }[]>`select mobile from contacts where id = ${contact.id}`)[0]?.mobile
  const before = await mobile()
  assert.doesNotMatch(await send('https://evil.example', '+4930999999'), /Victoria/)
  assert.equal(await mobile(), before)
  for (const [origin, number] of [
    [SITE, '+4930111111'],
    ['https://shop.example', '+4930222222'],
  ] as const) {
    assert.match(await send(origin, number), /Thanks Victoria/)
    assert.equal(await mobile(), number)
  }
})
