import { routeNamed } from '../../routes/table.ts'

/** The search form as its own page draws it; that page's code comes with Home's. */
export const HOME_SEARCH = {
  name: 'HomeSearch',
  load: () => routeNamed('TicketSearch')?.screen?.load() ?? Promise.reject(new Error('no search')),
}
