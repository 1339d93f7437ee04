// Decision 82: who knows an address sees nothing of the contact behind it, on no page that we serve.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { makeClickThrough } from '../src/features/content/links/clickThrough.ts'
import { ensureSiteKey } from '../src/features/content/links/siteKey.ts'
import { trackingHash } from '../src/features/content/links/trackingHash.ts'
import { testApp } from './app.ts'
import { FIREFOX } from './visit.ts'

const TOKENS = '[{contactfield=firstname}|{contactfield=address1}|{ownerfield=firstname}]'
const NONE = '[||]'
const SHOP = 'https://shop.example/'

/** A contact with an owner, one place of each kind that shows its values, and browsers that keep their cookies. */
async function scene(t: TestContext) {
  const app = await testApp(t, { cors_valid_domains: [SHOP.slice(0, -1)] })
  const { fastify, sql } = app
  const admin = await app.as('admin')
  const make = async (path: string, body: Record<string, unknown>) => {
    const { status, text, body: made } = await admin.post(path, body)
    assert.equal(status, 201, text)
    return Object.values(made as Record<string, { id: number; fields: { id: number }[] }>)[0]!
  }
  await sql`update fields set is_publicly_updatable = true where object = 'contact' and alias = 'email'`
  const victim = await make('/contacts/new', {
    email: 'victim@sample.example',
    firstname: 'Victoria',
    address1: 'Hidden Lane 1',
    owner: 1,
  })
  await make('/pages/new', { title: 'Shown', customHtml: `<p>${TOKENS}</p>` })
  await make('/dynamiccontents/new', {
    name: 'S',
    slotName: 'hero',
    isCampaignBased: false,
    content: TOKENS,
    filters: [
      {
        glue: 'and',
        object: 'lead',
        field: 'city',
        type: 'text',
        operator: 'empty',
        properties: { filter: null },
      },
    ],
  })
  const focus = await make('/focus/new', {
    name: 'F',
    type: 'notice',
    style: 'bar',
    isPublished: true,
    properties: { content: { headline: TOKENS } },
  })
  const field = (label: string, mappedField: string) => ({
    label,
    alias: mappedField,
    type: 'text',
    mappedObject: 'contact',
    mappedField,
    isAutoFill: true,
  })
  const form = await make('/forms/new', {
    name: 'Ask',
    formType: 'standalone',
    isPublished: true,
    fields: [field('Mail', 'email'), field('Name', 'firstname'), field('Street', 'address1')],
  })
  const browser = () => {
    const cookies = new Map<string, string>()
    const go = async (url: string, options: Record<string, unknown> = {}) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const answer = await fastify.inject({
        url,
        headers: { 'user-agent': FIREFOX, accept: 'text/html', referer: SHOP, cookie },
        ...options,
      })
      for (const { name, value } of answer.cookies) cookies.set(name, value)
      return answer.body
    }
    const brackets = (text: string) => /\[[^|\]]*\|[^|\]]*\|[^\]]*\]/.exec(text)?.[0]
    return {
      cookies,
      go,
      submit: (values: Record<string, string>) =>
        go('/form/submit', {
          method: 'POST',
          headers: {
            'user-agent': FIREFOX,
            'content-type': 'application/x-www-form-urlencoded',
            cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          },
          payload: new URLSearchParams([
            ['mauticform[formId]', String(form.id)],
            ...Object.entries(values).map(([name, value]): [string, string] => [
              `mauticform[${name}]`,
              value,
            ]),
          ]).toString(),
        }),
      /** What each place shows of the contact: page, slot and notice. */
      async sees(query = '') {
        return [
          brackets(await go(`/shown${query}`)),
          brackets(await go(`/dwc/hero${query}`)),
          brackets(await go(`/focus/${focus.id}.js`)),
        ]
      },
      form: () => go(`/form/${form.id}`),
    }
  }
  const ct = async (contactId: number) =>
    makeClickThrough(1, contactId, trackingHash(await ensureSiteKey(sql), { sendId: 1, contactId }))
  return { browser, ct, make, sql, victim }
}

const assertHidden = (text: string) => assert.doesNotMatch(text, /Victoria|Hidden Lane/)

test('an address in a link makes a browser that of the contact, and shows nothing of it', async (t) => {
  const { browser, sql, victim } = await scene(t)
  const stranger = browser()
  assertHidden(await stranger.go('/shown?email=victim@sample.example'))
  const owners = await sql<{ id: number }[]>`select contact_id as id from contact_devices`
  assert.deepEqual(
    owners.map(({ id }) => id),
    [victim.id],
    'the browser is taken for that of the contact',
  )
  assert.deepEqual(await stranger.sees(), [NONE, NONE, NONE])
  assertHidden(await stranger.form())
})

test('a submission with the address shows what was sent, where the contact has it, and nothing else', async (t) => {
  const { browser } = await scene(t)
  const stranger = browser()
  await stranger.submit({ email: 'victim@sample.example', firstname: 'Vicky' })
  assert.deepEqual(await stranger.sees(), ['[Vicky||]', '[Vicky||]', '[Vicky||]'])
  assertHidden(await stranger.form())
  const other = browser()
  for (const name of ['mtc_id', 'mautic_device_id']) other.cookies.set(name, stranger.cookies.get(name) ?? '')
  assert.deepEqual(
    await other.sees(),
    [NONE, NONE, NONE],
    'the device of the contact, without what was sent by it',
  )
})

test('who came by a link of a message sees the values then and later, and of nobody else', async (t) => {
  const { browser, ct, make, victim } = await scene(t)
  const herself = browser()
  assert.match(await herself.go(`/shown?ct=${await ct(victim.id)}`), /\[Victoria\|Hidden Lane 1\|\w+\]/)
  for (const one of await herself.sees()) assert.match(one ?? '', /^\[Victoria\|Hidden Lane 1\|\w+\]$/)
  const other = await make('/contacts/new', { email: 'other@sample.example', firstname: 'Oscar' })
  const him = browser()
  await him.go(`/shown?ct=${await ct(other.id)}`)
  assert.equal((await him.sees())[0], '[Oscar||]')
  await him.go('/shown?email=victim@sample.example')
  for (const one of await him.sees()) assertHidden(one ?? '')
  await him.submit({ email: 'victim@sample.example' })
  for (const one of await him.sees()) assertHidden(one ?? '')
})

test('proofs that we did not make, or made for something else, prove nothing', async (t) => {
  const { browser, ct, victim } = await scene(t)
  const herself = browser()
  await herself.go(`/shown?ct=${await ct(victim.id)}`)
  await herself.submit({ email: 'victim@sample.example' })
  const proof = herself.cookies.get('mautic_proof') ?? ''
  const sent = herself.cookies.get('mautic_sent') ?? ''
  const [text = '', sign = ''] = proof.split('.')
  assert.match(sign, /^[\w-]{22}$/)
  const forged = [
    text,
    `${text}.`,
    `${text}.${'A'.repeat(22)}`,
    `${text}0.${sign}`,
    `${text}.${sent.split('.')[1]}`,
    sent,
    `${'9'.repeat(500)}.${sign}`,
    '%00.%00',
  ]
  for (const value of forged) {
    const stranger = browser()
    stranger.cookies.set('mautic_device_id', herself.cookies.get('mautic_device_id') ?? '')
    stranger.cookies.set('mautic_proof', value)
    stranger.cookies.set('mautic_sent', proof)
    assert.deepEqual(await stranger.sees(), [NONE, NONE, NONE], value)
    assertHidden(await stranger.sees(`?ct=${makeClickThrough(1, victim.id, 'forged')}`).then(String))
  }
})
