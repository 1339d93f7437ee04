// The documentation for people: an index that is there at once, and a page with all details for each group of routes.
import type { Config } from '../config.ts'
import { escapeHtml } from '../values/escapeHtml.ts'
import type { Schema } from '../values/shape.ts'
import type { OpenApiDocument } from './document.ts'

/** The names of the groups, in order. */
export function groupsOf(document: OpenApiDocument): string[] {
  return [...operationsByGroup(document).keys()]
}

/** The part of the document that is about one group. Its schemas are those that its routes name. */
export function documentOfGroup(document: OpenApiDocument, group: string): OpenApiDocument {
  const paths = Object.fromEntries(
    Object.entries(document.paths).flatMap(([path, operations]) => {
      const kept = Object.entries(operations).filter(([, { tags }]) => tags.includes(group))
      return kept.length > 0 ? [[path, Object.fromEntries(kept)]] : []
    }),
  )
  const named = new Map<string, Set<string>>()
  let text = `${JSON.stringify(paths)}#/components/schemas/Error`
  while (text !== '') {
    const found = [...text.matchAll(/#\/components\/(\w+)\/(\w+)/g)].flatMap(
      ([, section = '', name = '']) => {
        const known = named.get(section) ?? new Set()
        if (known.has(name)) return []
        named.set(section, known.add(name))
        return [JSON.stringify(componentsOf(document, section)[name])]
      },
    )
    text = found.join('')
  }
  const sections = Object.keys(document.components).map((section) => {
    const entries = Object.entries(componentsOf(document, section))
    const isKept = ([name]: [string, unknown]) =>
      section === 'securitySchemes' || named.get(section)?.has(name)
    return [section, Object.fromEntries(entries.filter(isKept))]
  })
  return { ...document, paths, components: Object.fromEntries(sections) }
}

function componentsOf({ components }: OpenApiDocument, section: string): Record<string, Schema> {
  return components[section as keyof typeof components] ?? {}
}

/** What stands below the heading of the index. */
export function docsIndex(
  document: OpenApiDocument,
  config: Pick<Config, 'site_url' | 'api_enable_basic_auth'>,
): string {
  const site = escapeHtml(config.site_url)
  const groups = [...operationsByGroup(document)].map(
    ([
      group,
      operations,
    ]) => `<details id="${escapeHtml(group)}"><summary>${escapeHtml(group)} <small>${operations.length}</small></summary>
<p><a href="docs/${encodeURIComponent(group)}">Parameters, bodies and answers of ${escapeHtml(group)}</a></p>
<ul>${operations.map(({ method, path, summary }) => `<li><code><b>${method}</b> ${escapeHtml(path)}</code> ${escapeHtml(saysMore(summary, path))}</li>`).join('\n')}</ul></details>`,
  )
  return `<h2>Get a credential</h2>
<p>A program needs a client id and a secret. Make them beside the server, with the same <code>DATA_DIR</code> or <code>DATABASE_URL</code>; the secret is shown once.</p>
<pre>npx campanile credential create --name "my client" --json</pre>
<p>They fetch a token, which is good for an hour.</p>
<pre>curl -d grant_type=client_credentials -d client_id=… -d client_secret=… ${site}/oauth/v2/token</pre>
<p>Programs that act for a user send the user to <code>/oauth/v2/authorize</code> instead; <code>docs/guide/api-access.md</code> shows how.${config.api_enable_basic_auth ? ' Name and password of a user work too, as HTTP Basic.' : ''}</p>
<h2>A first request</h2>
<pre>curl -H "Authorization: Bearer …" -d email=ada@example.com -d firstname=Ada ${site}/api/contacts/new
curl -H "Authorization: Bearer …" "${site}/api/contacts?search=ada"</pre>
<p>Bodies are JSON or forms. Lists take <code>search</code>, <code>start</code>, <code>limit</code>, <code>orderBy</code>, <code>select</code> and <code>where</code>. What goes wrong is told as <code>{"errors": [{"code", "message", "details"}]}</code>. For programs, all of this is <a href="openapi.json">openapi.json</a>.</p>
<h2>Routes</h2>
<p>All of them begin with <code>${site}/api</code>.</p>
${groups.join('\n')}`
}

// What a route without a description is called says only its path once more.
function saysMore(summary: string, path: string): string {
  const words = path.replace(/[{}]/g, '').split('/').filter(Boolean).join(' ')
  return summary === words ? '' : summary.replaceAll('`', '')
}

interface Listed {
  method: string
  path: string
  summary: string
}

function operationsByGroup(document: OpenApiDocument): Map<string, Listed[]> {
  const groups = new Map<string, Listed[]>()
  for (const [path, operations] of Object.entries(document.paths))
    for (const [method, { tags, summary }] of Object.entries(operations))
      for (const tag of tags) {
        const listed = groups.get(tag) ?? []
        listed.push({ method: method.toUpperCase(), path, summary })
        groups.set(tag, listed)
      }
  return new Map([...groups].sort(([a], [b]) => (a < b ? -1 : 1)))
}
