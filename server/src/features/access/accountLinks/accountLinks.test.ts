// Passwords by links: asked for, mailed, used once.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { addFactor, addUser, pageAt, signedIn } from '../../../../test/signIn.ts'
import { now, setClock } from '../../../platform/clock.ts'
import { loadConfig, withSettings } from '../../../platform/config.ts'
import { decryptSecret } from '../../../platform/database/encryption.ts'
import { createLog } from '../../../platform/log.ts'
import { catalog } from '../../index.ts'
import { invitationMailTask, resetMailTask } from '../../messaging/accountMails/mailLinks.ts'
import { insertAccountLink } from './accountLinks.ts'

const NEW = 'Battery-staple-9'
const MINUTE_MS = 60_000
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/** Does what is queued, and gives the mails that were written. */
async function mails({ sql }: TestApp) {
  const context = {
    ...{
      sql,
      catalog,
      clock: now,
      log: createLog({ level: 'silent' }),
      signal: new AbortController().signal,
    },
    config: { ...withSettings(loadConfig({ env: {} })), site_url: 'https://mail.example/mkt' },
  }
  const jobs = await sql<{ key: string; payload: unknown }[]>`
    select j.key, p.payload from graphile_worker.jobs j join graphile_worker._private_jobs p on p.id = j.id order by j.id`
  for (const { key, payload } of jobs)
    await (key.startsWith('reset') ? resetMailTask : invitationMailTask).run(payload, context)
  await sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs having count(*) > 0`
  const rows = await sql<{ to: string[]; subject: string; body: string }[]>`
    select to_addresses as "to", subject, body from user_mails order by id`
  await sql`delete from user_mails`
  return rows.map(({ to, subject, body: stored }) => {
    assert.match(stored, /^enc:/, 'links by mail are encrypted')
    const body = decryptSecret(sql, 'user_mails.body', stored) ?? ''
    return { to, subject, body, token: /\/([0-9a-f]{64})\n/.exec(body)?.[1] ?? '' }
  })
}

const ask = (app: TestApp, username: string, from = '192.0.2.1') =>
  pageAt(app, from).send('POST', '/password_resets', { username })

suite('a forgotten password', () => {
  test('is replaced by a mailed link, once, within an hour; sessions end, and the second factor stays', async (t) => {
    const app = await testApp(t)
    t.after(() => setClock())
    const userId = await addUser(app, 'ada')
    const page = await signedIn(app, 'ada')
    const { recoveryCodes } = await addFactor(page)
    assert.deepEqual((await ask(app, ' ADA@sample.example')).body, { success: true })
    const [mail, ...others] = await mails(app)
    assert.equal(others.length, 0)
    assert.deepEqual(mail?.to, ['ada@sample.example'])
    assert.ok(mail.body.includes(`https://mail.example/mkt/s/reset/${mail.token}\n`))
    const stored = await app.sql<
      { text: string }[]
    >`select string_agg(l::text, ' ') as text from account_links l`
    assert.ok(!stored[0]?.text.includes(mail.token))

    const use = (token: unknown, password = NEW) =>
      pageAt(app).send('POST', '/password_resets/use', { token, password })
    for (const token of ['', 'x', 'a'.repeat(64), null, [mail.token]])
      assert.equal((await use(token)).status, 410)
    assert.equal((await use(mail.token, '123456')).status, 400, 'which leaves the link')
    assert.equal((await page.send('GET', '/sessions')).status, 200)
    const both = await Promise.all([use(mail.token), use(mail.token)])
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 410])
    assert.equal((await page.send('GET', '/sessions')).status, 401)
    assert.equal((await pageAt(app).signIn('ada')).body.errors[0].type, 'access_denied')
    assert.equal(
      (await pageAt(app).signIn('ada', { password: NEW })).body.errors[0].type,
      'second_factor_required',
    )
    assert.equal(
      (await pageAt(app).signIn('ada', { password: NEW, code: recoveryCodes[0] ?? '' })).status,
      201,
    )
    const rows = await app.sql`
      select from audit_log where action = 'reset_password' and object_id = ${userId} and user_id = ${userId}`
    assert.equal(rows.length, 1)

    await ask(app, 'ada')
    const [late] = await mails(app)
    const at = now().getTime() + 61 * MINUTE_MS
    setClock(() => new Date(at))
    assert.equal((await use(late?.token)).status, 410)
  })

  test('a name that nobody has gets the same answer, by the same statements, and no mail', async (t) => {
    const app = await testApp(t)
    await addUser(app, 'ada')
    await addUser(app, 'gone')
    await app.sql`update users set is_published = false where username = 'gone'`
    await ask(app, 'warm')
    const answers = []
    for (const [n, name] of ['ada', 'nobody', 'gone', 'x'.repeat(300)].entries()) {
      const { result, queries } = await countStatements(app.sql, () => ask(app, name, `198.51.100.${n}`))
      answers.push({ status: result.status, text: result.text, queries })
    }
    for (const answer of answers) assert.deepEqual(answer, answers[0])
    assert.equal(answers[0]?.status, 202)
    assert.deepEqual(
      (await mails(app)).map(({ to }) => to),
      [['ada@sample.example']],
    )
  })

  test('nobody is flooded: an account gets three mails an hour, an address asks ten times', async (t) => {
    const app = await testApp(t)
    await addUser(app, 'ada')
    let sent = 0
    for (let n = 0; n < 5; n++) {
      await ask(app, 'ada', `198.51.100.${n}`)
      await ask(app, 'ada', `198.51.100.${n}`)
      sent += (await mails(app)).length
    }
    assert.equal(sent, 3)
    const statuses = []
    for (let n = 0; n < 11; n++) statuses.push((await ask(app, `name ${n}`, '203.0.113.1')).status)
    assert.deepEqual([statuses.filter((status) => status === 202).length, statuses.at(-1)], [10, 429])
  })

  test('a link of one purpose is none of another, and pages change nothing when they are looked at', async (t) => {
    const app = await testApp(t)
    const userId = await addUser(app, 'ada')
    const token = await insertAccountLink(app.sql, { userId, purpose: 'reset', now: now() })
    for (const path of ['/invitations/use', '/first_run'])
      assert.equal((await pageAt(app).send('POST', path, { token, password: NEW })).status, 410)
    const get = (url: string) => app.fastify.inject({ url })
    for (let n = 0; n < 3; n++) assert.equal((await get(`/s/reset/${token}`)).statusCode, 200)
    for (const url of [`/s/invitation/${token}`, `/s/first-run/${token}`, `/s/reset/${'b'.repeat(64)}`]) {
      const page = await get(url)
      assert.equal(page.statusCode, 410)
      assert.match(String(page.headers['referrer-policy']), /no-referrer/)
    }
    const german = await app.fastify.inject({
      ...{ url: `/s/reset/${token}`, headers: { 'accept-language': 'de-AT,en;q=0.5' } },
    })
    assert.match(german.body, /<html lang="de">[\s\S]*<h1>Neues Passwort wählen<\/h1>/)
    assert.equal(german.headers['content-language'], 'de')
    const wrong = await app.fastify.inject({
      ...{ method: 'POST', url: `/s/reset/${token}`, headers: FORM },
      payload: `password=${NEW}&confirm=other`,
    })
    assert.equal(wrong.statusCode, 400)
    assert.match(wrong.body, /role="alert">The passwords do not match\./)
    await app.sql`update users set is_published = false where id = ${userId}`
    assert.equal((await get(`/s/reset/${token}`)).statusCode, 410)
  })
})

suite('invitations', () => {
  test('make a user who chooses a password by mail; the link is sent again until the first sign-in', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const person = { email: 'bea@sample.example', firstName: 'Bea', lastName: 'B" onfocus="x', role: 1 }
    const made = await admin.post('/invitations', person)
    assert.equal(made.status, 201, made.text)
    assert.equal(made.body.user.username, person.email)
    const [mail] = await mails(app)
    assert.deepEqual(mail?.to, [person.email])
    const path = `/users/${made.body.user.id}/invitation`
    assert.equal((await admin.post(path)).status, 202)
    const [again] = await mails(app)
    const page = await app.fastify.inject({ url: `/s/invitation/${again?.token}` })
    assert.ok(page.body.includes('value="B&quot; onfocus=&quot;x"'))
    const sent = {
      token: again?.token,
      password: NEW,
      lastName: 'Bo',
      username: 'root',
      email: 'x@evil.example',
    }
    const used = await pageAt(app).send('POST', '/invitations/use', sent)
    assert.deepEqual(used.body, { user: { id: made.body.user.id, username: person.email } })
    const first = await pageAt(app).send('POST', '/invitations/use', { token: mail?.token, password: NEW })
    assert.equal(first.status, 410, 'the other link has ended, too')
    assert.equal((await pageAt(app).signIn(person.email, { password: NEW })).body.user.name, 'Bea Bo')
    assert.equal((await admin.post(path)).status, 409)
  })

  test('work no more once the address they went to is another one, and neither do links for a password', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const person = { email: 'mistyped@sample.example', firstName: 'Bea', lastName: 'B', role: 1 }
    const { id } = (await admin.post('/invitations', person)).body.user
    const [first] = await mails(app)
    const path = `/users/${id}/edit`
    assert.equal((await admin.patch(path, { position: 'Lead' })).status, 200)
    assert.equal((await app.fastify.inject({ url: `/s/invitation/${first?.token}` })).statusCode, 200)
    assert.equal((await admin.patch(path, { email: 'bea@sample.example' })).status, 200)
    const used = await pageAt(app).send('POST', '/invitations/use', { token: first?.token, password: NEW })
    assert.equal(used.status, 410, used.text)
    assert.equal((await admin.post(`/users/${id}/invitation`)).status, 202)
    const [again] = await mails(app)
    assert.deepEqual(again?.to, ['bea@sample.example'])
    const good = await pageAt(app).send('POST', '/invitations/use', { token: again?.token, password: NEW })
    assert.equal(good.status, 200, good.text)
  })

  test('need the right to make users, and give nobody more rights than the inviter has', async (t) => {
    const app = await testApp(t)
    const person = { email: 'bea@sample.example', firstName: 'Bea', lastName: 'B', role: 1 }
    const clerk = await app.as({ 'user:users': ['full'] })
    assert.equal((await clerk.post('/invitations', person)).status, 403)
    assert.equal(
      (await (await app.as({ 'stage:stages': ['full'] })).post('/invitations', person)).status,
      403,
    )
    assert.equal((await (await app.as('nobody')).post('/invitations', person)).status, 401)
    const userId = await addUser(app, 'ada')
    assert.equal((await clerk.post(`/users/${userId}/invitation`)).status, 403)
    const admin = await app.as('admin')
    assert.equal((await admin.post('/invitations', { ...person, email: 'no address' })).status, 400)
    assert.equal((await admin.post('/users/999999/invitation')).status, 404)
    assert.deepEqual(await mails(app), [])
  })
})

test('the account of the first start: its link names it, once, until somebody has signed in; no other way from anywhere', async (t) => {
  const app = await testApp(t)
  const [admin, other] = [await addUser(app, 'admin'), await addUser(app, 'other')]
  const first = async (body: object) => pageAt(app, '127.0.0.1').send('POST', '/first_run', body)
  const about = { username: 'ada', firstName: 'Ada', lastName: 'L', email: 'ada@example.com', password: NEW }
  for (const body of [about, { ...about, token: '' }, { ...about, token: 'f'.repeat(64) }])
    assert.equal((await first(body)).status, 410)
  const link = (userId: number) => insertAccountLink(app.sql, { userId, purpose: 'first-run', now: now() })
  const token = await link(admin)
  const taken = await first({ ...about, token, username: 'other' })
  assert.deepEqual([taken.status, Object.keys(taken.body.errors[0].details)], [400, ['username']])
  assert.equal((await first({ ...about, token, email: 'none' })).status, 400)
  assert.deepEqual((await first({ ...about, token })).body, { user: { id: admin, username: 'ada' } })
  assert.equal((await first({ ...about, token })).status, 410)
  assert.equal((await pageAt(app).signIn('ada@example.com', { password: NEW })).status, 201)
  assert.equal((await pageAt(app).signIn('admin')).status, 401)
  const late = await link(other)
  await signedIn(app, 'other')
  assert.equal((await first({ ...about, token: late, username: 'x', email: 'x@example.com' })).status, 410)
})
