// Assets in a real browser: files that are chosen or dropped, one elsewhere, one that is refused, one that takes the place of another.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible } from './axe.ts'
import { browser, picture, VIEWPORTS } from './browser.ts'
import { complaints, installation, signIn } from './installation.ts'

const text = (name: string, content: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
})

test('files become assets by being chosen or dropped, are refused with a reason, replaced and downloaded', {
  timeout: 120_000,
}, async (t) => {
  const { address, admin } = await installation(t)
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  const found = complaints(page)
  await signIn(page, `${address}/s/assets`)
  const choose = async (button: string, ...files: ReturnType<typeof text>[]) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: button }).click()
    await (await chooser).setFiles(files)
  }
  await choose(
    'Upload files',
    text('price_list.txt', 'ten'),
    text('virus.exe', 'x'),
    text('terms.txt', 'all'),
  )
  await page.getByText('price_list.txt: is an asset now').waitFor()
  await page.getByText(/virus\.exe: The file type "exe" is not allowed/).waitFor()
  await page.getByText('terms.txt: is an asset now').waitFor()
  await page.getByRole('link', { name: 'price list', exact: true }).waitFor()
  await page.evaluate(`(() => {
    const files = new DataTransfer()
    files.items.add(new File(['drawn'], 'plan.txt', { type: 'text/plain' }))
    const where = document.querySelector('[aria-label="Files that are dropped here become assets"]')
    for (const type of ['dragover', 'drop'])
      where.dispatchEvent(new DragEvent(type, { dataTransfer: files, bubbles: true, cancelable: true }))
  })()`)
  await page.getByRole('link', { name: 'plan', exact: true }).waitFor()
  await picture(page, 'assets')
  await assertAccessible(page)

  await page.getByRole('button', { name: 'New asset' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Title').fill('Nothing')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('A file is required.').waitFor()
  await picture(page, 'asset-form')
  await form.getByText('At an address').click()
  await form.getByLabel('Address of the file').fill('ftp://files.example/a.pdf')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText(/starts with http or https/).waitFor()
  await assertAccessible(page)
  await form.getByLabel('Address of the file').fill('https://files.example/a.pdf')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'detached' })
  await page.getByRole('row', { name: /Nothing PDF/ }).waitFor()

  await page.getByRole('link', { name: 'price list', exact: true }).click()
  await choose('Choose a file', text('new prices.txt', 'twenty'))
  await form.getByText('new prices.txt').waitFor()
  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'detached' })
  const { assets } = (await admin.get('/assets?orderBy=title')).body
  const prices = assets.find((asset: { title: string }) => asset.title === 'price list')
  assert.deepEqual([prices.extension, prices.size, prices.revision], ['txt', 6, 2])
  assert.equal(await (await fetch(prices.downloadUrl)).text(), 'twenty')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download price list' }).click()
  await download
  assert.deepEqual(
    found.filter((line) => !/status of (400|406|422)/.test(line)),
    [],
  )
})
