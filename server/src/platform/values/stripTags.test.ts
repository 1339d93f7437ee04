// Texts without tags, as they are stored.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stripTags } from './stripTags.ts'

test('tags, comments, scripts and styles go; entities and lone angle brackets stay', () => {
  for (const [text, plain] of [
    ['1 < 2 & 3 > 2 &amp; <3', '1 < 2 & 3 > 2 &amp; <3'],
    ['<b>Ada</b> <i class="a>b">L.</i>', 'Ada L.'],
    ['a<!-- b -->c<br>d</p>', 'acd'],
    ['x<script>alert("</b>")</script>y<STYLE>p {}</style >z', 'xyz'],
    ['x<script>never closed', 'x'],
    ['x<![CDATA[y]]><?php z ?>', 'x'],
  ] as const)
    assert.equal(stripTags(text), plain)
})

test('tags within tags take as long as they are: a million are no work', () => {
  const begun = performance.now()
  assert.equal(stripTags(`${'<b>'.repeat(1_000_000)}x`), 'x')
  assert.ok(performance.now() - begun < 20_000)
})
