// Forms that are sent: checked, stored, answered, and what follows from it.
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { suite, type TestContext, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import type { InjectOptions } from 'fastify'
import { insertRole, testApp } from '../../../../test/app.ts'
import { clientToken } from '../../../../test/clientToken.ts'
import { consumeAll } from '../../../../test/consume.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { forgetDeleted } from '../../../../test/forgetDeleted.ts'
import { insertRow } from '../../../../test/insertRow.ts'
import { insertEmail, testConfig } from '../../../../test/mail.ts'
import type { Config } from '../../../platform/config.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { runWork } from '../../../platform/engine/backgroundWork.ts'
import { consumeHappenings } from '../../../platform/engine/consume.ts'
import { insertCursors } from '../../../platform/engine/cursors.ts'
import { createLog, type Log } from '../../../platform/log.ts'
import { makeClickThrough } from '../../content/links/clickThrough.ts'
import { ensureSiteKey } from '../../content/links/siteKey.ts'
import { trackingHash } from '../../content/links/trackingHash.ts'
import { catalog, consumers } from '../../index.ts'
import { deleteSubmissionsOfForms } from './deletedForms.ts'
import { dropConfirmations } from './dropConfirmations.ts'
import { runFormActions } from './runFormActions.ts'

const SITE = 'https://mail.sample.example'
const EMAIL = {
  label: 'Email',
  alias: 'email',
  type: 'email',
  mappedObject: 'contact',
  mappedField: 'email',
  isRequired: true,
}
const NAME = { label: 'Name', alias: 'name', type: 'text', mappedObject: 'contact', mappedField: 'firstname' }
const SCRIPT = '<script>alert(1)</script>'
const deviceOf = ({ cookies }: { cookies: { name: string; value: string }[] }) =>
  String(cookies.find(({ name }) => name === 'mautic_device_id')?.value)

async function setUp(t: TestContext, settings: Partial<Config> = {}) {
  const app = await testApp(t, { site_url: SITE, form_submissions_per_minute: 0, ...settings })
  const { sql } = app
  const admin = await app.as('admin')
  const make = async (body: object) => {
    const made = await admin.post('/forms/new', {
      name: 'Sample',
      postAction: 'message',
      postActionProperty: 'Thanks, {formfield=name}!',
      fields: [EMAIL, NAME],
      ...body,
    })
    assert.equal(made.status, 201, made.text)
    return made.body.form as { id: number; fields: { id: number; alias: string }[] }
  }
  const send = (
    id: number,
    values: Record<string, string | string[]>,
    options: Partial<InjectOptions> = {},
  ) => {
    const body = new URLSearchParams({ 'mauticform[formId]': String(id) })
    for (const [alias, value] of Object.entries(values))
      for (const one of [value].flat())
        body.append(`mauticform[${alias}]${Array.isArray(value) ? '[]' : ''}`, one)
    return app.fastify.inject({
      method: 'POST',
      url: `/form/submit?formId=${id}`,
      payload: String(body),
      ...options,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
        ...options.headers,
      },
    })
  }
  const ajax = async (
    id: number,
    values: Record<string, string | string[]>,
    headers: Record<string, string> = {},
  ) => {
    const answer = await send(id, values, { headers: { 'x-requested-with': 'XMLHttpRequest', ...headers } })
    assert.equal(answer.statusCode, 200, answer.body)
    return { ...answer.json(), cookies: answer.cookies }
  }
  const react = () => consumeAll(sql, consumers, testConfig(settings))
  const stored = () =>
    sql<{ contactId: number; results: Record<string, unknown> }[]>`
      select contact_id as "contactId", results from form_submissions order by id`
  return { ...app, admin, make, send, ajax, react, stored }
}

suite('a form that is sent', () => {
  test('makes a contact, is stored by field, and says thanks; another time it is the same contact', async (t) => {
    const { admin, make, ajax, stored } = await setUp(t)
    const form = await make({})
    const first = await ajax(form.id, { email: 'ann@sample.example', name: 'Ann' })
    assert.deepEqual(
      [first.success, first.successMessage, first.formName, first.results],
      [1, 'Thanks, Ann!', 'sample', { email: 'ann@sample.example', name: 'Ann' }],
    )
    await ajax(form.id, { email: 'ANN@sample.example', name: 'Anne' })
    const rows = await stored()
    const [email, name] = form.fields.map(({ id }) => String(id))
    assert.equal(rows.length, 2)
    assert.equal(rows[0]?.contactId, rows[1]?.contactId)
    assert.deepEqual(rows[0]?.results, { [email!]: 'ann@sample.example', [name!]: 'Ann' })
    const { contact } = (await admin.get(`/contacts/${rows[0]?.contactId}`)).body
    assert.deepEqual([contact.fields.all.firstname, contact.fields.all.email], ['Anne', 'ann@sample.example'])
    const listed = await admin.get(`/forms/${form.id}/submissions`)
    assert.equal(listed.body.total, '2')
    assert.equal((await admin.get(`/forms/${form.id}`)).body.form.submissionCount, 2)
  })

  test('the device is that of the contact; another address that nobody has makes somebody new', async (t) => {
    const { make, ajax, stored } = await setUp(t)
    const form = await make({})
    const first = await ajax(form.id, { email: 'ann@sample.example' })
    const cookie = `mautic_device_id=${deviceOf(first)}`
    await ajax(form.id, { email: 'ann@sample.example', name: 'Ann' }, { cookie })
    await ajax(form.id, { email: 'bob@sample.example', name: 'Bob' }, { cookie })
    const ids = (await stored()).map(({ contactId }) => contactId)
    assert.equal(ids[0], ids[1])
    assert.notEqual(ids[1], ids[2])
  })

  test('who types the address of somebody else does not learn the name of a device', async (t) => {
    const { make, ajax, sql } = await setUp(t)
    const form = await make({})
    const ann = { email: 'ann@sample.example' }
    const own = deviceOf(await ajax(form.id, ann))
    const stranger = deviceOf(await ajax(form.id, ann))
    assert.notEqual(stranger, own)
    const cookie = `mautic_device_id=${stranger}`
    const phone =
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36'
    for (const agent of [phone, undefined]) {
      const answer = await ajax(form.id, ann, { cookie, ...(agent ? { 'user-agent': agent } : {}) })
      assert.equal(deviceOf(answer), stranger, 'nor does it with another program')
    }
    const many = await Promise.all(Array.from({ length: 50 }, () => ajax(form.id, ann)))
    assert.equal(new Set([own, stranger, ...many.map(deviceOf)]).size, 52)
    assert.equal((await sql`select from contacts`).length, 1)
  })

  test('who sends the number of a company is not told its name, and counts through few of them', async (t) => {
    const { admin, make, ajax, stored } = await setUp(t)
    const { company } = (await admin.post('/companies/new', { companyname: 'Quiet Works' })).body
    const hidden = (await admin.post('/companies/new', { companyname: 'Hidden Works', isPublished: false }))
      .body
    const field = { label: 'Firm', alias: 'firm', type: 'companyLookup', mappedObject: 'contact' }
    const form = await make({
      fields: [EMAIL, { ...field, mappedField: 'company', isAutoFill: true }],
      postActionProperty: 'Thanks, {formfield=firm}!',
    })
    const answer = await ajax(form.id, { email: 'ann@sample.example', firm: String(company.id) })
    assert.equal(answer.success, 1)
    assert.doesNotMatch(JSON.stringify(answer), /Quiet/)
    const firms = async () => (await stored()).map(({ results }) => results[String(form.fields[1]?.id)])
    assert.deepEqual(await firms(), ['Quiet Works'])
    await ajax(form.id, { email: 'ann@sample.example', firm: String(hidden.company.id) })
    const rest = Array.from({ length: 59 }, () =>
      ajax(form.id, { email: 'ann@sample.example', firm: String(company.id) }),
    )
    await Promise.all(rest)
    const all = await firms()
    assert.equal(all[1], String(hidden.company.id))
    assert.equal(all.filter((firm) => firm === String(company.id)).length >= 1, true)
  })

  test('in kiosk mode the device is nobody’s, and no address is kept', async (t) => {
    const { sql, make, ajax, stored } = await setUp(t)
    const form = await make({ inKioskMode: true })
    const first = await ajax(form.id, { email: 'ann@sample.example' })
    assert.deepEqual(first.cookies, [])
    await ajax(
      form.id,
      { name: 'Bob', email: 'bob@sample.example' },
      { cookie: 'mautic_device_id=abcdefghijklmnopqrstuvw' },
    )
    const ids = (await stored()).map(({ contactId }) => contactId)
    assert.notEqual(ids[0], ids[1])
    assert.equal((await sql`select from contact_ip_addresses`).length, 0)
    assert.equal((await sql`select from contact_devices`).length, 0)
  })

  test('what is wrong is said by field, and nothing is stored', async (t) => {
    const { make, ajax, stored, sql } = await setUp(t, { do_not_submit_emails: ['*@bad.example'] })
    const list = {
      list: [
        { label: 'Red', value: 'red' },
        { label: 'Blue', value: 'blue' },
      ],
    }
    const form = await make({
      fields: [
        { ...EMAIL, validation: { donotsubmit: true, donotsubmit_validationmsg: 'Not yours.' } },
        { label: 'Site', alias: 'site', type: 'url' },
        { label: 'Phone', alias: 'phone', type: 'tel', validation: { international: true } },
        { label: 'Colour', alias: 'colour', type: 'select', properties: { list } },
        { label: 'Day', alias: 'day', type: 'date', validationMessage: 'Which day?' },
        {
          label: 'Robot',
          alias: 'robot',
          type: 'captcha',
          properties: { captcha: 'seven', errorMessage: 'Count again.' },
        },
        { label: 'Trap', alias: 'trap', type: 'captcha' },
      ],
    })
    const bad = await ajax(form.id, {
      email: 'x@bad.example',
      site: 'javascript:alert(1)',
      phone: '12',
      colour: 'green',
      day: 'someday',
      robot: 'Seven',
      trap: 'x',
    })
    assert.equal(bad.success, 0)
    assert.deepEqual(bad.validationErrors, {
      email: 'Not yours.',
      site: "'Site' must be an address that starts with http or https.",
      phone: 'Please enter the number with its country code.',
      colour: "'Colour' has a value that cannot be chosen.",
      day: 'Which day?',
      robot: 'Count again.',
      trap: "The answer to 'Trap' is not right.",
    })
    assert.deepEqual((await ajax(form.id, { robot: 'seven' })).validationErrors, {
      email: "'Email' is required.",
    })
    assert.equal((await stored()).length, 0)
    assert.equal((await sql`select from contacts`).length, 0)
    const good = await ajax(form.id, {
      email: 'ann@sample.example',
      site: 'https://ann.example/',
      phone: '+43 660 1234567',
      colour: 'blue',
      day: '2026-11-22',
      robot: 'seven',
    })
    assert.equal(good.success, 1, JSON.stringify(good))
  })

  test('a number field reads separators of the language, and refuses text that is no number', async (t) => {
    const { make, ajax, stored, admin } = await setUp(t)
    const field = { label: 'Budget', alias: 'budget', type: 'number' }
    assert.equal((await admin.post('/fields/contact/new', field)).status, 201)
    const mapped = { mappedObject: 'contact', mappedField: 'budget' }
    const form = await make({
      fields: [
        EMAIL,
        { label: 'Amount', alias: 'amount', type: 'number', ...mapped },
        { label: 'Free', alias: 'free', type: 'text' },
      ],
    })
    const typed = await make({ fields: [EMAIL, { label: 'Typed', alias: 'typed', type: 'text', ...mapped }] })
    const german = await make({
      language: 'de_DE',
      fields: [{ label: 'Betrag', alias: 'amount', type: 'number' }],
    })
    const email = 'ann@sample.example'
    for (const amount of ['abc', '12 apples', '1.2.3', '0x1F']) {
      const { success, validationErrors } = await ajax(form.id, { email, amount })
      assert.deepEqual([success, validationErrors], [0, { amount: "'Amount' must be a number." }], amount)
    }
    const accepts = { 'accept-language': 'de-AT,de;q=0.9' }
    assert.deepEqual((await ajax(form.id, { email: '', amount: 'abc' }, accepts)).validationErrors, {
      email: '„Email“ muss ausgefüllt werden.',
      amount: '„Amount“ muss eine Zahl sein.',
    })
    assert.deepEqual((await ajax(german.id, { amount: 'abc' })).validationErrors, {
      amount: '„Betrag“ muss eine Zahl sein.',
    })
    assert.deepEqual((await ajax(typed.id, { email, typed: 'much' })).validationErrors, {
      typed: "'Typed' must be a number.",
    })
    assert.equal((await stored()).length, 0)

    const budget = async () => {
      const { contacts } = (await admin.get('/contacts')).body
      return (Object.values(contacts)[0] as { fields: { all: { budget: unknown } } }).fields.all.budget
    }
    for (const [amount, language, expected] of [
      ['1,250.50', 'en', 1250.5],
      ['1.250,50', 'de', 1250.5],
      ['1,250', 'en', 1250],
      ['1,250', 'de', 1.25],
      ['1250.5', 'de', 1250.5],
    ] as const) {
      const { success, results } = await ajax(form.id, { email, amount }, { 'accept-language': language })
      assert.deepEqual([success, results.amount], [1, expected], amount)
      assert.equal(Number(await budget()), expected)
    }
    assert.equal((await ajax(typed.id, { email, typed: '2,500.75' })).success, 1)
    assert.equal(Number(await budget()), 2500.75)
  })

  test('a date and time without a zone is in the configured one', async (t) => {
    const { make, ajax, admin } = await setUp(t, { default_timezone: 'Europe/Vienna' })
    assert.equal((await admin.post('/fields/contact/new', { label: 'Met', type: 'datetime' })).status, 201)
    const mapped = { mappedObject: 'contact', mappedField: 'met' }
    const form = await make({ fields: [EMAIL, { label: 'Met', alias: 'met', type: 'datetime', ...mapped }] })
    assert.equal((await ajax(form.id, { email: 'a@sample.example', met: '2026-05-17T10:00' })).success, 1)
    const { contacts } = (await admin.get('/contacts')).body
    const [contact] = Object.values(contacts) as { fields: { all: { met: string } } }[]
    assert.equal(contact?.fields.all.met, '2026-05-17 08:00:00')
  })

  test('what depends on another answer is neither asked nor kept unless that is given', async (t) => {
    const { make, ajax, stored } = await setUp(t)
    const form = await make({
      fields: [
        EMAIL,
        {
          id: 'new1',
          label: 'Pet',
          alias: 'pet',
          type: 'radiogrp',
          properties: {
            optionlist: {
              list: [
                { label: 'Cat', value: 'cat' },
                { label: 'None', value: 'none' },
              ],
            },
          },
        },
        {
          label: 'Its name',
          alias: 'petname',
          type: 'text',
          isRequired: true,
          parent: 'new1',
          conditions: { expr: 'in', any: 0, values: ['cat'] },
        },
      ],
    })
    const asked = await ajax(form.id, { email: 'a@sample.example', pet: 'cat' })
    assert.deepEqual(Object.keys(asked.validationErrors), ['petname'])
    const other = await ajax(form.id, { email: 'a@sample.example', pet: 'none', petname: 'Tom' })
    assert.equal(other.success, 1)
    const [row] = await stored()
    const pet = form.fields.find(({ alias }) => alias === 'petname')
    assert.ok(!(String(pet?.id) in (row?.results ?? {})))
  })

  test('without a script the visitor is led back to the page, with what is to be said, and nowhere else', async (t) => {
    const { make, send } = await setUp(t)
    const form = await make({})
    const page = 'https://shop.example/sign-up?a=1'
    const values = { email: 'ann@sample.example', name: SCRIPT, return: page }
    const back = await send(form.id, values, { headers: { origin: 'https://shop.example' } })
    assert.equal(back.statusCode, 302)
    const target = new URL(String(back.headers.location))
    assert.deepEqual(
      [target.origin, target.searchParams.get('a'), target.hash],
      ['https://shop.example', '1', '#sample'],
    )
    assert.match(target.searchParams.get('mauticMessage') ?? '', /^Thanks, /)
    const error = await send(form.id, { email: 'no', return: page }, { headers: { referer: page } })
    assert.match(
      new URL(String(error.headers.location)).searchParams.get('mauticError') ?? '',
      /email address/,
    )
    for (const headers of [{}, { origin: 'https://other.example' }, { origin: 'null' }]) {
      const away = await send(form.id, values, { headers })
      assert.match(String(away.headers.location), /^\/form\/message\?/)
    }
    for (const bad of [
      'javascript:alert(1)',
      '//evil.example',
      'https://shop.example@evil.example/',
      'x\r\nset-cookie: a=b',
    ]) {
      const away = await send(
        form.id,
        { ...values, return: bad },
        { headers: { origin: 'https://shop.example' } },
      )
      assert.match(String(away.headers.location), /^\/form\/message\?/)
    }
  })

  test('on a landing page of ours the submission says which it was', async (t) => {
    const { sql, admin, make, send } = await setUp(t)
    const form = await make({})
    const page = (await admin.post('/pages/new', { title: 'Offer', alias: 'offer', isPublished: true })).body
      .page
    for (const path of ['offer', `${page.id}:offer`, 'nothing', ''])
      await send(form.id, { email: 'ann@sample.example', return: `${SITE}/${path}?a=1` })
    await send(form.id, { email: 'ann@sample.example', return: 'https://other.example/offer' })
    const rows = await sql`select page_id from form_submissions order by id`
    assert.deepEqual(
      rows.map((row) => row.page_id),
      [page.id, page.id, null, null, null],
    )
  })

  test('in a frame the answer goes to the page around, and holds nothing that runs', async (t) => {
    const { make, send } = await setUp(t)
    const form = await make({})
    const answer = await send(form.id, {
      email: 'ann@sample.example',
      name: `</script>${SCRIPT}`,
      messenger: '1',
    })
    assert.match(String(answer.headers['content-type']), /^text\/html/)
    assert.match(
      String(answer.headers['content-security-policy']),
      /script-src 'sha256-[^;]+; .*frame-ancestors \*/,
    )
    assert.equal(answer.headers['x-frame-options'], undefined)
    assert.equal(answer.body.match(/<script/g)?.length, 1)
  })

  test('a redirect takes what was answered along, as a part of the address', async (t) => {
    const { make, send } = await setUp(t)
    const form = await make({
      postAction: 'redirect',
      postActionProperty: 'https://shop.example/hi?name={formfield=name}',
    })
    const answer = await send(form.id, { email: 'ann@sample.example', name: 'A&b=c https://evil.example' })
    assert.equal(
      answer.headers.location,
      'https://shop.example/hi?name=A%26b%3Dc%20https%3A%2F%2Fevil.example',
    )
  })

  test('a redirect fills tokens of the contact, of the day and of records, as parts of the address', async (t) => {
    const { admin, make, send, sql } = await setUp(t)
    const { page } = (await admin.post('/pages/new', { title: 'Über uns', customHtml: '<p>x</p>' })).body
    const { asset } = (
      await admin.post('/assets/new', {
        title: 'A',
        storageLocation: 'remote',
        file: 'https://x.example/a.pdf',
      })
    ).body
    const ann = { email: 'ann@sample.example', name: 'A&b=c é' }
    const redirect = async (postActionProperty: string) => {
      const form = await make({ postAction: 'redirect', postActionProperty })
      const { statusCode, headers } = await send(form.id, ann)
      assert.equal(statusCode, 302)
      return String(headers.location)
    }
    const named = encodeURIComponent(ann.name)
    const shop = 'https://shop.example/hi'
    await redirect(shop)
    const [contact] = await sql<{ id: number }[]>`
      update contacts set city = 'Rome', phone = '1', points = 3 where email = ${ann.email} returning id`
    assert.equal(
      await redirect(`${shop}?id={contactfield=id}&n={leadfield=firstname}`),
      `${shop}?id=${contact?.id}&n=${named}`,
    )
    assert.equal(await redirect(`${shop}?id=%7Bcontactfield=id%7D`), `${shop}?id=${contact?.id}`)
    assert.equal(await redirect(`${shop}?n={contactfield=firstname|true}`), `${shop}?n=${named}`)
    // A visitor who typed an address has not proved to be the contact: other values are not shown.
    assert.equal(
      await redirect(`${shop}?c={contactfield=city}&p={contactfield=phone|none}`),
      `${shop}?c=&p=none`,
    )
    assert.equal(await redirect(`${shop}?u={contactfield=nothing}&o={ownerfield=email}`), `${shop}?u=&o=`)
    assert.match(await redirect(`${shop}?on={today}`), /\?on=[^{}]{4,}$/)
    const address = `${SITE}/${page.alias}`
    assert.equal(await redirect(`{pagelink=${page.id}}?x=y`), `${address}?x=y`)
    assert.equal(
      await redirect(`%7Bpagelink=${page.id}%7D?n={formfield=name}#top`),
      `${address}?n=${named}#top`,
    )
    assert.equal(
      await redirect(`${shop}?next={pagelink=${page.id}}`),
      `${shop}?next=${encodeURIComponent(address)}`,
    )
    assert.ok((await redirect(`{assetlink=${asset.id}}`)).startsWith(`${SITE}/asset/${asset.id}:`))
    // The page was deleted: the answer is the message of the form.
    assert.match(await redirect('{pagelink=999}?x=y'), /\/form\/message\?/)
    for (const refused of [
      '{contactfield=website}',
      '{pagelink=x}',
      '{unknown=4}',
      'javascript:{pagelink=4}',
      '?x={pagelink=4}',
    ])
      assert.equal(
        (await admin.post('/forms/new', { name: 'R', postAction: 'redirect', postActionProperty: refused }))
          .status,
        400,
        refused,
      )
  })

  test('a message fills tokens of the contact that the visitor may see, as text', async (t) => {
    const { admin, make, send, ajax, sql } = await setUp(t)
    const { page } = (await admin.post('/pages/new', { title: 'News', customHtml: '<p>x</p>' })).body
    const form = await make({
      postActionProperty: `<p>{contactfield=firstname} {contactfield=city|nowhere} {contactfield=id} {formfield=name} <a href="{pagelink=${page.id}}">x</a></p>`,
    })
    const sent = { email: 'ann@sample.example', name: 'Ann & "Bo"' }
    await ajax(form.id, sent)
    const [contact] = await sql<{ id: number }[]>`
      update contacts set city = 'Rome' where email = ${sent.email} returning id`
    assert.equal(
      (await ajax(form.id, sent)).successMessage,
      `<p>Ann &amp; &quot;Bo&quot; nowhere ${contact?.id} Ann &amp; &quot;Bo&quot; <a href="${SITE}/news">x</a></p>`,
    )
    const marked = { email: 'lisa@sample.example', name: 'Lisa <b>' }
    await ajax(form.id, marked)
    assert.match(
      (await ajax(form.id, marked)).successMessage,
      /^<p>Lisa nowhere \d+ Lisa &lt;b&gt; /,
      'contacts store an answer without markup',
    )
    const contactId = contact?.id ?? 0
    const hash = trackingHash(await ensureSiteKey(sql), { sendId: 1, contactId })
    const body = new URLSearchParams({
      'mauticform[formId]': String(form.id),
      'mauticform[email]': sent.email,
      'mauticform[name]': sent.name,
      ct: decodeURIComponent(makeClickThrough(1, contactId, hash)),
    })
    const headers = { 'x-requested-with': 'XMLHttpRequest' }
    const proven = (await send(form.id, {}, { payload: String(body), headers })).json()
    assert.match(proven.successMessage, /Rome/)
  })

  test('a form that is not published, not known, or full says so; at the same time no more than the limit are taken', async (t) => {
    const { admin, make, ajax, stored } = await setUp(t)
    const form = await make({ submissionLimit: 3, submissionLimitMessage: 'All seats are taken.' })
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, n) => ajax(form.id, { email: `c${n}@sample.example` })),
    )
    assert.equal(all.filter(({ success }) => success === 1).length, 3)
    assert.equal(all.find(({ success }) => success === 0).errorMessage, 'All seats are taken.')
    assert.equal((await stored()).length, 3)
    const other = await make({ isPublished: false })
    assert.match((await ajax(other.id, { email: 'a@sample.example' })).errorMessage, /not available/)
    assert.match((await ajax(999_999, { email: 'a@sample.example' })).errorMessage, /not available/)
    assert.equal((await admin.get(`/forms/${other.id}/submissions`)).body.total, '0')
  })

  test('its actions run, in order, for everybody who sent it', async (t) => {
    const { sql, admin, make, ajax, react } = await setUp(t)
    const segment = (await admin.post('/segments/new', { name: 'S' })).body.list.id
    const form = await make({
      actions: [
        { name: 'Reward', type: 'lead.pointschange', properties: { operator: 'plus', points: 5 } },
        { name: 'Double', type: 'lead.pointschange', properties: { operator: 'times', points: 2 } },
        { name: 'Tag', type: 'lead.changetags', properties: { add_tags: ['sent'] } },
        { name: 'List', type: 'lead.changelist', properties: { addToLists: [segment] } },
        {
          name: 'Mail',
          type: 'form.email',
          properties: {
            to: 'team@sample.example',
            subject: 'From {formfield=name}',
            message: '<p>{formfield=name} wrote</p>',
            copy_lead: true,
            set_replyto: true,
          },
        },
      ],
    })
    await Promise.all(
      ['ann', 'bob'].map((name) =>
        ajax(form.id, { email: `${name}@sample.example`, name: `${name}${SCRIPT}` }),
      ),
    )
    await react()
    await react()
    const rows = await sql`
      select points, (select count(*)::int from contact_tags t where t.contact_id = c.id) as tags,
        (select count(*)::int from segment_contacts m where m.contact_id = c.id) as segments
      from contacts c order by id`
    assert.deepEqual(
      rows.map((row) => Object.values(row)),
      [
        [10, 1, 1],
        [10, 1, 1],
      ],
    )
    const mails = await sql`select to_addresses[1] as to, reply_to, subject, body from user_mails order by id`
    assert.equal(mails.length, 4)
    const [mail] = mails.filter(({ to }) => to === 'team@sample.example')
    assert.match(String(mail?.reply_to), /^(ann|bob)@sample\.example$/)
    assert.match(String(mail?.subject), /^From (ann|bob)/)
  })

  test('the result mail and the message keep the line breaks of a text area', async (t) => {
    const { sql, make, ajax, react } = await setUp(t)
    const form = await make({
      fields: [EMAIL, { label: 'Note', alias: 'note', type: 'textarea' }],
      postActionProperty: '<p>{formfield=note}</p>',
      actions: [
        {
          name: 'Mail',
          type: 'form.email',
          properties: { to: 'team@sample.example', message: '<p>Note: {formfield=note}</p><p>End</p>' },
        },
      ],
    })
    const answer = await ajax(form.id, { email: 'ann@sample.example', note: 'one\r\ntwo <b>\n\nthree' })
    assert.equal(answer.successMessage, '<p>one<br>two &lt;b&gt;<br><br>three</p>')
    await react()
    const [mail] = await sql`select body from user_mails`
    assert.equal(mail?.body, 'Note: one\ntwo <b>\n\nthree\n\nEnd')
  })

  test('an action that named nothing when it was saved does nothing to what has the id by now', async (t) => {
    const { sql, make, ajax, react } = await setUp(t, { api_legacy_clients: true })
    const actions = [
      { name: 'List', type: 'lead.changelist', properties: { addToLists: [77] } },
      { name: 'Mail', type: 'email.send.lead', properties: { email: 77 } },
      { name: 'File', type: 'asset.download', properties: { asset: 77 } },
    ]
    const form = await make({ actions })
    await insertRow(sql, 'segments', { id: 77, name: 'S', public_name: 'S', alias: 's' })
    const mail = { name: 'E', subject: 'E', language: 'en', email_type: 'template', custom_html: 'E' }
    await insertRow(sql, 'emails', { id: 77, ...mail })
    await insertRow(sql, 'assets', { id: 77, title: 'A', alias: 'a', is_published: true })
    const done = async (formId: number, name: string) => {
      const answer = await ajax(formId, { email: `${name}@sample.example`, name })
      await react()
      const [found] = await sql`
        select (select count(*)::int from segment_contacts m where m.contact_id = c.id) as segments,
          (select count(*)::int from email_sends s where s.contact_id = c.id) as mails
        from contacts c where firstname = ${name}`
      return { ...found, hasFile: answer.download !== undefined }
    }
    assert.deepEqual(await done(form.id, 'ann'), { segments: 0, mails: 0, hasFile: false })
    const other = await make({ actions })
    assert.deepEqual(await done(other.id, 'bob'), { segments: 1, mails: 1, hasFile: true })
  })

  test('an action that named nothing when it was saved is told of once, however often the form is sent', async (t) => {
    const { sql, make, ajax } = await setUp(t, { api_legacy_clients: true })
    const actions = [{ name: 'Mail', type: 'email.send.lead', properties: { email: 78 } }]
    const form = await make({ actions })
    const lines: unknown[] = []
    const log = {
      ...createLog({ level: 'fatal' }),
      warn: (line: unknown) => lines.push(line),
    } as unknown as Log
    await insertCursors(sql, [runFormActions.name])
    let handled = 0
    for (const name of ['ann', 'bob']) {
      await ajax(form.id, { email: `${name}@sample.example`, name })
      const context = { config: testConfig(), catalog, log, now: new Date() }
      handled += (await consumeHappenings(sql, runFormActions, context)).handled
    }
    assert.equal(handled, 2)
    assert.equal(lines.length, 1)
  })

  test('a hundred submissions at once are written in few groups, each with the statements of one', async (t) => {
    const { sql, make, ajax } = await setUp(t)
    const form = await make({})
    let n = 0
    const some = (size: number) =>
      Promise.all(
        Array.from({ length: size }, () => ajax(form.id, { email: `n${n++}@sample.example`, name: 'N' })),
      )
    await some(2)
    // Each request reads what it needs to check; what is written is written together.
    const writes = async (size: number) => {
      const { queries } = await countStatements(sql, () => some(size))
      return queries.filter((query) => /^\s*(insert|update|delete|with)/i.test(query)).length
    }
    const one = await writes(1)
    const many = await writes(100)
    // The number of requests that arrive during a write depends on the machine; a group per request would be 100.
    assert.ok(many <= 10 * one, `${many} writes for a hundred, ${one} for one`)
  })
})

suite('a form whose submissions wait for a confirmation', () => {
  const OPT_IN = {
    label: 'News',
    alias: 'news',
    type: 'checkboxgrp',
    properties: { optionlist: { list: [{ label: 'I want the news', value: 'yes' }] } },
  }

  async function ask(t: TestContext) {
    const app = await setUp(t)
    const optInEmail = await insertEmail(app.sql, {
      emailType: 'template',
      customHtml: '<p>Dear {formfield=name}, <a href="{confirmurl}">confirm</a></p>',
    })
    const form = await app.make({
      name: 'News letter',
      optInEmail,
      fields: [EMAIL, NAME, OPT_IN],
      actions: [{ name: 'Reward', type: 'lead.pointschange', properties: { operator: 'plus', points: 5 } }],
    })
    const links = async () =>
      (
        await app.sql<
          { to: string; tokens: Record<string, string> }[]
        >`select to_addresses[1] as to, tokens from user_mails order by id`
      ).map(({ to, tokens }) => ({ to, tokens, path: new URL(String(tokens['{confirmurl}'])).pathname }))
    const people = () => app.sql`select email, firstname, points from contacts order by id`
    return { ...app, form, links, people }
  }

  test('an answer that is cut within a character goes into the mail all the same', async (t) => {
    const { form, ajax, links } = await ask(t)
    await ajax(form.id, { email: 'ann@sample.example', name: `${'a'.repeat(499)}😀`, news: ['yes'] })
    assert.equal((await links())[0]?.tokens['{formfield=name}'], `${'a'.repeat(499)}\ufffd`)
  })

  test('nothing changes until the button behind the link is pressed; then everything does, once', async (t) => {
    const { sql, fastify, form, ajax, links, people, react } = await ask(t)
    const values = { email: 'ann@sample.example', name: `Ann http://evil.example ${SCRIPT}`, news: ['yes'] }
    const answer = await ajax(form.id, values)
    assert.match(answer.successMessage, /confirm by the link/)
    await react()
    assert.deepEqual(
      (await people()).map((row) => Object.values(row)),
      [[null, null, 0]],
    )
    assert.equal((await sql`select from form_submissions`).length, 1)
    const [link] = await links()
    assert.equal(link?.to, 'ann@sample.example')
    assert.doesNotMatch(String(link?.tokens['{formfield=name}']), /<|http/)
    const url = String(link?.path)
    const page = await fastify.inject({ url, headers: { accept: 'text/html' } })
    assert.match(page.body, /<button type="submit">Confirm/)
    await react()
    assert.equal((await sql`select from contact_consents`).length, 0, 'a GET does nothing')
    const headers = { cookie: `mautic_device_id=${deviceOf(answer)}` }
    const [one, two] = await Promise.all(
      [1, 2].map(() => fastify.inject({ method: 'POST', url, payload: '', headers })),
    )
    assert.deepEqual([one!.body, two!.body].map((body) => /Already confirmed/.test(body)).sort(), [
      false,
      true,
    ])
    await react()
    const [row] = await people()
    assert.deepEqual([row?.email, row?.points], ['ann@sample.example', 5])
    const [consent] =
      await sql`select what, agreed, address, asked_from, confirmed_from, date_asked <= date_confirmed as ordered from contact_consents`
    assert.deepEqual(
      [
        consent?.what,
        consent?.agreed,
        consent?.address,
        consent?.asked_from,
        consent?.confirmed_from,
        consent?.ordered,
      ],
      ['News letter', 'News letter\nNews: yes', 'ann@sample.example', '127.0.0.1', '127.0.0.1', true],
    )
    const [submission] = await sql`select contact_id from form_submissions`
    const [contact] = await sql`select id from contacts where email = 'ann@sample.example'`
    assert.equal(submission?.contact_id, contact?.id)
  })

  test('who confirms gets neither the device nor the past of a stranger who asked', async (t) => {
    const { sql, fastify, form, ajax, links } = await ask(t)
    const device = deviceOf(await ajax(form.id, { email: 'ann@sample.example', name: 'Ann' }))
    const [stranger] = await sql`select contact_id as id from contact_devices where tracking_id = ${device}`
    await sql`update form_confirmations set asked_from = '198.51.100.7'`
    const url = String((await links())[0]?.path)
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0' }
    const { cookies } = await fastify.inject({ method: 'POST', url, payload: '', headers })
    const [ann] = await sql`select id from contacts where email = 'ann@sample.example'`
    assert.notEqual(ann?.id, stranger?.id)
    const own = deviceOf({ cookies })
    assert.match(own, /^[\w-]{23}$/)
    assert.notEqual(own, device)
    const devices =
      await sql`select tracking_id as name, contact_id as owner from contact_devices order by id`
    assert.deepEqual(
      devices.map(({ name, owner }) => [name, owner]),
      [
        [device, stranger?.id],
        [own, ann?.id],
      ],
    )
    const addresses = await sql`
      select i.ip_address as address from contact_ip_addresses c join ip_addresses i on i.id = c.ip_id where c.contact_id = ${ann?.id}`
    assert.deepEqual(
      addresses.map(({ address }) => address),
      ['127.0.0.1'],
      'where the stranger was is no address of hers',
    )
  })

  test('who is known already keeps what is known, whoever types the address', async (t) => {
    const { sql, admin, form, ajax, react } = await ask(t)
    await admin.post('/contacts/new', { email: 'ann@sample.example', firstname: 'Ann' })
    await ajax(form.id, { email: 'ann@sample.example', name: 'Nonsense' })
    await react()
    const [row] = await sql`select firstname, points from contacts where email = 'ann@sample.example'`
    assert.deepEqual([row?.firstname, row?.points], ['Ann', 0])
  })

  test('made-up links lead nowhere, old ones say so, and one address gets few of them', async (t) => {
    const { sql, fastify, form, ajax, links } = await ask(t)
    for (let n = 0; n < 8; n++) await ajax(form.id, { email: 'ann@sample.example' })
    const mails = await links()
    assert.equal(mails.length, 3)
    const url = String(mails[0]?.path)
    for (const bad of [url.slice(0, -1), `${url}x`, url.replace(/\d+-/, '999-'), '/form/confirm/1'])
      assert.equal((await fastify.inject({ method: 'POST', url: bad, payload: '' })).statusCode, 404, bad)
    await sql`update form_confirmations set date_asked = date_asked - interval '8 days'`
    assert.equal((await fastify.inject({ url })).statusCode, 410)
    assert.equal((await fastify.inject({ method: 'POST', url, payload: '' })).statusCode, 410)
    assert.equal((await sql`select from contact_consents`).length, 0)
    await transaction(sql, (db) =>
      dropConfirmations.run(db, new Date(), {
        config: testConfig(),
        catalog,
        log: createLog({ level: 'silent' }),
      }),
    )
    assert.equal((await sql`select from form_confirmations`).length, 0)
  })
})

suite('files that come with a form', () => {
  const multipart = (
    values: Record<string, string>,
    files: Record<string, [name: string, content: string]>,
  ) => {
    const parts = [
      ...Object.entries(values).map(([name, value]) => `name="mauticform[${name}]"\r\n\r\n${value}`),
      ...Object.entries(files).map(
        ([name, [fileName, content]]) =>
          `name="mauticform[${name}]"; filename="${fileName}"\r\nContent-Type: text/html\r\n\r\n${content}`,
      ),
    ]
    return {
      payload: `${parts.map((part) => `--xx\r\nContent-Disposition: form-data; ${part}\r\n`).join('')}--xx--\r\n`,
      headers: { 'content-type': 'multipart/form-data; boundary=xx', 'x-requested-with': 'XMLHttpRequest' },
    }
  }

  test('are kept, and given to who may see the form; others see nothing, and bad ones are refused', async (t) => {
    const { admin, dataDir, fastify, make, stored, sql } = await setUp(t)
    const properties = { allowed_file_extensions: ['txt', 'php'], allowed_file_size: 1 }
    const form = await make({
      fields: [EMAIL, { label: 'CV', alias: 'cv', type: 'file', isRequired: true, properties }],
    })
    const url = `/form/submit?formId=${form.id}`
    const post = async (files: Record<string, [string, string]>) =>
      (
        await fastify.inject({ method: 'POST', url, ...multipart({ email: 'a@sample.example' }, files) })
      ).json()
    const refused: Record<string, [string, string]>[] = [
      { cv: ['a.php', 'x'] },
      { cv: ['a.exe', 'x'] },
      { cv: ['a.txt', 'x'.repeat(1_100_000)] },
      {},
    ]
    for (const bad of refused) assert.deepEqual(Object.keys((await post(bad)).validationErrors ?? {}), ['cv'])
    assert.equal((await stored()).length, 0)
    const good = await post({ cv: ['../../my life.txt', '<script>hello</script>'] })
    assert.equal(good.success, 1, JSON.stringify(good))
    const [row] = await sql<{ id: number; name: string }[]>`
      select id, results ->> ${String(form.fields.find(({ alias }) => alias === 'cv')?.id)} as name from form_submissions`
    const path = `/forms/results/file/${row?.id}/cv`
    assert.equal((await fastify.inject({ url: path })).statusCode, 404)
    const read = async (token: string, at = path) =>
      fastify.inject({ url: at, headers: { authorization: `Bearer ${token}` } })
    assert.equal((await read('made-up')).statusCode, 401)
    const token = await clientToken(sql)
    for (const at of [path, `/forms/results/file/${form.fields[1]?.id}/filename/${row?.name}`]) {
      const file = await read(token, at)
      assert.equal(file.body, '<script>hello</script>')
      assert.equal(file.headers['content-type'], 'application/octet-stream')
      assert.match(
        String(file.headers['content-disposition']),
        /^attachment; filename\*=UTF-8''my-life\.txt$/,
      )
    }
    // A session of the administration interface reads it from its pages; the cookie alone does not.
    const person = { username: 'ada', firstName: 'Ada', lastName: 'Lovelace', email: 'ada@sample.example' }
    const plainPassword = 'a long password for tests'
    assert.equal((await admin.post('/users/new', { ...person, plainPassword, role: 1 })).status, 201)
    const payload = { username: 'ada', password: plainPassword }
    const signedIn = await fastify.inject({ method: 'POST', url: '/api/session', payload })
    const set = [signedIn.headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0] ?? '')
    const asked = (headers: Record<string, string>) => fastify.inject({ url: path, headers })
    const cookie = set.join('; ')
    assert.equal((await asked({ cookie })).statusCode, 404)
    assert.equal((await asked({ cookie, 'sec-fetch-site': 'cross-site' })).statusCode, 404)
    assert.equal((await asked({ 'sec-fetch-site': 'same-origin' })).statusCode, 404)
    const seen = await asked({ cookie, 'sec-fetch-site': 'same-origin' })
    assert.equal(seen.body, '<script>hello</script>')
    const guessed = `/forms/results/file/${form.fields[1]?.id}/filename/${encodeURIComponent('../../x')}`
    assert.equal((await read(token, guessed)).statusCode, 404)
    const files = () =>
      readdirSync(join(dataDir, 'forms'), { recursive: true, withFileTypes: true }).filter((one) =>
        one.isFile(),
      ).length
    assert.equal(files(), 1, 'what was refused is not kept')
    assert.equal((await admin.delete(`/forms/${form.id}/delete`)).status, 200)
    await forgetDeleted({ sql, dataDir })
    assert.equal(files(), 0)
    assert.equal((await stored()).length, 0)
  })
})

test('the submissions of a deleted form go with it, very many of them in short transactions, and no others', async (t) => {
  const { admin, make, sql } = await setUp(t)
  const [form, other] = [await make({}), await make({})]
  await sql`
    insert into contacts (date_added) select now() from generate_series(1, 10)`
  await sql`
    insert into form_submissions (contact_id, form_id, date_submitted)
    select nullif(n % 10, 0), f, now() from generate_series(1, 5000) n, unnest(${[form.id, other.id]}::bigint[]) f`
  await sql`
    insert into form_confirmations (contact_id, form_id, submission_id, address, waiting, agreed, date_asked)
    select 1, form_id, id, 'a@sample.example', '{}', '', now() from form_submissions
    where id in (select min(id) from form_submissions group by form_id)`
  assert.equal((await admin.delete(`/forms/${form.id}/delete`)).status, 200)
  const left = async () => [
    ...(await sql`select form_id as form, count(*)::int as n from form_submissions group by 1 order by 1`),
  ]
  assert.equal((await left()).length, 2, 'five thousand are too many for one request')
  const [work] = await sql<{ id: number }[]>`select id from background_work`
  assert.ok(await runWork(sql, deleteSubmissionsOfForms, { id: work?.id ?? 0, clock: () => new Date() }))
  assert.deepEqual(await left(), [{ form: other.id, n: 5_000 }])
  const waiting = await sql<{ form: number }[]>`select distinct form_id as form from form_confirmations`
  assert.deepEqual([...waiting], [{ form: other.id }])
})

test('all answers as a table need the right to export, and contain no formulas of a spreadsheet', async (t) => {
  const { fastify, make, ajax, sql } = await setUp(t)
  const form = await make({})
  await ajax(form.id, { email: 'ann@sample.example', name: '=HYPERLINK("x"), "Ann"' })
  await ajax(form.id, { email: 'bob@sample.example', name: 'two\nlines' })
  const url = `/forms/results/${form.id}/export/csv`
  assert.equal((await fastify.inject({ url })).statusCode, 404)
  const token = await clientToken(sql)
  const table = await fastify.inject({ url, headers: { authorization: `Bearer ${token}` } })
  assert.match(String(table.headers['content-type']), /^text\/csv/)
  const rows = parse(table.body, { columns: true }) as Record<string, string>[]
  assert.deepEqual(
    rows.map(({ email, name }) => [email, name]),
    [
      ['ann@sample.example', `'=HYPERLINK("x"), "Ann"`],
      ['bob@sample.example', 'two\nlines'],
    ],
  )
  await sql`
    insert into form_submissions (form_id, date_submitted, results)
    select ${form.id}, now(), '{}' from generate_series(1, 5000)`
  const { count } = await countStatements(sql, () =>
    fastify.inject({ url, headers: { authorization: `Bearer ${token}` } }),
  )
  assert.ok(count <= 12, `${count} statements for 5,002 rows`)
  for (const [permissions, status] of [
    [{ 'form:forms': ['viewown', 'viewother'] }, 403],
    [{ 'form:forms': ['viewown'], 'form:export': ['enable'] }, 403],
    [{ 'form:forms': ['viewown', 'viewother'], 'form:export': ['enable'] }, 200],
  ] as const) {
    const limited = await clientToken(sql, new Date(), await insertRole(sql, permissions))
    const answer = await fastify.inject({ url, headers: { authorization: `Bearer ${limited}` } })
    assert.equal(answer.statusCode, status, JSON.stringify(permissions))
  }
})

suite('strangers at the door of forms', () => {
  test('bodies of any shape are refused or taken, and never fail', async (t) => {
    const { fastify, make, send, stored } = await setUp(t)
    const form = await make({})
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`f${n}`, 'x']))
    assert.equal(
      (
        await send(
          form.id,
          { ...many, email: 'a@sample.example' },
          { headers: { 'x-requested-with': 'xmlhttprequest' } },
        )
      ).json().success,
      1,
    )
    const post = (payload: string, type = 'application/x-www-form-urlencoded') =>
      fastify.inject({
        method: 'POST',
        url: `/form/submit/ajax?formId=${form.id}`,
        payload,
        headers: { 'content-type': type },
      })
    for (const payload of [
      'mauticform[email][a][b]=x',
      'mauticform=x',
      'mauticform[]=x',
      'mauticform[constructor]=x&mauticform[email]=',
      '',
      `mauticform[email]=${'x'.repeat(70_000)}`,
    ])
      assert.equal((await post(payload)).json().success, 0, payload.slice(0, 60))
    assert.equal((await post('mauticform[__proto__][x]=1')).statusCode, 400)
    assert.equal((await post(`mauticform[email]=${'x'.repeat(2_000_000)}`)).statusCode, 413)
    assert.equal(
      (await post('{"mauticform":{"email":"j@sample.example"}}', 'application/json')).json().success,
      1,
    )
    const half = '{"mauticform":{"email":"half@sample.example","name":"\\ud800"}}'
    assert.equal((await post(half, 'application/json')).json().success, 1)
    const part = `--x\r\nContent-Disposition: form-data; name="mauticform[name]"\r\n\r\n${'y'.repeat(200_000)}\r\n`
    assert.equal((await post(`${part.repeat(5)}--x--`, 'multipart/form-data; boundary=x')).statusCode, 200)
    assert.equal((await post(`${part.repeat(6)}--x--`, 'multipart/form-data; boundary=x')).statusCode, 413)
    assert.equal((await post('--x\r\nbroken', 'multipart/form-data; boundary=x')).statusCode, 400)
    assert.equal((await fastify.inject({ url: '/form/submit' })).statusCode, 403)
    assert.equal((await stored()).length, 3)
  })

  test('one address sends only so many a minute', async (t) => {
    const { make, send } = await setUp(t, { form_submissions_per_minute: 5 })
    const form = await make({})
    const codes: number[] = []
    for (let n = 0; n < 7; n++)
      codes.push((await send(form.id, { email: `a${n}@sample.example` })).statusCode)
    assert.ok(codes.includes(429), codes.join())
  })

  test('a database with too much to do: 503, when to come again, and nothing is stored; a moment later it is taken', async (t) => {
    const { sql, make, send, stored } = await setUp(t)
    const form = await make({})
    const attempt = () => send(form.id, { email: 'ann@sample.example' })
    // No memory for locks, too many sessions, a lock that was waited for too long, a statement that was ended, a deadlock.
    for (const state of ['53200', '53300', '55P03', '57014', '40P01']) {
      await sql.unsafe(
        `create or replace function refuse() returns trigger language plpgsql as 'begin raise exception ''full'' using errcode = ''${state}''; end'`,
      )
      await sql`create or replace trigger refuse before insert on form_submissions for each row execute function refuse()`
      const answer = await attempt()
      assert.deepEqual([answer.statusCode, answer.headers['retry-after']], [503, '1'], state)
      assert.equal(answer.json().errors[0].code, 503)
    }
    assert.equal((await stored()).length, 0)
    await sql`drop trigger refuse on form_submissions`
    assert.notEqual((await attempt()).statusCode, 503)
    assert.equal((await stored()).length, 1)
  })

  test('somebody with the same address at the same time is one contact', async (t) => {
    const { sql, make, ajax } = await setUp(t)
    const form = await make({})
    await Promise.all(
      Array.from({ length: 12 }, () => ajax(form.id, { email: 'same@sample.example', name: 'S' })),
    )
    assert.equal((await sql`select from contacts`).length, 1)
    assert.equal((await sql`select from form_submissions`).length, 12)
  })
})

test('the table of answers has all of them, however large they are', async (t) => {
  const { fastify, make, sql } = await setUp(t)
  const form = await make({})
  await sql`
    insert into form_submissions (form_id, date_submitted, results)
    select ${form.id}, now(), jsonb_build_object('0', repeat('x', 3000000)) from generate_series(1, 5) n`
  const headers = { authorization: `Bearer ${await clientToken(sql)}` }
  const { result, queries } = await countStatements(sql, () =>
    fastify.inject({ url: `/forms/results/${form.id}/export/csv`, headers }),
  )
  assert.equal(result.body.trim().split('\n').length, 6)
  // Two of them have more than is read at once.
  assert.equal(queries.filter((query) => query.includes('from form_submissions')).length, 4)
})
