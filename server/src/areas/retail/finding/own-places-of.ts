import type { OwnPlaces } from '@cledrau/domain/fares/trains/places-left.ts'
import type { Caller } from '../../../http/callers.ts'

/** Whoever asks is known by their token: theirs is what they hold in the order that is named, or would give up anyway. */
export type OwnPlacesOf = (caller: Caller, instead: string | undefined) => Promise<OwnPlaces>
