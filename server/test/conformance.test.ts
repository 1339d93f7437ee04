// Every convention of the interface, proved for every resource.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { definitions } from '../src/features/index.ts'
import { snakeCase } from '../src/platform/resource/definition.ts'
import { countStatements } from './countStatements.ts'
import { listed, shownValue, suiteSubject } from './resource.ts'

const AUDIT = [
  'isPublished',
  'dateAdded',
  'dateModified',
  'createdBy',
  'createdByUser',
  'modifiedBy',
  'modifiedByUser',
]
const MISSING = 999_999_999
/** Keys that only the answer to the create has. */
const SHOWN_ONCE: Record<string, string[]> = { '/credentials': ['clientSecret'] }

for (const definition of definitions) {
  const { path, one, many } = definition
  suite(`${path}`, () => {
    const subject = suiteSubject(definition)
    test('create answers 201 with the entity, its address, and the audit block first; get answers the same', async () => {
      const { admin, create, key, sample } = await subject()
      const made = await admin.post(`${path}/new`, sample(1))
      assert.equal(made.status, 201, made.text)
      assert.equal(made.headers['content-type'], 'application/json')
      assert.ok(made.headers['mautic-version'])
      const entity = made.body[one]
      assert.ok(Number.isInteger(entity.id))
      assert.equal(made.headers.location, `http://127.0.0.1:8080/api${path}/${entity.id}`)
      const audit = AUDIT.filter((name) => name in entity)
      assert.deepEqual(Object.keys(entity).slice(0, audit.length), audit)
      if ('createdBy' in entity) {
        assert.equal(entity.createdBy, admin.userId)
        assert.match(entity.dateAdded, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/)
        assert.equal(entity.dateModified, null)
        // Quirk 25: whoever makes a campaign is at once the last who changed it.
        assert.equal(entity.modifiedBy, path === '/campaigns' ? admin.userId : null)
      }
      assert.equal(shownValue(entity, key), sample(1)[key])
      const got = await admin.get(`${path}/${entity.id}`)
      assert.equal(got.status, 200)
      for (const name of SHOWN_ONCE[path] ?? []) delete entity[name]
      if (definition.readsItself) assert.deepEqual(got.body[one], entity)
      else assert.deepEqual(got.body, { [one]: entity })
      await create([2])
    })

    test('a list has a total and the documented container, and pages, orders and limits', async () => {
      const { admin, create } = await subject()
      const before = Number((await admin.get(`${path}?limit=1`)).body.total)
      const made = await create([1, 2, 3, 4, 5])
      const ids = made.map((entity) => entity.id)
      const answer = await admin.get(path)
      assert.equal(answer.status, 200, answer.text)
      assert.equal(typeof answer.body.total, definition.totalAs === 'string' ? 'string' : 'number')
      assert.equal(Number(answer.body.total), before + 5)
      assert.deepEqual(Object.keys(answer.body), ['total', many])
      assert.equal(Array.isArray(answer.body[many]), definition.container === 'array')
      const page = async (query: string) =>
        listed(definition, (await admin.get(`${path}?search=ids:${ids}&${query}`)).body).map(
          (entity) => entity.id,
        )
      assert.deepEqual(await page('orderBy=id&orderByDir=asc&start=1&limit=2'), ids.slice(1, 3))
      const text = (await admin.get(`${path}?search=ids:${ids}&orderBy=id&orderByDir=DESC&limit=2`)).text
      assert.ok(
        text.indexOf(`"id":${ids[4]}`) < text.indexOf(`"id":${ids[3]}`),
        'descending order survives the container',
      )
      assert.deepEqual((await page('limit=0')).length, 5)
      assert.deepEqual(await page('order[0][col]=id&order[0][dir]=asc&limit=1'), ids.slice(0, 1))
      assert.equal((await page('orderBy=no_such_column')).length, 5)
      assert.equal((await page('limit=nonsense&start=nonsense')).length, 5)
    })

    test('every shown column orders a list in both spellings', async () => {
      const { admin, create, app } = await subject()
      await create([1, 2, 3])
      const fields =
        typeof definition.fields === 'function' ? await definition.fields(app.sql) : definition.fields
      for (const name of Object.keys(fields).filter(
        (field) => fields[field]?.column && fields[field]?.isShown,
      )) {
        for (const spelling of new Set([name, snakeCase(name), `t.${name}`])) {
          const answer = await admin.get(`${path}?orderBy=${spelling}&orderByDir=desc&minimal=1`)
          assert.equal(answer.status, 200, `${spelling}: ${answer.text}`)
        }
      }
    })

    test('search finds by ids and by text, and negation gives the rest', async () => {
      const { admin, create, key, sample } = await subject()
      const [first, second] = await create([41, 42])
      const search = async (text: string) => {
        const answer = await admin.get(`${path}?limit=0&search=${encodeURIComponent(text)}`)
        assert.equal(answer.status, 200, answer.text)
        assert.equal(Number(answer.body.total), listed(definition, answer.body).length)
        return listed(definition, answer.body).map((entity) => entity.id)
      }
      assert.deepEqual(await search(`ids:${first!.id}`), [first!.id])
      assert.deepEqual(
        (await search(`ids:${first!.id},${second!.id}`)).sort(),
        [first!.id, second!.id].sort(),
      )
      assert.ok(!(await search(`!ids:${first!.id}`)).includes(first!.id))
      if (definition.search.text.includes(key)) {
        const text = String(sample(41)[key])
        assert.deepEqual(await search(`"${text}"`), [first!.id])
        assert.deepEqual(await search(`+"${text.toUpperCase()}"`), [first!.id])
        assert.ok((await search(`"${text}" or "${String(sample(42)[key])}"`)).length === 2)
      }
      assert.deepEqual(await search('"certainly nothing has this text"'), [])
      for (const odd of ['((', '"', '!', 'and or', ':', 'is:', 'ids:x', '%', "';--", `a${' ('.repeat(500)}`])
        await search(odd)
    })

    test('where compares, nests and refuses what is incomplete', async () => {
      const { admin, create } = await subject()
      const [a, b, c] = await create([1, 2, 3])
      const where = async (query: string) => {
        const answer = await admin.get(`${path}?limit=0&orderBy=id&${query}`)
        assert.equal(answer.status, 200, answer.text)
        return listed(definition, answer.body).map((entity) => entity.id)
      }
      assert.deepEqual(await where(`where[0][col]=id&where[0][expr]=eq&where[0][val]=${a!.id}`), [a!.id])
      assert.deepEqual(
        await where(
          `where[][column]=id&where[][expr]=in&where[][value]=${a!.id},${c!.id}`.replaceAll('[]', '[0]'),
        ),
        [a!.id, c!.id],
      )
      assert.deepEqual(
        await where(
          `where[0][col]=id&where[0][expr]=between&where[0][val][]=${a!.id}&where[0][val][]=${b!.id}`,
        ),
        [a!.id, b!.id],
      )
      const nested = `where[0][expr]=orX&where[0][val][0][col]=id&where[0][val][0][expr]=eq&where[0][val][0][val]=${a!.id}&where[0][val][1][col]=id&where[0][val][1][expr]=eq&where[0][val][1][val]=${b!.id}`
      assert.deepEqual(await where(nested), [a!.id, b!.id])
      for (const bad of [
        'where[0][expr]=eq',
        'where[0][col]=id',
        'where=x',
        'where[0][col]=nope&where[0][expr]=eq',
        'where[0][col]=id&where[0][expr]=nonsense&where[0][val]=1',
        'where[0][col]=id&where[0][expr]=eq&where[0][val]=x',
      ]) {
        assert.equal((await admin.get(`${path}?${bad}`)).status, 400, bad)
      }
    })

    test('minimal keeps the envelope and trims the items; select keeps the named keys and the id', async () => {
      const { admin, create } = await subject()
      const [entity] = await create([1])
      const minimal = await admin.get(`${path}?minimal=1&search=ids:${entity!.id}`)
      assert.deepEqual(Object.keys(minimal.body), ['total', many])
      const [item] = listed(definition, minimal.body)
      assert.ok(Object.keys(item!).every((name) => name in entity!))
      const chosen = await admin.get(`${path}?select[]=id&search=ids:${entity!.id}`)
      assert.equal(listed(definition, chosen.body)[0]!.id, entity!.id)
      assert.ok(!('dateAdded' in listed(definition, chosen.body)[0]!))
    })

    test('PATCH changes what is sent, ignores unknown and read-only keys, and is a 404 for a missing id', async () => {
      const { admin, create, key, sample } = await subject()
      const [entity] = await create([1])
      const value = sample(900)[key]
      const changed = await admin.patch(`${path}/${entity!.id}/edit`, {
        [key]: value,
        noSuchKey: 1,
        createdBy: 77,
        id: 5,
      })
      assert.equal(changed.status, 200, changed.text)
      assert.equal(shownValue(changed.body[one], key), value)
      assert.equal(changed.body[one].id, entity!.id)
      if ('createdBy' in entity!) {
        assert.equal(changed.body[one].createdBy, admin.userId)
        assert.equal(changed.body[one].modifiedBy, admin.userId)
      }
      assert.equal((await admin.patch(`${path}/${MISSING}/edit`, { [key]: value })).status, 404)
      const again = await admin.patch(`${path}/${entity!.id}/edit`, changed.body[one])
      assert.equal(again.status, 200, `what was read is accepted: ${again.text}`)
      assert.equal(shownValue(again.body[one], key), value)
    })

    test('PUT replaces what exists and creates a new record for a missing id', async () => {
      const { admin, create, key, sample } = await subject()
      const [entity] = await create([1])
      const replaced = await admin.put(`${path}/${entity!.id}/edit`, sample(901))
      assert.equal(replaced.status, 200, replaced.text)
      assert.equal(replaced.body[one].id, entity!.id)
      assert.equal(shownValue(replaced.body[one], key), sample(901)[key])
      const made = await admin.put(`${path}/${MISSING}/edit`, sample(2))
      assert.equal(made.status, 201, made.text)
      assert.notEqual(made.body[one].id, MISSING)
    })

    test('forms with brackets and _method work like JSON and like the methods', async () => {
      const { admin, create, key, sample } = await subject()
      const [entity] = await create([1])
      const value = String(sample(902)[key])
      const form = new URLSearchParams({ [key]: value, _method: 'PATCH' }).toString()
      const changed = await admin.post(`${path}/${entity!.id}/edit`, form)
      assert.equal(changed.status, 200, changed.text)
      assert.equal(shownValue(changed.body[one], key), value)
      const header = { headers: { 'x-http-method-override': 'PATCH' } }
      assert.equal((await admin.post(`${path}/${entity!.id}/edit`, { [key]: value }, header)).status, 200)
      assert.equal((await admin.post(`${path}/${entity!.id}/edit`, { [key]: value })).status, 404)
      assert.equal((await admin.post(`${path}/${entity!.id}/delete`, '_method=DELETE')).status, 200)
    })

    test('delete answers the data with its id; then it is gone, and wrong methods are 404', async () => {
      const { admin, create, key, sample } = await subject()
      const [entity] = await create([1])
      assert.equal((await admin.get(`${path}/${entity!.id}/delete`)).status, 404)
      assert.equal((await admin.post(path, {})).status, 404)
      const gone = await admin.delete(`${path}/${entity!.id}/delete`)
      assert.equal(gone.status, 200, gone.text)
      assert.equal(gone.body[one].id, entity!.id)
      assert.equal(shownValue(gone.body[one], key), sample(1)[key])
      assert.equal((await admin.get(`${path}/${entity!.id}`)).status, 404)
      assert.equal((await admin.delete(`${path}/${entity!.id}/delete`)).status, 404)
    })

    test('a batch keeps order and keys; bad entries carry their error and leave the rest alone', async () => {
      const { admin, key, sample } = await subject()
      const bad = { [key]: { not: 'a text' } }
      const made = await admin.post(`${path}/batch/new`, {
        x: sample(1),
        y: bad,
        text: 'no object',
        list: [sample(3)],
        z: sample(2),
      })
      assert.equal(made.status, 201, made.text)
      assert.deepEqual(made.body.statusCodes, { x: 201, y: 400, text: 400, list: 400, z: 201 })
      assert.deepEqual(Object.keys(made.body.errors), ['y', 'text', 'list'])
      assert.deepEqual(Object.keys(made.body.errors.y).sort(), ['code', 'details', 'message', 'type'])
      const [first, second] = made.body[many]
      assert.deepEqual(
        made.body[many].map((entity: Record<string, unknown>) => shownValue(entity, key)),
        [sample(1)[key], sample(2)[key]],
      )
      const value = sample(903)[key]
      const edited = await admin.patch(`${path}/batch/edit`, [
        { id: second.id, [key]: value },
        { id: MISSING, [key]: sample(904)[key] },
        { [key]: value },
        second.id,
        null,
      ])
      assert.equal(edited.status, 200, edited.text)
      assert.deepEqual(edited.body.statusCodes, [200, 404, 400, 400, 400])
      assert.equal(shownValue(edited.body[many][0], key), value)
      const put = await admin.put(`${path}/batch/edit`, [
        { id: first.id, ...sample(905) },
        { id: MISSING, ...sample(906) },
      ])
      assert.deepEqual(put.body.statusCodes, [200, 201], put.text)
      const gone = await admin.delete(`${path}/batch/delete?ids=${first.id},${MISSING},${second.id}`)
      assert.equal(gone.status, 200)
      assert.deepEqual(
        gone.body[many].map((entity: { id: number }) => entity.id),
        [first.id, second.id],
      )
      assert.equal(gone.body.errors['1'].code, 404)
      const mixed = await admin.delete(`${path}/batch/delete`, [{}, 'x', put.body[many][1].id])
      assert.deepEqual(Object.keys(mixed.body.errors), ['0', '1'], mixed.text)
      assert.deepEqual([mixed.body.errors['0'].code, mixed.body[many].length], [400, 1])
      const listForm = await admin.delete(`${path}/batch/delete?ids[]=${MISSING}`)
      assert.equal(listForm.body.errors['0'].code, 404)
      assert.equal((await admin.delete(`${path}/batch/delete`)).status, 400)
    })

    test('201 entries are refused whole', async () => {
      const { admin, sample } = await subject()
      const total = async () => Number((await admin.get(`${path}?limit=1`)).body.total)
      const before = await total()
      const answer = await admin.post(
        `${path}/batch/new`,
        Array.from({ length: 201 }, (_, n) => sample(n + 1)),
      )
      assert.equal(answer.status, 400)
      assert.equal(await total(), before)
      assert.equal(
        (await admin.delete(`${path}/batch/delete?ids=${Array.from({ length: 201 }, (_, n) => n + 1)}`))
          .status,
        400,
      )
    })

    test('one entity and two hundred cost the same number of statements', async () => {
      const { admin, app, create, key, sample } = await subject()
      const count = async (run: () => Promise<unknown>) => (await countStatements(app.sql, run)).count
      const numbers = Array.from({ length: 200 }, (_, n) => n + 1)
      await create([300])
      await admin.get(path)
      let ids: unknown[] = []
      const one_ = await count(() => create([301]))
      const many_ = await count(async () => {
        ids = (await create(numbers)).map((entity) => entity.id)
      })
      assert.equal(many_, one_, 'create')
      const edit = (entries: unknown[], offset: number) =>
        admin.patch(
          `${path}/batch/edit`,
          entries.map((id, n) => ({ id, [key]: sample(offset + n)[key] })),
        )
      await edit(ids.slice(0, 1), 1_000)
      const oneEdit = await count(() => edit(ids.slice(0, 1), 2_000))
      assert.equal(await count(() => edit(ids, 3_000)), oneEdit, 'edit')
      const oneList = await count(() => admin.get(`${path}?limit=1`))
      assert.equal(await count(() => admin.get(`${path}?limit=200`)), oneList, 'list')
      const oneDelete = await count(() => admin.delete(`${path}/batch/delete?ids=${ids[0]}`))
      assert.equal(
        await count(() => admin.delete(`${path}/batch/delete?ids=${ids.slice(1)}`)),
        oneDelete,
        'delete',
      )
    })

    test('each change leaves an audit row and a domain event by set', async () => {
      const { admin, app, create, key, sample } = await subject()
      const made = await create([1, 2, 3])
      const ids = made.map((entity) => entity.id as number)
      await admin.patch(
        `${path}/batch/edit`,
        ids.map((id, n) => ({ id, [key]: sample(910 + n)[key] })),
      )
      await admin.delete(`${path}/batch/delete?ids=${ids}`)
      const audits = await app.sql<{ action: string; count: number }[]>`
        select action, count(*) from audit_log
        where bundle = ${definition.audit.bundle} and object = ${definition.audit.object} and object_id = any(${ids}::bigint[]) and user_id = ${admin.userId}
        group by action order by action`
      const perAction = new Map(audits.map((row) => [row.action, row.count]))
      for (const action of ['create', 'update', 'delete']) assert.equal(perAction.get(action), 3, action)
      if (!definition.emits) return
      for (const happened of ['created', 'changed', 'deleted']) {
        const events = await app.sql<
          { ids: number[] }[]
        >`select ids from domain_events where type = ${`${definition.name}.${happened}`}`
        assert.ok(
          events.some((event) => ids.every((id) => event.ids.map(Number).includes(id))),
          happened,
        )
      }
    })
  })
}
