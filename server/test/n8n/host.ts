// What n8n gives its nodes, as far as its two nodes for this interface call it.

import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { createRequire, Module } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { TestContext } from 'node:test'

/** How the node sees its workflow, and a request of the product that it stands for. */
interface Scope {
  getNode(): object
  getNodeParameter(name: string, index: number, fallback?: unknown): unknown
  getNodeWebhookUrl(name: string): string
  getWorkflowStaticData(type: string): Record<string, unknown>
  getCredentials(name: string): Promise<{ url: string }>
  getRequestObject(): object
  getResponseObject(): object
  helpers: {
    requestWithAuthentication(credentials: string, options: Asked): Promise<unknown>
    returnJsonArray(body: unknown): { json: unknown }[]
  }
}

interface Asked {
  method: string
  uri: string
  qs?: Record<string, unknown>
  body: object
}

interface TriggerNode {
  methods: { loadOptions: { getEvents(this: Scope): Promise<{ value: string }[]> } }
  webhookMethods: Record<
    'default',
    Record<'checkExists' | 'create' | 'delete', (this: Scope) => Promise<boolean>>
  >
  webhook(this: Scope): Promise<{ workflowData?: { json: unknown }[][]; noWebhookResponse?: boolean }>
}

interface ActionNode {
  methods: { loadOptions: Record<string, (this: object) => Promise<{ value: unknown }[]>> }
  execute(this: object): Promise<{ json: unknown }[][]>
}

export interface N8n {
  /** Where the node's own webhook listens. */
  url: string
  getEvents(): Promise<string[]>
  checkExists(): Promise<boolean>
  create(): Promise<boolean>
  delete(): Promise<boolean>
  /** What the node handed to its workflow, in order. */
  received: Record<string, unknown>[]
  /** How requests were answered. */
  statuses: number[]
}

/** Starts the node of the unpacked package as a workflow with it does. */
export async function startNode(
  t: Pick<TestContext, 'after'>,
  options: { folder: string; serverUrl: string; authorization: string; events: readonly string[] },
): Promise<N8n> {
  const { folder, serverUrl, authorization, events } = options
  const node = loadNode<TriggerNode>(folder, 'MauticTrigger')
  const received: Record<string, unknown>[] = []
  const statuses: number[] = []
  const data: Record<string, unknown> = {}
  const parameters: Record<string, unknown> = { authentication: 'credentials', events, eventsOrder: 'ASC' }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const rawBody = Buffer.concat(chunks)
    const answer = {
      status: (code: number) => Object.assign(response, { statusCode: code }) && answer,
      send: (text: string) => response.write(text) && answer,
      end: () => response.end(),
    }
    const { workflowData } = await node.webhook.call(scope(requestOf(request.headers, rawBody), answer))
    for (const { json } of workflowData?.flat() ?? []) received.push(json as Record<string, unknown>)
    if (!response.writableEnded) response.end(JSON.stringify({ message: 'Workflow was started' }))
    statuses.push(response.statusCode)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook/1`

  function scope(request: object = {}, response: object = {}): Scope {
    return {
      getNode: () => ({ name: 'Trigger' }),
      getNodeParameter: (name, _index, fallback) => parameters[name] ?? fallback,
      getNodeWebhookUrl: () => url,
      getWorkflowStaticData: () => data,
      getCredentials: async () => ({ url: serverUrl }),
      getRequestObject: () => request,
      getResponseObject: () => response,
      helpers: {
        requestWithAuthentication: (_credentials, asked) => ask(asked, authorization),
        returnJsonArray: (body) => [body].flat().map((json) => ({ json })),
      },
    }
  }
  const { checkExists, create, delete: remove } = node.webhookMethods.default
  return {
    url,
    received,
    statuses,
    getEvents: async () => (await node.methods.loadOptions.getEvents.call(scope())).map(({ value }) => value),
    checkExists: () => checkExists.call(scope()),
    create: () => create.call(scope()),
    delete: () => remove.call(scope()),
  }
}

/** What a node makes of one item, as a list of its results. */
export type Execute = (
  resource: string,
  operation: string,
  parameters: Record<string, unknown>,
  // biome-ignore lint/suspicious/noExplicitAny: results have many shapes
) => Promise<any[]>

/** The node of the unpacked package that workflows call. */
export function actionNode(options: { folder: string; serverUrl: string; authorization: string }): {
  execute: Execute
  /** The values of a list that users choose from. */
  options(name: string): Promise<unknown[]>
} {
  const { folder, serverUrl, authorization } = options
  const node = loadNode<ActionNode>(folder, 'Mautic')
  const scope = (parameters: Record<string, unknown>) => ({
    getNode: () => ({ name: 'Mautic' }),
    getInputData: () => [{ json: {} }],
    getNodeParameter: (name: string, _index: number, fallback?: unknown) => parameters[name] ?? fallback,
    getCredentials: async () => ({ url: serverUrl }),
    continueOnFail: () => false,
    helpers: {
      requestWithAuthentication: (_credentials: string, asked: Asked) => ask(asked, authorization),
      returnJsonArray: (body: unknown) => [body].flat().map((json) => ({ json })),
      constructExecutionMetaData: (results: object[]) => results,
    },
  })
  return {
    async execute(resource, operation, parameters) {
      const given = { authentication: 'credentials', simple: true, options: {}, additionalFields: {} }
      const [results = []] = await node.execute.call(scope({ ...given, ...parameters, resource, operation }))
      return results.map(({ json }) => json)
    },
    async options(name) {
      const load = node.methods.loadOptions[name]
      if (!load) throw new Error(`The node has no options ${name}`)
      return (await load.call(scope({ authentication: 'credentials' }))).map(({ value }) => value)
    },
  }
}

function requestOf(headers: IncomingHttpHeaders, rawBody: Buffer): object {
  return {
    rawBody,
    body: JSON.parse(rawBody.toString()),
    header: (name: string) => headers[name.toLowerCase()],
  }
}

// n8n's client sends a body with every method but GET, and throws for what is no success.
async function ask({ method, uri, qs, body }: Asked, authorization: string): Promise<unknown> {
  const words = new URLSearchParams(
    Object.entries(qs ?? {}).map(([key, value]) => [key, String(value)] as [string, string]),
  )
  const answer = await fetch(words.size > 0 ? `${uri}?${words}` : uri, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** A class of the package; of n8n it needs names of connections and errors, and of its packages the case of words. */
function loadNode<Node>(folder: string, name: string): Node {
  class NodeApiError extends Error {
    constructor(_node: object, cause: Error) {
      super(cause.message, { cause })
    }
  }
  const given: Readonly<Record<string, object>> = {
    'n8n-workflow': { NodeConnectionTypes: { Main: 'main' }, NodeApiError, NodeOperationError: NodeApiError },
    'change-case': {
      snakeCase: (text: string) => text.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    },
  }
  const file = join(folder, `dist/nodes/Mautic/${name}.node.js`)
  const require = createRequire(file)
  const loader = Module as unknown as { _load(name: string, ...rest: unknown[]): unknown }
  const load = loader._load
  loader._load = (asked, ...rest) => (Object.hasOwn(given, asked) ? given[asked] : load(asked, ...rest))
  try {
    const { [name]: Class } = require(file) as Record<string, new () => Node>
    if (!Class) throw new Error(`${file} has no class ${name}`)
    return new Class()
  } finally {
    loader._load = load
  }
}
