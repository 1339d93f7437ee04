// What was deleted is put back, as it was.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { definitions } from '../src/features/index.ts'
import { countStatements } from './countStatements.ts'
import { permissionsFor, suiteSubject } from './resource.ts'

/** Kinds whose deletion is for good, and why. */
const FOR_GOOD: Readonly<Record<string, string>> = {
  field: 'What stood in its column is gone with it.',
}

for (const definition of definitions) {
  const { path, name, kind = name } = definition
  if (name in FOR_GOOD) {
    test(`${path}: a deletion is for good, and offers no undo`, async () => {
      const { admin, create } = await suiteSubject(definition)()
      const [entity] = await create([1])
      const gone = await admin.delete(`${path}/${entity!.id}/delete`)
      assert.equal(gone.status, 200, gone.text)
      assert.equal(gone.headers['undo-token'], undefined)
    })
    continue
  }
  suite(`undo of ${path}`, () => {
    const subject = suiteSubject(definition)

    test('one record is back under its id, and is what it was', async () => {
      const { admin, create } = await subject()
      const [entity] = await create([1])
      const before = await admin.get(`${path}/${entity!.id}`)
      const gone = await admin.delete(`${path}/${entity!.id}/delete`)
      assert.match(String(gone.headers['undo-token']), /^[0-9a-f]{64}$/)
      assert.equal((await admin.get(`${path}/${entity!.id}`)).status, 404)
      const undone = await admin.post(`/undo/${gone.headers['undo-token']}`)
      assert.equal(undone.status, 200, undone.text)
      assert.deepEqual(undone.body, { undone: [{ kind, ids: [entity!.id] }] })
      const after = await admin.get(`${path}/${entity!.id}`)
      assert.deepEqual(after.body, before.body)
      assert.equal(after.headers.etag, before.headers.etag)
    })

    test('a batch is back as a whole, with as many statements as one record; once, and for whoever deleted it', async () => {
      const { admin, create, app } = await subject()
      const counts: number[] = []
      for (const size of [1, 4]) {
        const entities = await create(Array.from({ length: size }, (_, n) => 10 * size + n))
        const ids = entities.map(({ id }) => id)
        const shown = () => Promise.all(ids.map(async (id) => (await admin.get(`${path}/${id}`)).body))
        const before = await shown()
        const gone = await admin.delete(`${path}/batch/delete?ids=${ids.join(',')}`)
        assert.equal(gone.status, 200, gone.text)
        const token = gone.headers['undo-token']
        const other = await app.as(
          permissionsFor(definition, [
            ['create', 'all'],
            ['delete', 'all'],
            ['view', 'all'],
          ]),
        )
        assert.equal((await other.post(`/undo/${token}`)).status, 404)
        const { result, count } = await countStatements(app.sql, () => admin.post(`/undo/${token}`))
        assert.equal(result.status, 200, result.text)
        counts.push(count)
        assert.deepEqual(await shown(), before)
        assert.equal((await admin.post(`/undo/${token}`)).status, 404)
      }
      assert.equal(counts[0], counts[1])
    })
  })
}
