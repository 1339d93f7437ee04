// Sending domains, asked of a name server that speaks the protocol.
import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { type Client, testApp } from '../../../../test/app.ts'
import { nameServer, type Zone } from '../../../../test/nameServer.ts'
import type { Config } from '../../../platform/config.ts'

type Zones = Record<string, Zone>

async function setUp(t: TestContext, zones: Zones, settings: Partial<Config> = {}) {
  const server = await nameServer(t, (name) => zones[name] ?? null)
  const app = await testApp(t, {
    dns_servers: [server.address],
    mailer_from_email: 'news@shop.example',
    mailer_dsn: 'smtp://relay.shop.example:587',
    ...settings,
  })
  return { ...app, server, admin: await app.as('admin') }
}

async function check(client: Client, domain: string) {
  const { status, body, text } = await client.post('/sendingdomains/check', { domain })
  assert.equal(status, 200, text)
  const checks = body.domain.checks as {
    check: string
    state: string
    message: string
    found: string[]
    record: { name: string; value: string } | null
  }[]
  return {
    states: Object.fromEntries(checks.map((one) => [one.check, one.state])),
    of: (name: string) => checks.find((one) => one.check === name)!,
    body,
  }
}

const GOOD: Zones = {
  'shop.example': {
    txt: ['some=text', 'v=spf1 include:_spf.shop.example -all'],
    mx: [{ priority: 10, exchange: 'mx.shop.example' }],
  },
  '_spf.shop.example': { txt: ['v=spf1 ip4:203.0.112.0/24 ~all'] },
  'relay.shop.example': { a: ['203.0.112.7'] },
  '7.112.0.203.in-addr.arpa': { ptr: ['relay.shop.example'] },
  '_dmarc.shop.example': { txt: ['v=DMARC1; p=quarantine'] },
  'mail._domainkey.shop.example': { txt: [`v=DKIM1; k=rsa; p=${'A'.repeat(392)}`] },
}

test('a domain that has everything passes, and what was found is kept for everybody', async (t) => {
  const { admin, server } = await setUp(t, GOOD)
  const before = (await admin.get('/sendingdomains')).body.domains
  assert.deepEqual(before, [
    { domain: 'shop.example', isDefault: true, emails: 0, checkedAt: null, checks: [] },
  ])
  const { states, of, body } = await check(admin, 'Shop.Example.')
  assert.deepEqual(states, {
    spf: 'pass',
    dkim: 'pass',
    dmarc: 'pass',
    mx: 'pass',
    returnPath: 'pass',
    reverseDns: 'pass',
  })
  assert.deepEqual(of('reverseDns').found, ['203.0.112.7 relay.shop.example'])
  assert.match(of('dkim').found[0] ?? '', /A{392}$/, 'long texts come in pieces')
  const asked = server.asked.length
  assert.deepEqual((await check(admin, 'shop.example')).body, body)
  assert.equal(server.asked.length, asked, 'whoever asks in a hurry asks nobody')
  const [listed] = (await admin.get('/sendingdomains')).body.domains
  assert.deepEqual(listed, body.domain)
})

test('a domain that has nothing fails, with the records to paste', async (t) => {
  const { admin } = await setUp(t, { 'relay.shop.example': { a: ['203.0.112.7'] } })
  const { states, of } = await check(admin, 'shop.example')
  assert.deepEqual(states, {
    spf: 'fail',
    dkim: 'fail',
    dmarc: 'fail',
    mx: 'fail',
    returnPath: 'fail',
    reverseDns: 'fail',
  })
  assert.deepEqual(of('spf').record, {
    type: 'TXT',
    name: 'shop.example',
    value: 'v=spf1 a:relay.shop.example mx ~all',
  })
  assert.deepEqual(of('dmarc').record, {
    ...{ type: 'TXT', name: '_dmarc.shop.example' },
    value: 'v=DMARC1; p=none; rua=mailto:postmaster@shop.example',
  })
  assert.deepEqual(of('mx').record, { type: 'MX', name: 'shop.example', value: '10 mail.shop.example' })
})

test('SPF: several records, everybody, too many lookups, loops, and servers and providers that are not named', async (t) => {
  const relay = { 'relay.shop.example': { a: ['203.0.112.7'] } }
  const chain = Object.fromEntries(
    Array.from({ length: 14 }, (_, n) => [
      `n${n}.shop.example`,
      { txt: [`v=spf1 include:n${n + 1}.shop.example ~all`] },
    ]),
  )
  for (const [texts, state, says, value] of [
    [['v=spf1 mx -all', 'v=spf1 a -all'], 'fail', /several/, undefined],
    [['v=spf1 +all'], 'fail', /everybody/, 'v=spf1 a:relay.shop.example mx ~all'],
    [['v=spf1 include:n0.shop.example -all'], 'fail', /lookups/, undefined],
    [
      ['v=spf1 include:shop.example -all'],
      'unknown',
      /does not name/,
      'v=spf1 include:shop.example a:relay.shop.example -all',
    ],
    [['v=spf1 a:relay.shop.example -all'], 'pass', /names what sends/, undefined],
    [['v=spf1 ip4:203.0.112.7 -all'], 'pass', /names what sends/, undefined],
    [
      ['v=spf1 ip4:not/an/address ip6:: -all'],
      'unknown',
      /does not name/,
      'v=spf1 ip4:not/an/address ip6:: a:relay.shop.example -all',
    ],
    [['v=spf10 -all'], 'fail', /no SPF/, 'v=spf1 a:relay.shop.example mx ~all'],
  ] as const) {
    const { admin } = await setUp(t, { ...relay, ...chain, 'shop.example': { txt: [...texts] } })
    const { of } = await check(admin, 'shop.example')
    assert.equal(of('spf').state, state, `${texts}: ${of('spf').message}`)
    assert.match(of('spf').message, says)
    assert.equal(of('spf').record?.value, value)
  }
  const zones = { 'shop.example': { txt: ['v=spf1 mx ~all'] } }
  const { admin } = await setUp(t, zones, { mailer_dsn: 'sendgrid+smtp://apikey:secret@default' })
  const { of, states } = await check(admin, 'shop.example')
  assert.equal(of('spf').record?.value, 'v=spf1 mx include:sendgrid.net ~all')
  assert.deepEqual([states.spf, states.dkim, states.reverseDns], ['fail', 'unknown', 'pass'])
})

test('DKIM: the key that messages are signed with has to be there', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'campanile-dkim-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'key.pem')
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  writeFileSync(path, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const settings = {
    mailer_dkim_domain: 'shop.example',
    mailer_dkim_selector: 'tower',
    mailer_dkim_private_key_path: path,
  }
  const p = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
  const name = 'tower._domainkey.shop.example'
  for (const [texts, state] of [
    [[], 'fail'],
    [['v=DKIM1; p='], 'fail'],
    [[`v=DKIM1; k=rsa; p=${p.replace('A', 'B')}x`], 'fail'],
    [[`v=DKIM1; k=rsa; p=${p}`], 'pass'],
  ] as const) {
    const { admin } = await setUp(t, { [name]: { txt: [...texts] } }, settings)
    const { of } = await check(admin, 'shop.example')
    assert.equal(of('dkim').state, state, of('dkim').message)
    if (state === 'fail')
      assert.deepEqual(of('dkim').record, { type: 'TXT', name, value: `v=DKIM1; k=rsa; p=${p}` })
  }
})

test('name servers that say nothing are unknown, not wrong', { timeout: 60_000 }, async (t) => {
  const { admin } = await setUp(t, {
    'shop.example': { isSilent: true },
    '_dmarc.shop.example': { isSilent: true },
  })
  const { states, of } = await check(admin, 'shop.example')
  assert.deepEqual([states.spf, states.dmarc, states.mx], ['unknown', 'unknown', 'unknown'])
  assert.match(of('mx').message, /in time/)
})

test('it is for who makes emails, of their own domains; what is no domain is refused', async (t) => {
  const { admin, as, server, sql } = await setUp(t, GOOD)
  await sql`insert into emails (name, subject, language, email_type, from_address, date_added)
    select 'E', 'E', 'en', 'template', f, now() from unnest(array['a@own.example', 'b@OWN.example ', 'broken@', 'x']) f`
  const user = await as({ 'email:emails': ['create', 'viewown'] })
  const { domains } = (await user.get('/sendingdomains')).body
  assert.deepEqual(
    domains.map(({ domain, isDefault, emails }: { domain: string; isDefault: boolean; emails: number }) => [
      domain,
      isDefault,
      emails,
    ]),
    [
      ['shop.example', true, 0],
      ['own.example', false, 2],
    ],
  )
  assert.equal((await user.post('/sendingdomains/check', { domain: 'own.example' })).status, 200)
  const asked = server.asked.length
  assert.equal((await user.post('/sendingdomains/check', { domain: 'other.example' })).status, 403)
  for (const domain of [
    '',
    'localhost',
    'a b.example',
    '../x',
    `${'a'.repeat(64)}.example`,
    'x'.repeat(9_999),
    7,
    null,
    ['a.example'],
    '127.0.0.1/x',
  ])
    assert.equal((await admin.post('/sendingdomains/check', { domain })).status, 400, String(domain))
  const reader = await as({ 'email:emails': ['viewown'] })
  assert.equal((await reader.get('/sendingdomains')).status, 403)
  assert.equal((await reader.post('/sendingdomains/check', { domain: 'shop.example' })).status, 403)
  assert.equal(server.asked.length, asked)
  assert.equal((await admin.post('/sendingdomains/check', { domain: 'other.example' })).status, 200)
})

test('a test mail goes to one address from the usual sender, for who makes emails, and is noted', async (t) => {
  const { admin, as, sql } = await setUp(t, {})
  const sent = await admin.post('/sendingdomains/test', { to: ' ann@sample.example ' })
  assert.deepEqual(sent.body, { success: true, to: 'ann@sample.example', leaves: true }, sent.text)
  const mails = await sql`select subject, body from user_mails`
  assert.equal(mails.length, 1)
  assert.match(String(mails[0]?.body), /news@shop\.example/)
  const logged = await sql`select from audit_log where object = 'sender' and action = 'test'`
  assert.equal(logged.length, 1)
  for (const to of ['nobody', '', 7, ['a@sample.example', 'b@sample.example'], 'a@b.example, c@d.example'])
    assert.equal((await admin.post('/sendingdomains/test', { to })).status, 400, String(to))
  const viewer = await as({ 'email:emails': ['viewown', 'viewother'] })
  assert.equal((await viewer.post('/sendingdomains/test', { to: 'ann@sample.example' })).status, 403)
  assert.equal((await sql`select from user_mails`).length, 1)
})
