import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { emptyDatabase } from '../../test/database.ts'
import { command, installation } from '../../test/process.ts'

test('backup and restore move everything from the embedded database to a server, and credentials work there', async (t) => {
  const embedded = await installation(t)
  const made = await command(embedded, ['credential', 'create', '--name', 'shop', '--init', '--json'])
  assert.equal(made.status, 0, made.stderr)
  const file = join(embedded.dataDir, 'all.tar.gz')
  const backup = await command(embedded, ['backup', file, '--json'])
  assert.equal(backup.status, 0, backup.stderr)
  assert.equal(JSON.parse(backup.stdout).file, file)

  const { sql, url } = await emptyDatabase(t)
  const server = await installation(t, { DATABASE_URL: url })
  const restore = await command(server, ['restore', file, '--json'])
  assert.equal(restore.status, 0, restore.stderr)
  assert.equal(JSON.parse(restore.stdout).rows, JSON.parse(backup.stdout).rows)
  const [credential] = await sql`select name, random_id, id from api_credentials`
  assert.equal(`${credential?.id}_${credential?.random_id}`, JSON.parse(made.stdout).clientId)

  const again = await command(server, ['restore', file, '--json'])
  assert.equal(again.status, 1)
  assert.match(JSON.parse(again.stdout).error, /The database is not empty: there are api_credentials/)
  const missing = await command(server, ['restore', `${file}.gone`])
  assert.deepEqual([missing.status, missing.stdout], [1, ''])
})
