/** What a client asks of the authorize endpoint (RFC 6749, section 4.1.1; RFC 7636, section 4.3). */
import type { FastifyRequest } from 'fastify'
import type { CodeChallenge } from '../auth/authorizations.ts'
import { parametersOf } from '../auth/clientParameters.ts'
import { type Credential, findCredentialByClientId } from '../auth/credentials.ts'
import { isRegisteredUri, parseUri } from '../auth/redirectUri.ts'
import type { Sql } from '../database/connection.ts'

/** A request that may be put to a user. */
export interface AuthorizeRequest {
  credential: Credential
  /** As parsed: what was compared is what is opened. */
  redirectUri: string
  state: string | undefined
  challenge: CodeChallenge | null
  /** The parameters as a query string, to carry the request through the login. */
  query: string
}

/**
 * What became of it: fine; wrong in a way that the client is told of, at its own address; or not from a client that we
 * know, so that only the person at the browser can be told.
 */
export type ReadRequest =
  | { request: AuthorizeRequest }
  | { location: string }
  | { status: 400; message: string }

const CARRIED = new Set([
  'client_id',
  'redirect_uri',
  'response_type',
  'state',
  'scope',
  'code_challenge',
  'code_challenge_method',
])
const CHALLENGE = /^[A-Za-z0-9._~-]{43,128}$/
const LONGEST = 2_000

/** Reads and checks the parameters of the query and of a form. */
export async function readAuthorizeRequest(sql: Sql, request: FastifyRequest): Promise<ReadRequest> {
  const parameters = parametersOf(request)
  const { client_id: clientId, redirect_uri: asked, state } = parameters
  if (!clientId) return refused('The link lacks the parameter client_id.')
  const credential = await findCredentialByClientId(sql, clientId)
  if (!credential) return refused('The application that sent you here is not known.')
  if (!asked) return refused('The link lacks the parameter redirect_uri.')
  const redirectUri = asked.length <= LONGEST ? parseUri(asked)?.href : undefined
  if (redirectUri === undefined || !isRegisteredUri(redirectUri, credential.redirectUris))
    return refused('The application wants to lead you to an address that is not registered for it.')

  const tell = (error: string, description: string): ReadRequest => ({
    location: leadBack(redirectUri, { error, error_description: description, state }),
  })
  if (!parameters.response_type) return tell('invalid_request', 'The parameter response_type is missing.')
  if (parameters.response_type !== 'code')
    return tell('unsupported_response_type', 'The only response_type is code.')
  if (!credential.grants.includes('authorization_code'))
    return tell('unauthorized_client', 'The grant type is unauthorized for this client_id')
  const challenge = readChallenge(parameters)
  if (challenge === 'wrong') return tell('invalid_request', 'The code_challenge or its method is invalid.')
  const carried = Object.entries(parameters).filter(([name]) => CARRIED.has(name))
  const query = new URLSearchParams(carried).toString()
  return { request: { credential, redirectUri, state, challenge, query } }
}

/** The redirect address with the parameters that are there, behind those it has. */
export function leadBack(redirectUri: string, parameters: Record<string, string | undefined>): string {
  const given = Object.entries(parameters).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
  )
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${new URLSearchParams(given)}`
}

function refused(message: string): ReadRequest {
  return { status: 400, message }
}

function readChallenge(parameters: Readonly<Record<string, string>>): CodeChallenge | null | 'wrong' {
  const { code_challenge: challenge, code_challenge_method: method = 'plain' } = parameters
  if (challenge === undefined) return parameters.code_challenge_method === undefined ? null : 'wrong'
  if (!CHALLENGE.test(challenge) || (method !== 'S256' && method !== 'plain')) return 'wrong'
  return { challenge, method }
}
