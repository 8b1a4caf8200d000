import { withOwnServer } from '@cledrau/server/testing/own-server.ts'
import { proveGuesses } from '@cledrau/server/testing/proofs/prove-guesses.ts'

export const proof = (count = 10_000) => withOwnServer('proof', (house) => proveGuesses(house, count))
