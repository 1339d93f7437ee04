import { parseMailerDsn } from '../mailerDsn.ts'
import type { Storage } from '../storage/storage.ts'
import { type DkimSettings, dkimSigner } from './dkim.ts'
import { fileTransport, nullTransport } from './fileTransport.ts'
import type { Transport } from './transport.ts'

/** The transport that the configuration asks for. Rejects with StartError for an address or key that cannot be used. */
export async function mailTransport(options: {
  mailerDsn: string | null
  connections: number
  storage: Storage
  dkim: DkimSettings
}): Promise<Transport> {
  const sign = await dkimSigner(options.dkim)
  const dsn = parseMailerDsn(options.mailerDsn)
  switch (dsn.kind) {
    case 'smtp': {
      const { smtpTransport } = await import('./smtpTransport.ts')
      return smtpTransport(dsn, { connections: options.connections, sign })
    }
    case 'null':
      return nullTransport()
    case 'outbox':
      return fileTransport(options.storage, { sign })
    default:
      return dsn satisfies never
  }
}
