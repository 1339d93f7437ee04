// Landing pages.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../../test/app.ts'

test('sample pages: the documented keys in their order, an alias of its own, a revision per change', async (t) => {
  const admin = await (await testApp(t)).as('admin')
  const body = { title: 'Sample page', customHtml: '<p>x</p><script>go()</script>' }
  const made = await admin.post('/pages/new', body)
  assert.equal(made.status, 201, made.text)
  const { id, dateAdded, createdBy, createdByUser, ...rest } = made.body.page
  assert.ok(id && dateAdded && createdBy && createdByUser)
  assert.deepEqual(rest, {
    isPublished: true,
    dateModified: null,
    modifiedBy: null,
    modifiedByUser: null,
    title: 'Sample page',
    alias: 'sample-page',
    category: null,
    language: 'en',
    publishUp: null,
    publishDown: null,
    hits: 0,
    uniqueHits: 0,
    variantHits: 0,
    revision: 1,
    metaDescription: null,
    redirectType: null,
    redirectUrl: null,
    isPreferenceCenter: null,
    noIndex: null,
    variantSettings: [],
    variantStartDate: null,
    variantParent: null,
    variantChildren: [],
    translationParent: null,
    translationChildren: [],
    template: null,
    customHtml: '<p>x</p><script>go()</script>',
  })
  assert.equal(
    Object.keys(made.body.page).join(),
    'isPublished,dateAdded,dateModified,createdBy,createdByUser,modifiedBy,modifiedByUser,id,title,alias,category,language,publishUp,publishDown,hits,uniqueHits,variantHits,revision,metaDescription,redirectType,redirectUrl,isPreferenceCenter,noIndex,variantSettings,variantStartDate,variantParent,variantChildren,translationParent,translationChildren,template,customHtml',
  )
  assert.equal((await admin.post('/pages/new', body)).body.page.alias, 'sample-page1')
  const edited = await admin.patch(`/pages/${id}/edit`, { metaDescription: 'd', isPreferenceCenter: true })
  assert.equal(edited.body.page.revision, 2)
  assert.deepEqual((await admin.get('/pages?search=is:prefcenter')).body.pages[0].id, id)
  const minimal = (await admin.get('/pages?minimal=1')).body.pages[0]
  assert.equal(
    Object.keys(minimal).join(),
    'isPublished,dateAdded,dateModified,createdBy,createdByUser,modifiedBy,modifiedByUser,id,title,alias,category',
  )
})

test('compatibility 1.15, pages: lists leave variants and translations out, their parents name them, and they outlive them', async (t) => {
  const { as, sql } = await testApp(t)
  const admin = await as('admin')
  const page = async (body: object) => (await admin.post('/pages/new', body)).body.page
  const parent = await page({ title: 'Parent' })
  const variant = await page({ title: 'Variant', variantParent: parent.id, variantSettings: { weight: 50 } })
  const german = await page({ title: 'Deutsch', language: 'de', translationParent: parent })
  assert.equal(variant.variantParent.id, parent.id)
  assert.deepEqual(variant.variantSettings, { weight: 50 })
  const list = (await admin.get('/pages')).body
  assert.deepEqual([list.total, list.pages.map((one: { id: number }) => one.id)], [1, [parent.id]])
  assert.equal(
    Object.keys(list.pages[0].variantChildren[0]).join(),
    'createdByUser,modifiedByUser,id,title,alias,category',
  )
  assert.equal(list.pages[0].variantChildren[0].id, variant.id)
  assert.equal(list.pages[0].translationChildren[0].id, german.id)
  for (const [id, body] of [
    [parent.id, { variantParent: parent.id }],
    [parent.id, { variantParent: (await page({ title: 'Third' })).id }],
    [german.id, { variantParent: variant.id }],
    [german.id, { translationParent: 999_999 }],
    [german.id, { redirectType: '301' }],
    [german.id, { redirectType: '303', redirectUrl: 'https://x.example' }],
    [german.id, { redirectUrl: 'javascript:alert(1)' }],
  ] as const)
    assert.equal((await admin.patch(`/pages/${id}/edit`, body)).status, 400, JSON.stringify(body))
  const [email] = await sql`
    insert into emails (name, subject, language, preference_center_id) values ('e', 's', 'en', ${parent.id}) returning id`
  await admin.delete(`/pages/${parent.id}/delete`)
  assert.equal((await admin.get(`/pages/${variant.id}`)).body.page.variantParent, null)
  const [left] = await sql`select preference_center_id as page from emails where id = ${email!.id}`
  assert.equal(left!.page, null)
})

test('pages that are edited together are parents of each other neither at once nor in a circle', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const make = async (body: object) => Number((await admin.post('/pages/new', body)).body.page.id)
  const [a, b, c] = [await make({ title: 'A' }), await make({ title: 'B' }), await make({ title: 'C' })]
  const edit = async (entries: object[]) =>
    Object.values<{ code?: number }>((await admin.patch('/pages/batch/edit', entries)).body.statusCodes)
  assert.deepEqual(
    await edit([
      { id: a, variantParent: b },
      { id: b, variantParent: a },
    ]),
    [400, 400],
  )
  assert.deepEqual(await edit([{ id: a, variantParent: b }]), [200])
  assert.deepEqual(await edit([{ id: b, variantParent: c }]), [400])
  // The parent becomes the variant of its variant.
  assert.deepEqual(
    await edit([
      { id: a, variantParent: null },
      { id: b, variantParent: a },
      { id: c, variantParent: a },
    ]),
    [200, 200, 200],
  )
})
