import type { Route } from './route.ts'

/** Articles that explain what a page does: without that page they would promise what nobody does. */
const EXPLAINS: Readonly<Record<string, string>> = {
  '/content/1': 'JourneyPlanner',
  '/content/26': 'PayAsYouGo',
}

export const isBuilt = (routes: readonly Route[], name: string): boolean =>
  routes.some((route) => route.name === name && route.screen !== undefined)

/** Whether what an article explains is there. Most explain nothing but the railway. */
export const isKept = (routes: readonly Route[], path: string): boolean => {
  const page = EXPLAINS[path]
  return page === undefined || isBuilt(routes, page)
}
