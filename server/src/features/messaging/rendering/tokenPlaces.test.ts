// Values of tokens in HTML: what they may do in each place.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { parse } from 'parse5'
import { fillPlaced, parsePlacedTokens, type TokenValue } from './tokenPlaces.ts'
import { NO_LINKS, type Slot } from './tokens.ts'

const TOKEN = '{contactfield=website}'
const text = (value: string) => (): TokenValue => ({ text: value })

function fill(html: string, value: (slot: Slot) => TokenValue): string {
  return fillPlaced(parsePlacedTokens(html, NO_LINKS), value)
}

const PROGRAMS = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' \u0001javascript:alert(1)',
  'java\tscript\n:alert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://x.example/1',
  'file:///etc/passwd',
  'javascript&#58;alert(1)',
]

const ADDRESSED = [
  `<a href="${TOKEN}">x</a>`,
  `<a href='${TOKEN}'>x</a>`,
  `<a href=${TOKEN}>x</a>`,
  `<a href=" ${TOKEN}">x</a>`,
  `<area href="${TOKEN}">`,
  `<img src="${TOKEN}">`,
  `<iframe src="${TOKEN}"></iframe>`,
  `<form action="${TOKEN}"><button formaction="${TOKEN}">x</button></form>`,
  `<video poster="${TOKEN}"></video>`,
  `<img srcset="/a.png 1x, ${TOKEN} 2x">`,
  `<svg><a xlink:href="${TOKEN}">x</a></svg>`,
  `<meta content="0; url=${TOKEN}" http-equiv="refresh">`,
  `<meta http-equiv="Refresh" content="0;URL='${TOKEN}'">`,
  `<p style="background:url(${TOKEN})">x</p>`,
  `<p style="background:url('${TOKEN}')">x</p>`,
  `<style>p { background: url("${TOKEN}") }</style>`,
  `<!--[if mso]><a href="${TOKEN}">x</a><![endif]-->`,
]
const PROGRAM_ADDRESSES = `<base href="${TOKEN}"><script src="${TOKEN}"></script><object data="${TOKEN}"></object><embed src="${TOKEN}"><svg><animate attributeName="href" values="/;${TOKEN}"/><set to="${TOKEN}"/></svg>`

suite('values of tokens', () => {
  test('no value puts another scheme than http, https, mailto and tel into an address', () => {
    for (const html of [...ADDRESSED, PROGRAM_ADDRESSES])
      for (const value of PROGRAMS) {
        const filled = fill(html, text(value))
        for (const address of addressesIn(filled))
          assert.doesNotMatch(address, /^\s*(?!https?:|mailto:|tel:)[^/?#]*:/i, `${html}: ${filled}`)
        assert.doesNotMatch(filled, /alert\(1\)<\/script>/)
      }
  })

  test('addresses with these schemes, and without any, are kept whole', () => {
    const addresses = [
      'https://x.example/a?b=1&c=%20d#e',
      'HTTP://x.example',
      'mailto:ann@sample.example',
      'tel:+49%20123',
      '/a:b',
      'page?x=a:b',
      '#a:b',
      'www.sample.example',
    ]
    for (const html of ADDRESSED)
      for (const value of addresses) assert.ok(addressesIn(fill(html, text(value))).includes(value), html)
  })

  test('a scheme is not put together from several values, or from values and literals', () => {
    const both = (first: string, second: string) => (slot: Slot) => ({
      text: slot.kind === 'contact' && slot.alias === 'a' ? first : second,
    })
    const href = (html: string, value: (slot: Slot) => TokenValue) => addressesIn(fill(html, value))[0]
    const [a, b] = ['{contactfield=a}', '{contactfield=b}']
    assert.equal(href(`<a href="${a}${b}">`, both('java', 'script:alert(1)')), 'java')
    assert.equal(href(`<a href="${a}:${b}">`, both('javascript', 'alert(1)')), ':alert(1)')
    assert.equal(href(`<a href="java${a}">`, both('script:alert(1)', '')), 'java')
    assert.equal(href(`<a href="${a}script:alert(1)//">`, both('java', '')), 'script:alert(1)//')
    assert.equal(href(`<a href="${a}://x.example/">`, both('https', '')), 'https://x.example/')
    assert.equal(
      href(`<a href="https://${a}/?q=${b}">`, both('x.example', 'a:b')),
      'https://x.example/?q=a:b',
    )
    assert.equal(href(`<p style="background:url(${a}${b})">`, both('java', 'script:alert(1)')), 'java')
  })

  test('a value in a script, an event handler or an address that runs is words without signs', () => {
    const value = `');alert(1);('\\"</script>`
    for (const html of [
      `<script>go('${TOKEN}')</script>`,
      `<script src="/x.js"/>go('${TOKEN}')</script>`,
      `<a onclick="go('${TOKEN}')">x</a>`,
      `<a href="javascript:go('${TOKEN}')">x</a>`,
      `<a href="&#106;ava&#10;script:go('${TOKEN}')">x</a>`,
      `<iframe srcdoc="${TOKEN}"></iframe>`,
      `<p class=${TOKEN}>`,
      `<p ${TOKEN}>`,
      `<p style=color:${TOKEN}>`,
    ])
      assert.equal(fill(html, text(value)), html.replace(TOKEN, 'alert1script'), html)
    assert.equal(
      addressesIn(fill(PROGRAM_ADDRESSES, text('https://x.example/y.js'))).includes('https://x.example/y.js'),
      false,
    )
    assert.equal(fill(`<p style="color:${TOKEN}">`, text('#ff0;x:url(y)')), '<p style="color:#ff0xurly">')
  })

  test('a value brings no markup, wherever it stands; between tags HTML of its own does', () => {
    const value = `"><img src=x onerror='alert(1)'>--><b>`
    for (const html of [
      `<p title="${TOKEN}">${TOKEN}</p>`,
      `<p title='${TOKEN}'>`,
      `<!-- ${TOKEN} --><p>`,
      `<title>${TOKEN}</title><p>`,
      `<textarea>${TOKEN}</textarea><p>`,
      `<p data-x=${TOKEN}>`,
      `<a href=${TOKEN}>`,
      `<style>p { color: ${TOKEN} }</style><p>`,
      `<style>p { background: url(${TOKEN}) }</style><p>`,
    ]) {
      const filled = fill(html, text(value))
      assert.deepEqual(tagsIn(filled), tagsIn(html.replaceAll(TOKEN, 'x')), filled)
    }
    const own = () => ({ html: '<b>Tom &amp; "Jerry"</b>' })
    assert.equal(
      fill(`<p title="${TOKEN}">${TOKEN}</p>`, own),
      '<p title="Tom &amp; &quot;Jerry&quot;"><b>Tom &amp; "Jerry"</b></p>',
    )
  })

  test('documents with very many tokens, comments and styles take time in proportion', () => {
    const before = performance.now()
    const pieces = [`<a href="${TOKEN}" style="x:url(url(${TOKEN}">`, '<!--[if mso]>', 'url(', TOKEN]
    for (const piece of pieces) fill(piece.repeat(20_000), text('https://x.example'))
    fill(`<p style="${`url(${TOKEN} `.repeat(20_000)}">`, text('x'))
    fill(`<a href="${TOKEN.repeat(20_000)}">`, text('x'))
    const took = performance.now() - before
    assert.ok(took < 10_000, `${took} ms`)
  })
})

interface ParsedNode {
  nodeName: string
  attrs?: { name: string; value: string; prefix?: string }[]
  childNodes?: ParsedNode[]
  content?: ParsedNode
  data?: string
  value?: string
}

function nodesIn(html: string): ParsedNode[] {
  const walk = (node: ParsedNode): ParsedNode[] => [node, ...(node.childNodes ?? []).flatMap(walk)]
  return walk(parse(html) as unknown as ParsedNode)
}

const tagsIn = (html: string) =>
  nodesIn(html)
    .filter(({ nodeName }) => nodeName !== '#text')
    .map(({ nodeName, attrs = [] }) =>
      [nodeName, attrs.map(({ name }) => name).filter((name) => name !== 'x')].flat(),
    )

/** Addresses as a browser reads them, those of conditional comments included. */
function addressesIn(html: string): string[] {
  return nodesIn(html).flatMap(({ nodeName, attrs = [], data, childNodes }) => {
    const css = nodeName === 'style' ? (childNodes?.[0]?.value ?? '') : ''
    const styles = [css, ...attrs.filter(({ name }) => name === 'style').map(({ value }) => value)]
    const isComment = nodeName === '#comment' && data?.startsWith('[if')
    return [
      ...attrs.flatMap(({ name, prefix, value }) => {
        if (name === 'srcset') return value.split(',').map((one) => one.trim().split(' ')[0] ?? '')
        if (name === 'values') return value.split(';')
        if (name === 'content') return [value.replace(/^[\d.\s;,]*url\s*=\s*["']?/i, '').replace(/['"]$/, '')]
        const isAddress = ['href', 'src', 'action', 'formaction', 'poster', 'data', 'to'].includes(name)
        return isAddress || (prefix === 'xlink' && name === 'href') ? [value.trim()] : []
      }),
      ...styles.flatMap((style) =>
        [...style.matchAll(/url\(\s*["']?([^"')]*)["']?\s*\)?/g)].map(([, address = '']) => address),
      ),
      ...(isComment ? addressesIn(data?.slice(data.indexOf('>') + 1) ?? '') : []),
    ]
  })
}
