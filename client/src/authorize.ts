import { toApiError } from './apiError.ts'

/**
 * How the client proves who it is: an API credential (a token is fetched and renewed as needed), the token pair of a
 * user (renewed with the refresh token; `onToken` is told of each new pair, because the old one is void from then on),
 * a token of one's own, name and password where the server allows them, or, in a browser, the cookie of a session with the
 * token that proves that the page is the server's own.
 */
export type Credentials =
  | { clientId: string; clientSecret: string }
  | {
      clientId: string
      clientSecret: string
      token: AccessToken
      onToken(token: AccessToken): void | Promise<void>
    }
  | { accessToken: string }
  | { username: string; password: string }
  | { csrfToken(): string | null }

export interface AccessToken {
  accessToken: string
  refreshToken?: string
  /** When it ends; without it the token is used until the server refuses it. */
  expiresAt?: Date
}

/** Headers that say who asks. */
export type Proof = Readonly<Record<string, string>>

/** Says what to send. */
export interface Authorization {
  headers(): Promise<Proof>
  /** Called when the server refused `proof`. @returns whether there is a new one to try. */
  renew(proof: Proof): Promise<boolean>
}

/** A token is renewed this long before it ends, for requests that are under way when it does. */
const MARGIN_MS = 30_000

interface TokenAnswer {
  access_token: string
  refresh_token?: string
  expires_in: number
}

/** Makes the header from the credentials. However many requests need a new token at once, one is fetched. */
export function authorize(
  root: string,
  credentials: Credentials,
  fetch: typeof globalThis.fetch,
): Authorization {
  if ('csrfToken' in credentials)
    return fixed((): Proof => {
      const token = credentials.csrfToken()
      return token === null ? {} : { 'x-csrf-token': token }
    })
  if ('accessToken' in credentials) return fixed(() => bearer(credentials.accessToken))
  if ('username' in credentials) {
    const bytes = new TextEncoder().encode(`${credentials.username}:${credentials.password}`)
    return fixed(() => ({ authorization: `Basic ${btoa(String.fromCharCode(...bytes))}` }))
  }
  let token: AccessToken | null = 'token' in credentials ? credentials.token : null
  let renewal: Promise<AccessToken> | null = null

  async function fetchToken(): Promise<AccessToken> {
    const { clientId, clientSecret } = credentials as { clientId: string; clientSecret: string }
    const grant: Record<string, string> = token?.refreshToken
      ? { grant_type: 'refresh_token', refresh_token: token.refreshToken }
      : { grant_type: 'client_credentials' }
    const response = await fetch(`${root}/oauth/v2/token`, {
      method: 'POST',
      body: new URLSearchParams({ ...grant, client_id: clientId, client_secret: clientSecret }),
    })
    const body: unknown = await response.json().catch(() => null)
    if (!response.ok) throw toApiError(response, body)
    const answer = body as TokenAnswer
    const fresh: AccessToken = {
      accessToken: answer.access_token,
      refreshToken: answer.refresh_token,
      expiresAt: new Date(Date.now() + answer.expires_in * 1000),
    }
    if ('onToken' in credentials) await credentials.onToken(fresh)
    return fresh
  }

  async function renewed(): Promise<AccessToken> {
    renewal ??= fetchToken().finally(() => {
      renewal = null
    })
    token = await renewal
    return token
  }

  return {
    async headers() {
      const isOver = !token || (token.expiresAt && token.expiresAt.getTime() - MARGIN_MS < Date.now())
      const { accessToken } = isOver || !token ? await renewed() : token
      return bearer(accessToken)
    },
    async renew({ authorization }) {
      if (token && authorization === bearer(token.accessToken).authorization) await renewed()
      return true
    },
  }
}

function bearer(token: string): { authorization: string } {
  return { authorization: `Bearer ${token}` }
}

function fixed(headers: () => Proof): Authorization {
  return { headers: async () => headers(), renew: async () => false }
}
