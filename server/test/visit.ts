import type { PageVisit } from '../src/features/web/tracking/recordHits.ts'

export const FIREFOX = 'Mozilla/5.0 (X11; Linux x64; rv:130.0) Gecko/20100101 Firefox/130.0'

/** A visit by a person with a browser. */
export function visitOf(visit: Partial<PageVisit>): PageVisit {
  return {
    at: new Date(),
    visitor: { ip: '127.0.0.1', userAgent: FIREFOX, referer: null, languages: ['en'], isTracked: true },
    contactId: null,
    pageId: null,
    code: 200,
    url: 'https://shop.example/prices',
    title: null,
    language: 'en',
    query: {},
    clickThrough: null,
    trackingId: null,
    previous: null,
    ...visit,
  }
}
