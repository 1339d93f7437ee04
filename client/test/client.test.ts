import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { command, type Installation, installation, startServer } from '../../server/test/process.ts'
import { ApiError, createClient } from '../src/index.ts'

test('the client works through lists, writes, and reports what is refused', async (t) => {
  const where = await installation(t, { CAMPANILE_API_ENABLE_BASIC_AUTH: 'true' })
  await startServer(t, where)
  const client = createClient({ url: where.url, credentials: await credential(where) })

  await t.test('creates, reads, edits and deletes', async () => {
    const { contact } = await client.data(
      client.POST('/contacts/new', { body: { email: 'ada@example.com', firstname: 'Ada' } }),
    )
    const params = { path: { id: Number(contact?.id) } }
    await client.data(client.PATCH('/contacts/{id}/edit', { params, body: { lastname: 'Lovelace' } }))
    const read = await client.data(client.GET('/contacts/{id}', { params }))
    assert.equal(read.contact.fields.all.lastname, 'Lovelace')
    await client.data(client.DELETE('/contacts/{id}/delete', { params }))
    await assert.rejects(client.data(client.GET('/contacts/{id}', { params })), (error: unknown) => {
      assert.ok(error instanceof ApiError)
      assert.equal(error.status, 404)
      return true
    })
  })

  await t.test('refused input tells field by field', async () => {
    await assert.rejects(
      client.data(client.POST('/stages/new', { body: { name: '' } })),
      (error: unknown) => {
        assert.ok(error instanceof ApiError)
        assert.deepEqual([error.status, Object.keys(error.details as object)], [400, ['name']])
        return true
      },
    )
  })

  await t.test('yields every item of a list of several pages, with conditions', async () => {
    for (let start = 0; start < 450; start += 150) {
      const body = Array.from({ length: 150 }, (_, n) => ({ tag: `tag ${start + n}` }))
      await client.data(client.POST('/tags/batch/new', { body }))
    }
    const names = new Set<string>()
    for await (const tag of client.all('/tags', { orderBy: 'id' })) names.add(String(tag.tag))
    assert.equal(names.size, 450)
    const some = client.all('/tags', { where: [{ col: 'tag', expr: 'eq', val: 'tag 7' }] })
    assert.equal((await Array.fromAsync(some)).length, 1)
    assert.equal((await Array.fromAsync(client.all('/stages'))).length, 0)
  })

  await t.test('name and password work where the server allows them', async () => {
    const byName = createClient({
      url: where.url,
      credentials: { username: 'admin', password: 'Correct-horse-7' },
    })
    await byName.data(byName.GET('/users'))
    const wrong = createClient({ url: where.url, credentials: { username: 'admin', password: 'no' } })
    await assert.rejects(wrong.data(wrong.GET('/users')), { status: 401 })
  })
})

test('a token that the server no longer takes is renewed once, for all who wait', async (t) => {
  const edge = await startEdge(t, ({ path, authorization }, tokens) => {
    if (path === '/oauth/v2/token')
      return {
        body: { access_token: `token ${tokens}`, refresh_token: `refresh ${tokens}`, expires_in: 3600 },
      }
    return authorization === 'Bearer token 1'
      ? { body: { total: 0, tags: [] } }
      : { status: 401, body: { errors: [{ message: 'expired', code: 401, type: 'invalid_grant' }] } }
  })
  const told: string[] = []
  const client = createClient({
    url: edge.url,
    credentials: {
      clientId: '1_a',
      clientSecret: 'b',
      token: { accessToken: 'token 0', refreshToken: 'refresh 0' },
      onToken: ({ refreshToken }) => void told.push(String(refreshToken)),
    },
  })
  await Promise.all([1, 2, 3].map(() => client.data(client.GET('/tags'))))
  assert.deepEqual(told, ['refresh 1'])
  const [renewal] = edge.requests.filter(({ path }) => path === '/oauth/v2/token')
  assert.equal(new URLSearchParams(renewal?.body).get('grant_type'), 'refresh_token')
  assert.equal(new URLSearchParams(renewal?.body).get('refresh_token'), 'refresh 0')
})

test('a busy server is asked again after the wait that it names, with the same idempotency key', async (t) => {
  let tries = 0
  const edge = await startEdge(t, () => {
    tries += 1
    if (tries === 1) return { status: 503, body: {}, retryAfter: '0' }
    if (tries === 2) return { status: 429, body: {}, retryAfter: '0' }
    return { status: 201, body: { tag: { id: 1, tag: 'vip' } } }
  })
  const client = createClient({ url: edge.url, credentials: { accessToken: 'x' } })
  assert.deepEqual(await client.data(client.POST('/tags/new', { body: { tag: 'vip' } })), {
    tag: { id: 1, tag: 'vip' },
  })
  const keys = new Set(edge.requests.map((request) => request.idempotencyKey))
  assert.deepEqual([edge.requests.length, keys.size], [3, 1])
  assert.match(String([...keys][0]), /^[0-9a-f-]{36}$/)
  assert.ok(edge.requests.every(({ body }) => body === '{"tag":"vip"}'))
})

test('a server that stays busy is given up, and so is a request that its caller aborts', async (t) => {
  const edge = await startEdge(t, () => ({ status: 503, body: {}, retryAfter: '1' }))
  const client = createClient({ url: edge.url, credentials: { accessToken: 'x' }, retries: 2, maxWaitMs: 1 })
  await assert.rejects(client.data(client.GET('/tags')), { status: 503 })
  assert.equal(edge.requests.length, 3)
  const patient = createClient({ url: edge.url, credentials: { accessToken: 'x' } })
  await assert.rejects(
    patient.data(patient.GET('/tags', { signal: AbortSignal.timeout(50) })),
    /aborted|timeout/i,
  )
})

async function credential(where: Installation): Promise<{ clientId: string; clientSecret: string }> {
  const { stdout, stderr } = await command(where, ['credential', 'create', '--name', 'client test', '--json'])
  assert.equal(stderr, '')
  const { clientId, clientSecret } = JSON.parse(stdout)
  return { clientId, clientSecret }
}

interface Asked {
  path: string
  authorization: string | undefined
  idempotencyKey: string | undefined
  body: string
}

interface Told {
  status?: number
  body: unknown
  retryAfter?: string
}

/** A server that answers as it is told; `tokens` counts the tokens asked for so far. */
async function startEdge(t: TestContext, answer: (asked: Asked, tokens: number) => Told) {
  const requests: Asked[] = []
  let tokens = 0
  const server = createServer(async (request, response) => {
    const body = (await Array.fromAsync(request)).join('')
    const { authorization, 'idempotency-key': key } = request.headers
    const asked = { path: request.url ?? '', authorization, idempotencyKey: key?.toString(), body }
    requests.push(asked)
    if (asked.path === '/oauth/v2/token') tokens += 1
    const { status = 200, body: told, retryAfter } = answer(asked, tokens)
    response.writeHead(status, {
      'content-type': 'application/json',
      ...(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
    })
    response.end(JSON.stringify(told))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}
