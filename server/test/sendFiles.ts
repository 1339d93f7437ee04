import type { FastifyInstance } from 'fastify'

/** What stands in an input of a file: its name and its content. */
export type NamedFile = readonly [name: string, content: Buffer | string]

/** Sends a form with files as a browser does. Cookies are those of an earlier answer; `query` begins with an ampersand. */
export function sendFiles(
  fastify: FastifyInstance,
  formId: number,
  { values = {}, files = {}, query = '', cookie = '' }: Sent,
) {
  const parts = [
    ...Object.entries(values).map(([name, value]) => ({ head: `name="mauticform[${name}]"`, value })),
    ...Object.entries(files).map(([name, [fileName, value]]) => ({
      head: `name="mauticform[${name}]"; filename="${fileName}"\r\nContent-Type: text/html`,
      value,
    })),
  ]
  const payload = parts.flatMap(({ head, value }) => [
    Buffer.from(`--xx\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(value as string),
    Buffer.from('\r\n'),
  ])
  return fastify.inject({
    method: 'POST',
    url: `/form/submit?formId=${formId}${query}`,
    payload: Buffer.concat([...payload, Buffer.from('--xx--\r\n')]),
    headers: {
      'content-type': 'multipart/form-data; boundary=xx',
      'x-requested-with': 'XMLHttpRequest',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
      cookie,
    },
  })
}

interface Sent {
  values?: Readonly<Record<string, string>>
  files?: Readonly<Record<string, NamedFile>>
  query?: string
  cookie?: string
}
