// Custom fields in a real browser: made, moved by mouse and by keyboard, and deleted.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible, hasAppeared } from './axe.ts'
import { browser, fitsWidth, picture, VIEWPORTS } from './browser.ts'
import { complaints, installation, signIn } from './installation.ts'

test('a field is made with its options, moved by dragging and by keyboard, and deleted; the order is kept', async (t) => {
  const { address, admin } = await installation(t)
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  const found = complaints(page)
  await signIn(page, `${address}/s/settings/fields`)
  await page.getByRole('button', { name: 'New field' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Label').fill('Size of shoes')
  await form.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'One of a list' }).click()
  await form.getByLabel('Options').fill('40')
  await page.keyboard.press('Enter')
  await page.keyboard.type('41')
  await page.keyboard.press('Enter')
  await form.getByRole('combobox', { name: 'Group' }).click()
  await page.getByRole('option', { name: 'Social' }).click()
  await assertAccessible(page)
  await picture(page, 'field-form')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Size of shoes is saved').waitFor()
  const stored = async () => {
    const { fields } = (await admin.get('/fields/contact?limit=500')).body
    return Object.values(fields) as {
      id: number
      label: string
      group: string
      order: number
      properties: unknown
    }[]
  }
  const shoes = (await stored()).find(({ label }) => label === 'Size of shoes')
  assert.deepEqual(
    (shoes?.properties as { list: { value: string }[] } | undefined)?.list.map(({ value }) => value),
    ['40', '41'],
  )

  const group = page.getByRole('region', { name: 'Social' })
  const names = (): Promise<string[]> =>
    page.evaluate(
      `[...document.querySelectorAll('section[aria-label=Social] li')].map((row) => row.querySelector('button').textContent)`,
    )
  const before = await names()
  assert.equal(before.at(-1), 'Size of shoes')
  await group.getByRole('button', { name: 'Size of shoes', exact: true }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await group.locator('li').nth(-2).filter({ hasText: 'Size of shoes' }).waitFor()
  await group.locator('li').filter({ hasText: 'Size of shoes' }).dragTo(group.locator('li').first())
  await group.locator('li').nth(0).filter({ hasText: 'Size of shoes' }).waitFor()
  await page.reload()
  await group.getByText('Size of shoes').waitFor()
  assert.deepEqual(await names(), ['Size of shoes', ...before.slice(0, -1)])
  await page
    .locator('li')
    .filter({ hasText: 'Size of shoes' })
    .dragTo(page.getByRole('region', { name: 'Personal' }).getByRole('heading'))
  await page.getByRole('region', { name: 'Personal' }).getByText('Size of shoes').waitFor()
  assert.equal((await stored()).find(({ label }) => label === 'Size of shoes')?.group, 'personal')

  await assertAccessible(page)
  await picture(page, 'fields')
  await page.getByRole('button', { name: 'Size of shoes', exact: true }).click()
  await page.getByRole('button', { name: 'Delete field Size of shoes' }).click()
  await page.getByText('This cannot be undone.').waitFor()
  await hasAppeared(page)
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await page.locator('li').filter({ hasText: 'Size of shoes' }).waitFor({ state: 'detached' })
  await page.setViewportSize(VIEWPORTS.phone)
  assert.ok(await fitsWidth(page))
  await page.getByText('Companies', { exact: true }).first().click()
  await page.waitForURL(/object=company/)
  await page.getByText('companyname').waitFor()
  assert.deepEqual(found, [])
})
