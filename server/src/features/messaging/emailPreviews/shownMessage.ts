// Runs in an isolated process.
import { simpleParser } from 'mailparser'

/** The parts of a message that a preview shows. */
export interface ShownMessage {
  subject: string
  html: string
  text: string
  headers: { name: string; value: string }[]
}

export async function readShownMessage(content: Uint8Array): Promise<ShownMessage> {
  const mail = await simpleParser(Buffer.from(content), {
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipImageLinks: true,
  })
  return {
    subject: mail.subject ?? '',
    html: typeof mail.html === 'string' ? mail.html : '',
    text: mail.text ?? '',
    headers: mail.headerLines.map(({ line }) => {
      const [name = '', ...rest] = line.split(':')
      return {
        name,
        value: rest
          .join(':')
          .replace(/\r?\n[ \t]+/g, ' ')
          .trim(),
      }
    }),
  }
}
