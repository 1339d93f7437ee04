import { type Check, type Finding, finding } from '../../../platform/engine/check.ts'
import type { Values } from '../../../platform/values/saying.ts'
import { describeImapError, isMailbox, MAX_FOLDERS, openMailbox } from './mailboxClient.ts'

/** Logs in to the monitored mailbox and opens its folders, as the service would. */
export const checkMailbox: Check = async ({ config }) => {
  if (config.monitored_email_host === null) return []
  if (!isMailbox(config)) return [unreadable('health.mailbox.noAddress')]
  if (config.monitored_email_password === null) return [unreadable('health.mailbox.noPassword')]
  const folders = [...new Set(config.monitored_email_folders)]
  try {
    const { client, close } = await openMailbox(config)
    try {
      const found = new Set((await client.list()).map(({ path }) => path.toLowerCase()))
      const missing = folders.filter((folder) => !found.has(folder.toLowerCase()))
      return [
        ...missing.map((folder) => unreadable('health.mailbox.noFolder', { folder })),
        ...(folders.length > MAX_FOLDERS
          ? [unreadable('health.mailbox.folders', { most: MAX_FOLDERS })]
          : []),
      ]
    } finally {
      close()
    }
  } catch (cause) {
    return [finding('error', 'health.mailbox', { reason: describeImapError(cause).replace(/\.$/, '') })]
  }
}

function unreadable(code: string, values: Values = {}): Finding {
  return finding('error', 'health.mailbox', { reason: { code, values } })
}
