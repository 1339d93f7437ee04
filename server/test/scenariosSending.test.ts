import { playScenarios } from './scenarios.ts'
import { sendingScenarios } from './sendingScenarios.ts'

playScenarios('action', sendingScenarios)
