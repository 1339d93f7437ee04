// The campaign canvas in a real browser: built with the keyboard alone, tried, published, edited live.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible } from './axe.ts'
import { browser, fitsWidth, picture, VIEWPORTS } from './browser.ts'
import { addStep, backToTree, rename, selected, until } from './canvas.ts'
import { PASSWORD, signIn } from './installation.ts'
import { workingInstallation as installation } from './workingInstallation.ts'

/** What the browser complains about; refusals that are shown are none. */
function complaints(page: Page): string[] {
  const found: string[] = []
  page.on('console', (message) => {
    if (
      ['error', 'warning'].includes(message.type()) &&
      !/status of (400|404|409|412|422)/.test(message.text())
    )
      found.push(message.text())
  })
  page.on('pageerror', ({ message }) => found.push(message))
  return found
}

const names = (page: Page) => page.locator('[role=treeitem] [class*=name]').allTextContents()

test('a campaign of five steps is built with the keyboard alone, tried, published, and edited while it runs', {
  timeout: 180_000,
}, async (t) => {
  const { address, admin, sql } = await installation(t)
  const segment = await admin.post('/segments/new', { name: 'Everybody' })
  const listId = segment.body.list.id
  for (const firstname of ['Ann', 'Bob', 'Cid']) {
    const { body } = await admin.post('/contacts/new', { firstname, email: `${firstname}@example.com` })
    await admin.post(`/segments/${listId}/contact/${body.contact.id}/add`)
  }
  const made = await admin.post('/campaigns/new', { name: 'Welcome', isPublished: false })
  const { id } = made.body.campaign
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  const found = complaints(page)
  await signIn(page, `${address}/s/campaigns/${id}/edit`)
  await selected(page).waitFor()
  await assertAccessible(page)

  // Who comes in.
  await selected(page).focus()
  await page.keyboard.press('Enter')
  await until(page, "document.activeElement?.closest('aside') !== null")
  await page.keyboard.type('Every')
  await page.getByRole('option', { name: 'Everybody' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByText('1 segment, 0 forms').waitFor()
  await backToTree(page)

  await addStep(page, 'adjust contact')
  await rename(page, 'Five points')
  await page.getByRole('alert').or(page.getByText('Points to add is missing').first()).first().waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.type('5')
  await backToTree(page)
  await addStep(page, 'visits a page')
  await backToTree(page)
  await addStep(page, "modify contact's tags", 'y')
  await rename(page, 'Tag visitors')
  await page.keyboard.press('Tab')
  await page.keyboard.type('visitor')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await backToTree(page)
  await page.keyboard.press('ArrowUp')
  await addStep(page, 'condition contact points', 'n')
  await rename(page, 'Many points?')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('3')
  await picture(page, 'canvas-form')
  await assertAccessible(page)
  await backToTree(page)
  await addStep(page, "modify contact's tags", 'y')
  await rename(page, 'Tag the keen')
  await page.keyboard.press('Tab')
  await page.keyboard.type('keen')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await backToTree(page)
  const built = [
    'Who comes in',
    'Five points',
    'Visits a page',
    'Tag visitors',
    'Many points?',
    'Tag the keen',
  ]
  assert.deepEqual((await names(page)).toSorted(), built.toSorted())

  // A copy that is taken back, and done again, and taken back.
  await page.keyboard.press('d')
  // Keys go to what has the focus, which follows what is drawn.
  const steps = (count: number) =>
    until(
      page,
      `document.querySelectorAll('[role=treeitem]').length === ${count} && document.activeElement?.closest('[role=treeitem]') != null`,
    )
  await steps(7)
  await page.keyboard.press('Control+z')
  await steps(6)
  await page.keyboard.press('Control+y')
  await steps(7)
  await page.keyboard.press('Control+z')
  await steps(6)
  await page.keyboard.press('f')
  await picture(page, 'canvas-built')
  await page.keyboard.press('Control+s')
  await page.getByText('Welcome is saved').waitFor()
  const stored = async () =>
    Object.values((await admin.get(`/campaigns/${id}`)).body.campaign.events as Record<string, StoredEvent>)
  const shape = (await stored()).map(({ name, parent, decisionPath }) => [
    name,
    parent?.name ?? null,
    decisionPath,
  ])
  assert.deepEqual(shape.toSorted(), [
    ['Five points', null, null],
    ['Many points?', 'Visits a page', 'no'],
    ['Tag the keen', 'Many points?', 'yes'],
    ['Tag visitors', 'Visits a page', 'yes'],
    ['Visits a page', 'Five points', null],
  ])

  // Reloaded, it is the same.
  await page.reload()
  await page.locator('[role=treeitem]').nth(5).waitFor()
  assert.deepEqual((await names(page)).toSorted(), built.toSorted())

  // Tried on its real audience.
  await page.locator('[role=treeitem]').first().focus()
  await page.keyboard.press('3')
  await page.getByRole('button', { name: 'Run what is saved' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('3 people reach it').first().waitFor({ timeout: 60_000 })
  await picture(page, 'canvas-dry-run')
  await assertAccessible(page)
  const [before] = await sql`select count(*)::int as rows from campaign_event_log`
  assert.equal(before?.rows, 0)

  await page.getByRole('button', { name: 'Publish campaign' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Welcome is live').waitFor()
  await page.locator('[role=treeitem]').first().focus()
  await page.keyboard.press('2')
  await page.getByText('3 passed').first().waitFor({ timeout: 60_000 })
  await page.getByText('3 waiting').first().waitFor()
  await picture(page, 'canvas-numbers')
  await assertAccessible(page)

  // Edited while it runs: a step more after the first, for those who are past it, too; one less.
  await page.keyboard.press('1')
  await page.locator('[role=treeitem]', { hasText: 'Five points' }).click()
  await addStep(page, "modify contact's segments")
  await rename(page, 'Move them')
  await backToTree(page)
  await page.locator('[role=treeitem]', { hasText: 'Tag the keen' }).click()
  await page.keyboard.press('Delete')
  await until(page, "document.querySelectorAll('[role=treeitem]').length === 6")
  await page.getByRole('button', { name: 'Publish changes' }).click()
  await page.getByText('Added: Move them').waitFor()
  await page.getByText('Removed: Tag the keen').waitFor()
  await page.getByText('Past its place: 3 people').waitFor()
  await picture(page, 'canvas-publish')
  await assertAccessible(page)
  await page.getByLabel('Also who is past it: 3 people').check()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('The changes of Welcome are published').waitFor()
  const after = await stored()
  assert.deepEqual(after.map(({ name }) => name).toSorted(), [
    'Five points',
    'Many points?',
    'Move them',
    'Tag visitors',
    'Visits a page',
  ])
  await page.locator('[role=treeitem]').first().focus()
  await page.keyboard.press('2')
  await page
    .locator('[role=treeitem]', { hasText: 'Move them' })
    .getByText('3 passed')
    .waitFor({ timeout: 60_000 })
  await page.locator('[role=treeitem]', { hasText: 'Five points' }).getByText('3 passed').waitFor()

  // One contact: what happened, and what it waits for.
  await page.goto(`${address}/s/campaigns/${id}?view=contact&contact=1`)
  await page.getByText('Waits here').first().waitFor()
  await page
    .getByText(/^Done · /)
    .first()
    .waitFor()
  await picture(page, 'canvas-contact')
  assert.deepEqual(found, [])
})

interface StoredEvent {
  name: string
  parent: { name: string } | null
  decisionPath: string | null
}

test('the outline stands where there is little room; it has the keys, German words, and dark colours that can be read', {
  timeout: 120_000,
}, async (t) => {
  const { address, admin } = await installation(t)
  const made = await admin.post('/campaigns/new', {
    name: 'Willkommen',
    isPublished: false,
    events: [
      { id: 'new_1', name: 'Punkte', type: 'lead.changepoints', properties: { points: 1 } },
      { id: 'new_2', name: 'Kommt wieder', type: 'page.pagehit', parent: { id: 'new_1' } },
      {
        ...{ id: 'new_3', name: 'Markieren', type: 'lead.changetags', properties: { add_tags: ['da'] } },
        ...{ parent: { id: 'new_2' }, decisionPath: 'no' },
        ...{ triggerMode: 'interval', triggerInterval: 2, triggerIntervalUnit: 'd' },
        ...{
          triggerRestrictedDaysOfWeek: [-1],
          triggerRestrictedStartHour: '9:00',
          triggerRestrictedStopHour: '17:00',
        },
      },
    ],
  })
  const { id } = made.body.campaign
  const context = await (await browser(t)).newContext({
    ...{ viewport: VIEWPORTS.phone, colorScheme: 'dark', locale: 'de-DE' },
  })
  const page = await context.newPage()
  const found = complaints(page)
  await page.goto(address)
  await page.getByLabel('Benutzername oder E-Mail').fill('ada')
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Anmelden' }).waitFor({ state: 'detached' })
  await page.goto(`${address}/s/campaigns/${id}/edit`)
  const tree = page.getByRole('tree', { name: 'Gliederung' })
  await tree.waitFor()
  assert.ok(await fitsWidth(page))
  await page.getByText('Nein · 2 Tage später, Mo–Fr, 09:00–17:00').waitFor()
  await picture(page, 'canvas-outline-dark')
  await assertAccessible(page)
  await selected(page).focus()
  for (const [key, name] of [
    ['ArrowDown', 'Punkte'],
    ['End', 'Markieren'],
    ['ArrowLeft', 'Kommt wieder'],
    ['ArrowRight', 'Markieren'],
    ['ArrowUp', 'Kommt wieder'],
  ] as const) {
    await page.keyboard.press(key)
    await until(page, `document.activeElement?.textContent.startsWith('${name}')`)
  }
  await page.keyboard.press('Enter')
  await page.getByRole('complementary').waitFor()
  assert.ok(await fitsWidth(page))
  await picture(page, 'canvas-form-dark')
  await assertAccessible(page)
  await backToTree(page)
  await page.keyboard.press('Shift+Delete')
  await until(page, "document.querySelectorAll('[role=treeitem]').length === 2")
  assert.deepEqual(found, [])
})

test('half a campaign is kept as a draft and says what it lacks; unsaved changes outlive the window; of two people the second is told', {
  timeout: 120_000,
}, async (t) => {
  const { address, admin } = await installation(t)
  const made = await admin.post('/campaigns/new', {
    name: 'Welcome',
    isPublished: false,
    events: [{ id: 'new_1', name: 'Points', type: 'lead.changepoints', properties: { points: 1 } }],
  })
  const { id } = made.body.campaign
  const path = `/campaigns/${id}`
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  const found = complaints(page)
  await signIn(page, `${address}/s${path}/edit`)
  const count = (steps: number) =>
    until(page, `document.querySelectorAll('[role=treeitem]').length === ${steps + 1}`)
  await count(1)
  await selected(page).focus()
  await page.keyboard.press('ArrowDown')
  await addStep(page, 'adjust contact')
  await rename(page, 'More')
  await backToTree(page)

  // Nobody is asked who goes to another page: what was edited is kept, and there is a way back.
  await page.getByRole('link', { name: 'Segments', exact: true }).press('Enter')
  await page.getByText('What you changed in Welcome is not saved. It is kept in this browser').waitFor()
  await page.getByRole('heading', { name: 'Segments', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await page.getByRole('button', { name: 'Take them up' }).press('Enter')
  await count(2)

  // The window goes; what was edited is offered again.
  await until(
    page,
    `Object.entries(localStorage).some(([key, value]) => key.endsWith('.campaign.${id}') && value.includes('More'))`,
  )
  await page.reload()
  await count(1)
  await page.getByRole('button', { name: 'Take them up' }).click()
  await count(2)

  // What the server would not take is kept as a draft, and F8 leads to what is missing.
  await page.keyboard.press('Control+s')
  await page.getByText('Welcome is kept as a draft: one problem keeps it from being published').waitFor()
  assert.equal(Object.keys((await admin.get(path)).body.campaign.events).length, 1)
  assert.equal((await admin.get(`${path}/draft`)).body.draft.body.events.length, 2)
  await page.reload()
  await count(2)
  await page.locator('[role=treeitem]').first().focus()
  await page.keyboard.press('F8')
  await until(page, "document.activeElement?.getAttribute('name') === 'points'")
  await page.keyboard.type('7')
  await backToTree(page)

  // Somebody else was quicker: nothing of theirs is lost unseen.
  assert.equal((await admin.patch(`${path}/edit`, { description: 'Theirs' })).status, 200)
  await page.keyboard.press('Control+s')
  await page.getByText('Somebody else changed Welcome meanwhile').waitFor()
  assert.equal(Object.keys((await admin.get(path)).body.campaign.events).length, 1)
  await page.getByRole('button', { name: 'Publish campaign' }).click()
  await page.getByText('Welcome is live').waitFor()
  const { campaign } = (await admin.get(path)).body
  assert.equal(Object.keys(campaign.events).length, 2)
  assert.equal(campaign.isPublished, true)
  assert.equal((await admin.get(`${path}/draft`)).status, 404)
  assert.deepEqual(found, [])
})

test('steps are copied between campaigns; a campaign is exported and imported; who may only look is offered no edits', {
  timeout: 120_000,
}, async (t) => {
  const { address, admin } = await installation(t)
  const campaign = async (name: string, events: unknown[]) =>
    (await admin.post('/campaigns/new', { name, isPublished: false, events })).body.campaign.id as number
  const from = await campaign('From', [
    { id: 'new_1', name: 'Rich?', type: 'lead.points', properties: { operator: 'gt', score: 5 } },
    {
      ...{ id: 'new_2', name: 'Mark', type: 'lead.changetags', properties: { add_tags: ['rich'] } },
      ...{ parent: { id: 'new_1' }, decisionPath: 'yes' },
    },
  ])
  const to = await campaign('To', [])
  const context = await (await browser(t)).newContext({ viewport: VIEWPORTS.desktop })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: address })
  const page = await context.newPage()
  await signIn(page, `${address}/s/campaigns/${from}/edit`)
  await page.locator('[role=treeitem]', { hasText: 'Rich?' }).click()
  await page.keyboard.press('Control+c')
  await page.goto(`${address}/s/campaigns/${to}/edit`)
  await selected(page).focus()
  await page.keyboard.press('Control+v')
  await page.locator('[role=treeitem]', { hasText: 'Mark' }).waitFor()
  await page.keyboard.press('Control+s')
  await page.getByText('To is saved').waitFor()
  const { events } = (await admin.get(`/campaigns/${to}`)).body.campaign
  assert.deepEqual(
    Object.values(events as Record<string, StoredEvent>).map(({ name, parent }) => [
      name,
      parent?.name ?? null,
    ]),
    [
      ['Rich?', null],
      ['Mark', 'Rich?'],
    ],
  )

  await page.goto(`${address}/s/campaigns/${to}`)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export', exact: true }).click()
  const file = await (await download).path()
  assert.equal((await admin.delete(`/campaigns/${to}/delete`)).status, 200)
  await page.goto(`${address}/s/campaigns`)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Import' }).click()
  await (await chooser).setFiles({
    name: 'to.json',
    mimeType: 'application/json',
    buffer: await readFile(file),
  })
  await page.waitForURL(/campaigns\/\d+\/edit/)
  await page.locator('[role=treeitem]', { hasText: 'Mark' }).waitFor()

  const role = await admin.post('/roles/new', {
    name: 'Reader',
    rawPermissions: { 'campaign:campaigns': ['viewown', 'viewother'] },
  })
  const names = { firstName: 'Rea', lastName: 'Der', email: 'rea@example.com' }
  const reader = { username: 'rea', ...names, plainPassword: PASSWORD, role: role.body.role.id }
  assert.equal((await admin.post('/users/new', reader)).status, 201)
  const other = await (await context.browser()!.newContext({ viewport: VIEWPORTS.desktop })).newPage()
  await signIn(other, `${address}/s/campaigns/${from}/edit`, 'rea')
  await other.locator('[role=treeitem]', { hasText: 'Rich?' }).click()
  for (const key of ['Delete', 'd', 'a', 'Control+s']) await other.keyboard.press(key)
  assert.equal(await other.locator('[role=treeitem]').count(), 3)
  assert.equal(await other.getByRole('dialog').count(), 0)
  assert.equal(await other.getByRole('button', { name: /Publish|Save|Add a step/ }).count(), 0)

  // An author who can view only own contacts reads before publishing that the campaign skips the others.
  const notice = /(?:may not view the others|You can view .*)\. The campaign acts on those you can view/
  assert.equal(await page.getByText(notice).count(), 0)
  await admin.patch(`/roles/${role.body.role.id}/edit`, {
    rawPermissions: {
      'campaign:campaigns': ['full'],
      'lead:leads': ['viewown'],
      'lead:lists': ['viewown', 'viewother'],
    },
  })
  await other.reload()
  await other.getByText(notice).waitFor()
})
