import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { suite, test } from 'node:test'
import { Parser } from 'htmlparser2'
import { fromBufferPromise } from 'yauzl'
import { type Client, testApp } from '../../../../test/app.ts'
import { bundledThemes, readBundledTheme } from './bundledThemes.ts'
import { zipTheme } from './zipTheme.ts'

const FILES: Record<string, string> = {
  'config.json':
    '{"name": "My Theme", "author": "Me", "features": ["email"], "builder": ["grapesjsbuilder"]}',
  'html/message.html.twig': '<p>{{ message }}</p>',
  'html/email.html.twig': '<p>Hi</p>',
}

function zip(files: Record<string, string>): Promise<Buffer> {
  return buffer(zipTheme(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)])))
}

async function upload(client: Client, fileName: string, content: Buffer) {
  const head = `--b\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: application/zip\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--b--\r\n')])
  return client.post('/themes/new', body, { headers: { 'content-type': 'multipart/form-data; boundary=b' } })
}

async function setUp(t: Parameters<typeof testApp>[0]) {
  const app = await testApp(t)
  return { app, admin: await app.as('admin') }
}

suite('themes over the interface', () => {
  test('the list: name, key, config and visibility by key, with Blank among them', async (t) => {
    const { app, admin } = await setUp(t)
    const { body, status } = await admin.get('/themes')
    assert.equal(status, 200)
    assert.ok(Object.keys(body.themes).length >= 6)
    const { config, ...blank } = body.themes.blank
    assert.deepEqual(blank, { name: 'Blank', key: 'blank', visibility: { hidden: false }, isBundled: true })
    assert.deepEqual(
      [config.features, config.builder],
      [
        ['page', 'email', 'form'],
        ['legacy', 'grapesjsbuilder'],
      ],
    )
    assert.equal((await (await app.as({})).get('/themes')).status, 403)
  })

  test('one theme is a ZIP file with what a theme needs; a missing one is a 404 in JSON', async (t) => {
    const { app, admin } = await setUp(t)
    await admin.get('/themes/blank')
    const token = await app.fastify.inject({ url: '/api/themes/blank' })
    assert.equal(token.statusCode, 401)
    const answer = await admin.get('/themes/blank')
    assert.deepEqual([answer.status, answer.headers['content-type']], [200, 'application/zip'])
    assert.match(String(answer.headers['content-disposition']), /blank\.zip/)
    const missing = await admin.get('/themes/nothing')
    assert.deepEqual([missing.status, missing.body.errors[0].code], [404, 404])
  })

  test('an upload is listed, given back as it was, replaced by the next of its name, and deleted', async (t) => {
    const { admin } = await setUp(t)
    const made = await upload(admin, 'my-theme.zip', await zip(FILES))
    assert.deepEqual([made.status, made.body], [200, { success: true }])
    const listed = (await admin.get('/themes')).body.themes['my-theme']
    assert.deepEqual(
      [listed.name, listed.key, listed.config.builder, listed.visibility],
      ['My Theme', 'my-theme', ['grapesjsbuilder'], { hidden: false }],
    )
    const { 'html/email.html.twig': _, ...kept } = FILES
    const next = { ...kept, 'config.json': '{"name": "Second"}', 'css/site.css': 'p{}' }
    assert.equal((await upload(admin, 'my-theme.ZIP', await zip(next))).status, 200)
    assert.equal((await admin.get('/themes')).body.themes['my-theme'].name, 'Second')
    assert.deepEqual((await admin.delete('/themes/my-theme/delete')).body, { success: true })
    assert.equal('my-theme' in (await admin.get('/themes')).body.themes, false)
    assert.equal((await admin.get('/themes/my-theme')).status, 404)
    assert.equal((await admin.delete('/themes/my-theme/delete')).status, 404)
  })

  test('every documented refusal of an upload is a 400 that says why, and stores nothing', async (t) => {
    const { app, admin } = await setUp(t)
    const without = (path: string) =>
      Object.fromEntries(Object.entries(FILES).filter(([name]) => name !== path))
    const good = await zip(FILES)
    const climbing = Buffer.from(
      (await zip({ ...FILES, 'xx/evil.html': 'x' }))
        .toString('latin1')
        .replaceAll('xx/evil.html', '../evil.html'),
      'latin1',
    )
    const bomb = await zip({ ...FILES, 'html/page.html.twig': ' '.repeat(20_000_000) })
    const refused: [string, string, Buffer, RegExp][] = [
      ['wrong extension', 'theme.tar', good, /\.zip/],
      ['no name', '.zip', good, /\.zip/],
      ['no ZIP', 'theme.zip', Buffer.from('hello'), /no ZIP file/],
      ['cut off', 'theme.zip', good.subarray(0, good.length - 30), /no ZIP file/],
      ['no config.json', 'theme.zip', await zip(without('config.json')), /config\.json/],
      [
        'no message template',
        'theme.zip',
        await zip(without('html/message.html.twig')),
        /message\.html\.twig/,
      ],
      ['file type', 'theme.zip', await zip({ ...FILES, 'run.php': '<?php' }), /run\.php/],
      ['no type', 'theme.zip', await zip({ ...FILES, Makefile: 'x' }), /Makefile/],
      ['path', 'theme.zip', climbing, /ZIP file/],
      ['bomb', 'theme.zip', bomb, /too large/],
      ['broken config', 'theme.zip', await zip({ ...FILES, 'config.json': '{' }), /config\.json/],
      ['config without name', 'theme.zip', await zip({ ...FILES, 'config.json': '{}' }), /name/],
      [
        'config with NUL',
        'theme.zip',
        await zip({ ...FILES, 'config.json': '{"name": "x", "a": [{"b": "\\u0000"}]}' }),
        /cannot be stored/,
      ],
      [
        'config with half a character',
        'theme.zip',
        await zip({ ...FILES, 'config.json': '{"name": "x", "\\ud800": 1}' }),
        /cannot be stored/,
      ],
      [
        'deep config',
        'theme.zip',
        await zip({
          ...FILES,
          'config.json': `{"name": "x", "a": ${'['.repeat(90_000)}${']'.repeat(90_000)}}`,
        }),
        /config\.json/,
      ],
      ['bundled', 'blank.zip', good, /cannot be replaced/],
    ]
    for (const [what, name, content, message] of refused) {
      const answer = await upload(admin, name, content)
      assert.equal(answer.status, 400, `${what}: ${answer.text.slice(0, 200)}`)
      assert.match(answer.body.errors[0].message, message, what)
    }
    assert.equal((await admin.post('/themes/new')).status, 400)
    assert.equal((await admin.post('/themes/new', {})).status, 400)
    assert.equal((await app.sql`select from themes`).length, 0)
    assert.equal((await app.sql`select from theme_files`).length, 0)
  })

  test('a bundled theme is hidden instead of deleted: last in the list, and still there', async (t) => {
    const { admin } = await setUp(t)
    assert.deepEqual((await admin.delete('/themes/blank/delete')).body, { success: true })
    assert.deepEqual((await admin.delete('/themes/blank/delete')).body, { success: true })
    const { themes } = (await admin.get('/themes')).body
    assert.equal(Object.keys(themes).at(-1), 'blank')
    assert.deepEqual(themes.blank.visibility, { hidden: true })
    assert.equal((await admin.get('/themes/blank')).status, 200)
    assert.equal(themes.blank.isBundled, true)
  })

  test('a hidden theme is shown again, once, by whoever may hide it, and the audit log says so', async (t) => {
    const { app, admin } = await setUp(t)
    const viewer = await app.as({ 'core:themes': ['view', 'create', 'edit'] })
    await admin.delete('/themes/blank/delete')
    assert.equal((await viewer.post('/themes/blank/restore', {})).status, 403)
    const both = await Promise.all([1, 2].map(() => admin.post('/themes/blank/restore', {})))
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 404])
    for (const name of ['missing', 'a%2Fb', 'x'.repeat(5_000)])
      assert.equal((await admin.post(`/themes/${name}/restore`, {})).status, 404, name.slice(0, 9))
    const { themes } = (await admin.get('/themes')).body
    assert.deepEqual(themes.blank.visibility, { hidden: false })
    const entries = await app.sql`select action from audit_log where object = 'theme' and action = 'restore'`
    assert.equal(entries.length, 1)
  })

  test('each verb needs its right, and replacing needs the right to edit', async (t) => {
    const { app, admin } = await setUp(t)
    const creator = await app.as({ 'core:themes': ['view', 'create'] })
    assert.equal((await upload(creator, 'a.zip', await zip(FILES))).status, 200)
    assert.equal((await upload(creator, 'a.zip', await zip(FILES))).status, 403)
    assert.equal((await creator.delete('/themes/a/delete')).status, 403)
    const viewer = await app.as({ 'core:themes': ['view'] })
    assert.equal((await upload(viewer, 'b.zip', await zip(FILES))).status, 403)
    assert.equal((await admin.delete('/themes/a/delete')).status, 200)
  })
})

suite('bundled themes', () => {
  test('there are at least six, for pages, emails and forms, each with the templates of its features', async () => {
    const features = new Set([...bundledThemes().values()].flatMap((config) => config.features ?? []))
    assert.deepEqual([...features].sort(), ['email', 'form', 'page'])
    assert.ok(bundledThemes().size >= 6)
    for (const [key, config] of bundledThemes()) {
      const files = await readBundledTheme(key)
      const wanted = ['html/base.html.twig', 'html/message.html.twig', 'thumbnail.png']
      if (config.features?.includes('email')) wanted.push('html/email.html.twig', 'html/email.mjml.twig')
      for (const feature of ['page', 'form'])
        if (config.features?.includes(feature)) wanted.push(`html/${feature}.html.twig`)
      for (const path of wanted) assert.ok(files!.has(path), `${key}: ${path}`)
      const archive = await fromBufferPromise(await buffer(zipTheme(files!)))
      assert.equal(archive.entryCount, files!.size)
    }
  })

  test('emails hold in mail clients: tables, inline styles, 600 pixels, dark colours, no scripts or style sheets from elsewhere', async () => {
    for (const [key, { features }] of bundledThemes()) {
      if (!features?.includes('email')) continue
      const html = (await readBundledTheme(key))!.get('html/email.html.twig')!.toString('utf8')
      const open: string[] = []
      const seen = { tables: 0, widths: new Set<string>() }
      const parser = new Parser(
        {
          onopentag(name, attributes) {
            open.push(name)
            assert.ok(!['script', 'link', 'iframe', 'form', 'video'].includes(name), `${key}: <${name}>`)
            if (name === 'table') {
              seen.tables += 1
              assert.equal(attributes.role, 'presentation', `${key}: tables are for layout`)
              if (attributes.width) seen.widths.add(attributes.width)
            }
            if (name === 'img')
              assert.ok(attributes.alt && attributes.width, `${key}: pictures have a text and a width`)
            if (['p', 'h1', 'h2', 'a'].includes(name))
              assert.ok(attributes.style, `${key}: <${name}> without a style`)
          },
          onclosetag(name) {
            if (open.at(-1) === name) open.pop()
            else assert.fail(`${key}: </${name}> closes <${open.at(-1)}>`)
          },
        },
        { recognizeSelfClosing: true },
      )
      parser.end(html)
      assert.deepEqual(open, [], key)
      assert.ok(seen.tables >= 2 && seen.widths.has('600'), key)
      for (const width of seen.widths)
        assert.ok(width.endsWith('%') || Number(width) <= 600, `${key}: ${width}`)
      assert.match(html, /prefers-color-scheme: dark/)
      assert.match(html, /name="color-scheme" content="light dark"/)
      assert.match(html, /\{unsubscribe_text\}/)
      assert.match(html, /data-slot=/)
      assert.ok(!/@import|url\(/.test(html), `${key}: nothing is loaded from elsewhere`)
    }
  })

  test('the MJML of an email is well-formed and says the same', async () => {
    for (const [key, { features }] of bundledThemes()) {
      if (!features?.includes('email')) continue
      const mjml = (await readBundledTheme(key))!.get('html/email.mjml.twig')!.toString('utf8')
      const open: string[] = []
      const parser = new Parser(
        {
          onopentag: (name) => void open.push(name),
          onclosetag: (name) => assert.equal(open.pop(), name, key),
        },
        { xmlMode: true },
      )
      parser.end(mjml)
      assert.deepEqual(open, [], key)
      assert.match(mjml, /^<mjml/)
      assert.match(mjml, /<mj-body css-class="page" width="600px"/)
      assert.match(mjml, /\{unsubscribe_text\}/)
    }
  })
})
