// Configuration keys of people who sign in.
import { flag, integer } from './configKinds.ts'

export const signInKeys = {
  session_lifetime: integer(
    604_800,
    'Seconds after which somebody who signed in has to do so again.',
    60,
    31_536_000,
  ),
  session_idle_time: integer(
    28_800,
    'The same for somebody who has done nothing in the meantime.',
    60,
    31_536_000,
  ),
  api_basic_auth_with_second_factor: flag(
    false,
    'Whether Basic authentication is accepted from users with a second factor, which it cannot ask for.',
  ),
}
