import { Switch } from '@mantine/core'
import { resourceOf } from '../../../kit/kinds.ts'
import type { OwnInput } from '../../../kit/RecordForm.tsx'
import { RecordPicker } from '../../../kit/RecordPicker.tsx'
import { t } from '../../../words/messages.ts'
import styles from './channels.module.css'

/** In the order in which they are answered; each is called as the kind of record that it sends. */
const CHANNELS = ['email', 'sms', 'notification', 'tweet'] as const

interface Channel {
  channel: string
  channelId: number | null
  isEnabled: boolean
}

/** What goes out on each channel, and whether it does. */
export function Channels({ name, label, description, value, errors, fill }: OwnInput) {
  const channels = CHANNELS.map(
    (channel): Channel =>
      channelsIn(value).find((one) => one.channel === channel) ?? {
        ...{ channel, channelId: null, isEnabled: false },
      },
  )
  const put = (changed: Channel) =>
    fill({
      [name]: channels.map((one) => {
        const { channel, channelId, isEnabled } = one.channel === changed.channel ? changed : one
        return { channel, channelId, isEnabled }
      }),
    })
  return (
    <fieldset
      className={styles.channels}
      aria-invalid={errors[name] !== undefined || undefined}
      tabIndex={-1}
    >
      <legend>{label}</legend>
      {description !== undefined && <p className={styles.hint}>{description}</p>}
      {errors[name] !== undefined && (
        <p role="alert" className={styles.wrong}>
          {errors[name]}
        </p>
      )}
      {CHANNELS.map((kind, at) => {
        const channel = channels[at] as Channel
        const resource = resourceOf(kind)
        return (
          <div key={kind} className={styles.channel}>
            <Switch
              label={t(`marketingMessages.channel.${kind}`)}
              checked={channel.isEnabled}
              onChange={({ currentTarget }) => put({ ...channel, isEnabled: currentTarget.checked })}
            />
            {resource && (channel.isEnabled || channel.channelId !== null) && (
              <RecordPicker
                resource={resource}
                label={t(`marketingMessages.pick.${kind}`)}
                error={errors[`${name}.${kind}`]}
                value={channel.channelId}
                onChange={(id) => put({ ...channel, channelId: id })}
              />
            )}
          </div>
        )
      })}
    </fieldset>
  )
}

/** The channels that a message goes out on, in words. */
export function enabledIn(value: unknown): string {
  const on = channelsIn(value).filter(({ isEnabled, channelId }) => isEnabled && channelId !== null)
  return CHANNELS.filter((kind) => on.some(({ channel }) => channel === kind))
    .map((kind) => t(`marketingMessages.channel.${kind}`))
    .join(', ')
}

function channelsIn(value: unknown): readonly Channel[] {
  return Array.isArray(value) ? (value as Channel[]) : []
}
