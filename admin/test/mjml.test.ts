// MJML is read and edited as text: what nobody touched stays to the letter.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  neighbourOf,
  placeOf,
  withAttribute,
  withBlock,
  withContent,
  withDuplicate,
  without,
  withSwapped,
} from '../src/builder/mjml/mjmlEdits.ts'
import { elementsOf, isMjml, type MjmlElement, readMjml } from '../src/builder/mjml/mjmlTree.ts'

const SOURCE = `<!-- ours -->
<mjml>
  <mj-head><mj-style>.a > b { color: red }</mj-style></mj-head>
  <mj-body width="600px">
    <!-- <mj-text>not one</mj-text> -->
    <mj-section css-class='wide'>
      <mj-column>
        <mj-text color="#222">Dear <b>{contactfield=firstname|friend}</b>, 1 < 2</mj-text>
        <mj-image src="a.png?x=1&amp;y=2" alt="A > B" />
      </mj-column>
      <mj-column><mj-button href="https://a.example">Go</mj-button></mj-column>
    </mj-section>
    <mj-raw><p>Raw</p></mj-raw>
  </mj-body>
</mjml>
`

const read = (source: string): MjmlElement => {
  const root = readMjml(source)
  assert.ok(!('reason' in root), source)
  return root
}
const first = (source: string, tag: string): MjmlElement => {
  const found = elementsOf(read(source)).find((one) => one.tag === tag)
  assert.ok(found, tag)
  return found
}
const tags = (source: string) => elementsOf(read(source)).map(({ tag }) => tag.slice(3))

test('the elements of a body are found where they stand, whatever is in comments, texts and attributes', () => {
  assert.ok(isMjml(SOURCE))
  assert.ok(!isMjml('<p>About <mjml></p>'))
  assert.deepEqual(tags(SOURCE), ['section', 'column', 'text', 'image', 'column', 'button', 'raw'])
  const image = first(SOURCE, 'mj-image')
  assert.deepEqual(image.attributes, { src: 'a.png?x=1&y=2', alt: 'A > B' })
  assert.equal(SOURCE.slice(image.from, image.to), '<mj-image src="a.png?x=1&amp;y=2" alt="A > B" />')
  assert.equal(image.id, '0.1.0.0.1')
  for (const file of globSync('*/html/email.mjml.twig', {
    cwd: join(import.meta.dirname, '../../server/themes'),
  })) {
    const theme = readFileSync(join(import.meta.dirname, '../../server/themes', file), 'utf8')
    assert.ok(tags(theme).length > 5, file)
  }
})

test('what cannot be kept whole is told with its element and its place', () => {
  const problem = (source: string) => {
    const found = readMjml(source)
    return 'reason' in found ? [found.reason, found.tag, found.at] : null
  }
  assert.deepEqual(problem('<mjml><mj-body><mj-section></mj-body></mjml>'), ['unopened', 'mj-body', 27])
  assert.deepEqual(problem('<mjml><mj-body><mj-text>One</mj-body></mjml>'), ['unclosed', 'mj-text', 15])
  assert.deepEqual(problem('<mjml><mj-head></mj-head></mjml>'), ['noBody', 'mj-body', 0])
  assert.deepEqual(problem('<mjml><mj-body>'), ['unclosed', 'mj-body', 6])
})

test('an edit changes what it is about, and nothing else', () => {
  const text = first(SOURCE, 'mj-text')
  assert.equal(withAttribute(SOURCE, text, 'color', 'red'), SOURCE.replace('color="#222"', 'color="red"'))
  assert.equal(withAttribute(SOURCE, text, 'color', ''), SOURCE.replace(' color="#222"', ''))
  assert.equal(
    withAttribute(SOURCE, first(SOURCE, 'mj-image'), 'href', 'https://b.example/?a=1&b="$&"'),
    SOURCE.replace(' />', () => ' href="https://b.example/?a=1&amp;b=&quot;$&amp;&quot;" />'),
  )
  assert.equal(
    withContent(SOURCE, text, '$& <i>x</i>'),
    SOURCE.replace(/Dear.*1 < 2/, () => '$& <i>x</i>'),
  )
  const column = '<mj-column />'
  const empty = `<mjml><mj-body><mj-section>${column}</mj-section></mj-body></mjml>`
  assert.equal(
    withContent(empty, first(empty, 'mj-column'), 'x'),
    empty.replace(column, '<mj-column>x</mj-column>'),
  )
  const image = neighbourOf(text, 1)
  assert.ok(image)
  const swapped = withSwapped(SOURCE, text, image)
  assert.deepEqual(tags(swapped).slice(2, 4), ['image', 'text'])
  const back = first(swapped, 'mj-text')
  assert.equal(withSwapped(swapped, back, neighbourOf(back, -1) ?? back), SOURCE)
  const twice = withDuplicate(SOURCE, text)
  assert.deepEqual(tags(twice).slice(2, 4), ['text', 'text'])
  assert.equal(without(twice, first(twice, 'mj-text')), SOURCE)
})

test('blocks go where MJML has them: sections among sections, the rest into columns', () => {
  const put = (source: string, block: string, near: string | null, side?: 'before' | 'behind') => {
    const root = read(source)
    const selected = elementsOf(root).find(({ tag }) => tag === near) ?? null
    const place = placeOf(root, block, { selected, ...(side ? { side } : {}) })
    const made = withBlock(source, root, { block, place })
    const found = elementsOf(read(made.source)).find(({ id }) => id === made.id)
    assert.equal(found && made.source.slice(found.from, found.to), block, 'it is what is chosen next')
    return tags(made.source).join(' ')
  }
  const spacer = '<mj-spacer />'
  assert.equal(put(SOURCE, spacer, 'mj-text'), 'section column text spacer image column button raw')
  assert.equal(put(SOURCE, spacer, 'mj-text', 'before'), 'section column spacer text image column button raw')
  assert.equal(put(SOURCE, spacer, 'mj-section'), 'section column text image column button spacer raw')
  assert.equal(put(SOURCE, spacer, null), 'section column text image column button spacer raw')
  const section = '<mj-section><mj-column></mj-column></mj-section>'
  assert.equal(
    put(SOURCE, section, 'mj-button'),
    'section column text image column button section column raw',
  )
  const empty = '<mjml><mj-body></mj-body></mjml>'
  assert.equal(put(empty, section, null), 'section column')
  assert.equal(put(empty, spacer, null), 'section column spacer')
})
