// The page of an archive: it loads nothing, runs nothing, and is read without a server.
import { MAIN_LANGUAGE, messagesIn, textAt } from '../../../catalog/messages.ts'
import { escapeHtml } from '../../../platform/values/escapeHtml.ts'
import type { ArchivePart } from './writeArchive.ts'

const HEAD = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>What is held</title><style>
:root { color-scheme: light dark; }
body { max-width: 60rem; margin: 0 auto; padding: 2rem 1.5rem; font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h2 { margin: 2rem 0 .5rem; border-bottom: 1px solid GrayText; }
dl { display: grid; grid-template-columns: minmax(8rem, 14rem) 1fr; gap: .15rem 1rem; margin: 0 0 1rem; padding: 0 0 1rem; border-bottom: 1px dotted GrayText; }
@media (max-width: 40rem) { dl { grid-template-columns: 1fr; } dd { margin-bottom: .4rem; } }
dt { font-weight: 600; } dd { margin: 0; white-space: pre-wrap; }
</style></head><body>
`

/** What has a value, kind by kind; kinds of which nothing is held are named at the end. */
export async function* archivePage(
  parts: readonly ArchivePart[],
  { contactId, now }: { contactId: number; now: Date },
): AsyncGenerator<string> {
  yield `${HEAD}<h1>What is held about contact ${contactId}</h1>
<p>As of ${moment(now.toISOString())}. The same is in <a href="archive.json">archive.json</a>, for programs; files lie in folders beside this page.</p>
`
  const empty: string[] = []
  for (const { name, rows } of parts) {
    let isEmpty = true
    for await (const row of rows()) {
      if (isEmpty) yield `<h2>${escapeHtml(labelOf(name))}</h2>\n`
      isEmpty = false
      yield `<dl>${Object.entries(JSON.parse(row)).map(itemOf).join('')}</dl>\n`
    }
    if (isEmpty) empty.push(labelOf(name))
  }
  yield `<h2>Nothing is held of</h2>\n<p>${escapeHtml(empty.join(', '))}</p>\n</body></html>\n`
}

function itemOf([name, value]: [string, unknown]): string {
  if (value === null || value === '') return ''
  const shown = typeof value === 'object' ? JSON.stringify(value, null, 1) : moment(String(value))
  return `<dt>${escapeHtml(inWords(name))}</dt><dd>${escapeHtml(shown)}</dd>`
}

// As people write it, where a text is a moment.
function moment(text: string): string {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?(?:Z|\+00:00)$/.exec(text) ?? []
  return day === undefined ? text : `${day} ${time} UTC`
}

function labelOf(table: string): string {
  return textAt(messagesIn(MAIN_LANGUAGE).contactData, table)?.label ?? inWords(table)
}

function inWords(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
