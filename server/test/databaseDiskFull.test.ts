// The disk of the embedded database is full: what cannot be stored is refused with the reason, nothing that was
// acknowledged is lost, also when the server is killed meanwhile, and it goes on when there is space again.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { connect } from '../src/platform/database/connection.ts'
import { findEmbedded } from '../src/platform/database/embedded.ts'
import { clientToken } from './clientToken.ts'
import { until } from './mail.ts'
import { installation, startServer } from './process.ts'
import { smallDisk } from './smallDisk.ts'

const SPARE_BYTES = 3_000_000
const WHY = 'There is no space left on the disk of the server.'

test('on a full disk of the database nothing acknowledged is lost, and all goes on when there is space', {
  timeout: 240_000,
}, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'campanile-disk-'))
  chmodSync(folder, 0o711)
  const where = await installation(t, { DATA_DIR: folder })
  if (!smallDisk(t, folder, '1g')) return
  let server = await startServer(t, where)
  t.after(() => {
    execFileSync('umount', ['--lazy', folder])
    rmSync(folder, { recursive: true })
  })
  const open = async () => connect((await findEmbedded(folder))?.url ?? '', { max: 1, name: 'disk' })
  const before = await open()
  const headers = {
    authorization: `Bearer ${await clientToken(before)}`,
    'content-type': 'application/json',
  }
  await before.end({ timeout: 1 })
  const acknowledged: number[] = []
  const add = async () => {
    const people = Array.from({ length: 200 }, () => ({ firstname: 'Ann', lastname: 'x'.repeat(180) }))
    const answer = await fetch(`${where.url}/api/contacts/batch/new`, {
      method: 'POST',
      headers,
      body: JSON.stringify(people),
    })
    const body = (await answer.json()) as {
      contacts?: { id: number }[]
      errors?: { message: string; code: number }[]
    }
    acknowledged.push(...(body.contacts ?? []).map(({ id }) => id))
    return { status: answer.status, errors: body.errors?.map(({ code, message }) => [code, message]) }
  }
  const refused = { status: 503, errors: [[503, WHY]] }
  const ballast = join(folder, 'ballast')
  const { bavail, bsize } = statfsSync(folder)
  writeFileSync(ballast, Buffer.alloc(bavail * bsize - SPARE_BYTES))
  await until(async () => (await add()).status !== 201)
  assert.ok(acknowledged.length > 0)
  assert.deepEqual(await add(), refused)
  const read = await fetch(`${where.url}/api/contacts?limit=1`, { headers })
  assert.equal(read.status, 200, 'reading needs no space')
  await server.kill()
  rmSync(ballast)
  server = await startServer(t, where)
  assert.equal((await add()).status, 201)
  const sql = await open()
  const stored = await sql<{ id: number }[]>`select id from contacts order by id`
  await sql.end({ timeout: 1 })
  assert.deepEqual(
    stored.map(({ id }) => id),
    acknowledged.toSorted((a, b) => a - b),
  )
})
