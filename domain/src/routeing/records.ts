/*
 * The routeing guide as its feed tells it (RJRG…): which ways a ticket between two stations may take. Stations are
 * three-letter codes; a routeing point is such a code or that of a group of stations.
 */

/**
 * RGS: a station and the routeing points that it belongs to; none where it is one itself, or where its group is. A group
 * stands for all its stations: between them one may walk, and be there twice.
 */
export type GuideStation = { crs: string; points: string[]; group: string }

/** RGG: a group of stations and the one that it is named after. */
export type GuideGroup = { group: string; main: string }

/** RGL: on a map two nodes are neighbours. One way: a feed tells each way by itself. */
export type GuideLink = { from: string; to: string; map: string }

/** RGR: from one routeing point to another along these maps, in this order. */
export type GuideRoute = { from: string; to: string; maps: string[] }

/** RGD: how far it is between two neighbouring stations, both ways; hundredths of a mile, as the feed rounds. */
export type GuideDistance = { from: string; to: string; miles100: number }

/**
 * RGF, RGE and RGH: an exception. What is empty asks nothing. `origins` and `destinations` hold as they are told, one way; of
 * `anywhere` (origin, destination or on the way) and of `via` one is enough, of `without` none may be passed. At
 * `doublingAt` the traveller may turn back.
 */
export type Easement = {
  ref: string
  /** It opens a way; the others close one. */
  positive: boolean
  from: string
  until: string
  /** Monday first. */
  week: boolean[]
  anywhere: string[]
  origins: string[]
  destinations: string[]
  via: string[]
  without: string[]
  doublingAt: string[]
  /** Codes of routes and tickets, operators. */
  routes: string[]
  tickets: string[]
  tocs: string[]
  text: string
}

export type GuideRecords = {
  stations: GuideStation[]
  groups: GuideGroup[]
  /** RGP: stations and groups that are routeing points. */
  points: string[]
  /** RGN: what links run between: the routeing points, and junctions besides. */
  nodes: string[]
  /** RGM */
  maps: string[]
  links: GuideLink[]
  routes: GuideRoute[]
  distances: GuideDistance[]
  easements: Easement[]
}

export const noGuide = (): GuideRecords => ({
  stations: [],
  groups: [],
  points: [],
  nodes: [],
  maps: [],
  links: [],
  routes: [],
  distances: [],
  easements: [],
})
