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

/** All types of devices that the catalogue knows. */
export const DEVICE_TYPES: readonly string[] = [
  'desktop',
  'smartphone',
  'tablet',
  'phablet',
  'feature phone',
  'console',
  'tv',
  'car browser',
  'smart display',
  'camera',
  'portable media player',
  'smart speaker',
  'wearable',
  'peripheral',
]

// The package exports the class itself; its types tell of a default export.
type Detector = typeof import('node-device-detector').default

/** Longest user agent that is looked at, in characters. */
export const MAX_LENGTH = 500

let detector: InstanceType<Detector> | null = null

/**
 * The device behind a user agent, or null when nothing is known of it. Slow: the catalogue takes about a second to
 * load on first use, and a user agent of a new kind some milliseconds.
 */
export function detectDevice(userAgent: string): UserAgentDevice | null {
  detector ??= new (loadDetector())({
    clientIndexes: true,
    deviceIndexes: true,
    osIndexes: true,
    maxUserAgentSize: MAX_LENGTH,
  })
  const { os, client, device } = detector.detect(userAgent)
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
  const isNothing =
    found.device === '' && found.deviceOsName === '' && Object.keys(found.clientInfo).length === 0
  return isNothing ? null : found
}

function loadDetector(): Detector {
  return createRequire(import.meta.url)('node-device-detector') as Detector
}
