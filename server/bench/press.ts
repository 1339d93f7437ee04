import autocannon from 'autocannon'
import { FIREFOX } from '../test/visit.ts'
import { compare, type Figure } from './figure.ts'

const SECONDS = 4

export interface Pressed {
  connections: number
  method: 'GET' | 'POST'
  /** The next request: its path, and the fields and cookie of a form that is sent. */
  next(): { path: string; cookie?: string; form?: Record<string, string>; headers?: Record<string, string> }
}

/** Requests per second of both servers, over kept connections, after both have compiled their code. */
export async function press(
  name: string,
  { ours, bare }: { ours: string; bare: string },
  { connections, method, next }: Pressed,
): Promise<Figure> {
  const rate = async (url: string) => {
    const result = await autocannon({
      url,
      connections,
      duration: SECONDS,
      requests: [
        {
          method,
          setupRequest(request) {
            const { path, cookie, form, headers } = next()
            return {
              ...request,
              path,
              headers: {
                'user-agent': FIREFOX,
                ...(cookie ? { cookie } : {}),
                ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
                ...headers,
              },
              ...(form ? { body: new URLSearchParams(form).toString() } : {}),
            }
          },
        },
      ],
    })
    if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} errors`)
    return result.requests.total / result.duration
  }
  await rate(bare)
  await rate(ours)
  return compare(
    { name, unit: 'requests/s', better: 'higher' },
    () => rate(ours),
    () => rate(bare),
  )
}
