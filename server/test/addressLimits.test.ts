// Limits by address: over two processes, from several real addresses, and through proxies.
import assert from 'node:assert/strict'
import { request } from 'node:http'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { clientToken } from './clientToken.ts'
import { testDatabase } from './database.ts'
import { type Installation, installation, startServer } from './process.ts'

const LIMIT = 24
const TRIES = 60

test('an address that sends forms to two processes by turns sends as many as to one, and one more at most', async (t) => {
  const { sql, url } = await testDatabase(t)
  const env = { DATABASE_URL: url, CAMPANILE_FORM_SUBMISSIONS_PER_MINUTE: String(LIMIT) }
  const [one, other] = [await installation(t, env), await installation(t, env)]
  await Promise.all([startServer(t, one), startServer(t, other, 'web')])
  const made = await fetch(`${one.url}/api/forms/new`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await clientToken(sql)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ask us', fields: [{ label: 'Email', alias: 'email', type: 'email' }] }),
  })
  assert.equal(made.status, 201)
  const { form } = (await made.json()) as { form: { id: number } }
  const send = async (n: number) => {
    const { url: at } = n % 2 === 0 ? one : other
    const answer = await fetch(`${at}/form/submit/ajax`, {
      method: 'POST',
      body: new URLSearchParams({
        'mauticform[formId]': String(form.id),
        'mauticform[email]': `v${n}@sample.example`,
      }),
    })
    await answer.arrayBuffer()
    return answer.status
  }
  const minute = () => Math.floor(Date.now() / 60_000)
  // What falls into two minutes of the clock says nothing; on a busy machine that is likely.
  for (;;) {
    const began = minute()
    const before = await countSubmissions()
    const codes = await Promise.all(Array.from({ length: TRIES }, (_, n) => send(n)))
    const ended = minute()
    if (ended !== began) {
      while (minute() === ended) await sleep(500)
      continue
    }
    const taken = codes.filter((code) => code === 200).length
    assert.ok(taken === LIMIT || taken === LIMIT + 1, codes.join())
    assert.deepEqual(
      codes.filter((code) => code !== 200 && code !== 429),
      [],
    )
    assert.equal((await countSubmissions()) - before, taken)
    break
  }

  async function countSubmissions() {
    const [row] = await sql<{ count: number }[]>`select count(*)::int as count from form_submissions`
    return row?.count ?? 0
  }
})

/** A peer: the address that a request comes from, and the headers that it claims. */
interface Peer {
  from: string
  forwardedFor?: string
  headers?: Record<string, string>
}

/** Posts a form body over a connection from the peer's address. @returns the status. */
function postFrom(
  where: Installation,
  path: string,
  body: URLSearchParams | Record<string, string>,
  { from, forwardedFor, headers = {} }: Peer,
): Promise<number> {
  const isForm = body instanceof URLSearchParams
  const host = from.includes(':') ? '::1' : '127.0.0.1'
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        ...{ host, port: new URL(where.url).port, path, method: 'POST', localAddress: from },
        headers: {
          'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
          ...(forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }),
          ...headers,
        },
      },
      (answer) => answer.resume().on('end', () => resolve(answer.statusCode ?? 0)),
    )
    sent.on('error', reject).end(isForm ? String(body) : JSON.stringify(body))
  })
}

test('limits go by the address of the connection, and by forwarded headers of trusted proxies only', async (t) => {
  const { sql, url } = await testDatabase(t)
  const where = await installation(t, {
    ...{ DATABASE_URL: url, HOST: '::', CAMPANILE_TRUSTED_PROXIES: '127.0.0.9' },
    ...{ CAMPANILE_FORM_SUBMISSIONS_PER_MINUTE: '5', CAMPANILE_TRACK_PRIVATE_IP_RANGES: 'true' },
  })
  await startServer(t, where)
  const made = await fetch(`${where.url}/api/forms/new`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await clientToken(sql)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ask us', fields: [{ label: 'Email', alias: 'email', type: 'email' }] }),
  })
  const { form } = (await made.json()) as { form: { id: number } }
  let sent = 0
  const submit = (peer: Peer) =>
    postFrom(
      where,
      '/form/submit/ajax',
      new URLSearchParams({
        'mauticform[formId]': String(form.id),
        'mauticform[email]': `v${++sent}@sample.example`,
      }),
      peer,
    )
  /** The number of these requests that are accepted within one minute of the clock. */
  const taken = async (peers: readonly Peer[]): Promise<number> => {
    while (new Date().getSeconds() > 40) await sleep(500)
    const codes = []
    for (const peer of peers) codes.push(await submit(peer))
    assert.deepEqual(
      codes.filter((code) => code !== 200 && code !== 429),
      [],
    )
    return codes.filter((code) => code === 200).length
  }
  const times = (count: number, peer: (n: number) => Peer) => Array.from({ length: count }, (_, n) => peer(n))
  const proxy = (forwardedFor: string): Peer => ({ from: '127.0.0.9', forwardedFor })

  // An untrusted peer claims another address with every request, in every header that proxies use.
  const forged = (from: string) =>
    times(7, (n) => ({
      ...{ from, forwardedFor: `198.51.100.${n}` },
      headers: {
        forwarded: `for=198.51.100.${n}`,
        'x-real-ip': `198.51.100.${n}`,
        'x-client-ip': `198.51.100.${n}`,
        'cf-connecting-ip': `198.51.100.${n}`,
        'true-client-ip': `198.51.100.${n}`,
      },
    }))
  assert.equal(await taken(forged('127.0.0.2')), 5)
  assert.equal(await taken(forged('127.0.0.3')), 5, 'another address has a count of its own')
  assert.equal(await taken(forged('::1')), 5)

  assert.equal(await taken(times(7, () => proxy('203.0.113.1'))), 5)
  assert.equal(await taken(times(7, () => proxy('203.0.113.2'))), 5, 'visitors of a proxy are told apart')
  // A visitor of the proxy claims other addresses; the proxy appends the real one.
  assert.equal(await taken(times(7, (n) => proxy(`198.51.100.${n}, 203.0.113.3`))), 5)
  assert.equal(await taken(times(7, (n) => proxy(`garbage-${n}, 127.0.0.9, 203.0.113.4`))), 5)
  assert.equal(await taken(times(7, (n) => proxy(n % 2 === 0 ? '::ffff:203.0.113.5' : '203.0.113.5'))), 5)
  assert.equal(await taken(times(7, (n) => proxy(`2606:4700:1:1::${n}`))), 5, 'one IPv6 network')
  assert.equal(await taken(times(7, (n) => proxy(`2606:4700:2:${n}::1`))), 7, 'seven IPv6 networks')

  const rows = await sql<{ address: string }[]>`select ip_address as address from ip_addresses`
  const addresses = rows.map(({ address }) => address)
  for (const address of ['127.0.0.2', '127.0.0.3', '::1', '203.0.113.1', '203.0.113.3', '203.0.113.4'])
    assert.ok(addresses.includes(address), `${address} of ${addresses.join()}`)
  assert.deepEqual(
    addresses.filter((address) => /^(198\.51\.100\.|garbage|::ffff:)/.test(address)),
    [],
  )

  // Guesses of a password: ten failures from one address, whatever it claims to be.
  const guess = (peer: Peer) =>
    postFrom(where, '/api/session', { username: 'admin', password: 'Wrong-horse-1' }, peer)
  const guesses = async (peers: readonly Peer[]) => {
    const codes = []
    for (const peer of peers) codes.push(await guess(peer))
    return codes
  }
  const codes = await guesses(times(12, (n) => ({ from: '127.0.0.4', forwardedFor: `198.51.100.${n}` })))
  assert.deepEqual(codes, [...Array<number>(10).fill(401), 429, 429])
  assert.deepEqual(await guesses([{ from: '127.0.0.5' }, proxy('203.0.113.9')]), [401, 401])
})
