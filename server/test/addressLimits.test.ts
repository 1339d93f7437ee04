// One visitor, two processes of the server: what an address may send is counted for both.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { clientToken } from './clientToken.ts'
import { testDatabase } from './database.ts'
import { installation, startServer } from './process.ts'

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
