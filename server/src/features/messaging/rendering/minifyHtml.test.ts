import assert from 'node:assert/strict'
import { test } from 'node:test'
import { minifyHtml } from './minifyHtml.ts'

test('white space of the text becomes one space, what it means something to stays', () => {
  const kept =
    '<style>\n .a  { color: red }\n</style><!--[if mso]>\n  <td>\n<![endif]--><pre>\n  a\n  <b> b </b>\n</pre><textarea>  x\n</textarea><a  href="x  y">'
  assert.equal(
    minifyHtml(
      `<p>\n  Hello   {contactfield=firstname},\r\n\t<b> you </b>\n\n&nbsp;  &amp;  </p>${kept}  </a>`,
    ),
    `<p> Hello {contactfield=firstname}, <b> you </b> &nbsp; &amp; </p>${kept} </a>`,
  )
  for (const broken of ['', 'a', '<', '<p', '</', '<!--', '<pre>  x', '</pre>'])
    assert.equal(minifyHtml(broken), broken)
})
