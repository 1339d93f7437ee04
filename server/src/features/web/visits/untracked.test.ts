// Who leaves no trace, and what anybody may send: over real sockets.
import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { head, rawRequest } from '../../../../test/rawRequest.ts'
import { FIREFOX } from '../../../../test/visit.ts'
import type { Config } from '../../../platform/config.ts'

async function setUp(t: TestContext, settings: Partial<Config> = {}) {
  const { fastify, sql } = await testApp(t, settings)
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  const { port } = fastify.server.address() as AddressInfo
  const send = async (text: string) => {
    const { socket, answer } = rawRequest(port, text)
    try {
      return await answer
    } finally {
      socket.destroy()
    }
  }
  const count = async () => Number((await sql`select count(*) as n from page_hits`)[0]?.n)
  return {
    sql,
    send,
    count,
    get: (path: string, headers: Record<string, string> = {}) =>
      send(head(`GET ${path}`, { 'user-agent': FIREFOX, ...headers })),
    post: (body: string, headers: Record<string, string> = {}) =>
      send(
        head('POST /mtc/event', {
          'user-agent': FIREFOX,
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': String(Buffer.byteLength(body)),
          ...headers,
        }) + body,
      ),
    addresses: async () =>
      (await sql`select ip_address from ip_addresses order by id`).map((row) => row.ip_address),
    /** Nothing of a request that is answered is written. */
    async leavesNothing(headers: Record<string, string>) {
      const [before] =
        await sql`select (select count(*) from page_hits) + (select count(*) from contacts) as n`
      const { status, text } = await send(
        head('GET /mtc/event?page_url=x', { 'user-agent': FIREFOX, ...headers }),
      )
      assert.equal(status, 200)
      assert.doesNotMatch(text, /set-cookie/i)
      const [after] =
        await sql`select (select count(*) from page_hits) + (select count(*) from contacts) as n`
      assert.deepEqual(after, before)
    },
  }
}

test('addresses, programs and signals that are named leave no trace, also behind a proxy', async (t) => {
  const { get, leavesNothing, count } = await setUp(t, {
    trusted_proxies: ['127.0.0.1'],
    do_not_track_ips: ['203.0.113.0/24'],
    do_not_track_internal_ips: ['198.51.100.7', '2001:db8:*'],
    do_not_track_bots: ['sniffer'],
    do_not_track_signals: true,
  })
  for (const address of ['203.0.113.9', '198.51.100.7', '2001:db8::1'])
    await leavesNothing({ 'x-forwarded-for': address })
  await leavesNothing({ 'user-agent': 'A Sniffer/1.0' })
  await leavesNothing({ dnt: '1' })
  await leavesNothing({ 'sec-gpc': '1' })
  assert.equal(
    (await get('/mtracking.gif?page_url=x', { 'x-forwarded-for': '198.51.100.8', dnt: '0' })).status,
    200,
  )
  assert.equal(await count(), 1)
})

test('the address is what a trusted proxy says of a public one, and of a private one by setting only', async (t) => {
  const proxied = await setUp(t, { trusted_proxies: ['127.0.0.1', '10.9.9.9'] })
  const from = (forwarded: string) => proxied.get('/mtracking.gif', { 'x-forwarded-for': forwarded })
  await from('203.0.113.9')
  await from('192.0.2.66, 203.0.113.10, 10.9.9.9')
  await from('192.168.1.5')
  assert.deepEqual(await proxied.addresses(), ['203.0.113.9', '203.0.113.10', '127.0.0.1'])
  const inside = await setUp(t, { trusted_proxies: ['127.0.0.1'], track_private_ip_ranges: true })
  await inside.get('/mtracking.gif', { 'x-forwarded-for': '192.168.1.5' })
  assert.deepEqual(await inside.addresses(), ['192.168.1.5'])
  const open = await setUp(t, { anonymize_ip: true })
  await open.get('/mtracking.gif', { 'x-forwarded-for': '203.0.113.9' })
  assert.deepEqual(await open.addresses(), ['*.*.*.*'])
  const bare = await setUp(t)
  await bare.get('/mtracking.gif', { 'x-forwarded-for': '203.0.113.9' })
  assert.deepEqual(await bare.addresses(), ['127.0.0.1'], 'nobody is believed who is not trusted')
})

test('what is forged, huge, nested or broken is bounded, and harms nobody', async (t) => {
  const { get, post, sql, count } = await setUp(t)
  const statuses = async (answers: Promise<{ status: number }>[]) =>
    (await Promise.all(answers)).map(({ status }) => status)
  // Cookies that nobody gave, or that are no cookies of ours.
  const cookies = [
    'mautic_device_id=<script>; mtc_id=1',
    `mautic_device_id=${'a'.repeat(65)}`,
    "mautic_device_id=x'; drop table contacts",
    'mautic_referer_id=1-9999999999999; mautic_session_id=../..',
    'mautic_referer_id=999999999999999-1763800000000',
    '; ; =; mautic_device_id',
  ]
  assert.deepEqual(
    await statuses(cookies.map((cookie) => get('/mtracking.gif?page_url=x', { cookie }))),
    cookies.map(() => 200),
  )
  const before = await count()
  assert.equal(before, cookies.length)
  // Sizes, depth, numbers of parameters.
  const nested = `a${'[b]'.repeat(40)}=1`
  const many = Array.from({ length: 1_001 }, (_, n) => `p${n}=1`).join('&')
  assert.deepEqual(
    await statuses([
      get(`/mtracking.gif?${nested}`),
      get(`/mtracking.gif?${many}`),
      post(`page_url=${'x'.repeat(70_000)}`),
      post('page_title=%ff%fe'),
    ]),
    [400, 400, 413, 400],
  )
  assert.equal(await count(), before)
  // Values that a database or a header would choke on.
  const long = `http://x.example/${'y'.repeat(9_000)}`
  const answers = [
    post(`page_url=${long}&page_title=${'t'.repeat(2_000)}&page_language=${'l'.repeat(50)}`),
    post('page_url=a%00b&page_title=%00&page_referrer=%ED%A0%80'.replace('%ED%A0%80', 'r')),
    post('page_url[]=1&page_url[x]=2&page_title[a][b]=1&tags[0][tag][x]=1&__proto__x=1'),
    post('page_url=x%0d%0aSet-Cookie:%20a=b&mautic_device_id=x%0d%0aSet-Cookie:%20a=b'),
    get('/mtracking.gif?d=%%%&page_url=%E0%A4%A'),
    get(`/mtracking.gif?d=${Buffer.from(`a:1:{i:0;${'a:1:{i:0;'.repeat(500)}`).toString('base64url')}`),
    get(
      `/mtracking.gif?d=${Buffer.from('{"page_url":{"a":1},"__proto__":{"x":1},"tags":[[[1]]]}').toString('base64url')}`,
    ),
    get('/mtracking.gif?email=not-an-address&points=1000000&owner=1&id=1&country=Nowhere'),
  ]
  for (const { status, text } of await Promise.all(answers)) {
    assert.equal(status, 200)
    assert.doesNotMatch(text, /^set-cookie: a=b/im)
  }
  const rows =
    await sql`select length(url) as url, length(url_title) as title, length(page_language) as language from page_hits`
  for (const { url, title, language } of rows)
    assert.ok((url ?? 0) <= 2_000 && (title ?? 0) <= 500 && (language ?? 0) <= 20)
  const [contacts] =
    await sql`select max(points) as points, count(email) as emails, count(owner_id) as owners from contacts`
  assert.deepEqual({ ...contacts }, { points: 0, emails: 0, owners: 0 })
  assert.equal(await count(), before + answers.length)
})
