import './look/library.css'
import './look/tokens.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queries } from './api/query.ts'
import { loadSession } from './api/session.ts'
import { Toasts } from './kit/toasts.tsx'
import { themeOf } from './look/theme.ts'
import { Guard } from './shell/Guard.tsx'
import { returnFocus } from './shell/returnFocus.ts'
import { router } from './shell/router.tsx'
import { loadMessages, preferredLanguage, t } from './words/messages.ts'

const asked = loadSession()
// Told by the guard, once there are words for it.
asked.catch(() => {})
await loadMessages(preferredLanguage())
// Scripts of the page come while the server says who asks.
void router.load()
const element = document.getElementById('root')
if (element)
  createRoot(element).render(
    <StrictMode>
      <MantineProvider theme={themeOf(t('kit.close'))} defaultColorScheme="auto">
        <QueryClientProvider client={queries}>
          <Guard asked={asked}>
            <RouterProvider router={router} />
          </Guard>
          <Toasts />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  )
returnFocus()
// After what is needed first.
void import('./api/live.ts').then(({ followChanges }) => followChanges())
