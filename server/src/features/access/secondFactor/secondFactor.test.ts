// The second factor from its beginning to its end, and attacks on its codes.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { actionOf, browser, tokenOf } from '../../../../test/oauthPages.ts'
import { addFactor, addUser, PASSWORD, pageAt, signedIn } from '../../../../test/signIn.ts'
import { codeAt } from '../../../platform/auth/totp.ts'
import { now, setClock } from '../../../platform/clock.ts'

const STEP_MS = 30_000
const BASIC = { authorization: `Basic ${btoa(`ada:${PASSWORD}`)}` }

const later = (ms: number) => {
  const at = now().getTime() + ms
  setClock(() => new Date(at))
}

async function actionsOf({ sql }: TestApp, userId: number): Promise<string[]> {
  const rows = await sql<{ action: string; method: string | null }[]>`
    select action, details ->> 'method' as method from audit_log
    where object = 'security' and object_id = ${userId} order by id`
  return rows.map(({ action, method }) => (method ? `${action} ${method}` : action))
}

suite('the second factor', () => {
  test('begins with the password and a first code; then the password alone signs nobody in', async (t) => {
    const app = await testApp(t)
    t.after(() => setClock())
    const userId = await addUser(app, 'ada')
    const [page, elsewhere] = [await signedIn(app, 'ada'), await signedIn(app, 'ada')]
    assert.deepEqual((await page.send('GET', '/second_factor')).body, {
      isActive: false,
      dateConfirmed: null,
      recoveryCodesLeft: 0,
    })
    assert.equal((await page.send('POST', '/second_factor', { password: 'wrong' })).status, 400)
    assert.equal((await page.send('POST', '/second_factor/confirm', { code: '123456' })).status, 400)
    await page.send('POST', '/second_factor', { password: PASSWORD })
    assert.equal((await pageAt(app).signIn('ada')).status, 201, 'nothing is asked for until it is confirmed')
    const { secret, recoveryCodes } = await addFactor(page)
    assert.equal(recoveryCodes.length, 10)
    assert.ok(recoveryCodes.every((code) => /^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/.test(code)))
    assert.equal((await page.send('GET', '/second_factor')).body.recoveryCodesLeft, 10)
    assert.equal(
      (await elsewhere.send('GET', '/sessions')).status,
      401,
      'who came without a code comes again',
    )
    assert.equal((await page.send('POST', '/second_factor', { password: PASSWORD })).status, 409)

    later(STEP_MS)
    const other = pageAt(app)
    const half = await other.signIn('ada')
    assert.deepEqual([half.status, half.body.errors[0].type], [401, 'second_factor_required'])
    assert.equal(half.headers['set-cookie'], undefined)
    assert.equal(
      (await other.signIn('ada', { password: 'no', code: codeAt(secret, now()) })).body.errors[0].type,
      'access_denied',
    )
    assert.equal(
      (await other.signIn('ada', { code: '000000' })).body.errors[0].type,
      'second_factor_required',
    )
    assert.equal((await other.signIn('ada', { code: codeAt(secret, now()) })).status, 201)
    assert.equal((await other.send('GET', '/users/self')).body.id, userId)
    assert.deepEqual((await actionsOf(app, userId)).slice(-4), [
      'add_second_factor',
      'login_failed form',
      'login_failed code',
      'login code',
    ])
  })

  test('a code is taken once, also by two at once, and none older than one that was taken', async (t) => {
    const app = await testApp(t)
    t.after(() => setClock())
    await addUser(app, 'ada')
    const { secret, code } = await addFactor(await signedIn(app, 'ada'))
    assert.equal(
      (await pageAt(app).signIn('ada', { code })).status,
      401,
      'the first code was used to confirm',
    )
    const before = now()
    later(STEP_MS)
    const next = codeAt(secret, now())
    const answers = await Promise.all([1, 2, 3, 4].map(() => pageAt(app).signIn('ada', { code: next })))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 401, 401, 401])
    assert.equal((await pageAt(app).signIn('ada', { code: codeAt(secret, before) })).status, 401)
    later(3 * STEP_MS)
    const stale = codeAt(secret, new Date(now().getTime() - 2 * STEP_MS))
    assert.equal((await pageAt(app).signIn('ada', { code: stale })).status, 401)
    const slow = codeAt(secret, new Date(now().getTime() - STEP_MS))
    assert.equal((await pageAt(app).signIn('ada', { code: slow })).status, 201)
  })

  test('guessing codes ends after ten, from wherever; a recovery code still lets the owner in, once', async (t) => {
    const app = await testApp(t)
    t.after(() => setClock())
    const userId = await addUser(app, 'ada')
    const { secret, recoveryCodes } = await addFactor(await signedIn(app, 'ada'))
    later(STEP_MS)
    const codes = Array.from({ length: 14 }, (_, n) => String(n).padStart(6, '0'))
    const guesses = await Promise.all(
      codes.map((code, n) => pageAt(app, `198.51.100.${n}`).signIn('ada', { code })),
    )
    const statuses = guesses.map(({ status }) => status)
    assert.deepEqual(
      [statuses.filter((s) => s === 401).length, statuses.filter((s) => s === 429).length],
      [10, 4],
    )
    assert.equal((await pageAt(app).signIn('ada', { code: codeAt(secret, now()) })).status, 429)
    const recovery = recoveryCodes[3] ?? ''
    const typed = recovery.toLowerCase().replaceAll('-', ' ')
    const both = await Promise.all([1, 2].map(() => pageAt(app).signIn('ada', { code: typed })))
    assert.deepEqual(both.map(({ status }) => status).sort(), [201, 401])
    assert.equal((await pageAt(app).signIn('ada', { code: recovery })).status, 401)
    const stored = await app.sql<
      { text: string }[]
    >`select string_agg(r::text, ' ') as text from recovery_codes r`
    assert.ok(!recoveryCodes.some((code) => stored[0]?.text.includes(code.replaceAll('-', ''))))
    assert.equal(
      (await actionsOf(app, userId)).filter((action) => action === 'login recovery_code').length,
      1,
    )
    later(15 * 60_000)
    assert.equal((await pageAt(app).signIn('ada', { code: codeAt(secret, now()) })).status, 201)
  })

  test('a key that lets requests be repeated takes no guess back, and keeps no recovery code', async (t) => {
    const app = await testApp(t)
    await addUser(app, 'ada')
    const page = await signedIn(app, 'ada')
    const { recoveryCodes } = await addFactor(page)
    const renewed = await page.send(
      'POST',
      '/second_factor/recovery_codes',
      { code: recoveryCodes[0] },
      { 'idempotency-key': 'once' },
    )
    assert.equal(renewed.status, 200, renewed.text)
    const statuses = []
    for (let n = 0; n < 12; n++)
      statuses.push(
        (
          await page.send(
            'POST',
            '/second_factor/remove',
            { code: `00000${n % 10}` },
            { 'idempotency-key': `k${n}` },
          )
        ).status,
      )
    assert.deepEqual(statuses, [...Array.from({ length: 10 }, () => 400), 429, 429])
    const kept = await app.sql<
      { text: string | null }[]
    >`select string_agg(k::text, ' ') as text from idempotency_keys k`
    assert.doesNotMatch(kept[0]?.text ?? '', /recoveryCodes/)
  })

  test('new recovery codes void the old ones; with a code the factor goes, and with it what is left of them', async (t) => {
    const app = await testApp(t)
    const userId = await addUser(app, 'ada')
    const page = await signedIn(app, 'ada')
    const { recoveryCodes: old } = await addFactor(page)
    const { recoveryCodes } = (await page.send('POST', '/second_factor/recovery_codes', { code: old[0] }))
      .body
    assert.equal((await page.send('POST', '/second_factor/remove', { code: old[1] })).status, 400)
    assert.equal((await page.send('POST', '/second_factor/remove', { code: recoveryCodes[0] })).status, 200)
    assert.equal((await pageAt(app).signIn('ada')).status, 201)
    assert.equal((await app.sql`select from recovery_codes`).length, 0)
    assert.deepEqual(
      (await actionsOf(app, userId)).filter((action) => /factor|recovery_codes/.test(action)),
      ['begin_second_factor', 'add_second_factor', 'renew_recovery_codes', 'remove_second_factor'],
    )
  })

  test('Basic is refused to who has one, unless it is allowed; tokens go on', async (t) => {
    const app = await testApp(t, { api_enable_basic_auth: true })
    const userId = await addUser(app, 'ada')
    const ask = (on: TestApp) => on.fastify.inject({ url: '/api/stages', headers: BASIC })
    assert.equal((await ask(app)).statusCode, 200)
    await addFactor(await signedIn(app, 'ada'))
    for (let n = 0; n < 2; n++) {
      const refused = await ask(app)
      assert.equal(refused.statusCode, 403)
      assert.match(refused.body, /second factor/)
    }
    assert.equal((await actionsOf(app, userId)).filter((action) => action === 'login basic').length, 1)
    const open = await testApp(t, { api_enable_basic_auth: true, api_basic_auth_with_second_factor: true })
    await addUser(open, 'ada')
    await addFactor(await signedIn(open, 'ada'))
    assert.equal((await ask(open)).statusCode, 200)
  })

  test('the pages that let a client in ask for the code, too', async (t) => {
    const app = await testApp(t)
    await addUser(app, 'ada')
    const { recoveryCodes } = await addFactor(await signedIn(app, 'ada'))
    const person = browser(app)
    const form = await person.get('/oauth/v2/consents_login')
    assert.doesNotMatch(form.body, /name="code"/)
    const login = { username: 'ada', password: PASSWORD }
    const half = await person.post(actionOf(form.body), { ...login, token: tokenOf(form.body) })
    assert.equal(half.statusCode, 401)
    assert.match(half.body, /role="alert">A code is needed/)
    assert.match(half.body, /name="code" autocomplete="one-time-code"/)
    assert.equal((await person.get('/oauth/v2/consents')).statusCode, 302)
    const code = recoveryCodes[0] ?? ''
    const done = await person.post(actionOf(half.body), { ...login, code, token: tokenOf(half.body) })
    assert.equal(done.statusCode, 302)
    assert.equal((await person.get('/oauth/v2/consents')).statusCode, 200)
  })

  test('an administrator takes it from somebody who has lost it, whose sessions end; nobody with fewer rights does', async (t) => {
    const app = await testApp(t)
    const userId = await addUser(app, 'ada')
    const page = await signedIn(app, 'ada')
    await addFactor(page)
    const path = `/users/${userId}/second_factor`
    assert.equal((await page.send('DELETE', path)).status, 403, 'not from oneself: that needs a code')
    assert.equal((await (await app.as({ 'user:users': ['view'] })).delete(path)).status, 403)
    assert.equal((await (await app.as({ 'user:users': ['full'] })).delete(path)).status, 403)
    assert.equal((await (await app.as('nobody')).delete(path)).status, 401)
    const admin = await app.as('admin')
    assert.equal((await admin.delete('/users/999999/second_factor')).status, 404)
    assert.equal((await admin.delete(path)).status, 200)
    assert.equal((await admin.delete(path)).status, 404)
    assert.equal((await page.send('GET', '/sessions')).status, 401)
    assert.equal((await pageAt(app).signIn('ada')).status, 201)
  })

  test('a program has none', async (t) => {
    const app = await testApp(t)
    const program = await app.as('credential')
    assert.equal((await program.get('/second_factor')).status, 403)
    assert.equal((await program.post('/second_factor', { password: 'x' })).status, 403)
  })
})
