// Imports over HTTP against what works against them: large files, slices that are over, ends and starts at once.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type Client, testApp } from '../../../../test/app.ts'
import { finishUpload, uploadOptions } from '../../../../test/finishUpload.ts'
import { upload } from '../../../../test/upload.ts'
import { runUpload } from './runUpload.ts'

async function handOver(client: Client, content: string | Buffer, name = 'people.csv'): Promise<number> {
  const answer = await upload(client, '/imports', name, Buffer.from(content))
  assert.equal(answer.status, 201, answer.text)
  return answer.body.import.id
}

const people = (count: number) =>
  `email\n${Array.from({ length: count }, (_, n) => `p${n}@import.example`).join('\n')}\n`

suite('an import over the interface', () => {
  test('comes further with each slice, however short it is; a dry run comes to its end in one', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const id = await handOver(admin, people(6_500))
    const path = `/imports/${id}`
    const slice = () => runUpload(app.sql, id, uploadOptions(app, AbortSignal.abort()))
    await admin.post(`${path}/dryrun`)
    assert.equal(await slice(), false)
    const { dryRun } = (await admin.get(path)).body.import
    assert.deepEqual([dryRun.rows, dryRun.inserted], [6_500, 6_500])
    await admin.post(`${path}/start`)
    let before = 0
    while (await slice()) {
      const total = Number((await admin.get('/contacts?limit=1')).body.total)
      assert.ok(total > before && total <= before + 4_000, `${before} ${total}`)
      before = total
    }
    assert.ok(before > 0)
    assert.equal((await admin.get('/contacts?limit=1')).body.total, '6500')
    await finishUpload(app, id)
  })
})
