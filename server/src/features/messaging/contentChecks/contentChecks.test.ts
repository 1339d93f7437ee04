// HTML is read as far as it can be, and in a time that grows with it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contrastOf, readColour } from './colours.ts'
import { withoutCode } from './contentJobs.ts'
import { readContent, UNKNOWN_COLOURS } from './readContent.ts'

test('broken HTML is read as far as it can be', () => {
  for (const html of [
    '<a href="x',
    '</p></p>',
    '<img',
    '<p style="color:#',
    '<a><a><a href=y>z',
    '<'.repeat(50_000),
  ])
    assert.ok(readContent(html).images <= 1, html.slice(0, 20))
  const deep = readContent(`${'<div style="color:#fff;background:#fff">'.repeat(900)}x`)
  assert.equal(deep.faint[0]?.contrast, 1)
  const begun = performance.now()
  assert.equal(readContent(`${'<a href="x"><b>'.repeat(300_000)}</i>`).links.length, 200)
  assert.ok(performance.now() - begun < 20_000, 'tags within tags')
})

test('colours are compared as WCAG says', () => {
  assert.equal(contrastOf('#000000', '#ffffff'), 21)
  assert.equal(contrastOf('#777777', '#ffffff')?.toFixed(2), '4.48')
  assert.deepEqual(['#FFF', 'rgb(255, 0, 10)', 'Grey', 'transparent', 'url(x)'].map(readColour), [
    '#ffffff',
    '#ff000a',
    '#808080',
    null,
    null,
  ])
})

test('with a style sheet only colours that stand together are compared', () => {
  const html = '<p style="color:#eee">a</p><p style="color:#eee;background:#fff">b</p>'
  const read = (outside?: typeof UNKNOWN_COLOURS) => readContent(html, outside).faint.map(({ text }) => text)
  assert.deepEqual([read(), read(UNKNOWN_COLOURS)], [['a', 'b'], ['b']])
})

test('style sheets and scripts are no text, and what is not closed is', () => {
  assert.equal(withoutCode('a<style>{x=y}</style >b<SCRIPT>{c}</script>d<style>{e}'), 'abd<style>{e}')
  const open = '<style>'.repeat(200_000)
  assert.equal(withoutCode(open), open)
})
