// Erasures over HTTP: who may, what stays, and what comes afterwards.
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { suite, test } from 'node:test'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { finishErasure } from '../../../../test/finishErasure.ts'
import { findTexts } from '../../../../test/scan.ts'

const erase = async (app: TestApp, id: number) => {
  const { status, body } = await (await app.as('admin')).post(`/contacts/${id}/erase`)
  assert.equal(status, 202)
  await finishErasure(app, body.erasure.id)
  return (await (await app.as('admin')).get(`/erasures/${body.erasure.id}`)).body.erasure
}

suite('erasure of a person', () => {
  test('is for who may delete the contact; a certificate is for who asked and for administrators', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const { id } = (await admin.post('/contacts/new', { email: 'ada@person.example' })).body.contact
    const viewer = await app.as({ 'lead:leads': ['viewown', 'viewother', 'deleteown'] })
    assert.equal((await viewer.post(`/contacts/${id}/erase`)).status, 403)
    assert.equal(
      (await (await app.as({ 'lead:leads': ['viewown'] })).post(`/contacts/${id}/erase`)).status,
      403,
    )
    assert.equal((await (await app.as('nobody')).post(`/contacts/${id}/erase`)).status, 401)
    assert.equal((await admin.post('/contacts/999999/erase')).status, 404)
    assert.equal((await app.sql`select from erasures`).length, 0)
    const eraser = await app.as({ 'lead:leads': ['viewother', 'viewown', 'deleteother', 'deleteown'] })
    const first = await eraser.post(`/contacts/${id}/erase`)
    assert.deepEqual([first.status, first.body.erasure.state], [202, 'queued'])
    const again = await admin.post(`/contacts/${id}/erase`)
    assert.equal(again.body.erasure.id, first.body.erasure.id, 'one that is under way is the same')
    await finishErasure(app, first.body.erasure.id)
    assert.equal((await eraser.post(`/contacts/${id}/erase`)).status, 404)
    const path = `/erasures/${first.body.erasure.id}`
    assert.equal((await viewer.get(path)).status, 404)
    assert.equal((await viewer.get('/erasures')).body.total, 0)
    assert.equal((await eraser.get('/erasures')).body.total, 1)
    const { erasure } = (await admin.get(path)).body
    assert.deepEqual(
      [erasure.contact, erasure.state, erasure.userId, erasure.erased.contacts],
      [id, 'done', eraser.userId, 1],
    )
    const entries = (await admin.get(`/audit?object=lead&objectId=${id}`)).body.entries
    assert.deepEqual(
      entries.map(({ action, details }: { action: string; details: object }) => [action, details]),
      [
        ['erase', {}],
        ['create', {}],
      ],
    )
    assert.equal(entries[0].userId, eraser.userId)
  })

  test('every place that is declared is emptied; others keep what is theirs', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const { id } = (
      await admin.post('/contacts/new', {
        email: 'ada.b@person.example',
        firstname: 'Ada',
        lastname: 'Babbington',
        mobile: '0171 2223334',
      })
    ).body.contact
    const longer = 'x-ada.b@person.example'
    await admin.post('/contacts/new', { email: longer, lastname: 'Babbington' })
    await app.sql`
      insert into user_mails (dedupe_key, to_addresses, subject, body, tokens, attempt_at, date_queued)
      values ('a', '{staff@campanile.example}', 'New', 'Ada Babbington wrote', '{}', now(), now()),
        ('b', '{staff@campanile.example}', 'New', ${longer}, '{}', now(), now())`
    await app.sql`
      insert into domain_events (type, ids, payload, occurred_at) values
        ('email.clicked', '{1}', ${app.sql.json({ url: 'https://x.example/?e=ada.b%40person.example&n=1' })}, now())`
    await app.sql`
      insert into delivery_troubles (channel, transport, kind, reason, since, seen_at)
      values ('email', 'smtp', 'x', 'ADA.B@person.example: no such user', now(), now())`
    const { erased } = await erase(app, id)
    assert.deepEqual([erased.user_mails, erased.domain_events, erased.delivery_troubles], [1, 1, 1])
    assert.deepEqual(await findTexts(app, ['ada.b%40person', 'Ada Babbington', '2223334']), [])
    const left = await findTexts(app, ['ada.b@person.example'])
    assert.ok(left.length > 0)
    assert.deepEqual(
      left.filter((one) => !one.includes(longer)),
      [],
    )
    const [trouble] = await app.sql`select reason from delivery_troubles`
    assert.equal(trouble?.reason, '[erased]: no such user')
    const [happened] =
      await app.sql`select payload ->> 'url' as url from domain_events where type = 'email.clicked'`
    assert.equal(happened?.url, 'https://x.example/?e=[erased]&n=1')
    assert.equal((await app.sql`select from user_mails`).length, 1)
  })

  test('nothing is left in views, settings, names of files, notes of approvals, and in what can be undone', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const address = 'ada.b@person.example'
    const { id } = (await admin.post('/contacts/new', { email: 'former@person.example' })).body.contact
    await admin.patch(`/contacts/${id}/edit`, { email: address })
    const view = { kind: 'contact', name: `Only ${address}`, search: address, sort: '', columns: ['email'] }
    const { view: saved } = (await admin.post('/views/new', view)).body
    const note = (await admin.post('/notes/new', { lead: id, text: `Write to ${address}` })).body.note
    const deleted = await admin.delete(`/notes/${note.id}/delete`)
    assert.equal(deleted.status, 200)
    await admin.get(`/contacts?search=${encodeURIComponent(address)}`)
    const { list } = (await admin.post('/segments/new', { name: 'Readers' })).body
    const mail = {
      name: 'Hello',
      subject: 'Hello',
      language: 'en',
      emailType: 'list',
      lists: [list.id],
      customHtml: '<p>Hello</p>',
    }
    const made = await admin.post('/emails/new', mail)
    assert.equal(made.status, 201, made.text)
    const { email } = made.body
    await app.sql`
      insert into email_approvals (email_id, state, date_asked, note)
      values (${email.id}, 'refused', now(), ${`${address} has complained, b${address} has not`})`
    await app.sql`
      insert into user_preferences (user_id, value)
      select id, ${app.sql.json({ lists: { contacts: { search: address } } })} from users limit 1
      on conflict (user_id) do update set value = excluded.value`
    await app.sql`
      insert into imports (file_name, file_hash, file_size, error_file, mapping, status, date_added)
      values (${`${address}.csv`}, 'h', 1, ${`/files/${address}.errors.csv`}, '{}', 'done', now())`
    const words = ['former@person.example', address, encodeURIComponent(address)]
    const before = (await findTexts(app, words)).join('\n')
    for (const table of ['saved_views', 'user_preferences', 'email_approvals', 'imports'])
      assert.ok(before.includes(`.${table}: `), `${table} names the person`)
    const { erased } = await erase(app, id)
    assert.deepEqual([erased.imports, erased.email_approvals, erased.saved_views], [1, 1, 1])
    assert.deepEqual(
      (await findTexts(app, words)).filter((place) => !place.includes(`b${address}`)),
      [],
    )
    const [approval] = await app.sql`select note from email_approvals`
    assert.equal(approval?.note, `[erased] has complained, b${address} has not`)
    const [file] = await app.sql`select file_name, error_file from imports`
    assert.deepEqual([file?.file_name, file?.error_file], ['[erased].csv', '/files/[erased].errors.csv'])
    const [kept] = await app.sql`select name, search from saved_views where id = ${saved.id}`
    assert.deepEqual([kept?.name, kept?.search], ['Only [erased]', '[erased]'])
    // What was deleted beforehand cannot be brought back.
    const undone = await admin.post(`/undo/${deleted.headers['undo-token']}`)
    assert.ok(undone.status >= 400, undone.text)
  })

  test('figures stay, rows of months as well, and one that was merged away is found', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const { id } = (await admin.post('/contacts/new', { email: 'ada@person.example' })).body.contact
    await app.sql`insert into contact_merges (contact_id, merged_id, date_added) values (${id}, 999999, now())`
    await app.sql`
      insert into email_sends (contact_id, dedupe_key, address, attempt_at, date_queued, state, date_sent)
      select ${id}, n::text, 'old@person.example', now(), now(), 'sent', now() from generate_series(1, 4500) n`
    await app.sql`
      insert into email_opens (contact_id, send_id, opened_at, in_browser)
      select ${id}, n, now() - n * interval '1 hour', false from generate_series(1, 2500) n`
    const figures = () => app.sql`select figure, sum(n) as n from rollups group by 1 order by 1`
    const before = [...(await figures())]
    assert.ok(before.length > 0)
    const { body } = await admin.post('/contacts/999999/erase')
    assert.equal(body.erasure.contact, id)
    const pieces = await finishErasure(app, body.erasure.id)
    assert.ok(pieces > 5, 'in short transactions')
    const { erased } = (await admin.get(`/erasures/${body.erasure.id}`)).body.erasure
    assert.deepEqual([erased.email_sends, erased.email_opens], [4_500, 2_500])
    assert.deepEqual([...(await figures())], before)
    assert.equal((await admin.get('/contacts/999999')).status, 404)
    const made = await admin.post('/contacts/new', { email: 'old@person.example' })
    assert.equal(made.body.contact.doNotContact.length, 1, 'an address of earlier is remembered, too')
  })

  test('who is merged or mailed while it goes on is erased with the rest', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const [first, second] = [
      (await admin.post('/contacts/new', { email: 'ada@person.example' })).body.contact.id,
      (await admin.post('/contacts/new', { email: 'ada.b@second.example' })).body.contact.id,
    ]
    const { erasure } = (await admin.post(`/contacts/${first}/erase`)).body
    const late = (contactId: number) => app.sql`
      insert into email_sends (contact_id, dedupe_key, address, attempt_at, date_queued)
      values (${contactId}, 'late' || random(), 'ada@person.example', now(), now())`
    await finishErasure(app, erasure.id, async (step) => {
      if (step === 'rows') {
        await app.sql`insert into contact_merges (contact_id, merged_id, date_added) values (${second}, ${first}, now()) on conflict do nothing`
        await app.sql`delete from contact_identities where contact_id = ${first}`
        await app.sql`delete from contacts where id = ${first}`
      }
      if (step === 'contact' || step === 'late') await late(second)
    })
    assert.deepEqual(await findTexts(app, ['ada@person.example', 'ada.b@second.example']), [])
    assert.equal((await app.sql`select from contacts`).length, 0)
  })

  test('webhooks hear that the contact is gone, and not who it was', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const hook = {
      name: 'Hook',
      webhookUrl: 'https://hooks.example/',
      triggers: ['mautic.lead_post_delete', 'mautic.lead_post_save_update'],
    }
    assert.equal((await admin.post('/hooks/new', hook)).status, 201)
    const { id } = (await admin.post('/contacts/new', { email: 'ada@person.example', city: 'Ulm' })).body
      .contact
    await app.sql`
      insert into webhook_items (webhook_id, trigger, payload)
      select 1, 'x', p::text from unnest(array[
        ${JSON.stringify({ contact: { id, fields: {}, city: 'Ulm' } })}, ${JSON.stringify({ submission: { lead: { id: String(id) }, results: 'Ulm' } })},
        ${JSON.stringify({ stat: { id }, contact: { id: id + 1, city: 'Bonn' } })}]) p`
    await erase(app, id)
    const items = await app.sql<{ trigger: string; payload: string }[]>`
      select trigger, payload from webhook_items order by trigger`
    assert.deepEqual(
      items.map(({ trigger }) => trigger),
      ['mautic.lead_post_delete', 'x'],
    )
    const { timestamp: _, ...told } = JSON.parse(items[0]?.payload ?? '')
    assert.deepEqual(told, { id, contact: { id: null } })
    assert.match(items[1]?.payload ?? '', /Bonn/)
  })
})

suite('who comes again with an address of somebody who was erased', () => {
  test('is not written to: made, changed or merged, in one statement with what is written anyway', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const person = { email: 'Ada@Person.example', mobile: '+49 (171) 555 0123' }
    const { id } = (await admin.post('/contacts/new', person)).body.contact
    const many = (name: string) =>
      Array.from({ length: 50 }, (_, n) => ({ email: `${name}${n}@sample.example`, mobile: `017100000${n}` }))
    await admin.post('/contacts/batch/new', many('warm'))
    const plain = await countStatements(app.sql, () => admin.post('/contacts/batch/new', many('a')))
    await erase(app, id)
    const [{ hash, inner }] = (await app.sql`
      select encode(hash, 'hex') as hash, inner_pad as inner from suppressed_addresses, suppression_key
      order by length(hash) limit 1`) as unknown as [{ hash: string; inner: Buffer }]
    assert.match(hash, /^[0-9a-f]{64}$/)
    const key = Buffer.from(inner.map((byte) => byte ^ 0x36))
    const hashes = await app.sql<
      { hash: string }[]
    >`select encode(hash, 'hex') as hash from suppressed_addresses`
    assert.deepEqual(
      hashes.map((row) => row.hash).sort(),
      ['email:ada@person.example', 'sms:491715550123']
        .map((text) => createHmac('sha256', key).update(text).digest('hex'))
        .sort(),
    )
    const channels = (body: { doNotContact: { channel: string }[] }) =>
      body.doNotContact.map(({ channel }) => channel).sort()
    const made = await admin.post('/contacts/new', {
      email: 'ADA@person.example ',
      mobile: '0049 171 5550123',
    })
    assert.deepEqual(channels(made.body.contact), ['email', 'sms'])
    const [told] = await app.sql<{ ids: number[]; payload: { dnc: object[] } }[]>`
      select ids, payload from domain_events where payload ? 'dnc'`
    assert.deepEqual([told?.ids, told?.payload.dnc.length], [[made.body.contact.id], 2])
    const other = (await admin.post('/contacts/new', { email: 'bob@sample.example' })).body.contact
    assert.deepEqual(channels(other), [])
    await admin.patch(`/contacts/${other.id}/edit`, { mobile: '+491715550123' })
    assert.deepEqual(channels((await admin.get(`/contacts/${other.id}`)).body.contact), ['sms'])
    await admin.post(`/contacts/${made.body.contact.id}/dnc/email/remove`)
    await admin.patch(`/contacts/${made.body.contact.id}/edit`, { city: 'Ulm' })
    const open = (await admin.get(`/contacts/${made.body.contact.id}`)).body.contact
    assert.deepEqual(channels(open), ['sms'], 'who opens the channel again is believed')
    const after = await countStatements(app.sql, () => admin.post('/contacts/batch/new', many('b')))
    assert.equal(after.count, plain.count)
  })
})
