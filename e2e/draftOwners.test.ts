// Unsaved text in a browser that several users share.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { becomesTrue, browser, VIEWPORTS } from './browser.ts'
import { addStep, backToTree, rename, selected, until } from './canvas.ts'
import { PASSWORD, signIn } from './installation.ts'
import { workingInstallation } from './workingInstallation.ts'

const DRAFTS = "Object.keys(localStorage).filter((key) => key.startsWith('campanile.draft.'))"
const TAKE_UP = { name: 'Take them up' }

async function setUp(t: Parameters<typeof workingInstallation>[0]) {
  const { address, admin, sql } = await workingInstallation(t)
  const body = { firstName: 'Bea', lastName: 'Two', email: 'bea@example.com', role: 1 }
  assert.equal(
    (await admin.post('/users/new', { ...body, username: 'bea', plainPassword: PASSWORD })).status,
    201,
  )
  const event = { id: 'new_1', name: 'Points', type: 'lead.changepoints', properties: { points: 1 } }
  const { campaign } = (
    await admin.post('/campaigns/new', { name: 'Welcome', isPublished: false, events: [event] })
  ).body
  const context = await (await browser(t)).newContext({ viewport: VIEWPORTS.desktop })
  const page = await context.newPage()
  const canvas = `${address}/s/campaigns/${campaign.id}/edit`
  await signIn(page, canvas)
  await until(page, "document.querySelectorAll('[role=treeitem]').length === 2")
  await selected(page).focus()
  await page.keyboard.press('ArrowDown')
  await addStep(page, 'adjust contact')
  await rename(page, 'Only of Ada')
  await backToTree(page)
  await until(page, `Object.values(localStorage).some((value) => value.includes('Only of Ada'))`)
  // Of contents and forms, as earlier versions kept them.
  await page.evaluate(`for (const key of ['email.7', 'page.7', '1.form.7'])
    localStorage.setItem('campanile.draft.' + key, JSON.stringify({ at: new Date().toISOString(), base: null, value: 'Of Ada' }))`)
  const expire = () => sql`delete from sessions`
  return { address, canvas, context, page, expire }
}

async function signInAs(page: Page, username: string): Promise<void> {
  await page.getByLabel('User name').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Sign in' }).waitFor({ state: 'detached' })
}

test('drafts outlive an expired session for their author, and are removed for the next user', {
  timeout: 180_000,
}, async (t) => {
  const { canvas, page, expire } = await setUp(t)
  await expire()
  await page.goto(canvas)
  await signInAs(page, 'ada')
  await page.getByRole('button', TAKE_UP).waitFor()
  assert.equal(await page.evaluate(`${DRAFTS}.length`), 1, 'drafts without an owner are removed')

  await expire()
  await page.goto(canvas)
  await signInAs(page, 'bea')
  await until(page, "document.querySelectorAll('[role=treeitem]').length === 2")
  assert.equal(await page.getByRole('button', TAKE_UP).count(), 0)
  assert.deepEqual(await page.evaluate(DRAFTS), [])
})

test('a user who signs in in another tab ends what the first one edits in this one', {
  timeout: 180_000,
}, async (t) => {
  const { address, context, page, expire } = await setUp(t)
  await expire()
  const other = await context.newPage()
  await other.goto(address)
  await signInAs(other, 'bea')
  assert.ok(await becomesTrue(page, "document.querySelectorAll('[role=treeitem]').length === 2"))
  assert.equal(await page.getByText('Only of Ada').count(), 0)
  assert.equal(await page.getByRole('button', TAKE_UP).count(), 0)
  // Pending changes are not kept for the next user.
  await page.close({ runBeforeUnload: false })
  assert.equal(await becomesTrue(other, `${DRAFTS}.length > 0`, 1_000), false)
})
