// The one client of the interface: the cookie says who asks, the token that the page is the server's own.
import { createClient } from '@campanile/client'

/** The token that the server keeps in a cookie for this interface alone; null when nobody is signed in. */
export function csrfToken(): string | null {
  return /(?:^|;\s*)campanile_csrf=([0-9a-f]{64})/.exec(document.cookie)?.[1] ?? null
}

/** Where the server is: everything before `/s/`. */
export const root = location.origin + location.pathname.replace(/\/s(\/.*)?$/, '')

export const client = createClient({ url: root, credentials: { csrfToken }, retries: 2 })

// What the server names, it names in the language of the page, not in that of the browser.
client.use({
  onRequest({ request }) {
    request.headers.set('accept-language', document.documentElement.lang)
    return request
  },
})

/** The address of a file for a link, which sends no headers; below `/api` unless told. */
export function downloadAddress(path: string, base = '/api'): string {
  return `${root}${base}${path}?csrf_token=${csrfToken() ?? ''}`
}
