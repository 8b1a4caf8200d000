/**
 * A way to pay is named after what it tries: `FLEXI` are bundles of days, `MULTIFLEX` of journeys. Day tickets may stand
 * among its purchases, for what its product does not cover; `MIX` takes whatever there is.
 */
export const WAY_KINDS = ['SINGLES', 'RETURNS', 'MULTIFLEX', 'FLEXI', 'SEASON', 'ROVER', 'PAYG', 'MIX'] as const
export type WayKind = (typeof WAY_KINDS)[number]
