// What n8n gives its nodes, as far as the trigger node for this interface calls it.

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
  qs?: Record<string, string>
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
  const node = loadNode(folder)
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

function requestOf(headers: IncomingHttpHeaders, rawBody: Buffer): object {
  return {
    rawBody,
    body: JSON.parse(rawBody.toString()),
    header: (name: string) => headers[name.toLowerCase()],
  }
}

// n8n's client sends a body with every method but GET, and throws for what is no success.
async function ask({ method, uri, body }: Asked, authorization: string): Promise<unknown> {
  const answer = await fetch(uri, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** The class of the package; the one module of n8n that it needs is its names of connections and its error. */
function loadNode(folder: string): TriggerNode {
  class NodeApiError extends Error {
    constructor(_node: object, cause: Error) {
      super(cause.message, { cause })
    }
  }
  const file = join(folder, 'dist/nodes/Mautic/MauticTrigger.node.js')
  const require = createRequire(file)
  const loader = Module as unknown as { _load(name: string, ...rest: unknown[]): unknown }
  const load = loader._load
  loader._load = (name, ...rest) =>
    name === 'n8n-workflow' ? { NodeConnectionTypes: { Main: 'main' }, NodeApiError } : load(name, ...rest)
  try {
    return new (require(file) as { MauticTrigger: new () => TriggerNode }).MauticTrigger()
  } finally {
    loader._load = load
  }
}
