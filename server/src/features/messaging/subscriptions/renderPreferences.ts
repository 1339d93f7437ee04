/** The parts of a preference page as HTML, and the page that has all of them. Works without scripts. */
import { escapeHtml } from '../../../platform/values/escapeHtml.ts'
import {
  type Channel,
  type ChannelPreference,
  type Choice,
  type Parts,
  PERIODS,
  type Preferences,
} from './preferences.ts'

export interface PreferenceForm {
  preferences: Preferences
  parts: Parts
  /** Who it is about, as shown. */
  address: string
  /** What became of a form that was sent. */
  outcome: { isSaved: boolean; text: string } | null
}

/** The id by which the controls belong to the form, wherever on a page they stand. */
const FORM = 'preferences'
const TOKEN =
  /\{(segmentlist|categorylist|channelfrequency|preferredchannel|saveprefsbutton|successmessage|leadidentifier)\}/g

/** What stands for the token of a part of the preference centre. */
export function preferencePart(name: string, form: PreferenceForm): string {
  switch (name) {
    case 'segmentlist':
      return form.parts.segments ? choiceList('Topics', 'segments', form.preferences.segments) : ''
    case 'categorylist':
      return form.parts.categories ? choiceList('Categories', 'categories', form.preferences.categories) : ''
    case 'channelfrequency':
      return form.preferences.channels.map((channel) => channelPart(channel, form.parts)).join('')
    case 'preferredchannel':
      return form.parts.preferred ? preferredPart(form.preferences.channels) : ''
    case 'saveprefsbutton':
      return `<form id="${FORM}" method="post"><input type="hidden" name="confirm" value="preferences"><button type="submit">Save</button></form>`
    case 'successmessage':
      return outcomePart(form)
    default:
      return escapeHtml(form.address)
  }
}

/** The body of our own page, with the parts in it. */
export function renderPreferences(form: PreferenceForm): string {
  return PREFERENCE_PAGE.replaceAll(TOKEN, (_, name: string) => preferencePart(name, form))
}

/** The body of the page of those who have none of their own. */
export const PREFERENCE_PAGE = `<style>
  .preferences { text-align: left; }
  .preferences fieldset { min-width: 0; margin: 0 0 1.5rem; padding: 1rem 1.25rem; border: 1px solid GrayText; border-radius: .5rem; }
  .preferences legend { padding: 0 .5rem; font-weight: 600; }
  .preferences label { margin: 0; font-weight: 400; }
  .preferences label.tick { display: flex; gap: .75rem; align-items: flex-start; padding: .6rem 0; cursor: pointer; }
  .preferences label.tick input { flex: none; width: 1.25rem; height: 1.25rem; min-height: 0; margin: .1rem 0 0; padding: 0; accent-color: #1f5fbf; }
  .preferences label.tick small { display: block; font-size: .9em; }
  .preferences .fields { display: grid; grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr)); gap: .75rem 1rem; margin-top: .5rem; }
  .preferences select { box-sizing: border-box; width: 100%; min-height: 2.75rem; margin-top: .25rem; padding: .5rem .75rem;
    border: 1px solid GrayText; border-radius: .5rem; background: Field; color: FieldText; font: inherit; }
  .preferences select:focus-visible { outline: 3px solid #f0a500; outline-offset: 2px; }
  .preferences form button { width: 100%; }
</style><div class="preferences"><p>What we send to <strong>{leadidentifier}</strong>.</p>{successmessage}{channelfrequency}{preferredchannel}{segmentlist}{categorylist}{saveprefsbutton}</div>`

const CHANNEL_NAMES: Readonly<Record<Channel, string>> = {
  email: 'Emails',
  sms: 'Text messages',
  notification: 'Notifications',
}
const PERIOD_NAMES = { DAY: 'day', WEEK: 'week', MONTH: 'month' } as const

function channelPart(preference: ChannelPreference, parts: Parts): string {
  const { channel, number, period } = preference
  const name = CHANNEL_NAMES[channel]
  const fields = [
    ...(parts.frequency
      ? [
          shown(`frequency-${channel}`),
          `<label>Messages at most<input form="${FORM}" type="number" inputmode="numeric" min="1" max="1000" name="number[${channel}]" value="${number ?? ''}" placeholder="no limit"></label>`,
          `<label>per<select form="${FORM}" name="period[${channel}]">${PERIODS.map((one) => `<option value="${one}"${one === period ? ' selected' : ''}>${PERIOD_NAMES[one]}</option>`).join('')}</select></label>`,
        ]
      : []),
    ...(parts.pause
      ? [
          shown(`pause-${channel}`),
          dayField('Pause from', `from[${channel}]`, preference.pauseFrom),
          dayField('Pause until', `to[${channel}]`, preference.pauseTo),
        ]
      : []),
  ].join('')
  return `<fieldset><legend>${name}</legend>${shown(`channel-${channel}`)}${tick({
    name: 'subscribed[]',
    value: channel,
    isTicked: preference.isSubscribed,
    label: `I want to get ${name.toLowerCase()}`,
  })}${fields === '' ? '' : `<div class="fields">${fields}</div>`}</fieldset>`
}

function preferredPart(channels: readonly ChannelPreference[]): string {
  if (channels.length < 2) return ''
  const choices = channels.map(({ channel, isPreferred }) =>
    tick({
      type: 'radio',
      name: 'preferred',
      value: channel,
      isTicked: isPreferred,
      label: CHANNEL_NAMES[channel],
    }),
  )
  const none = tick({
    type: 'radio',
    name: 'preferred',
    value: '',
    isTicked: channels.every(({ isPreferred }) => !isPreferred),
    label: 'No matter',
  })
  return `<fieldset><legend>Preferred channel</legend>${shown('preferred')}${choices.join('')}${none}</fieldset>`
}

function choiceList(legend: string, name: 'segments' | 'categories', choices: readonly Choice[]): string {
  if (choices.length === 0) return ''
  const ticks = choices.map(
    ({ id, name: label, description, isChosen }) =>
      hidden(`${name}_shown[]`, String(id)) +
      tick({ name: `${name}[]`, value: String(id), isTicked: isChosen, label, description }),
  )
  return `<fieldset><legend>${legend}</legend>${shown(name)}${ticks.join('')}</fieldset>`
}

function outcomePart({ outcome }: PreferenceForm): string {
  if (!outcome) return ''
  return `<p role="${outcome.isSaved ? 'status' : 'alert'}">${escapeHtml(outcome.text)}</p>`
}

function tick({
  type = 'checkbox',
  name,
  value,
  isTicked,
  label,
  description,
}: {
  type?: 'checkbox' | 'radio'
  name: string
  value: string
  isTicked: boolean
  label: string
  description?: string | null
}): string {
  const more = description ? `<small>${escapeHtml(description)}</small>` : ''
  return `<label class="tick"><input form="${FORM}" type="${type}" name="${name}" value="${escapeHtml(value)}"${isTicked ? ' checked' : ''}><span>${escapeHtml(label)}${more}</span></label>`
}

function dayField(label: string, name: string, value: string | null): string {
  return `<label>${label}<input form="${FORM}" type="date" name="${name}" value="${value ?? ''}"></label>`
}

// Says that a part was on the page: what is not ticked there is meant.
function shown(part: string): string {
  return hidden('shown[]', part)
}

function hidden(name: string, value: string): string {
  return `<input form="${FORM}" type="hidden" name="${name}" value="${escapeHtml(value)}">`
}
