import { join } from 'node:path'
import { fileTransport, nullTransport } from './fileTransport.ts'
import { parseMailerDsn } from './mailerDsn.ts'
import { smtpTransport } from './smtpTransport.ts'
import type { Transport } from './transport.ts'

/** The transport that the configuration asks for. Throws StartError for an address that cannot be used. */
export function mailTransport(options: {
  mailerDsn: string | null
  connections: number
  dataDir: string
}): Transport {
  const dsn = parseMailerDsn(options.mailerDsn)
  switch (dsn.kind) {
    case 'smtp':
      return smtpTransport(dsn, { connections: options.connections })
    case 'null':
      return nullTransport()
    case 'outbox':
      return fileTransport(join(options.dataDir, 'outbox'))
    default:
      return dsn satisfies never
  }
}
