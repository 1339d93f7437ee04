// The state of every record: its tag, and writes that are meant for one state alone.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { definitions } from '../src/features/index.ts'
import { countStatements } from './countStatements.ts'
import { permissionsFor, suiteSubject } from './resource.ts'

const OTHER = '"another"'
const ifMatch = (tag: unknown) => ({ headers: { 'if-match': String(tag) } })

for (const definition of definitions) {
  const { path, one, many } = definition
  suite(`states of ${path}`, () => {
    const subject = suiteSubject(definition)

    test('every answer about one record says its state, the same as a read afterwards, and bodies do not', async () => {
      const { admin, key, sample } = await subject()
      const made = await admin.post(`${path}/new`, sample(1))
      const { id } = made.body[one]
      const tagNow = async () => (await admin.get(`${path}/${id}`)).headers.etag
      assert.match(String(made.headers.etag), /^"[\w-]{32}"$/)
      assert.equal(await tagNow(), made.headers.etag)
      const edited = await admin.patch(`${path}/${id}/edit`, { [key]: sample(2)[key] })
      assert.equal(edited.status, 200, edited.text)
      assert.notEqual(edited.headers.etag, made.headers.etag)
      assert.equal(await tagNow(), edited.headers.etag)
      const replaced = await admin.put(`${path}/${id}/edit`, sample(3))
      assert.equal(replaced.status, 200, replaced.text)
      assert.equal(await tagNow(), replaced.headers.etag)
      const same = await admin.patch(`${path}/${id}/edit`, { [key]: sample(3)[key] })
      assert.equal(same.headers.etag, replaced.headers.etag, 'what changes nothing leaves the state')
      const posted = await admin.post(`${path}/${id}/edit`, { _method: 'PATCH', [key]: sample(4)[key] })
      assert.equal(await tagNow(), posted.headers.etag)
      assert.equal((await admin.get(`${path}/${id}?select=${key}`)).headers.etag, posted.headers.etag)
      assert.ok(!posted.text.includes(String(posted.headers.etag).slice(1, -1)))
    })

    test('a write for another state is a 412 with the stored record and its tag, and changes nothing', async () => {
      const { admin, create, key, sample } = await subject()
      const [entity] = await create([1])
      const edit = `${path}/${entity!.id}/edit`
      const before = await admin.get(`${path}/${entity!.id}`)
      const tag = before.headers.etag
      const change = { [key]: sample(2)[key] }
      for (const refused of [
        await admin.patch(edit, change, ifMatch(OTHER)),
        await admin.put(edit, sample(2), ifMatch(OTHER)),
        await admin.post(edit, { _method: 'PUT', ...sample(2) }, ifMatch(OTHER)),
        await admin.patch(edit, change, ifMatch(`W/${tag}`)),
        await admin.delete(`${path}/${entity!.id}/delete`, undefined, ifMatch(`${OTHER}, "more"`)),
        await admin.post(`${path}/${entity!.id}/delete`, { _method: 'DELETE' }, ifMatch(OTHER)),
      ]) {
        assert.equal(refused.status, 412, refused.text)
        assert.equal(refused.body.errors[0].code, 412)
        assert.deepEqual(refused.body[one], before.body[one])
        assert.equal(refused.headers.etag, tag)
      }
      const after = await admin.get(`${path}/${entity!.id}`)
      assert.deepEqual(after.body[one], before.body[one])
      assert.equal(after.headers.etag, tag)
    })

    test('a write for the present state goes through, alone, in a list or as any; of a missing record none does', async () => {
      const { admin, create, key, sample } = await subject()
      const [entity] = await create([1])
      const edit = `${path}/${entity!.id}/edit`
      let tag = (await admin.get(`${path}/${entity!.id}`)).headers.etag
      for (const [n, wanted] of [
        [2, (now: unknown) => now],
        [3, (now: unknown) => `W/"weak", ${OTHER} , ${now}`],
        [4, () => '*'],
      ] as const) {
        const saved = await admin.patch(edit, { [key]: sample(n)[key] }, ifMatch(wanted(tag)))
        assert.equal(saved.status, 200, saved.text)
        tag = saved.headers.etag
      }
      const missing = '999999999'
      assert.equal((await admin.put(`${path}/${missing}/edit`, sample(5), ifMatch('*'))).status, 412)
      assert.equal((await admin.put(`${path}/${missing}/edit`, sample(5), ifMatch(tag))).status, 412)
      assert.equal((await admin.patch(`${path}/${missing}/edit`, {}, ifMatch('*'))).status, 404)
      assert.equal((await admin.delete(`${path}/${missing}/delete`, undefined, ifMatch(tag))).status, 404)
      const gone = await admin.delete(`${path}/${entity!.id}/delete`, undefined, ifMatch(tag))
      assert.equal(gone.status, 200, gone.text)
    })

    test('of two writes for one state at once one wins, and so it is with a write and a removal', async () => {
      const { admin, create, key, sample } = await subject()
      const [first, second] = await create([1, 2])
      const tagOf = async (id: unknown) => ifMatch((await admin.get(`${path}/${id}`)).headers.etag)
      const state = await tagOf(first!.id)
      const writes = await Promise.all(
        [3, 4, 5].map((n) => admin.patch(`${path}/${first!.id}/edit`, { [key]: sample(n)[key] }, state)),
      )
      assert.deepEqual(writes.map(({ status }) => status).toSorted(), [200, 412, 412])
      const other = await tagOf(second!.id)
      const [write, removal] = await Promise.all([
        admin.patch(`${path}/${second!.id}/edit`, { [key]: sample(6)[key] }, other),
        admin.delete(`${path}/${second!.id}/delete`, undefined, other),
      ])
      if (write!.status === 200) assert.equal(removal!.status, 412)
      else assert.deepEqual([write!.status, removal!.status], [404, 200])
    })

    test('batches, creates and headers that are no list of tags are a 400 that says so', async () => {
      const { admin, create, key, sample } = await subject()
      const [entity] = await create([1])
      const { id } = entity!
      const entry = { id, [key]: sample(2)[key] }
      for (const refused of [
        await admin.patch(`${path}/batch/edit`, [entry], ifMatch('*')),
        await admin.put(`${path}/batch/edit`, [{ ...sample(2), id }], ifMatch('*')),
        await admin.post(`${path}/batch/new`, [sample(3)], ifMatch('*')),
        await admin.delete(`${path}/batch/delete?ids=${id}`, undefined, ifMatch('*')),
        await admin.post(`${path}/new`, sample(3), ifMatch('*')),
      ]) {
        assert.equal(refused.status, 400, refused.text)
        assert.match(refused.body.errors[0].message, /If-Match/)
      }
      const wrong = ['', 'plain', '"open', '"a" "b"', '"a",', '*, "a"', 'w/"a"', `"${'x'.repeat(4_000)}"`]
      for (const header of wrong) {
        const refused = await admin.patch(`${path}/${id}/edit`, { [key]: sample(2)[key] }, ifMatch(header))
        assert.equal(refused.status, 400, header)
      }
      assert.equal((await admin.get(`${path}/batch/edit`)).status, 404)
      const list = await admin.get(`${path}?search=ids:${id}`)
      assert.ok(Object.values(list.body[many]).length === 1 && list.headers.etag === undefined)
    })

    test('who may not edit is told 403, not whether the state is the one', async () => {
      const { app, create, key, sample } = await subject()
      const [entity] = await create([1])
      const viewer = await app.as(permissionsFor(definition, [['view', 'all']]))
      const edit = `${path}/${entity!.id}/edit`
      const tag = (await viewer.get(`${path}/${entity!.id}`)).headers.etag
      const nobody = await (await app.as(permissionsFor(definition, []))).get(`${path}/${entity!.id}`)
      assert.deepEqual([nobody.status, nobody.headers.etag], [403, undefined], 'nor is who may not see it')
      for (const wanted of [tag, OTHER]) {
        assert.equal((await viewer.patch(edit, { [key]: sample(2)[key] }, ifMatch(wanted))).status, 403)
        assert.equal(
          (await viewer.delete(`${path}/${entity!.id}/delete`, undefined, ifMatch(wanted))).status,
          403,
        )
      }
    })

    test('a state costs a write a constant number of statements, and reads none', async () => {
      const { app, admin, create, key, sample } = await subject()
      const [entity] = await create([1])
      const edit = `${path}/${entity!.id}/edit`
      const patch = (n: number, options = {}) =>
        countStatements(app.sql, () => admin.patch(edit, { [key]: sample(n)[key] }, options))
      await patch(2)
      const plain = await patch(3)
      const tag = plain.result.headers.etag
      const kept = await patch(4, ifMatch(tag))
      assert.equal(kept.result.status, 200)
      assert.ok(kept.count <= plain.count + 12, `${kept.count} instead of ${plain.count}`)
    })
  })
}
