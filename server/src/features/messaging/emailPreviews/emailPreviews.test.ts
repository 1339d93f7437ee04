// Emails before they are sent: the same mail that would leave, and no trace of it.
import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'

const HELLO = {
  name: 'Hello',
  subject: 'Hello {contactfield=firstname|you}',
  language: 'en',
  lists: [],
  fromAddress: 'news@sample.example',
  fromName: 'News',
  preheaderText: 'What is new',
  customHtml:
    '<html><body><p>Dear {contactfield=firstname|friend}, {dynamiccontent="Offer"}</p><a href="https://shop.example/?a=1&amp;b=2">Shop</a> <a href="{unsubscribe_url}">Leave</a></body></html>',
  dynamicContent: [
    {
      tokenName: 'Offer',
      content: 'for all',
      filters: [
        {
          content: 'for France',
          filters: [
            {
              glue: 'and',
              field: 'country',
              object: 'lead',
              type: 'country',
              operator: '=',
              filter: 'France',
            },
          ],
        },
      ],
    },
  ],
}

async function setUp(t: TestContext) {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const made = await admin.post('/emails/new', HELLO)
  assert.equal(made.status, 201, made.text)
  const { id } = made.body.email
  const people = await admin.post('/contacts/batch/new', [
    { firstname: 'Ada', email: 'ada@sample.example', country: 'France' },
    { email: 'nameless@sample.example' },
    {
      firstname: 'Wolfeschlegelstein',
      lastname: 'Hausenbergerdorff',
      email: 'w@sample.example',
      preferred_locale: 'de',
    },
  ])
  const [ada, nameless, long] = people.body.contacts.map((one: { id: number }) => one.id)
  return { app, admin, id, ada, nameless, long }
}

const names = (headers: { name: string }[]) => headers.map(({ name }) => name.toLowerCase())

suite('POST /emails/preview', () => {
  test('shows what a contact would get: values, dynamic content, headers, and nothing stays of it', async (t) => {
    const { app, admin, id, ada, nameless } = await setUp(t)
    const content = async () => {
      const [row] = await app.sql`
        select (select count(*) from email_sends) as sends, (select count(*) from email_copies) as copies,
          (select count(*) from redirects) as redirects, (select count(*) from user_mails) as mails`
      return { ...row }
    }
    const before = await content()
    const { body, text } = await admin.post('/emails/preview', { id, contacts: [ada, nameless] })
    const [first, second] = body.previews
    assert.equal(first.contact, ada, text)
    assert.equal(first.subject, 'Hello Ada')
    assert.match(first.html, /Dear Ada, for France/)
    assert.match(first.html, /href="https:\/\/shop\.example\/\?a=1&amp;b=2"/)
    assert.match(first.text, /Dear Ada, for France/)
    assert.deepEqual(first.dynamicContent, [{ name: 'Offer', variant: 1 }])
    assert.equal(second.subject, 'Hello you')
    assert.match(second.html, /Dear friend, for all/)
    const from = first.headers.find(({ name }: { name: string }) => name.toLowerCase() === 'from').value
    assert.match(from, /News <news@sample\.example>/)
    assert.ok(!names(first.headers).includes('list-unsubscribe'))
    assert.deepEqual(await content(), before)
  })

  test('shows an email that is not saved, and changes of one that is; mail to segments has its headers', async (t) => {
    const { admin, id, ada } = await setUp(t)
    const unsaved = { subject: 'New', customHtml: '<p>{contactfield=email}</p>', emailType: 'list' }
    const [alone] = (await admin.post('/emails/preview', { email: unsaved, contacts: [ada] })).body.previews
    assert.match(alone.html, /ada@sample\.example/)
    assert.ok(names(alone.headers).includes('list-unsubscribe'))
    const [changed] = (await admin.post('/emails/preview', { id, email: { subject: 'Changed' } })).body
      .previews
    assert.deepEqual([changed.contact, changed.subject], [null, 'Changed'])
    assert.match(changed.html, /Dear friend, for all/)
    const [cleared] = (await admin.post('/emails/preview', { id, email: { subject: '', language: '' } })).body
      .previews
    assert.equal(cleared.subject, '')
    assert.equal((await admin.get(`/emails/${id}`)).body.email.subject, HELLO.subject)
    const mjml =
      '<mjml><mj-body><mj-section><mj-column><mj-text>Hi {contactfield=firstname}</mj-text></mj-column></mj-section></mj-body></mjml>'
    const email = { subject: 'M', grapesjsbuilder: { customMjml: mjml } }
    const [compiled] = (await admin.post('/emails/preview', { email, contacts: [ada] })).body.previews
    assert.match(compiled.html, /Hi Ada/)
  })

  test('finds for whom it looks unlike for others', async (t) => {
    const { admin, id, ada, nameless, long } = await setUp(t)
    const { previews } = (await admin.post('/emails/preview', { id, edges: true })).body
    const cases = Object.fromEntries(
      previews.flatMap((one: { case: string | null; contact: number }) =>
        one.case ? [[one.case, one.contact]] : [],
      ),
    )
    assert.deepEqual(cases, {
      noFirstName: nameless,
      longestName: long,
      otherLanguage: long,
      dynamicContent: ada,
    })
  })

  test('shows it as the newest of its audience, page by page, in a constant number of statements', async (t) => {
    const { app, admin, id, ada, nameless, long } = await setUp(t)
    const shown = async (audience: object) =>
      (await admin.post('/emails/preview', { id, audience })).body.previews.map(
        (one: { contact: number; contactName: string }) => [one.contact, one.contactName],
      )
    assert.deepEqual(await shown({ start: 0, count: 2 }), [
      [long, 'Wolfeschlegelstein Hausenbergerdorff'],
      [nameless, 'nameless@sample.example'],
    ])
    assert.deepEqual(await shown({ start: 2, count: 12 }), [[ada, 'Ada']])
    const { list } = (await admin.post('/segments/new', { name: 'Readers' })).body
    await admin.post(`/segments/${list.id}/contact/${ada}/add`)
    await admin.patch(`/emails/${id}/edit`, { emailType: 'list', lists: [list.id] })
    assert.deepEqual(await shown({ start: 0, count: 12 }), [[ada, 'Ada']], 'members of its segments alone')
    const statements = (body: object) =>
      countStatements(app.sql, async () => {
        assert.equal((await admin.post('/emails/preview', { email: HELLO, ...body })).status, 200)
      })
    const [many, one] = [
      await statements({ audience: { start: 0, count: 3 } }),
      await statements({ audience: { start: 0, count: 1 } }),
    ]
    assert.equal(many.count, one.count)
    for (const audience of [
      {},
      { start: -1, count: 1 },
      { start: 0, count: 25 },
      { start: 10_001, count: 1 },
    ])
      assert.equal((await admin.post('/emails/preview', { id, audience })).status, 400)
  })

  test('compiles MJML with its tokens, and says what cannot be compiled', async (t) => {
    const { app, admin } = await setUp(t)
    const mjml =
      '<mjml><mj-body><mj-section><mj-column><mj-text>Hello {contactfield=firstname|you}</mj-text></mj-column></mj-section></mj-body></mjml>'
    const { html } = (await admin.post('/emails/mjml', { mjml })).body
    assert.match(html, /<table[\s\S]*Hello {contactfield=firstname\|you}/)
    const odd = await admin.post('/emails/mjml', { mjml: mjml.replaceAll('mj-text', 'mj-nothing') })
    assert.equal(odd.status, 400)
    assert.match(odd.text, /mj-nothing/)
    assert.equal((await admin.post('/emails/mjml', { mjml: ' ' })).status, 400)
    assert.equal((await admin.post('/emails/mjml', { mjml: 7 })).status, 400)
    const stranger = await app.as({ 'lead:leads': ['full'] })
    assert.equal((await stranger.post('/emails/mjml', { mjml })).status, 403)
  })

  test('a value that spoils the mail of one contact is said, and the others are shown', async (t) => {
    const { admin, ada, nameless } = await setUp(t)
    const email = { ...HELLO, fromAddress: '{contactfield=firstname}' }
    const answer = await admin.post('/emails/preview', { email, contacts: [ada, nameless] })
    assert.equal(answer.status, 200, answer.text)
    assert.match(answer.body.previews[0].error, /sender address/)
    assert.equal(answer.body.previews[0].html, '')
  })

  test('a long value that is named very often fills no memory: the mail of that contact is not made', async (t) => {
    const { admin, ada, nameless } = await setUp(t)
    await admin.post('/fields/contact/new', { label: 'Life', type: 'textarea' })
    const edited = await admin.patch(`/contacts/${ada}/edit`, { life: 'x'.repeat(50_000) })
    assert.equal(edited.status, 200, edited.text)
    const email = { ...HELLO, customHtml: `<p>${'{contactfield=life}'.repeat(100)}</p>` }
    const { previews } = (await admin.post('/emails/preview', { email, contacts: [ada, nameless] })).body
    assert.match(previews[0].error, /more than 4000000 characters/i)
    assert.equal(previews[1].error, null)
  })

  test('wrong input is refused, and what the actor may not see', async (t) => {
    const { app, admin, id, ada } = await setUp(t)
    for (const [body, status] of [
      [{}, 400],
      [{ email: 'x' }, 400],
      [{ email: { subject: 'x'.repeat(500) } }, 400],
      [{ email: { fromAddress: 'no address' } }, 400],
      [{ email: { grapesjsbuilder: { customMjml: '<mjml><mj-nothing' } } }, 400],
      [{ id: 999_999 }, 404],
      [{ id: '__proto__' }, 404],
      [{ id, contacts: [999_999] }, 404],
      [{ id, contacts: Array.from({ length: 25 }, (_, n) => n + 1) }, 400],
    ] as const)
      assert.equal(
        (await admin.post('/emails/preview', body)).status,
        status,
        JSON.stringify(body).slice(0, 80),
      )
    const writer = await app.as({ 'email:emails': ['viewown', 'create'], 'lead:leads': ['viewown'] })
    assert.equal((await writer.post('/emails/preview', { id })).status, 403)
    const email = { subject: 'x', customHtml: '{contactfield=email}' }
    assert.equal((await writer.post('/emails/preview', { email, contacts: [ada] })).status, 403)
    assert.equal((await writer.post('/emails/preview', { email, edges: true })).body.previews.length, 1)
    const stranger = await app.as({ 'lead:leads': ['full'] })
    assert.equal((await stranger.post('/emails/preview', { email })).status, 403)
  })

  test('takes as many statements for twenty contacts as for one', async (t) => {
    const { app, admin, id, ada } = await setUp(t)
    const many = await admin.post(
      '/contacts/batch/new',
      Array.from({ length: 20 }, (_, n) => ({ email: `m${n}@sample.example` })),
    )
    const contacts = many.body.contacts.map((one: { id: number }) => one.id)
    const count = async (ids: number[]) =>
      (await countStatements(app.sql, () => admin.post('/emails/preview', { id, contacts: ids }))).count
    await count([ada])
    assert.equal(await count(contacts), await count([ada]))
  })
})

suite('POST /emails/ID/test', () => {
  test('queues one mail for each address, as the contact, and counts nothing', async (t) => {
    const { app, admin, id, ada } = await setUp(t)
    const to = ['me@sample.example', 'you@sample.example']
    const answer = await admin.post(`/emails/${id}/test`, { to, contact: ada })
    assert.deepEqual(answer.body, { success: true, contact: ada, to }, answer.text)
    const mails = await app.sql`
      select email_id as email, about_id as about, to_addresses as "to" from user_mails order by to_addresses`
    assert.deepEqual(
      mails.map((mail) => ({ ...mail })),
      to.map((address) => ({ email: id, about: ada, to: [address] })),
    )
    const sends = await app.sql`select from email_sends`
    assert.equal(sends.length, 0)
    const [entry] =
      await app.sql`select action from audit_log where object = 'email' order by id desc limit 1`
    assert.equal(entry?.action, 'test')
  })

  test('is bounded an hour, takes addresses alone, and contacts that the actor may see', async (t) => {
    const { app, admin, id, ada } = await setUp(t)
    const send = (body: object) => admin.post(`/emails/${id}/test`, body)
    const eleven = Array.from({ length: 11 }, (_, n) => `a${n}@sample.example`)
    for (const body of [{}, { to: [] }, { to: ['nobody'] }, { to: [{}] }, { to: eleven }])
      assert.equal((await send(body)).status, 400, JSON.stringify(body).slice(0, 60))
    assert.equal((await send({ to: ['a@sample.example'], contact: 999_999 })).status, 404)
    const own = await app.as({ 'email:emails': ['full'], 'lead:leads': ['viewown'] })
    const to = ['a@sample.example']
    assert.equal((await own.post(`/emails/${id}/test`, { to, contact: ada })).status, 403)
    assert.equal((await own.post(`/emails/${id}/test`, { to })).status, 400)
    const ten = eleven.slice(1)
    for (let n = 0; n < 20; n++) assert.equal((await send({ to: ten })).status, 200)
    const refused = await send({ to })
    assert.equal(refused.status, 429)
    assert.ok(Number(refused.headers['retry-after']) > 0)
    const [row] = await app.sql`select count(*) from user_mails`
    assert.equal(row?.count, 200)
  })
})
