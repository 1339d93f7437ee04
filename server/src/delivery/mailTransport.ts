import { join } from 'node:path'
import { fileTransport, nullTransport } from './fileTransport.ts'
import { parseMailerDsn } from './mailerDsn.ts'
import type { Transport } from './transport.ts'

/** The transport that the configuration asks for. Rejects with StartError for an address that cannot be used. */
export async function mailTransport(options: {
  mailerDsn: string | null
  connections: number
  dataDir: string
}): Promise<Transport> {
  const dsn = parseMailerDsn(options.mailerDsn)
  switch (dsn.kind) {
    case 'smtp': {
      const { smtpTransport } = await import('./smtpTransport.ts')
      return smtpTransport(dsn, { connections: options.connections })
    }
    case 'null':
      return nullTransport()
    case 'outbox':
      return fileTransport(join(options.dataDir, 'outbox'))
    default:
      return dsn satisfies never
  }
}
