import { queryClient } from '../api/query-client.ts'

/** Places were held or let go: what was found before is asked for anew, and no price is shown that is none any more. */
export const forgetPrices = (): void => queryClient.removeQueries({ predicate: ({ meta }) => meta?.places === true })
