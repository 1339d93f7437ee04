// Rows of the segment builder by hand, in a real browser: fields with how many contacts have them, rows that are dragged.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible } from './axe.ts'
import { browser, picture, VIEWPORTS } from './browser.ts'
import { complaints, installation, signIn } from './installation.ts'

const filter = (glue: 'and' | 'or', field: string, value: string) => ({
  ...{ glue, field, object: 'lead', type: 'text', operator: '=' },
  properties: { filter: value },
})

test('a field says how many contacts have it while it is chosen; rows are dragged within a group, into another one, and undone', {
  timeout: 120_000,
}, async (t) => {
  const { address, admin } = await installation(t)
  const people = [{ city: 'Ulm', firstname: 'Ann' }, { firstname: 'Bob' }, {}, {}].map((fields, n) => ({
    ...{ email: `n${n}@rows.example` },
    ...fields,
  }))
  assert.equal((await admin.post('/contacts/batch/new', people)).status, 201)
  const made = await admin.post('/segments/new', {
    name: 'Rows',
    filters: [
      filter('and', 'city', 'Ulm'),
      filter('and', 'firstname', 'Ann'),
      filter('or', 'city', 'Bonn'),
      filter('and', 'lastname', 'Lee'),
    ],
  })
  assert.equal(made.status, 201, made.text)
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  const found = complaints(page)
  await signIn(page, `${address}/s/segments/${made.body.list.id}/filters`)
  const group = (letter: string) => page.getByRole('region', { name: `Group ${letter}` })
  const rows = (letter: string) => group(letter).locator('[data-row]')
  await rows('B').nth(1).waitFor()

  await rows('B').nth(1).getByLabel('Field').click()
  await page.getByRole('option', { name: /^City.* · 25% filled$/ }).waitFor()
  await page.getByRole('option', { name: /^First Name.* · 50% filled$/ }).waitFor()
  await picture(page, 'segment-fields')
  await page.keyboard.press('Escape')
  await page.getByRole('option').first().waitFor({ state: 'detached' })
  await assertAccessible(page)

  /** Waits until the groups hold these values, in this order. */
  const stands = async (expected: Readonly<Record<string, readonly string[]>>) => {
    for (const [letter, values] of Object.entries(expected)) {
      for (const [at, value] of values.entries())
        await rows(letter).nth(at).locator(`input[value="${value}"]`).first().waitFor()
      assert.equal(await rows(letter).count(), values.length)
    }
  }
  const handle = (letter: string, at: number) => rows(letter).nth(at).locator('[draggable=true]')
  await stands({ A: ['Ulm', 'Ann'], B: ['Bonn', 'Lee'] })
  await handle('A', 1).dragTo(rows('A').nth(0))
  await stands({ A: ['Ann', 'Ulm'], B: ['Bonn', 'Lee'] })
  await handle('B', 1).dragTo(rows('A').nth(1))
  await stands({ A: ['Ann', 'Lee', 'Ulm'], B: ['Bonn'] })
  // Beside the rows is behind them.
  await handle('A', 0).dragTo(group('B').getByRole('button', { name: 'Add a filter' }))
  await stands({ A: ['Lee', 'Ulm'], B: ['Bonn', 'Ann'] })
  await page.getByRole('button', { name: 'Undo' }).click()
  await stands({ A: ['Ann', 'Lee', 'Ulm'], B: ['Bonn'] })
  assert.deepEqual(found, [])

  // A server that has too many counts to answer is asked again.
  let asked = 0
  await page.route('**/segments/count', (route) =>
    asked++ > 0
      ? route.continue()
      : route.fulfill({ status: 503, contentType: 'application/json', body: '{"errors":[]}' }),
  )
  await page.reload()
  await page.locator('output', { hasText: /^1 contact/ }).waitFor()
  assert.ok(asked > 1)
})
