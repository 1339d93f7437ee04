// Notifications, on a connection of their own: one that comes back when it was lost.
import pg from 'pg'

export interface Listener {
  /** Calls `hear` for each notification, from when the promise resolves. Those of a lost connection are lost, too. */
  listen(channel: string, hear: () => void): Promise<{ unlisten(): Promise<void> }>
  end(): Promise<void>
}

const PAUSE_MS = 500

/** A listener without a connection; it is made for the first channel. */
export function makeListener(config: pg.ClientConfig): Listener {
  const heard = new Map<string, Set<() => void>>()
  let connecting: Promise<pg.Client> | null = null
  let isEnded = false

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client(config)
    client.on('error', () => {})
    client.on('notification', ({ channel }) => {
      for (const hear of heard.get(channel) ?? []) hear()
    })
    await client.connect()
    client.once('end', () => {
      connecting = null
      if (!isEnded) comeBack()
    })
    return client
  }

  function comeBack(): void {
    setTimeout(async () => {
      if (isEnded || connecting) return
      try {
        const client = await connected()
        for (const channel of heard.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      } catch {
        comeBack()
      }
    }, PAUSE_MS).unref()
  }

  function connected(): Promise<pg.Client> {
    connecting ??= connect().catch((error) => {
      connecting = null
      throw error
    })
    return connecting
  }

  return {
    async listen(channel, hear) {
      const client = await connected()
      const hearers = heard.get(channel) ?? new Set()
      heard.set(channel, hearers.add(hear))
      await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      return {
        async unlisten() {
          hearers.delete(hear)
          if (hearers.size > 0 || !heard.delete(channel)) return
          const client = await connecting
          await client?.query(`unlisten ${pg.escapeIdentifier(channel)}`)
        },
      }
    },
    async end() {
      isEnded = true
      const client = await connecting?.catch(() => null)
      await client?.end()
    },
  }
}
