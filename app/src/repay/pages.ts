import { lazy } from 'react'

// What several addresses lead to is fetched when one of them does: nobody waits for a form they may never open.
export const YourTrips = lazy(async () => ({ default: (await import('./overview/your-trips.tsx')).YourTrips }))
export const OpenLink = lazy(async () => ({ default: (await import('./overview/open-link.tsx')).OpenLink }))
export const JourneyPage = lazy(async () => ({ default: (await import('./journey/journey-page.tsx')).JourneyPage }))
export const ClaimOrTrip = lazy(async () => ({ default: (await import('./claim/claim-or-trip.tsx')).ClaimOrTrip }))
export const ElsewherePage = lazy(async () => ({
  default: (await import('./elsewhere/elsewhere-page.tsx')).ElsewherePage,
}))
export const DaysPage = lazy(async () => ({ default: (await import('./days/days-page.tsx')).DaysPage }))
export const ClaimMain = lazy(async () => ({ default: (await import('./claim/claim-parts.tsx')).ClaimMain }))
export const ClaimSide = lazy(async () => ({ default: (await import('./claim/claim-parts.tsx')).ClaimSide }))
