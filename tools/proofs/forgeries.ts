import { proveForgeries } from '@cledrau/server/testing/prove-forgeries.ts'

export const proof = (count = 1_000_000) => proveForgeries(count)
