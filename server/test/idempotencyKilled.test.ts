// Keys and effects under `kill -9`: whatever moment the server dies at, a repeat finds both or neither.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { insertCredential } from '../src/platform/auth/credentials.ts'
import { randomSecret } from '../src/platform/auth/secrets.ts'
import { insertToken } from '../src/platform/auth/tokens.ts'
import { testDatabase } from './database.ts'
import { installation, startServer } from './process.ts'

const REQUESTS = 60
const KILLS = 2

interface Made {
  status: number
  id: number
}

test('creates repeated under their keys until they are answered happen once each, though the server is killed meanwhile', {
  timeout: 120_000,
}, async (t) => {
  const { sql, url } = await testDatabase(t)
  const where = await installation(t, { DATABASE_URL: url })
  const accessToken = randomSecret()
  const now = new Date()
  const { id } = await insertCredential(sql, { name: 'client', roleId: 1, createdBy: null, now })
  const expiresAt = new Date(now.getTime() + 3_600_000)
  await insertToken(sql, { accessToken, credentialId: id, userId: null, scope: '', expiresAt })

  /** One try: null when the server died, is not there yet, or is at work on the same key. */
  async function create(n: number): Promise<Made | null> {
    try {
      const answer = await fetch(`${where.url}/api/stages/new`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${accessToken}`,
          'content-type': 'application/json',
          'idempotency-key': `key-${n}`,
        },
        body: JSON.stringify({ name: `Stage ${n}` }),
      })
      const body = (await answer.json()) as { stage?: { id: number } }
      if (answer.status === 409) return null
      return { status: answer.status, id: body.stage?.id ?? 0 }
    } catch {
      return null
    }
  }

  const numbers = Array.from({ length: REQUESTS }, (_, n) => n)
  const answered = new Map<number, number>()
  let server = await startServer(t, where)
  const round = async () => {
    const made = await Promise.all(numbers.flatMap((n) => [create(n), create(n)]))
    made.forEach((one, index) => {
      if (!one) return
      const n = Math.floor(index / 2)
      assert.equal(one.status, 201)
      assert.equal(answered.get(n) ?? one.id, one.id, 'a repeat gets the first answer')
      answered.set(n, one.id)
    })
  }
  for (let kill = 0; kill < KILLS; kill++) {
    const running = round()
    await sleep(20 + 80 * kill)
    await server.kill()
    await running
    server = await startServer(t, where)
  }
  for (let tries = 0; answered.size < REQUESTS && tries < 100; tries++) await round()
  const stored = await sql<{ id: number; name: string }[]>`select id, name from stages order by id`
  assert.equal(stored.length, REQUESTS)
  for (const n of numbers) assert.equal(stored.find((row) => row.name === `Stage ${n}`)?.id, answered.get(n))
})
