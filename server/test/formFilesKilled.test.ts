// A server that dies between a file that came with a form and its submission: nothing is left that nobody knows.
import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { clientToken } from './clientToken.ts'
import { testDatabase } from './database.ts'
import { until } from './mail.ts'
import { installation, startServer } from './process.ts'

test('killed when the file is stored and its submission is not: the file goes, and that of a stored one stays', {
  timeout: 120_000,
}, async (t) => {
  const { sql, url } = await testDatabase(t)
  const where = await installation(t, { DATABASE_URL: url })
  const server = await startServer(t, where)
  const made = await fetch(`${where.url}/api/forms/new`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await clientToken(sql)}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Apply',
      fields: [{ label: 'CV', alias: 'cv', type: 'file', properties: { allowed_file_extensions: ['txt'] } }],
    }),
  })
  const { form } = (await made.json()) as { form: { id: number } }
  const send = (name: string) => {
    const body = new FormData()
    body.set('mauticform[formId]', String(form.id))
    body.set('mauticform[cv]', new Blob(['x']), name)
    return fetch(`${where.url}/form/submit?formId=${form.id}`, { method: 'POST', body, redirect: 'manual' })
  }
  const files = () => {
    const folder = join(where.dataDir, 'forms')
    if (!existsSync(folder)) return []
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map(({ name }) => name.slice(25))
      .sort()
  }
  assert.ok((await send('stored.txt')).status < 400)
  assert.deepEqual(files(), ['stored.txt'])
  // Whoever holds the table keeps submissions from being stored.
  await sql.begin(async (db) => {
    await db`lock table form_submissions in access exclusive mode`
    const cut = send('lost.txt').catch(() => null)
    await until(() => files().length === 2)
    await server.kill()
    await cut
  })
  assert.equal((await sql`select from form_submissions`).length, 1)
  await sql`update expiring_files set expires_at = now()`
  await sql`update schedules set due_at = now() where name = 'storage.expired'`
  await startServer(t, where)
  await until(() => files().length === 1)
  assert.deepEqual(files(), ['stored.txt'])
  await until(async () => (await sql`select from expiring_files`).length === 0)
})
