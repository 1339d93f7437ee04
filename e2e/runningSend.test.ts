// How far a send is stands in the title of the window, in a real browser.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../server/test/mainJob.ts'
import { browser, VIEWPORTS } from './browser.ts'
import { installation, signedIn, signIn } from './installation.ts'

test('the title of a window says how far the send is that somebody started, on every page, until it is over', {
  timeout: 120_000,
}, async (t) => {
  const { address, admin, sql, person } = await installation(t)
  const { list } = (await admin.post('/segments/new', { name: 'Readers' })).body
  for (const name of ['a', 'b', 'c', 'd']) {
    const { contact } = (await admin.post('/contacts/new', { email: `${name}@sample.example` })).body
    await admin.post(`/segments/${list.id}/contact/${contact.id}/add`)
  }
  const made = await admin.post('/emails/new', {
    ...{ name: 'Spring offer', subject: 'Spring', emailType: 'list', lists: [list.id], language: 'en' },
    ...{ isPublished: true, customHtml: '<p>Spring</p><a href="{unsubscribe_url}">Unsubscribe</a>' },
  })
  assert.equal(made.status, 201, made.text)
  const emailId = made.body.email.id
  const { page, found } = await signedIn(t, `${address}/s/contacts`)
  const titled = (title: string) => eventually(() => page.title(), title)
  await titled('Contacts · Campanile')

  assert.equal((await admin.post(`/emails/${emailId}/send`)).body.sentCount, 4)
  await titled('0% · Spring offer · Contacts · Campanile')
  const leave = (n: number) => sql`
    update email_sends set state = 'sent', date_sent = now()
    where id in (select id from email_sends where state = 'queued' order by id limit ${n})`
  await leave(3)
  await titled('75% · Spring offer · Contacts · Campanile')
  await page.getByRole('link', { name: 'Companies', exact: true }).click()
  await titled('75% · Spring offer · Companies · Campanile')

  // Who may see emails is asked for it, on a clock that is wound; a window that nobody touches says nothing of it.
  const watch = async (username: string) => {
    const watched = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
    const asked: string[] = []
    watched.on('request', (request) => asked.push(request.url()))
    await watched.clock.install()
    await signIn(watched, `${address}/s/contacts`, username)
    await watched.clock.runFor(60_000)
    assert.ok(asked.some((url) => url.includes('/api/contacts')))
    return { watched, sending: () => asked.filter((url) => url.includes('only=sending')) }
  }
  const { watched, sending } = await watch('ada')
  await eventually(() => watched.title(), '75% · Spring offer · Contacts · Campanile')
  assert.notDeepEqual(sending(), [])
  await watched.clock.fastForward(660_000)
  await eventually(() => watched.title(), 'Contacts · Campanile')
  await leave(1)
  await titled('Companies · Campanile')

  // Who may see no emails is asked for none.
  const role = await admin.post('/roles/new', {
    ...{ name: 'Contacts alone', description: '', isAdmin: false },
    rawPermissions: { 'lead:leads': ['viewown', 'viewother'] },
  })
  assert.equal(role.status, 201, role.text)
  await person('grace', role.body.role.id)
  assert.deepEqual((await watch('grace')).sending(), [])
  assert.deepEqual(found, [])
})
