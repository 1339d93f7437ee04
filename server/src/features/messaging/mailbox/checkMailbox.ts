import type { Check, Finding } from '../../../platform/engine/check.ts'
import { describeImapError, isMailbox, MAX_FOLDERS, openMailbox } from './mailboxClient.ts'

/** Logs in to the monitored mailbox and opens its folders, as the service would. */
export const checkMailbox: Check = async ({ config }) => {
  if (config.monitored_email_host === null) return []
  if (!isMailbox(config))
    return [error('monitored_email_address is missing: nobody knows where bounces come back to')]
  if (config.monitored_email_password === null) return [error('monitored_email_password is missing')]
  const folders = [...new Set(config.monitored_email_folders)]
  try {
    const client = await openMailbox(config)
    try {
      const found = new Set((await client.list()).map(({ path }) => path.toLowerCase()))
      const missing = folders.filter((folder) => !found.has(folder.toLowerCase()))
      return [
        ...missing.map((folder) => error(`there is no folder ${folder}`)),
        ...(folders.length > MAX_FOLDERS ? [error(`only the first ${MAX_FOLDERS} folders are read`)] : []),
      ]
    } finally {
      client.close()
    }
  } catch (cause) {
    return [error(describeImapError(cause))]
  }
}

function error(what: string): Finding {
  return { level: 'error', text: `The monitored mailbox cannot be read: ${what.replace(/\.$/, '')}.` }
}
