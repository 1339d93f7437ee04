// The API client of the interface. The session's cookie identifies the user; unsafe requests carry the token of the session.
import { createClient } from '@campanile/client'

let token: string | null = null

/** Stores the token that the server returned for the session; null when nobody is signed in. */
export function setCsrfToken(next: string | null): void {
  token = next
}

/** Base URL of the server: everything before `/s/`. */
export const root = location.origin + location.pathname.replace(/\/s(\/.*)?$/, '')

export const client = createClient({ url: root, credentials: { csrfToken: () => token }, retries: 2 })

// Names that the server translates follow the language of the page, not that of the browser.
client.use({
  onRequest({ request }) {
    request.headers.set('accept-language', document.documentElement.lang)
    return request
  },
})

/** The address of a file for a link; `base` is `/api` for routes of the REST interface. */
export function downloadAddress(path: string, base = '/api'): string {
  return `${root}${base}${path}`
}
