/** `/api/openapi.json` and the page `/api/docs` that reads it. Both are open: they tell nothing about the data. */
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
// The package's main module is the whole interface, for bundlers: 11 MB that a server would never use.
import absolutePath from 'swagger-ui-dist/absolute-path.js'
import type { OpenApiDocument } from './document.ts'

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Campanile: REST interface</title>
<link rel="stylesheet" href="docs/assets/swagger-ui.css">
</head>
<body>
<div id="docs"></div>
<script src="docs/assets/swagger-ui-bundle.js"></script>
<script src="docs/start.js"></script>
</body>
</html>
`

// A file of its own, because the content security policy allows no inline script.
const START = `SwaggerUIBundle({ url: 'openapi.json', dom_id: '#docs', deepLinking: true, docExpansion: 'none', filter: true, defaultModelsExpandDepth: 0 })\n`

const POLICY = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:"

/** Adds both. Register it with the prefix `/api`, beside the authenticated interface. */
export async function openApiRoutes(
  app: FastifyInstance,
  options: { document: () => Promise<OpenApiDocument> },
): Promise<void> {
  app.get('/openapi.json', async (_request, reply) => {
    return reply.header('content-type', 'application/json').send(JSON.stringify(await options.document()))
  })
  app.get('/docs', async (_request, reply) =>
    reply.header('content-security-policy', POLICY).type('text/html').send(PAGE),
  )
  app.get('/docs/start.js', async (_request, reply) => reply.type('text/javascript').send(START))
  await app.register(fastifyStatic, {
    root: absolutePath(),
    prefix: '/docs/assets/',
    decorateReply: false,
    allowedPath: (path) => path === '/swagger-ui.css' || path === '/swagger-ui-bundle.js',
  })
}
