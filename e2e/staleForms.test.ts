// Two people change the same record in the administration interface.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible } from './axe.ts'
import { browser, fitsWidth, picture, VIEWPORTS } from './browser.ts'
import { installation, signIn } from './installation.ts'

test('a save over somebody else is noticed; both values stand side by side, one is chosen, and what did not clash stays', async (t) => {
  const { address, sql } = await installation(t)
  const window = await browser(t)
  for (const look of [
    { viewport: VIEWPORTS.desktop, colorScheme: 'light' },
    { viewport: VIEWPORTS.phone, colorScheme: 'dark' },
  ] as const) {
    await sql`delete from stages`
    await sql`insert into stages (name, weight, description) values ('Lead', 10, 'First')`
    const page = await window.newPage(look)
    await signIn(page, `${address}/s/stages`)
    await page.getByRole('link', { name: 'Lead' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Mine')
    await page.getByLabel('Weight').fill('30')
    await sql`update stages set name = 'Theirs', description = 'Second'`
    await page.getByRole('button', { name: 'Save' }).click()
    const notice = page.getByRole('alert', { name: 'Somebody else saved this in the meantime' })
    await notice.waitFor()
    await notice.getByText('Theirs').waitFor()
    await notice.getByText('Description', { exact: false }).waitFor()
    assert.equal(
      await page.getByRole('textbox', { name: 'Name' }).inputValue(),
      'Mine',
      'nothing of the own input is lost',
    )
    assert.ok(await fitsWidth(page))
    await picture(page, `stale-form-${look.colorScheme}`)
    await assertAccessible(page)
    const [kept] = await sql`select name, weight::int from stages`
    assert.deepEqual({ ...kept }, { name: 'Theirs', weight: 10 }, 'nothing was stored')
    // By keyboard: the notice has the focus, and the choice comes next.
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    assert.equal(await page.getByRole('textbox', { name: 'Name' }).inputValue(), 'Theirs')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Theirs is saved').waitFor()
    const [row] = await sql`select name, weight::int, description from stages`
    assert.deepEqual({ ...row }, { name: 'Theirs', weight: 30, description: 'Second' })
    await page.close()
  }
})
