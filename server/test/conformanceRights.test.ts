// Rights of every resource: per verb, own against other.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { definitions } from '../src/features/index.ts'
import type { Action } from '../src/platform/permissions.ts'
import type { Definition } from '../src/platform/resource/definition.ts'
import type { Client, TestApp } from './app.ts'
import { knowsOwners, listed, permissionsFor, suiteSubject } from './resource.ts'

for (const definition of definitions) {
  const { path, one, many } = definition
  suite(`rights on ${path}`, () => {
    const subject = suiteSubject(definition)
    test('nobody gets 401, a stranger 403, before anything is looked up', async () => {
      const { app, create, sample } = await subject()
      const [entity] = await create([1])
      const nobody = await app.as('nobody')
      const stranger = await app.as({ 'api:access': ['full'] })
      for (const [who, status] of [
        [nobody, 401],
        [stranger, 403],
      ] as const) {
        assert.equal((await who.get(path)).status, status)
        assert.equal((await who.get(`${path}/${entity!.id}`)).status, status)
        assert.equal((await who.post(`${path}/new`, sample(2))).status, status)
        assert.equal((await who.patch(`${path}/${entity!.id}/edit`, sample(3))).status, status)
        assert.equal((await who.put(`${path}/${entity!.id}/edit`, sample(3))).status, status)
        assert.equal((await who.put(`${path}/999999999/edit`, sample(3))).status, status)
        assert.equal((await who.delete(`${path}/${entity!.id}/delete`)).status, status)
        const batch = await who.delete(`${path}/batch/delete?ids=${entity!.id}`)
        assert.ok(batch.status === status || batch.body.errors['0'].code === status)
      }
    })

    test('each verb needs its own right', async () => {
      const { app, create, key, sample } = await subject()
      const viewer = await app.as(permissionsFor(definition, [['view', 'all']]))
      const [entity] = await create([1])
      assert.equal((await viewer.get(path)).status, 200)
      assert.equal((await viewer.get(`${path}/${entity!.id}`)).status, 200)
      assert.equal((await viewer.post(`${path}/new`, sample(2))).status, 403)
      assert.equal((await viewer.patch(`${path}/${entity!.id}/edit`, { [key]: sample(3)[key] })).status, 403)
      assert.equal((await viewer.delete(`${path}/${entity!.id}/delete`)).status, 403)
      const editor = await app.as(
        permissionsFor(definition, [
          ['view', 'all'],
          ['edit', 'all'],
          ['create', 'all'],
          ['delete', 'all'],
        ]),
      )
      assert.equal((await editor.patch(`${path}/${entity!.id}/edit`, { [key]: sample(4)[key] })).status, 200)
      const made = await editor.post(`${path}/new`, sample(5))
      assert.equal(made.status, 201, made.text)
      assert.equal((await editor.delete(`${path}/${made.body[one].id}/delete`)).status, 200)
    })

    test('own rights reach own records only, in lists, searches, reads, edits and batches', {
      skip: !knowsOwners(definition),
    }, async () => {
      const { app, create, key, sample } = await subject()
      const owner = await app.as(
        permissionsFor(definition, [
          ['view', 'own'],
          ['edit', 'own'],
          ['delete', 'own'],
          ['create', 'all'],
        ]),
      )
      const [foreign] = await create([1])
      // What comes with the system is there for everybody.
      const open = listed(definition, (await owner.get(`${path}?limit=0`)).body).map((entity) => entity.id)
      assert.ok(definition.visible || open.length === 0)
      const [own] = await create([2], owner)
      const list = await owner.get(`${path}?limit=0`)
      assert.deepEqual(
        listed(definition, list.body).flatMap((entity) => (open.includes(entity.id) ? [] : entity.id)),
        [own!.id],
      )
      assert.equal(Number(list.body.total), open.length + 1)
      assert.ok(!open.includes(foreign!.id))
      const where = await owner.get(`${path}?where[0][col]=id&where[0][expr]=eq&where[0][val]=${foreign!.id}`)
      assert.equal(Number(where.body.total), 0, 'where does not open foreign records')
      assert.equal((await owner.get(`${path}/${own!.id}`)).status, 200)
      assert.equal((await owner.get(`${path}/${foreign!.id}`)).status, 403)
      const edits = await owner.patch(`${path}/batch/edit`, [
        { id: foreign!.id, [key]: sample(11)[key] },
        { id: own!.id, [key]: sample(12)[key] },
      ])
      assert.deepEqual(edits.body.statusCodes, [403, 200], edits.text)
      const gone = await owner.delete(`${path}/batch/delete?ids=${foreign!.id},${own!.id}`)
      assert.deepEqual(
        gone.body[many].map((entity: { id: number }) => entity.id),
        [own!.id],
      )
      assert.equal(gone.body.errors['0'].code, 403)
      const other = await app.as(permissionsFor(definition, [['view', 'other']]))
      assert.equal((await other.get(`${path}/${foreign!.id}`)).status, 200)
    })

    test('without the right to publish a new record is unpublished and edits leave the state alone', {
      skip: !definition.publishes,
    }, async () => {
      const { app, create, sample } = await subject()
      const fields =
        typeof definition.fields === 'function' ? await definition.fields(app.sql) : definition.fields
      if (!fields.isPublished) return
      const author = await app.as(
        permissionsFor(definition, [
          ['view', 'all'],
          ['create', 'all'],
          ['edit', 'all'],
        ]),
      )
      const made = await author.post(`${path}/new`, { ...sample(1), isPublished: true })
      assert.equal(made.body[one].isPublished, false, made.text)
      const [published] = await create([2])
      const edited = await author.patch(`${path}/${published!.id}/edit`, { isPublished: false })
      assert.equal(edited.status, 200, edited.text)
      assert.equal(edited.body[one].isPublished, true)
    })

    test('abilities=1 says of each record what is accepted, whoever asks', async () => {
      const { app, admin, create, key, sample } = await subject()
      const fields =
        typeof definition.fields === 'function' ? await definition.fields(app.sql) : definition.fields
      let number = 0
      for (const { name, client } of await askers(app, definition)) {
        const made = await create([++number])
        if (knowsOwners(definition) && client.userId !== null) {
          const own = await client.post(`${path}/new?abilities=1`, {
            ...sample(++number),
            isPublished: false,
          })
          assert.equal(own.status, 201, own.text)
          assert.deepEqual(Object.keys(own.body.abilities), [String(own.body[one].id)])
          made.push(own.body[one])
        }
        const list = await client.get(`${path}?limit=0&abilities=1&search=ids:${made.map(({ id }) => id)}`)
        assert.equal(list.status, 200, list.text)
        const shown = listed(definition, list.body)
        assert.deepEqual(Object.keys(list.body.abilities), shown.map(({ id }) => String(id)).sort(byNumber))
        for (const { id } of shown) {
          const said = `${name}, ${path}/${id}`
          const able = list.body.abilities[String(id)]
          assert.deepEqual((await client.get(`${path}/${id}?abilities=1`)).body.abilities, {
            [String(id)]: able,
          })
          const edited = await client.patch(`${path}/${id}/edit?abilities=1`, {
            [key]: sample(++number)[key],
          })
          assert.equal(able.edit, edited.status === 200, `edit: ${said}: ${edited.text}`)
          if (able.edit) assert.deepEqual(edited.body.abilities, { [String(id)]: able }, said)
          assert.equal('publish' in able, definition.publishes)
          if (definition.publishes && fields.isPublished) {
            const isPublished = !(await admin.get(`${path}/${id}`)).body[one].isPublished
            await client.patch(`${path}/${id}/edit`, { isPublished })
            const stored = (await admin.get(`${path}/${id}`)).body[one].isPublished
            assert.equal(able.publish, stored === isPublished, `publish: ${said}`)
            if (name === PUBLISHES_OWN && knowsOwners(definition) && shown.length > 1 && id === made[0]!.id)
              assert.equal(able.publish, false, `publish: ${said} of somebody else`)
          }
          if ('clone' in able)
            assert.equal(
              able.clone,
              (await client.post(`${path}/clone/${id}`)).status === 201,
              `clone: ${said}`,
            )
          const gone = await client.delete(`${path}/${id}/delete?abilities=1`)
          assert.equal(able.delete, gone.status === 200, `delete: ${said}: ${gone.text}`)
          if (able.delete)
            assert.deepEqual(
              gone.body.abilities,
              { [String(id)]: nothing(able) },
              'of what is gone nothing is left',
            )
        }
      }
    })
  })
}

/** Who asks for abilities: every mix of rights that the set can tell apart, as users and as a program. */
async function askers(app: TestApp, definition: Definition): Promise<{ name: string; client: Client }[]> {
  const rights: Record<string, [Action, 'own' | 'other' | 'all'][]> = {
    'views and creates': [
      ['view', 'all'],
      ['create', 'all'],
    ],
    'edits own': [...OWN, ['view', 'all']],
    'sees and edits own': [...OWN, ['view', 'own']],
    'edits all, deletes own': [
      ['view', 'all'],
      ['create', 'all'],
      ['edit', 'all'],
      ['delete', 'own'],
    ],
    [PUBLISHES_OWN]: [
      ['view', 'all'],
      ['create', 'all'],
      ['edit', 'all'],
      ['publish', 'own'],
    ],
    'does everything with the set': [
      ['view', 'all'],
      ['create', 'all'],
      ['edit', 'all'],
      ['delete', 'all'],
      ['publish', 'all'],
    ],
  }
  const users = Object.entries(rights).map(async ([name, grants]) => ({
    name,
    client: await app.as(permissionsFor(definition, grants)),
  }))
  return [
    ...(await Promise.all(users)),
    { name: 'admin', client: await app.as('admin') },
    { name: 'credential of an administrator', client: await app.as('credential') },
    {
      name: 'credential that edits own',
      client: await app.asProgram(permissionsFor(definition, [...OWN, ['view', 'all']])),
    },
  ]
}

const PUBLISHES_OWN = 'edits all, publishes own'

const OWN: [Action, 'own'][] = [
  ['create', 'own'],
  ['edit', 'own'],
  ['delete', 'own'],
  ['publish', 'own'],
]

function nothing(able: Record<string, boolean>): Record<string, boolean> {
  return Object.fromEntries(Object.keys(able).flatMap((name) => (name === 'clone' ? [] : [[name, false]])))
}

function byNumber(a: string, b: string): number {
  return Number(a) - Number(b)
}
