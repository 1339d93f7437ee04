/**
 * `/api/openapi.json`, whole or for one group of routes, and the pages under `/api/docs`. They are open: they
 * tell nothing about the data, and custom fields to credentials only. One page for all routes would take a browser ten seconds.
 */
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
// The package's main module is the whole interface, for bundlers: 11 MB that a server would never use.
import absolutePath from 'swagger-ui-dist/absolute-path.js'
import type { Config } from '../config.ts'
import { notFound } from '../errors.ts'
import { escapeHtml } from '../values/escapeHtml.ts'
import { sendDocument } from '../values/htmlDocument.ts'
import { docsIndex, documentOfGroup, groupsOf } from './docsPages.ts'
import type { OpenApiDocument } from './document.ts'

const page = (group: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(group)} – Campanile</title>
<link rel="stylesheet" href="assets/swagger-ui.css">
</head>
<body>
<main id="docs" data-group="${escapeHtml(group)}"></main>
<script src="assets/swagger-ui-bundle.js"></script>
<script src="start.js"></script>
</body>
</html>
`

// A file of its own, because the content security policy allows no inline script.
const START = `const { group } = document.getElementById('docs').dataset
SwaggerUIBundle({ url: '../openapi.json?group=' + encodeURIComponent(group), dom_id: '#docs', deepLinking: true, docExpansion: 'list', defaultModelsExpandDepth: -1 })
`

const POLICY = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:"

/** Adds both. Register it with the prefix `/api`, beside the authenticated interface. */
export async function openApiRoutes(
  app: FastifyInstance,
  options: {
    document: (options: { hidesCustom: boolean }) => Promise<OpenApiDocument>
    /** Whether the request carries a credential. @throws ApiError 401 for a wrong one. */
    isKnown: (request: FastifyRequest) => Promise<boolean>
    config: Pick<Config, 'site_url' | 'api_enable_basic_auth'>
  },
): Promise<void> {
  const open = () => options.document({ hidesCustom: true })
  app.get<{ Querystring: { group?: unknown } }>('/openapi.json', async (request, reply) => {
    const { group } = request.query
    const isKnown = await options.isKnown(request)
    const document = await (isKnown ? options.document({ hidesCustom: false }) : open())
    if (typeof group === 'string' && !groupsOf(document).includes(group)) throw notFound()
    if (isKnown) reply.header('cache-control', 'no-store')
    return reply
      .headers({ 'content-type': 'application/json', vary: 'Authorization' })
      .send(textOf(document, typeof group === 'string' ? group : null))
  })
  app.get('/docs', async (_request, reply) =>
    sendDocument(reply, {
      title: 'Campanile: interface for programs',
      body: docsIndex(await open(), options.config),
      isWide: true,
    }),
  )
  app.get<{ Params: { group: string } }>('/docs/:group', async ({ params: { group } }, reply) => {
    if (!groupsOf(await open()).includes(group)) throw notFound()
    return reply.header('content-security-policy', POLICY).type('text/html').send(page(group))
  })
  app.get('/docs/start.js', async (_request, reply) => reply.type('text/javascript').send(START))
  await app.register(fastifyStatic, {
    root: absolutePath(),
    prefix: '/docs/assets/',
    decorateReply: false,
    allowedPath: (path) => path === '/swagger-ui.css' || path === '/swagger-ui-bundle.js',
  })
}

/** Texts of documents, whole and by group: a document is asked for far more often than it changes. */
const texts = new WeakMap<OpenApiDocument, Map<string | null, string>>()

function textOf(document: OpenApiDocument, group: string | null): string {
  const known = texts.get(document) ?? new Map<string | null, string>()
  texts.set(document, known)
  const kept = known.get(group)
  if (kept !== undefined) return kept
  const text = JSON.stringify(group === null ? document : documentOfGroup(document, group))
  known.set(group, text)
  return text
}
