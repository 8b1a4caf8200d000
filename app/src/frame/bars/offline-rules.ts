type BannerFacts = { narrow: boolean; online: boolean; /** Closed since this network went. */ closed: boolean }

/** On phones only: a wide page has room to say it where it matters. */
export const showsOfflineBanner = ({ narrow, online, closed }: BannerFacts): boolean => narrow && !online && !closed
