// A suppression list that is handed over while the disk is full.
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { clientToken } from './clientToken.ts'
import { testDatabase } from './database.ts'
import { until } from './mail.ts'
import { installation, startServer } from './process.ts'
import { smallDisk } from './smallDisk.ts'

const ROWS = 60_000

test('on a full disk it is refused with the reason, and nothing of it is stored; when there is space, it is worked off', {
  timeout: 240_000,
}, async (t) => {
  const { sql, url } = await testDatabase(t)
  const where = await installation(t, { DATABASE_URL: url })
  const disk = smallDisk(t, where.dataDir, '1m')
  if (!disk) return
  const headers = { authorization: `Bearer ${await clientToken(sql)}` }
  const ask = (path: string, options: RequestInit = {}) =>
    fetch(`${where.url}/api${path}`, { ...options, headers })
  const lines = Array.from({ length: ROWS }, (_, n) => `person${n}@full-disk.example`)
  const handOver = () => {
    const body = new FormData()
    body.append('file', new Blob([lines.join('\n')]), 'full.txt')
    return ask('/imports?kind=suppressions', { method: 'POST', body })
  }
  await startServer(t, where)
  const refused = await handOver()
  assert.equal(refused.status, 503)
  const { errors } = (await refused.json()) as { errors: { message: string }[] }
  assert.equal(errors[0]?.message, 'There is no space left on the disk of the server.')
  const left = readdirSync(where.dataDir, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && /imports|uploads/.test(entry.parentPath),
  )
  assert.deepEqual(left, [])
  const stored = async () =>
    (
      await sql<{ uploads: number; addresses: number; lists: number }[]>`
      select (select count(*)::int from import_uploads) as uploads, (select count(*)::int from suppressed_addresses) as addresses,
        (select count(*)::int from suppression_lists) as lists`
    )[0]
  assert.deepEqual({ ...(await stored()) }, { uploads: 0, addresses: 0, lists: 0 })
  assert.equal((await fetch(`${where.url}/readyz`)).status, 200)

  disk.resize('64m')
  const taken = await handOver()
  assert.equal(taken.status, 201, await taken.clone().text())
  const { id } = ((await taken.json()) as { import: { id: number } }).import
  assert.equal((await ask(`/imports/${id}/start`, { method: 'POST' })).status, 202)
  const read = async () =>
    ((await (await ask(`/imports/${id}`)).json()) as { import: { state: string; error: string | null } })
      .import
  await until(async () => !['new', 'queued', 'running'].includes((await read()).state))
  assert.deepEqual([(await read()).state, (await read()).error], ['done', null])
  assert.deepEqual({ ...(await stored()) }, { uploads: 1, addresses: ROWS, lists: 1 })
})
