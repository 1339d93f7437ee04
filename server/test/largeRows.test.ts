// Lists of large rows in a server with little memory, over real connections.
import assert from 'node:assert/strict'
import { get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { suite, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { testApp } from './app.ts'
import { clientToken } from './clientToken.ts'
import { countStatements } from './countStatements.ts'
import { testDatabase } from './database.ts'
import { installation, startServer } from './process.ts'
import { pssOf } from './pssOf.ts'

const MEGABYTE = 1_000_000
/** A page that was stored before there was a bound. */
const OLD_PAGE = 7 * MEGABYTE
const OLD_PAGES = 15

async function limitedServer(t: TestContext, env: NodeJS.ProcessEnv = {}) {
  const { sql, url } = await testDatabase(t)
  const where = await installation(t, { DATABASE_URL: url, ...env })
  const server = await startServer(t, where, 'web', ['--max-old-space-size=256'])
  const headers = { authorization: `Bearer ${await clientToken(sql)}` }
  const open = (path: string) =>
    new Promise<IncomingMessage>((resolve, reject) =>
      get(`${where.url}${path}`, { headers, agent: false }, resolve).once('error', reject),
    )
  /** Reads an answer without keeping it: how many characters it has, and its beginning and end. */
  const read = async (path: string) => {
    const answer = await open(path)
    let [length, head, tail] = [0, '', '']
    answer.setEncoding('utf8')
    for await (const chunk of answer as AsyncIterable<string>) {
      length += chunk.length
      if (head.length < 200) head += chunk.slice(0, 200)
      tail = (tail + chunk.slice(-200)).slice(-200)
    }
    return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], length, head, tail }
  }
  return { sql, where, server, headers, open, read }
}

test('large pages are listed row by row: memory stays small, other requests are answered, too much is a 503', {
  timeout: 300_000,
}, async (t) => {
  const { sql, server, read, where, headers } = await limitedServer(t)
  // Random texts: what repeats is packed to nothing, and would be measured all the same.
  await sql`
    insert into pages (title, alias, custom_html, date_added)
    select 'Page ' || n, 'page-' || n, left(repeat(md5(n::text), ${Math.ceil(OLD_PAGE / 32)}),
      case when n <= ${OLD_PAGES}::int then ${OLD_PAGE}::int when n <= 90 then ${MEGABYTE}::int else 1000 end), now()
    from generate_series(1, 120) n`
  let slowest = 0
  const ended = new AbortController()
  const watched = (async () => {
    while (!ended.signal.aborted) {
      const before = performance.now()
      const answer = await fetch(`${where.url}/api/users/self`, { headers })
      assert.equal(answer.status, 200)
      await answer.text()
      slowest = Math.max(slowest, performance.now() - before)
      await sleep(20)
    }
  })()
  const whole = await read('/api/pages?limit=90&orderBy=id')
  assert.equal(whole.status, 200)
  assert.ok(whole.length > OLD_PAGES * OLD_PAGE + (90 - OLD_PAGES) * MEGABYTE, String(whole.length))
  assert.match(whole.head, /^\{"total":120,"pages":\[\{/)
  assert.match(whole.tail, /\}\]\}$/)
  assert.ok(pssOf(server.pid) < 800, `${pssOf(server.pid)} MB`)
  const startedAt = performance.now()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => read(`/api/pages?limit=40&start=${OLD_PAGES}&orderBy=id`)),
  )
  const listsMs = performance.now() - startedAt
  for (const { status, retryAfter, length, tail } of answers) {
    if (status === 503) assert.match(String(retryAfter), /^\d+$/)
    else {
      assert.equal(status, 200)
      assert.ok(length > 40 * MEGABYTE)
      assert.match(tail, /\}\]\}$/)
    }
  }
  assert.ok(answers.some(({ status }) => status === 200))
  assert.ok(pssOf(server.pid) < 1_000, `${pssOf(server.pid)} MB`)
  ended.abort()
  await watched
  // Relative to the lists: on a busy machine everything takes longer.
  assert.ok(slowest < Math.max(1_000, listsMs / 4), `${slowest} ms beside lists of ${listsMs} ms`)
  const small = await read('/api/pages?limit=30&start=90&orderBy=id')
  assert.equal(small.status, 200)
})

test('readers that do not read use up the budget of large answers only, and give it back', {
  timeout: 120_000,
}, async (t) => {
  const { sql, read, where, headers } = await limitedServer(t, { CAMPANILE_HTTP_BODY_MEMORY: '40' })
  await sql`
    insert into pages (title, alias, custom_html, date_added)
    select 'Page ' || n, 'page-' || n, left(repeat(md5(n::text), 40000), 1000000), now() from generate_series(1, 60) n`
  const { port } = new URL(where.url)
  const openUnread = () => {
    const socket = connect(Number(port), '127.0.0.1').on('error', () => {})
    socket.pause()
    socket.write(
      `GET /api/pages?limit=60 HTTP/1.1\r\nhost: x\r\nauthorization: ${headers.authorization}\r\n\r\n`,
    )
    return socket
  }
  const sockets = Array.from({ length: 6 }, openUnread)
  let refused = await read('/api/pages?limit=60')
  // Some of the first may have been refused themselves, and hold nothing.
  while (refused.status !== 503) {
    sockets.push(openUnread())
    await sleep(50)
    refused = await read('/api/pages?limit=60')
  }
  assert.match(String(refused.retryAfter), /^\d+$/)
  assert.match(refused.head, /"code":"busy"|Too many large lists/)
  assert.equal((await read('/api/pages?limit=1&select=title')).status, 200, 'small answers are not affected')
  assert.equal((await read('/api/users/self')).status, 200)
  for (const socket of sockets) socket.destroy()
  for (;;) {
    const { status, length } = await read('/api/pages?limit=60')
    if (status === 200 && length > 60 * MEGABYTE) break
    assert.equal(status, 503)
    await sleep(100)
  }
})

test('bodies that are being worked on count until their answers are sent', {
  timeout: 120_000,
}, async (t) => {
  const { where, headers } = await limitedServer(t, { CAMPANILE_HTTP_BODY_MEMORY: '10' })
  const send = (bytes: number) =>
    fetch(`${where.url}/api/tags/new`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ tag: 'x', description: 'x'.repeat(bytes) }),
    })
  const large = await send(4 * MEGABYTE)
  assert.equal(large.status, 503)
  assert.match(String(large.headers.get('retry-after')), /^\d+$/)
  for (let n = 0; n < 20; n++) {
    const { status } = await send(MEGABYTE)
    assert.equal(status, 400, 'the description is too long, and the memory was given back')
  }
})

suite('lists of large rows', async () => {
  const app = await testApp()
  const admin = await app.as('admin')
  await app.sql`
    insert into emails (name, subject, language, custom_html, date_added)
    select 'Email ' || n % 7, 'S', 'en', repeat('x', 400000), now() from generate_series(1, 30) n`

  test('have the same form and order as those of small rows, whatever is asked for', async () => {
    for (const query of [
      'orderBy=name&orderByDir=desc',
      'start=5&limit=20',
      'minimal=1',
      'search=Email 3',
      'abilities=1&limit=4',
    ]) {
      const large = await admin.get(`/emails?${query}`)
      assert.equal(large.status, 200, large.text.slice(0, 300))
      await app.sql.begin(async (db) => {
        await db`update emails set custom_html = ''`
      })
      const small = await admin.get(`/emails?${query}`)
      await app.sql`update emails set custom_html = repeat('x', 400000)`
      assert.equal(large.text.replaceAll(/x{400000}/g, ''), small.text, query)
      assert.ok(large.text.length > small.text.length + 3 * 400_000 || query === 'minimal=1')
    }
  })

  test('take a number of statements by their bytes, and small ones three', async () => {
    await app.sql`update emails set custom_html = ''`
    const few = await countStatements(app.sql, () => admin.get('/emails?limit=10'))
    const many = await countStatements(app.sql, () => admin.get('/emails?limit=30'))
    assert.equal(few.count, many.count)
  })

  test('are refused in a batch, whose answer would show all of them', async () => {
    await app.sql`update emails set custom_html = repeat('y', 1300000)`
    const rows = await app.sql<{ id: number }[]>`select id from emails order by id`
    const answer = await admin.patch(
      '/emails/batch/edit',
      rows.map(({ id }) => ({ id, name: 'changed' })),
    )
    assert.equal(answer.status, 400)
    assert.match(answer.text, /more than 32 MB together/)
    assert.equal((await app.sql`select from emails where name = 'changed'`).length, 0)
    const some = await admin.patch('/emails/batch/edit', [{ id: rows[0]?.id, name: 'changed' }])
    assert.equal(some.status, 200)
  })
})
