// An erasure of somebody who left traces everywhere, in a real server that dies in between.
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { clientToken } from './clientToken.ts'
import { testDatabase } from './database.ts'
import { eventually } from './mainJob.ts'
import { command, installation, startServer } from './process.ts'
import { receiver } from './receiver.ts'
import { findTexts } from './scan.ts'

const ADDRESS = 'quentin@vandermolen.example'
const FORMER = 'q.v@elsewhere.example'
const NUMBER = '+49 30 9018275'
const FORM_FIELDS = [
  { label: 'Email', alias: 'email', type: 'email', mappedObject: 'contact', mappedField: 'email' },
  { label: 'Name', alias: 'name', type: 'text', mappedObject: 'contact', mappedField: 'lastname' },
  { label: 'CV', alias: 'cv', type: 'file', properties: { allowed_file_extensions: ['txt'] } },
]

test('a person who left traces everywhere is nowhere afterwards, whatever kills the server meanwhile', {
  timeout: 120_000,
}, async (t) => {
  const { sql, url } = await testDatabase(t)
  const inbox = await receiver(t)
  inbox.answer = ({ body }, response) => {
    response.statusCode = 500
    response.end(body.slice(0, 2_000))
  }
  const where = await installation(t, {
    DATABASE_URL: url,
    CAMPANILE_OUTBOUND_ALLOWED_HOSTS: '127.0.0.1',
    CAMPANILE_MAILER_FROM_EMAIL: 'news@campanile.example',
  })
  let server = await startServer(t, where)
  const authorization = `Bearer ${await clientToken(sql)}`
  const ask = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${where.url}/api${path}`, {
      method,
      headers: {
        authorization,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    assert.ok(answer.ok, `${method} ${path}: ${answer.status} ${text.slice(0, 400)}`)
    return JSON.parse(text)
  }
  const post = (path: string, body: unknown = {}, headers = {}) => ask('POST', path, body, headers)
  await post('/hooks/new', {
    name: 'Hook',
    webhookUrl: inbox.url,
    triggers: [
      'mautic.lead_post_save_new',
      'mautic.lead_post_save_update',
      'mautic.lead_post_delete',
      'mautic.form_on_submit',
      'mautic.email_on_send',
      'mautic.lead_channel_subscription_changed',
    ],
  })
  const segment = (await post('/segments/new', { name: 'Readers' })).list
  const email = (
    await post('/emails/new', {
      name: 'Hello',
      subject: 'For {contactfield=email}',
      emailType: 'template',
      language: 'en',
      lists: [segment.id],
      customHtml: '<html><body>Dear {contactfield=lastname} <a href="https://x.example/">x</a></body></html>',
    })
  ).email
  const form = (
    await post('/forms/new', {
      name: 'Apply',
      fields: FORM_FIELDS,
      actions: [
        {
          type: 'form.email',
          name: 'Tell',
          properties: { to: 'staff@campanile.example', subject: 'New: {formfield=email}', copy_lead: true },
        },
      ],
    })
  ).form
  const boundary = 'limit'
  const part = (name: string, value: string, file = '') =>
    `--${boundary}\r\ncontent-disposition: form-data; name="mauticform[${name}]"${file && `; filename="${file}"`}\r\n\r\n${value}\r\n`
  const submitted = await fetch(`${where.url}/form/submit?formId=${form.id}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: `${part('formId', String(form.id))}${part('email', FORMER)}${part('name', 'Vandermolen')}${part('cv', `I am ${ADDRESS}`, 'cv.txt')}--${boundary}--\r\n`,
  })
  assert.ok(submitted.status < 400, await submitted.text())
  const [made] = await sql<{ id: number }[]>`select id from contacts where email = ${FORMER}`
  const id = made?.id ?? 0
  const duplicate = (
    await post('/contacts/new', { email: ADDRESS, firstname: 'Quentin', lastname: 'Vandermolen' })
  ).contact
  await ask('PATCH', `/contacts/${id}/edit`, {
    email: ADDRESS,
    firstname: 'Quentin',
    mobile: NUMBER,
    tags: ['vip'],
    ipAddress: '198.51.100.77',
  })
  await post(`/segments/${segment.id}/contact/${id}/add`)
  const note = (await post('/notes/new', { lead: id, text: 'Vandermolen called' })).note
  await ask('PATCH', `/notes/${note.id}/edit`, { text: `Write to ${ADDRESS}` })
  await post(`/emails/${email.id}/contact/${id}/send`)
  await post('/contacts/new', { email: ADDRESS, city: 'Ulm' }, { 'idempotency-key': 'k1' })
  await post(`/contacts/${id}/dnc/sms/add`, { reason: 3, comments: `asked by ${ADDRESS}` })
  const event = await fetch(`${where.url}/mtc/event`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'user-agent': 'Mozilla/5.0 (X11; Linux)',
    },
    body: new URLSearchParams({ page_url: `https://shop.example/?email=${ADDRESS}`, page_title: 'Shop' }),
  })
  const { id: visitor } = (await event.json()) as { id: number }
  await sql`update page_hits set contact_id = ${id} where contact_id = ${visitor}`
  await sql`
    insert into page_hits (contact_id, date_hit, code, url, tracking_id)
    select ${id}, now() - n * interval '1 minute', 200, 'https://shop.example/?who=' || ${ADDRESS}::text, 'x' from generate_series(1, 9000) n`
  writeFileSync(
    join(where.dataDir, '../erasure-import.csv'),
    `email,firstname,points\r\n${ADDRESS},Quentin,many\r\nother@sample.example,Olga,3\r\n`,
  )
  await command(where, ['import', 'contacts', join(where.dataDir, '../erasure-import.csv'), '--json'])
  await sql`
    insert into contact_events (contact_id, user_id, user_name, bundle, object, action, object_id, properties, date_added)
    values (null, null, '', 'lead', 'import', 'failed', 1, ${sql.json({ error: `"${ADDRESS}" twice`, line: 7 })}, now())`
  const exported = (await post('/contacts/export', { format: 'csv' })).export
  await eventually(async () => (await ask('GET', `/exports/${exported.id}`)).export.state, 'done')
  const backup = await command(where, ['backup', join(where.dataDir, '../erasure-backup.tar.gz'), '--json'])
  assert.equal(backup.status, 0, backup.stderr)
  await eventually(async () => (await sql`select from email_sends where state = 'sent'`).length, 1)
  await eventually(async () => (await sql`select from user_mails where state = 'sent'`).length, 2)
  await eventually(async () => (await sql`select from webhook_deliveries`).length > 0, true)
  assert.ok(duplicate.id !== id)
  const stays = await post('/contacts/new', { email: `x${ADDRESS}`, lastname: 'Bystander' })
  const before = await findTexts({ sql, dataDir: where.dataDir }, [ADDRESS])
  for (const place of [
    'audit_log',
    'webhook_items',
    'page_hits',
    'email_sends',
    'outbox/',
    'forms/',
    'exports/',
  ])
    assert.ok(
      before.some((one) => one.includes(place)),
      `${place} in ${before.map((one) => one.slice(0, 60)).join('\n')}`,
    )

  const { erasure } = await post(`/contacts/${id}/erase`)
  assert.equal((await post(`/contacts/${id}/erase`)).erasure.id, erasure.id)
  for (const wait of [Math.random() * 150, 2_200]) {
    await sleep(wait)
    await server.kill()
    server = await startServer(t, where)
  }
  await eventually(async () => (await ask('GET', `/erasures/${erasure.id}`)).erasure.state, 'done')
  const texts = [ADDRESS, FORMER, NUMBER, 'Quentin', 'Vandermolen', '198.51.100.77']
  const found = await findTexts({ sql, dataDir: where.dataDir }, texts)
  assert.deepEqual(
    found.filter((one) => !one.includes(`x${ADDRESS}`)),
    [],
  )
  for (const text of texts) assert.ok(!server.output().includes(text))
  const certificate = (await ask('GET', `/erasures/${erasure.id}`)).erasure
  assert.equal(certificate.contact, id)
  assert.equal(certificate.erased.contacts, 1)
  assert.equal(certificate.erased.page_hits, 9_001)
  assert.ok(certificate.erased.files >= 4, JSON.stringify(certificate.erased))
  assert.match(certificate.backups[0].file, /erasure-backup/)
  assert.equal((await ask('GET', `/contacts/${stays.contact.id}`)).contact.fields.all.lastname, 'Bystander')
  const [{ count }] = (await sql`select count(*) from page_hits`) as unknown as [{ count: number }]
  assert.equal(count, 9_001)
  const again = (await post('/contacts/new', { email: ADDRESS.toUpperCase() })).contact
  assert.deepEqual(
    again.doNotContact.map(({ channel }: { channel: string }) => channel),
    ['email'],
  )
})
