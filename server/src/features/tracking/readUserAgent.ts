// User agents to devices, as the published device catalogue names them.
import { createRequire } from 'node:module'

/** What a user agent says about the machine; '' where it says nothing. */
export interface UserAgentDevice {
  clientInfo: Record<string, unknown>
  /** desktop, smartphone, tablet … */
  device: string
  deviceBrand: string
  deviceModel: string
  deviceOsName: string
  deviceOsShortName: string
  deviceOsVersion: string
  deviceOsPlatform: string
}

/** Longest user agent that is looked at, in characters. */
const MAX_LENGTH = 500
/** User agents remembered: most requests come from a few hundred of them. */
const MAX_KNOWN = 1_000

// The package exports the class itself; its types tell of a default export.
type Detector = typeof import('node-device-detector').default

let detector: InstanceType<Detector> | null = null
const known = new Map<string, UserAgentDevice | null>()

/** The device behind a user agent, or null when nothing is known of it. The catalogue is loaded on first use. */
export function readUserAgent(userAgent: string): UserAgentDevice | null {
  const text = userAgent.slice(0, MAX_LENGTH)
  if (text.trim() === '') return null
  const remembered = known.get(text)
  if (remembered !== undefined) return remembered
  detector ??= new (loadDetector())({
    clientIndexes: true,
    deviceIndexes: true,
    osIndexes: true,
    maxUserAgentSize: MAX_LENGTH,
  })
  const { os, client, device } = detector.detect(text)
  const found = {
    clientInfo: { ...client },
    device: device?.type ?? '',
    deviceBrand: device?.brand ?? '',
    deviceModel: device?.model ?? '',
    deviceOsName: os?.name ?? '',
    deviceOsShortName: os?.short_name ?? '',
    deviceOsVersion: os?.version ?? '',
    deviceOsPlatform: os?.platform ?? '',
  }
  const answer =
    found.device === '' && found.deviceOsName === '' && Object.keys(found.clientInfo).length === 0
      ? null
      : found
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(text, answer)
  return answer
}

function loadDetector(): Detector {
  return createRequire(import.meta.url)('node-device-detector') as Detector
}
