/** Looks up user agents in a thread of its own, so that requests do not wait for the catalogue. */
import { parentPort } from 'node:worker_threads'
import { detectDevice } from './detectDevice.ts'

parentPort?.on('message', ({ id, userAgents }: { id: number; userAgents: string[] }) => {
  parentPort?.postMessage({ id, devices: userAgents.map(detectDevice) })
})
