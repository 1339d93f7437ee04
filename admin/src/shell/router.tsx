// Addresses to pages: those of the features, each loaded when it is asked for.
import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { root } from '../api/client.ts'
import { features } from '../features/index.ts'
import { PageFailed } from '../kit/PageFailed.tsx'
import { tellKinds } from '../kit/recordAddress.ts'
import { Missing } from './Missing.tsx'
import { Shell } from './Shell.tsx'

tellKinds(features)

const rootRoute = createRootRoute({ component: Shell })

const pages = features.flatMap(({ pages }) =>
  pages.map(({ address, load }) =>
    createRoute({
      getParentRoute: () => rootRoute,
      path: address,
      component: lazyRouteComponent(load),
      errorComponent: ({ error, reset }) => <PageFailed error={error} retry={reset} />,
    }),
  ),
)

/** The router. Words of an address are texts, and nothing else. */
export const router = createRouter({
  routeTree: rootRoute.addChildren(pages),
  basepath: `${new URL(root).pathname.replace(/\/$/, '')}/s`,
  defaultPreload: 'intent',
  defaultNotFoundComponent: Missing,
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const text = new URLSearchParams(search as Record<string, string>).toString()
    return text === '' ? '' : `?${text}`
  },
})
