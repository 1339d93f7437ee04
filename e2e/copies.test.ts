// A new record begins as a copy of another one, in a real browser: nothing is stored before it is saved.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import * as resources from '../client/src/generated/resources.ts'
import type { Resource } from '../client/src/resource.ts'
import { definitions } from '../server/src/features/index.ts'
import { browser, VIEWPORTS } from './browser.ts'
import { installation, signedIn, signIn } from './installation.ts'

const FEATURES = join(import.meta.dirname, '../admin/src/features')

/** The kinds that say so in their manifest, with the addresses of their lists. */
const copied = globSync('*/*/feature.ts', { cwd: FEATURES }).flatMap((file) => {
  const text = readFileSync(join(FEATURES, file), 'utf8')
  return text.split('export const ').flatMap((feature) => {
    const [, kind] = /records: \{ kind: '(\w+)'[^}]*isCopied: true/.exec(feature) ?? []
    const [, list] = /address: '([^']+)'/.exec(feature) ?? []
    const [, shared] = /const ACTIONS = '([^']+)'/.exec(text) ?? []
    return kind ? [{ kind, list: list ?? shared ?? '', isMadeOnPage: text.includes(`'${list}/new'`) }] : []
  })
})

/** What is compared of a record: all that can be written, references by their ids. */
function written({ fields }: Resource, record: Record<string, unknown>): Record<string, unknown> {
  const own = ['alias', 'secret', 'isPublished', 'canvasSettings']
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { isReadonly }]) =>
      isReadonly || own.includes(name) || record[name] === undefined ? [] : [[name, bare(record[name])]],
    ),
  )
}

/** Without the ids of parts, which are given anew, and what hangs on them. */
function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare)
  if (typeof value !== 'object' || value === null) return value
  if (Object.keys(value).some((key) => /^\d+$/.test(key))) return Object.values(value).map(bare)
  const { id: _id, order: _order, ...rest } = value as Record<string, unknown>
  return Object.fromEntries(Object.entries(rest).map(([key, one]) => [key, bare(one)]))
}

/** As much of a value as another one says: what that leaves open an editor fills in. */
function likewise(value: unknown, said: unknown): unknown {
  if (said === null) return null
  if (typeof said !== 'object' || Array.isArray(said) || typeof value !== 'object') return value
  const keys = Object.entries(said)
  return Object.fromEntries(
    keys.map(([key, one]) => [key, likewise((value as Record<string, unknown> | null)?.[key], one)]),
  )
}

test('each kind that can be copied is: the form of a new one is filled in, and nothing is stored before it is saved', {
  timeout: 300_000,
}, async (t) => {
  assert.ok(copied.length > 12, `${copied.length} kinds`)
  const { address, admin } = await installation(t)
  const { page, found } = await signedIn(t, `${address}/s/`)
  for (const { kind, list, isMadeOnPage } of copied)
    await t.test(kind, async () => {
      const resource = Object.values(resources).find((one) => one.kind === kind) as Resource
      const definition = definitions.find(({ path }) => path === resource.path)
      const made = await admin.post(`${resource.path}/new`, definition?.sample(1))
      assert.equal(made.status, 201, `${kind}: ${made.text}`)
      const { id } = made.body[resource.one]
      const before = (await admin.get(`${resource.path}/${id}`)).body[resource.one]
      const [label = 'name'] = resource.labelFields
      const count = async () => String((await admin.get(resource.path)).body.total)
      const total = await count()
      const where = isMadeOnPage ? `${list}/new?copy=${id}&part=settings` : `${list}?new=&copy=${id}`
      await page.goto(`${address}/s${where}`)
      const form = isMadeOnPage ? page.getByRole('main') : page.getByRole('dialog')
      await form.locator(`input[value="${before[label]} (copy)"]`).waitFor()
      assert.equal(await count(), total, `${kind} is stored before it is saved`)
      const [answer] = await Promise.all([
        page.waitForResponse(
          (response) =>
            response.request().method() === 'POST' && response.url().endsWith(`${resource.path}/new`),
        ),
        form
          .getByRole('button', { name: /^Save( (form|segment))?$/ })
          .first()
          .click(),
      ])
      assert.equal(answer.status(), 201, `${kind}: ${await answer.text()}`)
      const copy = ((await answer.json()) as Record<string, Record<string, unknown>>)[resource.one] ?? {}
      const after = (await admin.get(`${resource.path}/${copy.id}`)).body[resource.one]
      assert.notEqual(after.id, id)
      const wanted = { ...written(resource, before), [label]: `${before[label]} (copy)` }
      assert.deepEqual(likewise(written(resource, after), wanted), wanted, kind)
      if (before.secret !== undefined) assert.notEqual(after.secret, before.secret, 'each has its own')
      if (before.isPublished !== undefined) assert.equal(after.isPublished, false, kind)
    })
  assert.deepEqual(
    // What has no draft says so by 404.
    found.filter((text) => !text.includes('status of 404')),
    [],
  )
})

test('Copy is in the menu of a row for who may create, and for nobody else', {
  timeout: 120_000,
}, async (t) => {
  const { address, admin, person } = await installation(t)
  assert.equal((await admin.post('/segments/new', { name: 'Readers' })).status, 201)
  const role = await admin.post('/roles/new', {
    ...{ name: 'Looks on', description: '', isAdmin: false },
    rawPermissions: { 'lead:leads': ['viewown', 'viewother'], 'lead:lists': ['viewother'] },
  })
  assert.equal(role.status, 201, role.text)
  await person('grace', role.body.role.id)
  const offered = async (username: string) => {
    const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
    await signIn(page, `${address}/s/segments`, username)
    await page
      .getByRole('row', { name: /Readers/ })
      .getByRole('cell')
      .nth(1)
      .click({ button: 'right' })
    const items = page.getByRole('menu').getByRole('menuitem')
    await items.first().waitFor()
    return items.allTextContents()
  }
  assert.ok((await offered('ada')).some((text) => text.startsWith('Copy')))
  const looking = await offered('grace')
  assert.deepEqual(
    [looking.some((text) => text.startsWith('Open')), looking.some((text) => text.startsWith('Copy'))],
    [true, false],
  )
})
