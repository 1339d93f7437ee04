// The login and consent pages as a person's browser goes through them.
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { TestApp } from './app.ts'

/** A browser that keeps cookies and follows nothing. */
export function browser(app: TestApp) {
  const cookies = new Map<string, string>()
  async function send(options: InjectOptions): Promise<LightMyRequestResponse> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await app.fastify.inject({ ...options, headers: { ...options.headers, cookie } })
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value) cookies.set(name, value)
      else cookies.delete(name)
    }
    return answer
  }
  return {
    cookies,
    get: (url: string) => send({ method: 'GET', url }),
    post: (url: string, form: Record<string, string>) =>
      send({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(form).toString(),
      }),
  }
}

export type Browser = ReturnType<typeof browser>

/** Where the form of a page goes. */
export function actionOf(page: string): string {
  return (/action="([^"]+)"/.exec(page)?.[1] ?? '').replaceAll('&amp;', '&')
}

/** What shows that a form came from its page. */
export function tokenOf(page: string): string {
  return /name="token" value="([0-9a-f]+)"/.exec(page)?.[1] ?? ''
}

/** Signs in and allows the client that sent the user to the address. @returns where the user is led to. */
export async function allowClient(
  app: TestApp,
  authorize: string,
  user: { username: string; password: string },
): Promise<URL> {
  const person = browser(app)
  const login = await person.get(String((await person.get(authorize)).headers.location))
  const checked = await person.post(actionOf(login.body), { ...user, token: tokenOf(login.body) })
  const page = await person.get(String(checked.headers.location))
  const done = await person.post(actionOf(page.body), { token: tokenOf(page.body), decision: 'allow' })
  return new URL(String(done.headers.location))
}
