// Files of mails that are about to leave.
import { readStored, type Storage } from '../../../platform/storage/storage.ts'
import { inLines } from '../rendering/inlineImages.ts'
import type { QueuedUserMail } from './userMails.sql.ts'

/** So much of them is in memory at most, beside one that is larger. */
const MOST_BYTES = 32_000_000

interface HeldFile {
  content: string | null
  mails: Set<number>
}

export interface MailedFiles {
  /** What is attached to each mail, null for nothing; a mail is absent while there is no room for its file. */
  load(mails: readonly QueuedUserMail[], known: ReadonlySet<number>): Promise<Map<number, string | null>>
}

/** Files are read once for all mails that carry them, and held until these have left. */
export function mailedFiles(storage: Storage): MailedFiles {
  const held = new Map<string, HeldFile>()

  function forget(known: ReadonlySet<number>): void {
    for (const [key, { mails }] of held) if (![...mails].some((id) => known.has(id))) held.delete(key)
  }

  async function read(key: string): Promise<HeldFile | null> {
    const used = [...held.values()].reduce((sum, { content }) => sum + (content?.length ?? 0), 0)
    const file = await storage.stat(key)
    // In base64 it takes a third more.
    if (held.size > 0 && used + ((file?.sizeBytes ?? 0) * 4) / 3 > MOST_BYTES) return null
    const content = await readStored(storage, key)
    const one = { content: content && inLines(content), mails: new Set<number>() }
    held.set(key, one)
    return one
  }

  return {
    async load(mails, known) {
      forget(known)
      const contents = new Map<number, string | null>()
      for (const { id, attachment } of mails) {
        const file = attachment ? (held.get(attachment.key) ?? (await read(attachment.key))) : undefined
        if (file === null) continue
        file?.mails.add(id)
        contents.set(id, file?.content ?? null)
      }
      return contents
    },
  }
}
