// The picture of a contact that comes with a form: who gives it, who sees it, and what it is served as.
import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import { type Answer, testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { insertEmail, testConfig } from '../../../../test/mail.ts'
import { type NamedFile, sendFiles } from '../../../../test/sendFiles.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { pictureType } from '../../content/forms/pictureFields.ts'
import { makeClickThrough } from '../../content/links/clickThrough.ts'
import { ensureSiteKey } from '../../content/links/siteKey.ts'
import { trackingHash } from '../../content/links/trackingHash.ts'
import { catalog } from '../../index.ts'
import { confirmationToken } from '../submissions/askConfirmations.ts'
import { preferPictures } from '../visitors/preferPictures.ts'

const ANN = 'ann@sample.example'
const EMAIL = { label: 'Email', alias: 'email', type: 'email', mappedObject: 'contact', mappedField: 'email' }
const PICTURE = { label: 'Photo', alias: 'photo', type: 'file', properties: { profile_image: true } }
const png = (rest: string) =>
  Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), Buffer.from(rest)])

async function setUp(t: TestContext) {
  const app = await testApp(t, { form_submissions_per_minute: 0 })
  const admin = await app.as('admin')
  const make = async (settings: object = {}): Promise<number> => {
    const fields = [EMAIL, PICTURE]
    const answer = { postAction: 'message', postActionProperty: 'Thanks' }
    const made = await admin.post('/forms/new', { name: 'Join', ...answer, fields, ...settings })
    assert.equal(made.status, 201, made.text)
    return made.body.form.id
  }
  const form = await make()
  const send = async (
    email: string,
    photo?: NamedFile,
    { to = form, ...options }: { to?: number; query?: string; cookie?: string } = {},
  ) => sendFiles(app.fastify, to, { values: { email }, ...(photo ? { files: { photo } } : {}), ...options })
  const idOf = async (email: string) => {
    const [row] = await app.sql<{ id: number }[]>`select id from contacts where email = ${email}`
    return row?.id ?? 0
  }
  const avatar = async (email: string) => admin.get(`/contacts/${await idOf(email)}/avatar`)
  const preferred = async (email: string) =>
    (await admin.get(`/contacts/${await idOf(email)}`)).body.contact.preferredProfileImage
  return { ...app, admin, make, form, send, idOf, avatar, preferred }
}

/** The end of the picture, which tells one from another. */
const shown = ({ status, bytes }: Answer) => (status === 200 ? String(bytes.subarray(16)) : status)

suite('the picture that a contact sends with a form', () => {
  test('is shown by its own type, to whoever may see the contact and nobody else', async (t) => {
    const { send, idOf, avatar, preferred, as } = await setUp(t)
    const sent = await send(ANN, ['me.html', png('<script>alert(1)</script>')])
    assert.equal(sent.json().success, 1, sent.body)
    assert.equal(await preferred(ANN), 'custom')
    const { status, headers, bytes } = await avatar(ANN)
    assert.equal(status, 200)
    assert.deepEqual(bytes, png('<script>alert(1)</script>'))
    assert.equal(headers['content-type'], 'image/png')
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers['content-security-policy'], "default-src 'none'; sandbox")
    const path = `/contacts/${await idOf(ANN)}/avatar`
    assert.equal((await (await as('nobody')).get(path)).status, 401)
    assert.equal((await (await as({ 'form:forms': ['viewother'] })).get(path)).status, 403)
    assert.equal((await (await as({ 'lead:leads': ['viewother'] })).get(path)).status, 200)
    assert.equal((await (await as('admin')).get('/contacts/999999/avatar')).status, 404)
    await send('bob@sample.example')
    assert.equal((await avatar('bob@sample.example')).status, 404)
    assert.equal(await preferred('bob@sample.example'), null)
  })

  test('is a picture by its first bytes: pages, drawings and large ones are refused with the form', async (t) => {
    const { send, sql, avatar } = await setUp(t)
    const hostile: [NamedFile, RegExp][] = [
      [['me.png', '<html><script>alert(1)</script></html>'], /takes a picture/],
      [['me.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'], /takes a picture/],
      [['me.jpg', ''], /takes a picture/],
      [['me.png', Buffer.concat([png(''), Buffer.alloc(5_300_000)])], /5 MB/],
    ]
    for (const [file, why] of hostile)
      assert.match((await send(ANN, file)).json().validationErrors.photo, why)
    assert.equal((await sql`select from form_submissions`).length, 0)
    // What lies there instead, however it came, is not shown either.
    await send(ANN, ['me.png', png('a')])
    assert.equal(shown(await avatar(ANN)), 'a')
    await sql`update form_submissions set results = jsonb_build_object(picture_field_id::text, ${`${'0'.repeat(24)}_gone.png`}::text)`
    assert.equal((await avatar(ANN)).status, 404)
  })

  test('is replaced by whoever has proved to be the contact, not by who types the address', async (t) => {
    const { send, sql, idOf, avatar, preferred, admin } = await setUp(t)
    await send(ANN, ['a.png', png('first')])
    await send(ANN, ['b.png', png('stranger')])
    assert.equal(shown(await avatar(ANN)), 'first')
    const stranger = await send('', ['c.png', png('anonymous')])
    const cookie = stranger.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    await send(ANN, undefined, { cookie })
    assert.equal(shown(await avatar(ANN)), 'first', 'what is merged in replaces nothing')
    const contactId = await idOf(ANN)
    const ct = makeClickThrough(
      1,
      contactId,
      trackingHash(await ensureSiteKey(sql), { sendId: 1, contactId }),
    )
    for (const name of ['proven', 'newest']) await send(ANN, ['d.png', png(name)], { query: `&ct=${ct}` })
    assert.equal(shown(await avatar(ANN)), 'newest')
    await send(ANN, ['e.png', png('stranger')])
    assert.equal(shown(await avatar(ANN)), 'newest')
    // Nor does a stranger change what the contact is to show.
    await admin.patch(`/contacts/${contactId}/edit`, { preferredProfileImage: 'gravatar' })
    await send(ANN, ['f.png', png('stranger')])
    assert.equal(await preferred(ANN), 'gravatar')
    await send(ANN, ['g.png', png('own')], { query: `&ct=${ct}` })
    assert.equal(await preferred(ANN), 'custom')
  })

  test('waits for the confirmation of a double opt-in, and goes with the form', async (t) => {
    const { send, make, sql, fastify, form, avatar, admin } = await setUp(t)
    const optInEmail = await insertEmail(sql, { customHtml: '<a href="{confirmurl}">Confirm</a>' })
    const asking = await make({ optInEmail })
    await send(ANN, ['a.png', png('before')])
    assert.equal((await send(ANN, ['b.png', png('asked')], { to: asking })).json().success, 1)
    assert.equal(shown(await avatar(ANN)), 'before')
    const [row] = await sql<[{ id: number }]>`select id from form_confirmations`
    const url = `/form/confirm/${confirmationToken(await ensureSiteKey(sql), row.id)}`
    assert.equal((await fastify.inject({ method: 'POST', url })).statusCode, 200)
    assert.equal(shown(await avatar(ANN)), 'asked')
    assert.equal((await admin.delete(`/forms/${asking}/delete`)).status, 200)
    assert.equal(shown(await avatar(ANN)), 'before')
    assert.equal((await admin.delete(`/forms/${form}/delete`)).status, 200)
    assert.equal((await avatar(ANN)).status, 404)
  })

  test('moves to the contact that it is merged into, and is in the archive', async (t) => {
    const { send, idOf, avatar, admin } = await setUp(t)
    await send(ANN, ['a.png', png('ann')])
    await send('bob@sample.example')
    const [ann, bob] = [await idOf(ANN), await idOf('bob@sample.example')]
    const merged = await admin.post(`/contacts/${bob}/merge`, { contact: ann })
    assert.equal(merged.status, 200, merged.text)
    assert.equal(shown(await avatar('bob@sample.example')), 'ann')
    const archive = await admin.get(`/contacts/${bob}/archive`)
    assert.ok(archive.bytes.includes('_a.png'), 'the file stands in the archive')
  })

  test('takes as many statements for fifty contacts as for one, and none without a picture', async (t) => {
    const { sql } = await setUp(t)
    const rows = await sql<{ id: number }[]>`
      insert into contacts (date_added) select now() from generate_series(1, 51) returning id`
    const senders = rows.map(({ id }) => ({ contactId: id, isProven: id % 2 === 0 }))
    const config = testConfig()
    const count = async (some: typeof senders) =>
      (
        await countStatements(sql, () =>
          transaction(sql, (db) =>
            preferPictures({ sql, db, actor: SYSTEM, config, catalog, now: new Date() }, some),
          ),
        )
      ).count
    assert.equal(await count([]), 0)
    const one = await count(senders.slice(0, 1))
    assert.equal(await count(senders.slice(1)), one)
    const [left] = await sql<[{ count: number }]>`
      select count(*)::int as count from contacts where preferred_profile_image = 'custom'`
    assert.equal(left.count, 51)
    assert.equal(await count(senders), 1, 'nothing is written again')
  })
})

test('pictures are told by their first bytes', () => {
  const told = (text: string) => pictureType(Buffer.from(text, 'latin1'))
  assert.equal(told('\x89PNG\r\n\x1a\n'), 'image/png')
  assert.equal(told('\xff\xd8\xff\xe0'), 'image/jpeg')
  assert.equal(told('GIF89a..'), 'image/gif')
  assert.equal(told('RIFF\n\0\0\0WEBPVP8'), 'image/webp')
  for (const other of ['', 'GIF', '<svg', 'RIFF\0\0\0\0WAVE', ' \x89PNG\r\n\x1a\n', '%PDF-1.7'])
    assert.equal(told(other), null)
})
