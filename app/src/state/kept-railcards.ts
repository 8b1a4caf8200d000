import { keptRailcards as readKeptRailcards } from '@cledrau/contract/account/kept-railcards.ts'
import { personal } from './personal.ts'

/** The railcards that somebody has, with number and end. */
export const keptRailcards = personal('kept-railcards', readKeptRailcards, {})
