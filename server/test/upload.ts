import type { Answer, Client } from './app.ts'

/** Sends a file as the form field `file`. */
export function upload(client: Client, path: string, name: string, content: Buffer): Promise<Answer> {
  const head = `--limit\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  return client.post(path, Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--limit--\r\n')]), {
    headers: { 'content-type': 'multipart/form-data; boundary=limit' },
  })
}
