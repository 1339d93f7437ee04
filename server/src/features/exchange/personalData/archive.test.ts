// The archive of a person, over HTTP.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { suite, test } from 'node:test'
import { promisify } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'
import { type Answer, type TestApp, testApp } from '../../../../test/app.ts'
import { LANGUAGES, messagesIn } from '../../../catalog/messages.ts'
import { catalog } from '../../index.ts'

async function unpack(bytes: Buffer): Promise<Record<string, string>> {
  const archive = await promisify<Buffer, { lazyEntries: true }, ZipFile>(fromBuffer)(bytes, {
    lazyEntries: true,
  })
  const openEntry = promisify<Entry, Readable>(archive.openReadStream.bind(archive))
  const files: Record<string, string> = {}
  archive.on('entry', async (entry: Entry) => {
    files[entry.fileName] = await text(await openEntry(entry))
    archive.readEntry()
  })
  archive.readEntry()
  await once(archive, 'end')
  return files
}

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

/** What is in use, without what only waits to be collected. */
function heapInUse(): number {
  collect()
  return process.memoryUsage().heapUsed
}

/** A contact with a note, a tag, an address, a submission with a file, and a mail of the built-in outbox. */
async function person({ sql, dataDir, fastify, as }: TestApp) {
  const admin = await as('admin')
  const field = {
    label: 'Email',
    alias: 'email',
    type: 'email',
    mappedObject: 'contact',
    mappedField: 'email',
  }
  const form = (
    await admin.post('/forms/new', {
      name: 'Apply',
      postAction: 'message',
      postActionProperty: 'Thanks',
      fields: [
        field,
        { label: 'CV', alias: 'cv', type: 'file', properties: { allowed_file_extensions: ['txt'] } },
      ],
    })
  ).body.form
  const boundary = 'limit'
  const part = (name: string, value: string, file = '') =>
    `--${boundary}\r\ncontent-disposition: form-data; name="mauticform[${name}]"${file && `; filename="${file}"`}\r\n\r\n${value}\r\n`
  const sent = await fastify.inject({
    method: 'POST',
    url: `/form/submit?formId=${form.id}`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload:
      part('formId', String(form.id)) +
      part('email', 'ada@person.example') +
      part('cv', 'Engines, analytical', 'cv.txt') +
      `--${boundary}--\r\n`,
  })
  assert.ok(sent.statusCode < 400, sent.payload)
  const [found] = await sql<{ id: number }[]>`select id from contacts where email = 'ada@person.example'`
  const id = found?.id ?? 0
  await admin.patch(`/contacts/${id}/edit`, {
    firstname: '<b>Ada</b>',
    tags: ['vip'],
    ipAddress: '198.51.100.7',
  })
  await admin.post('/notes/new', { lead: id, text: 'Asked for <script>figures</script>' })
  await sql`
    insert into contact_consents (contact_id, source, source_id, what, agreed, address, asked_from, confirmed_from, date_asked, date_confirmed)
    values (${id}, 'form', ${form.id}, 'Apply', 'Yes, write to me', 'ada@person.example', '198.51.100.7', '198.51.100.7', now(), now())`
  return { admin, id, dataDir }
}

suite('archive of a person', () => {
  test('holds every declared kind, as JSON and as a page in which nothing runs, and the files', async (t) => {
    const app = await testApp(t)
    const { admin, id } = await person(app)
    const other = (await admin.post('/contacts/new', { email: 'bob@other.example' })).body.contact
    await admin.post('/notes/new', { lead: other.id, text: 'Something else' })
    const answer: Answer = await admin.get(`/contacts/${id}/archive`)
    assert.deepEqual([answer.status, answer.headers['content-type']], [200, 'application/zip'])
    assert.match(String(answer.headers['content-disposition']), /filename="contact-\d+\.zip"/)
    const files = await unpack(answer.bytes)
    const { contact, held } = JSON.parse(files['archive.json'] ?? '')
    assert.equal(contact, id)
    for (const { table } of catalog.contactData) assert.ok(Array.isArray(held[table]), table)
    for (const language of LANGUAGES)
      assert.deepEqual(Object.keys(messagesIn(language).contactData).sort(), Object.keys(held).sort())
    assert.equal(held.contacts[0].email, 'ada@person.example')
    assert.equal(held.notes[0].text.includes('figures'), true)
    assert.equal(held.contact_tags.length, 1)
    assert.ok(held.ip_addresses.some((row: { ip_address: string }) => row.ip_address === '198.51.100.7'))
    assert.equal(held.contact_consents[0].agreed, 'Yes, write to me')
    assert.equal(held.form_submissions.length, 1)
    assert.ok(held.audit_log.length > 0)
    const page = files['index.html'] ?? ''
    for (const words of ['Consents', 'Notes', 'ada@person.example']) assert.ok(page.includes(words), words)
    assert.ok(!page.includes('<script>') && !page.includes('<b>Ada'))
    const uploads = Object.entries(files).filter(([name]) => name.startsWith('uploads/'))
    assert.deepEqual(
      uploads.map(([, content]) => content),
      ['Engines, analytical'],
    )
    for (const content of Object.values(files))
      assert.ok(!content.includes('bob@other.example') && !content.includes('Something else'))
    const [entry] =
      await app.sql`select action from audit_log where object_id = ${id} order by id desc limit 1`
    assert.equal(entry?.action, 'archive')
    assert.deepEqual(readdirSync(join(app.dataDir, 'uploads')), [], 'nothing is left behind')
  })

  test('is for who may see the contact, and finds one that was merged', async (t) => {
    const app = await testApp(t)
    const { admin, id } = await person(app)
    const own = await app.as({ 'lead:leads': ['viewown'] })
    assert.equal((await own.get(`/contacts/${id}/archive`)).status, 403)
    assert.equal((await (await app.as('nobody')).get(`/contacts/${id}/archive`)).status, 401)
    assert.equal((await admin.get('/contacts/999999/archive')).status, 404)
    await app.sql`insert into contact_merges (contact_id, merged_id, date_added) values (${id}, 999999, now())`
    assert.equal((await admin.get('/contacts/999999/archive')).status, 200)
  })

  test('memory does not grow with the rows', async (t) => {
    const app = await testApp(t)
    const { admin, id } = await person(app)
    await app.sql`
      insert into page_hits (contact_id, date_hit, code, url, tracking_id)
      select ${id}, now(), 200, 'https://shop.example/' || repeat(md5(n::text), 20), 'x' from generate_series(1, 30000) n`
    const sizes: number[] = []
    const timer = setInterval(() => sizes.push(heapInUse()), 500)
    const begun = heapInUse()
    const answer = await admin.get(`/contacts/${id}/archive`)
    clearInterval(timer)
    assert.ok(sizes.length > 2)
    const { held } = JSON.parse((await unpack(answer.bytes))['archive.json'] ?? '')
    assert.equal(held.page_hits.length, 30_000)
    // The rows are 25 MB of text, twice.
    assert.ok(Math.max(...sizes) - begun < 12e6, `${(Math.max(...sizes) - begun) / 1e6} MB more`)
  })
})
