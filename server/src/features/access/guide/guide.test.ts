// The guide as pages: all of it is shown, every link leads to a place that is there, and nothing leads out.
import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import Fastify from 'fastify'
import { testApp } from '../../../../test/app.ts'
import type { Config } from '../../../platform/config.ts'
import { createLog } from '../../../platform/log.ts'
import { GUIDE, guidePages } from './guidePages.ts'
import { renderMarkdown } from './renderMarkdown.ts'

const NAMES = globSync('*.md', { cwd: GUIDE }).map((file) => basename(file, '.md'))

test('every page of the guide is there for everybody, and all its links and pictures are', async (t) => {
  const { fastify } = await testApp(t)
  const index = await fastify.inject('/s/guide/')
  assert.equal(index.statusCode, 200)
  assert.equal((await fastify.inject('/s/guide')).headers.location, '/s/guide/')
  const pages = new Map<string, string>()
  for (const name of NAMES) {
    assert.match(index.body, new RegExp(`<a href="${name}">`))
    const { statusCode, body, headers } = await fastify.inject(`/s/guide/${name}`)
    assert.equal(statusCode, 200, name)
    assert.match(String(headers['content-security-policy']), /default-src 'none'; img-src 'self';/)
    const title = /^# (.*)$/m.exec(readFileSync(join(GUIDE, `${name}.md`), 'utf8'))?.[1]
    assert.ok(body.includes(`<h1>${title}</h1>`), name)
    pages.set(name, body)
  }
  const anchors = (name: string) =>
    new Set([...(pages.get(name) ?? '').matchAll(/ id="([^"]*)"/g)].map(([, id]) => id))
  for (const [name, body] of pages) {
    for (const [, address = ''] of body.matchAll(/<a href="([^"]*)"/g)) {
      const [page = '', anchor] = address.split('#')
      const target = page === '' ? name : page
      if (target === './') continue
      assert.ok(pages.has(target), `${name}: ${address}`)
      if (anchor !== undefined) assert.ok(anchors(target).has(anchor), `${name}: ${address}`)
    }
    for (const [, picture = ''] of body.matchAll(/<img src="([^"]*)"/g)) {
      assert.ok(existsSync(join(GUIDE, picture)), `${name}: ${picture}`)
      const { statusCode, headers } = await fastify.inject(`/s/guide/${picture}`)
      assert.deepEqual([statusCode, headers['content-type']], [200, 'image/webp'])
    }
    // What was not understood would stand there as it was written.
    const words = body.replace(/<(pre|code)\b[^>]*>[\s\S]*?<\/\1>/g, '').replace(/<[^>]*>/g, '')
    assert.doesNotMatch(words, /\]\(|\*\*|^#+ |^\||&lt;(img|!--)/im, name)
  }
  for (const path of ['nothing', 'images/nothing.webp', 'images/..%2fstart.md'])
    assert.equal((await fastify.inject(`/s/guide/${path}`)).statusCode, 404, path)
})

test('a server that carries no guide starts without it', async (t) => {
  const app = Fastify()
  t.after(() => app.close())
  const options = { config: {} as Config, log: createLog({ level: 'silent' }) }
  await guidePages(app, { ...options, folder: join(GUIDE, 'nowhere') })
  assert.equal((await app.inject('/s/guide/')).statusCode, 404)
})

test('the pages of the interface lead to pages of the guide that are there', async (t) => {
  const { fastify } = await testApp(t)
  const source = readFileSync(join(GUIDE, '../../admin/src/shell/guideOf.ts'), 'utf8')
  const targets = [...source.matchAll(/: '([a-z-]+)(?:#([\w-]+))?',/g)]
  assert.ok(targets.length > 20)
  for (const [whole, name = '', anchor] of targets) {
    const { statusCode, body } = await fastify.inject(`/s/guide/${name}`)
    assert.equal(statusCode, 200, whole)
    if (anchor) assert.ok(body.includes(` id="${anchor}"`), whole)
  }
})

test('what is written is shown as it is written, and no markup comes out of it', () => {
  const html = (text: string) => renderMarkdown(text, (to) => (to.startsWith('x') ? to : null)).html
  assert.equal(
    html('A **b** and *c* with `<d> **e**` <script>\nand [g `h`](x#i) <& [j](https://out.example).'),
    '<p>A <strong>b</strong> and <em>c</em> with <code>&lt;d&gt; **e**</code> &lt;script&gt;\nand <a href="x#i">g <code>h</code></a> &lt;&amp; j.</p>',
  )
  assert.equal(
    html('| A | B |\n|---|---|\n| `x\\|y` | p \\| q |').replaceAll('\n', ''),
    '<div class="table" tabindex="0"><table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td><code>x|y</code></td><td>p | q</td></tr></tbody></table></div>',
  )
  assert.match(html('## Über `x-y`, 2!'), /^<h2 id="über-x-y-2">Über <code>x-y<\/code>, 2!<\/h2>$/)
  assert.match(html('```js\na < b\n```'), /^<pre><code[^>]*>a &lt; b\n<\/code><\/pre>$/)
  assert.equal(
    html('<img src="x.webp" width="300" alt="A b">\n\n![c](x.webp) ![d](y.webp)\n\n<!-- e -->'),
    '<img src="x.webp" alt="A b" width="300" loading="lazy"><p><img src="x.webp" alt="c" loading="lazy"> d</p>',
  )
})

test('HTML in a page stays text, and no address leaves its quotes', () => {
  const written = [
    '<div onclick="a">\n*b*\n</div>',
    'c <b>d</b> <a href="javascript:e">f</a> <pre> <svg onload=g>',
    '<img src="x.webp" onerror="h" alt="i">',
    '[j](javascript:k) <javascript:l> [m](x"onclick="n) ![o](x"onerror="p)',
    '[q]: x"onclick="r\n\n[q]',
  ].join('\n\n')
  const { html } = renderMarkdown(written, (to) => (to.startsWith('x') ? to : null))
  const tags = html.match(/<[^>]*>/g) ?? []
  assert.deepEqual(
    tags.filter(
      (tag) =>
        !/^<\/?p>$|^<\/a>$|^<a href="[^"]*">$|^<img src="[^"]*" alt="[^"]*" loading="lazy">$/.test(tag),
    ),
    [],
  )
  assert.ok(!tags.some((tag) => /javascript/.test(tag)), html)
  assert.match(html, /&lt;div onclick=&quot;a&quot;&gt;/)
})
