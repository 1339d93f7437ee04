/** Names of response headers in the capitals that they are usually written with. */
import type {
  IncomingMessage,
  OutgoingHttpHeader,
  OutgoingHttpHeaders,
  Server,
  ServerResponse,
} from 'node:http'

/**
 * Makes the server write `Content-Type` where the framework says `content-type`. The names mean the same; clients
 * that look a header up in the answer as it came (the official PHP library does) find only the usual ones.
 */
export function writeUsualNames(server: Server): void {
  // Requests with an expectation come in apart, where somebody listens for them.
  for (const event of ['request', 'checkExpectation'])
    if (server.listenerCount(event) > 0) server.prependListener(event, writeThrough)
}

function writeThrough(_request: IncomingMessage, response: ServerResponse): void {
  const setHeader = response.setHeader.bind(response)
  const writeHead = response.writeHead.bind(response) as (...words: unknown[]) => ServerResponse
  response.setHeader = (name, value) => setHeader(usualName(name), value)
  response.writeHead = (status: number, ...words: unknown[]) =>
    writeHead(status, ...words.map((word) => (isHeaders(word) ? withUsualNames(word) : word)))
}

function isHeaders(word: unknown): word is OutgoingHttpHeaders {
  return typeof word === 'object' && word !== null && !Array.isArray(word)
}

function withUsualNames(headers: OutgoingHttpHeaders): Record<string, OutgoingHttpHeader | undefined> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [usualName(name), value]))
}

const EXCEPTIONS = new Map([
  ['etag', 'ETag'],
  ['www-authenticate', 'WWW-Authenticate'],
  ['x-ratelimit-limit', 'X-RateLimit-Limit'],
  ['x-ratelimit-remaining', 'X-RateLimit-Remaining'],
  ['x-ratelimit-reset', 'X-RateLimit-Reset'],
  ['x-xss-protection', 'X-XSS-Protection'],
])

function usualName(name: string): string {
  const lower = name.toLowerCase()
  return EXCEPTIONS.get(lower) ?? lower.replace(/(?<![a-z0-9])[a-z]/g, (letter) => letter.toUpperCase())
}
