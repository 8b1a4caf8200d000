import { proveForgeries } from '@cledrau/server/testing/proofs/prove-forgeries.ts'

export const proof = (count = 1_000_000) => proveForgeries(count)
