// Fifty backups beside a server that is kept busy, as processes of their own. The writers come back to the same contacts:
// fifty times as much to copy would make it a test of patience.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { connectApi } from './mainJob.ts'
import { command, installation, startServer } from './process.ts'

const RUNS = 50

test('fifty backups beside a busy server end', { timeout: 3_000_000 }, async (t) => {
  const where = await installation(t)
  await startServer(t, where)
  const api = await connectApi(where)
  let isOver = false
  const busy = Array.from({ length: 4 }, async (_, client) => {
    for (let n = 0; !isOver; n++) {
      const batch = Array.from({ length: 20 }, (_, i) => ({
        email: `c${client}-${n % 50}-${i}@sample.example`,
        firstname: 'x'.repeat(150),
        lastname: `${n}`,
      }))
      await api.post('/contacts/batch/new', batch)
    }
  })
  let rows = 0
  try {
    for (let run = 1; run <= RUNS; run++) {
      const file = join(where.dataDir, `${run}.tar.gz`)
      const { status, stdout, stderr } = await command(where, ['backup', file, '--json'])
      assert.equal(status, 0, `run ${run}: ${stderr}`)
      const summary = JSON.parse(stdout)
      assert.ok(summary.rows >= rows)
      rows = summary.rows
    }
  } finally {
    isOver = true
    await Promise.all(busy)
  }
})
