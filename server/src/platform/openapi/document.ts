/** The OpenAPI 3.1 document of the interface, made from the definitions and the mounted routes. */
import { getOwn } from '../getOwn.ts'
import type { MountedRoute } from '../http/route.ts'
import { type Context, type Definition, fieldsOf } from '../resource/definition.ts'
import type { Field } from '../values/field.ts'
import type { Schema } from '../values/shape.ts'
import { type Components, makeComponents, type Section } from './components.ts'
import { type Operation, operationOf } from './operation.ts'
import { standardRoutes } from './operations.ts'

export interface OpenApiDocument {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  security: Record<string, string[]>[]
  paths: Record<string, Record<string, Operation>>
  components: Record<Section | 'securitySchemes', Record<string, Schema>>
}

/**
 * Describes every mounted route that says what it answers. Custom fields are those of the database behind `context`;
 * `hidesCustom` leaves them out.
 */
export async function openApiDocument(
  context: Pick<Context, 'db' | 'config'>,
  definitions: readonly Definition[],
  routes: readonly MountedRoute[],
  { hidesCustom = false }: { hidesCustom?: boolean } = {},
): Promise<OpenApiDocument> {
  const { site_url: site, api_enable_basic_auth: hasBasic } = context.config
  const components = makeComponents(await loadFields(context, definitions, hidesCustom))
  const paths: OpenApiDocument['paths'] = {}
  for (const [path, method, operation] of operations(definitions, routes, components))
    paths[path] = { ...getOwn(paths, path), [method.toLowerCase()]: operation }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Campanile',
      version: '7.0.0',
      description:
        'Contacts, segments, emails and everything around them. Lists take search, start, limit, orderBy, orderByDir, published, minimal, select, where and order.',
    },
    servers: [{ url: `${site}/api` }],
    security: [{ oauth2: [] }, ...(hasBasic ? [{ basic: [] }] : [])],
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))),
    components: {
      ...components.sections,
      securitySchemes: {
        oauth2: {
          type: 'oauth2',
          flows: {
            authorizationCode: {
              authorizationUrl: `${site}/oauth/v2/authorize`,
              tokenUrl: `${site}/oauth/v2/token`,
              refreshUrl: `${site}/oauth/v2/token`,
              scopes: {},
            },
            clientCredentials: { tokenUrl: `${site}/oauth/v2/token`, scopes: {} },
          },
        },
        ...(hasBasic ? { basic: { type: 'http', scheme: 'basic' } } : {}),
      },
    },
  }
}

/** The document whenever it is asked for: made anew only when fields, or whether Basic is offered, have changed since the last time. */
export function keptDocument(
  context: Pick<Context, 'db' | 'config'>,
  definitions: readonly Definition[],
  routes: readonly MountedRoute[],
): (shown: { hidesCustom: boolean }) => Promise<OpenApiDocument> {
  const kept = new Map<boolean, { from: readonly unknown[]; document: OpenApiDocument }>()
  return async (shown) => {
    // The same objects until a field changes.
    const fields = await Promise.all(definitions.map((definition) => fieldsOf(definition, context.db)))
    const from = [...fields, context.config.api_enable_basic_auth]
    const known = kept.get(shown.hidesCustom)
    if (known?.from.every((own, index) => own === from[index])) return known.document
    const document = await openApiDocument(context, definitions, routes, shown)
    kept.set(shown.hidesCustom, { from, document })
    return document
  }
}

/** The routes that say nothing of what they answer, as `METHOD /path`. */
export function undescribed(
  definitions: readonly Definition[],
  routes: readonly MountedRoute[],
): readonly string[] {
  const known = new Set(
    definitions.flatMap((definition) => standardRoutes(definition).map(([place]) => place)),
  )
  return described(routes).flatMap(({ method, path, description }) =>
    description || known.has(`${method} ${path}`) ? [] : `${method} ${path}`,
  )
}

async function loadFields(
  { db }: Pick<Context, 'db'>,
  definitions: readonly Definition[],
  hidesCustom: boolean,
): Promise<(definition: Definition) => Readonly<Record<string, Field>>> {
  const loaded = new Map<Definition, Readonly<Record<string, Field>>>()
  for (const definition of definitions) {
    const all = Object.entries(await fieldsOf(definition, db))
    loaded.set(definition, Object.fromEntries(all.filter(([, field]) => !(hidesCustom && field.isCustom))))
  }
  return (definition) => {
    const fields = loaded.get(definition) ?? definition.fields
    if (typeof fields === 'function') throw new Error(`the fields of ${definition.name} are not loaded`)
    return fields
  }
}

/** Standard routes by their definition, the others by what they say. */
function* operations(
  definitions: readonly Definition[],
  routes: readonly MountedRoute[],
  components: Components,
): Generator<[path: string, method: string, operation: Operation]> {
  const standard = new Map(
    definitions.flatMap((definition) =>
      standardRoutes(definition).map(([place, route]) => [place, { ...route, path: definition.path }]),
    ),
  )
  for (const { method, url, path, description } of described(routes)) {
    const known = standard.get(`${method} ${path}`)
    const words = path.split('/').filter((word) => word !== '')
    const place = known
      ? { operationId: `${known.verb}_${known.path.slice(1).replaceAll('/', '_')}`, tag: known.path.slice(1) }
      : {
          operationId: `${method.toLowerCase()}_${words.join('_').replace(/[{}]/g, '')}`,
          tag: words[0] ?? 'other',
        }
    const told = description ?? known?.description
    if (told) yield [path, method, operationOf({ method, path, url, ...place }, told, components)]
  }
}

function described(routes: readonly MountedRoute[]): (MountedRoute & { path: string })[] {
  return routes
    .filter(({ method, url }) => method !== 'HEAD' && method !== 'OPTIONS' && !url.includes('*'))
    .map((route) => ({ ...route, path: route.url.replace(/:(\w+)(\([^/]*\))?/g, '{$1}') }))
}
